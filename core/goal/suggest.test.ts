import { describe, expect, it } from 'vitest'
import { ageOn, lastDayOf, monthOfAge, suggestTargets, timesPayAt } from './suggest.ts'

const nothing = { annual_income_cents: null, age_then: null }
const maya = { annual_income_cents: 100_000_00, age_then: 67 }

describe('a suggested target', () => {
  it('of college is the published cost of all years, by type of school', () => {
    const found = suggestTargets('education', nothing)
    expect(found?.choices).toEqual([
      { label: 'Public, in-state, 4 years', target_cents: 119_600_00 },
      { label: 'Public, out-of-state, 4 years', target_cents: 196_300_00 },
      { label: 'Private nonprofit, 4 years', target_cents: 252_000_00 },
      { label: 'Community college, 2 years', target_cents: 41_100_00 },
    ])
    expect(found?.basis).toContain('College Board')
  })

  it('of an emergency fund is three or six months of expenses, from income', () => {
    expect(suggestTargets('emergency', maya)?.choices).toEqual([
      { label: '3 months of expenses', target_cents: 12_500_00 },
      { label: '6 months of expenses', target_cents: 25_000_00 },
    ])
    expect(suggestTargets('emergency', nothing)).toBeNull()
  })

  it('of retirement follows from income and the age by then', () => {
    expect(suggestTargets('retirement', maya)?.choices).toEqual([
      { label: '10 times your pay, to retire at 67', target_cents: 1_000_000_00 },
    ])
    expect(suggestTargets('retirement', { ...maya, age_then: 70 })?.choices[0]?.target_cents).toBe(800_000_00)
    expect(suggestTargets('retirement', { ...maya, age_then: null })?.choices[0]?.label).toMatch(/at 67$/)
    expect(suggestTargets('retirement', nothing)).toBeNull()
  })

  it('of anything else is none', () => expect(suggestTargets('car', maya)).toBeNull())
})

it('takes the published multiples of pay, and lines between them', () => {
  expect([60, 65, 66, 67, 70, 75].map(timesPayAt)).toEqual([17, 12, 11, 10, 8, 8])
})

it('counts ages in whole years, and ends months on their last day', () => {
  expect(ageOn('1990-03-14', '2026-03-13')).toBe(35)
  expect(ageOn('1990-03-14', '2026-03-14')).toBe(36)
  expect(monthOfAge('1990-03-14', 67)).toBe('2057-03-31')
  expect(lastDayOf(2028, 2)).toBe('2028-02-29')
})
