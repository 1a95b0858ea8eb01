import { describe, expect, it } from 'vitest'
import { bandForHorizon } from '#core/finance/market/risk-score.ts'
import { compoundAfterCost } from './model.ts'
import {
  ageOn,
  costOfSchool,
  lastDayOf,
  monthOfAge,
  returnInSchool,
  suggestTargets,
  timesPayAt,
} from './suggest.ts'

const nothing = {
  annual_income_cents: null,
  essentials_cents: null,
  emergency_months: 5,
  age_then: null,
  annual_return: 0,
}
const maya = { ...nothing, annual_income_cents: 100_000_00, essentials_cents: 4_166_67, age_then: 67 }

describe('a suggested target', () => {
  it('of college covers each year when it starts, by type of school', () => {
    const found = suggestTargets('education', { ...nothing, annual_return: 0.05 })
    // In-state: 30,990 · (1 + x + x² + x³) with x = 1.0266 / 1.05.
    expect(found?.choices).toEqual([
      { label: 'Public, in-state, 4 years', target_cents: 119_900_00 },
      { label: 'Public, out-of-state, 4 years', target_cents: 197_700_00 },
      { label: 'Private nonprofit, 4 years', target_cents: 255_100_00 },
      { label: 'Community college, 2 years', target_cents: 42_100_00 },
    ])
    expect(found?.basis).toMatch(/rise 2\.4% to 3\.2% a year .* earns 5\.0%\..*College Board/)
  })

  it('of college is higher if unspent money earns nothing during school', () => {
    const [inState] = suggestTargets('education', nothing)?.choices ?? []
    // 30,990 · (1 + 1.0266 + 1.0266² + 1.0266³)
    expect(inState?.target_cents).toBe(129_000_00)
  })

  it('of an emergency fund is the essentials of as many months as the household holds in cash', () => {
    expect(suggestTargets('emergency', maya)?.choices).toEqual([
      { label: '5 months of essentials', target_cents: 20_800_00 },
    ])
    expect(suggestTargets('emergency', { ...maya, emergency_months: 1 })?.choices).toEqual([
      { label: '1 month of essentials', target_cents: 4_200_00 },
    ])
  })

  it('of an emergency fund is unknown without essentials, whatever the income', () => {
    expect(suggestTargets('emergency', { ...maya, essentials_cents: null })).toBeNull()
    expect(suggestTargets('emergency', { ...maya, essentials_cents: 0 })).toBeNull()
  })

  it('of retirement follows from income and the age by then', () => {
    expect(suggestTargets('retirement', maya)?.choices).toEqual([
      { label: '10 times your pay, to retire at 67', target_cents: 1_000_000_00 },
    ])
    expect(suggestTargets('retirement', { ...maya, age_then: 70 })?.choices[0]?.target_cents).toBe(800_000_00)
    expect(suggestTargets('retirement', { ...maya, age_then: null })?.choices[0]?.label).toMatch(/at 67$/)
    expect(suggestTargets('retirement', nothing)).toBeNull()
  })

  it('of other types is null', () => expect(suggestTargets('car', maya)).toBeNull())
})

it('pays every year of school to the cent with nothing left over', () => {
  let left = costOfSchool(30_000_00, 4, 0.03, 0.06)
  for (let year = 0; year < 4; year += 1) {
    left -= 30_000_00 * 1.03 ** year
    if (year < 3) left *= 1.06
  }
  expect(left).toBeCloseTo(0, 4)
  expect(costOfSchool(30_000_00, 4, 0.03, 0.03)).toBeCloseTo(120_000_00, 4)
})

it('assumes no more risk during school than is suitable two years ahead', () => {
  const invested = { mode: 'invest', model: null, initial_cents: 0, accounts: [] } as const
  const inSchool = returnInSchool(invested, { model: 'high' })
  expect(inSchool).toBe(returnInSchool(invested, { model: bandForHorizon(24) }))
  expect(inSchool).toBeLessThan(compoundAfterCost('high'))
  const saved = { mode: 'save', model: null, initial_cents: 0, accounts: [{ apy: 0.04, value_cents: 1_00 }] }
  expect(returnInSchool({ ...saved, mode: 'save' }, { model: 'high' })).toBe(0.04)
})

it('uses the published multiples of pay, interpolated linearly', () => {
  expect([60, 65, 66, 67, 70, 75].map(timesPayAt)).toEqual([17, 12, 11, 10, 8, 8])
})

it('counts ages in whole years and uses the last day of a month', () => {
  expect(ageOn('1990-03-14', '2026-03-13')).toBe(35)
  expect(ageOn('1990-03-14', '2026-03-14')).toBe(36)
  expect(monthOfAge('1990-03-14', 67)).toBe('2057-03-31')
  expect(lastDayOf(2028, 2)).toBe('2028-02-29')
})
