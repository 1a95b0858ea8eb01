import { expect, it } from 'vitest'
import { asOfParts } from './provenance.ts'

const TODAY = '2026-11-23'
const part = (name: string, as_of: string) => ({ name, cents: 1_00, as_of, source: 'linked' as const })

it('names the one part of a total that is older than today', () => {
  const parts = [part('Checking', TODAY), part('Store card', '2026-11-18')]
  expect(asOfParts(parts, TODAY)).toBe('Today · Store card from Nov 18 · linked')
})

it('says how old the oldest of several is, and one day where none is of today', () => {
  const older = [part('Home', '2026-10-01'), part('Store card', '2026-11-18')]
  expect(asOfParts([part('Checking', TODAY), ...older], TODAY)).toBe(
    'Today · oldest balance from Oct 1 · linked',
  )
  expect(asOfParts(older, TODAY)).toBe('As of Oct 1 · linked')
  expect(asOfParts([part('Checking', TODAY)], TODAY)).toBe('As of today · linked')
  expect(asOfParts([], TODAY)).toBe('')
})
