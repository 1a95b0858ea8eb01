import { expect, it } from 'vitest'
import { wholeDate } from './whole-date.ts'

it('takes a half-typed date for none', () => {
  expect(wholeDate('2026-11-21')).toBe('2026-11-21')
  expect(wholeDate('11/2')).toBe('')
})
