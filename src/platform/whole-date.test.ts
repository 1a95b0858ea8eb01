import { expect, it } from 'vitest'
import { wholeDate } from './whole-date.ts'

it('treats an incomplete date as none', () => {
  expect(wholeDate('2026-11-21')).toBe('2026-11-21')
  expect(wholeDate('11/2')).toBe('')
})
