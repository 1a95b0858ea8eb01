import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { COUPLE_PLAN, RETIRED_PLAN } from '#tests/fixtures/household-plan.ts'
import { forecastHousehold } from './forecast.ts'
import type { HouseholdPlan } from './plan.ts'
import { taxOutcome } from './tax-outcome.ts'

const fill = (topRate: number) => ({
  fromYear: 2032,
  throughYear: 2040,
  fill: { kind: 'bracket' as const, topRate },
})

describe('taxOutcome', () => {
  it('has the figures of the plan’s own forecast', () => {
    const forecast = unwrap(forecastHousehold(COUPLE_PLAN))
    const { lifetimeTax, endBalance, heirsKeep, shortFrom } = forecast
    expect(unwrap(taxOutcome(COUPLE_PLAN))).toMatchObject({ lifetimeTax, endBalance, heirsKeep, shortFrom })
  })

  it('adds up the surcharges and conversions, and finds the first required distribution', () => {
    const { years, irmaa, converted, firstRmd } = unwrap(taxOutcome(COUPLE_PLAN, { conversions: fill(0.24) }))
    expect(irmaa).toBe(years.reduce((sum, { spending }) => sum + spending.irmaa, 0))
    expect(converted).toBeGreaterThan(0)
    // Alex, born in 1966, must withdraw from the year of 75.
    expect(firstRmd?.year ?? 2041).toBeGreaterThanOrEqual(2041)
  })

  it('lowers the first required distribution by what was converted before', () => {
    const none = unwrap(taxOutcome(COUPLE_PLAN))
    const filled = unwrap(taxOutcome(COUPLE_PLAN, { conversions: fill(0.22) }))
    expect(none.converted).toBe(0)
    expect(filled.firstRmd?.cents ?? 0).toBeLessThan(none.firstRmd?.cents ?? 0)
  })

  it('starts a retiree of 70 at 73 under the law for those born before 1960', () => {
    expect(unwrap(taxOutcome(RETIRED_PLAN)).firstRmd?.year).toBe(2029)
  })

  it('gives the reason for a plan that the engine rejects', () => {
    expect(
      taxOutcome({
        ...COUPLE_PLAN,
        accounts: [{ ...COUPLE_PLAN.accounts[0], balanceCents: -1 }],
      } as HouseholdPlan).ok,
    ).toBe(false)
  })
})
