import { expect, it } from 'vitest'
import { worthForBroker } from './worth-for-broker.ts'

const group = (
  side: 'asset' | 'liability',
  kind: Parameters<typeof worthForBroker>[0]['groups'][number]['kind'],
  cents: number,
) => ({
  side,
  kind,
  cents,
  lines: [],
})

it('leaves the home and its loan out, and counts cash and investments as liquid', () => {
  const groups = [
    group('asset', 'cash', 45_000_00),
    group('asset', 'investments', 40_000_00),
    group('asset', 'retirement', 310_000_00),
    group('asset', 'property', 468_000_00),
    group('liability', 'home_debt', 336_000_00),
    group('liability', 'loans', 30_000_00),
  ]
  expect(worthForBroker({ groups })).toEqual({ all: 365_000_00, liquid: 85_000_00 })
})

it('is nothing for who owes more, and unknown without accounts', () => {
  expect(worthForBroker({ groups: [group('liability', 'loans', 1_00)] })).toEqual({ all: 0, liquid: 0 })
  expect(worthForBroker({ groups: [] })).toBeUndefined()
})
