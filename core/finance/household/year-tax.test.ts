import { describe, expect, it } from 'vitest'
import { dateParts } from '#core/finance/math/dates.ts'
import { seedFrom } from '#core/finance/math/random.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { stateTaxFunction } from '#core/finance/tax/states/state-tax.ts'
import { COUPLE_PLAN, RETIRED_PLAN, SINGLE_PLAN } from '#tests/fixtures/household-plan.ts'
import { forecastHousehold, forecastLaw } from './forecast.ts'
import type { HouseholdPlan } from './plan.ts'
import { chanceOfSuccess, simulateHousehold } from './simulate-household.ts'

const still = { inflation: 0, expectedReturn: [0.02], volatility: [0] } as const

describe('state tax of a forecast', () => {
  it.each(['VT', 'OR', 'NY', 'CA'] as const)('is that of the year’s return in %s', (state) => {
    const plan: HouseholdPlan = { ...SINGLE_PLAN, ...still, state }
    const { years } = unwrap(forecastHousehold(plan))
    for (const year of years.slice(0, 15)) {
      const law = forecastLaw(plan, year.year, 1)
      const age = year.year - dateParts(plan.people[0].birthDate).year
      const ofReturn = unwrap(stateTaxFunction(state, { ...law, year: 2026 }, { ages: [age] }))
      const expected = ofReturn(year.taxReturn, year.tax)
      expect(expected).toBeGreaterThan(0)
      expect(Math.abs(year.stateTax - expected)).toBeLessThanOrEqual(5)
      expect(year.taxes).toBeGreaterThan(year.stateTax)
    }
  })

  it('is paid on top of federal tax, from savings', () => {
    const federal = unwrap(forecastHousehold(RETIRED_PLAN))
    const both = unwrap(forecastHousehold({ ...RETIRED_PLAN, state: 'VT' }))
    const [first] = both.years
    expect(first?.stateTax).toBeGreaterThan(500_00)
    expect(both.lifetimeTax).toBeGreaterThan(federal.lifetimeTax)
    expect(both.endBalance).toBeLessThan(federal.endBalance)
  })

  it('counts in the chance of success, and is none in Florida', () => {
    const plan: HouseholdPlan = {
      ...COUPLE_PLAN,
      spending: { ...COUPLE_PLAN.spending, essentialCents: 90_000_00, niceToHaveCents: 30_000_00 },
    }
    const chance = (state: HouseholdPlan['state']) =>
      chanceOfSuccess(
        unwrap(simulateHousehold({ ...plan, state }, { lives: 300, seed: seedFrom('state') })),
        plan.legacyCents,
      )
    expect(chance('FL')).toBe(chance(null))
    expect(chance('VT')).toBeLessThan(chance(null))
  })

  it('is refused for a state that does not exist', () => {
    const state = 'XX' as unknown as HouseholdPlan['state']
    expect(forecastHousehold({ ...COUPLE_PLAN, state })).toMatchObject({ ok: false, reason: 'bad-status' })
  })
})
