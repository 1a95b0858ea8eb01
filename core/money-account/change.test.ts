import { describe, expect, it } from 'vitest'
import { asOfProblem } from './change.ts'

const TODAY = '2026-11-21'

describe('the date of a value', () => {
  it('is not in the future', () => {
    expect(asOfProblem(TODAY, TODAY)).toBeNull()
    expect(asOfProblem('2026-11-22', TODAY)).toContain('today or an earlier date')
    expect(asOfProblem('1899-12-31', TODAY)).toContain('later')
    expect(asOfProblem('2026-02-30', TODAY)).toContain('Enter a date')
  })
})
