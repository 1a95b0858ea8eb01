import { expect, it } from 'vitest'
import { isLongTerm } from './lots.ts'

it.each([
  ['2023-02-28', '2024-02-29', false],
  ['2023-02-28', '2024-03-01', true],
  ['2024-02-28', '2025-02-28', false],
  ['2024-02-28', '2025-03-01', true],
  ['2024-02-29', '2025-02-28', false],
  ['2024-02-29', '2025-03-01', true],
  ['2025-04-30', '2026-04-30', false],
  ['2025-04-30', '2026-05-01', true],
  ['2025-06-15', '2026-06-15', false],
  ['2025-06-15', '2026-06-16', true],
])('a lot bought on %s and sold on %s is long-term: %s', (bought, sold, expected) => {
  expect(isLongTerm(bought, sold)).toBe(expected)
})
