import { expect, it } from 'vitest'
import { homeValueDay } from './change.ts'

const before = { property_value_cents: 300_000_00, property_value_as_of: '2026-05-01' }
const TODAY = '2026-11-21'

it.each([
  ['is today for the first value', undefined, 1, TODAY],
  ['is today for another value', before, 310_000_00, TODAY],
  ['stays while the value does', before, 300_000_00, '2026-05-01'],
  ['is none without a value', before, null, null],
])('the date of a home’s value %s', (_, debt, cents, day) => {
  expect(homeValueDay(debt, cents, TODAY)).toBe(day)
})
