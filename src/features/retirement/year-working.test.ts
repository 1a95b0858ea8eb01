import { describe, expect, it } from 'vitest'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import type { HouseholdPlan, HouseholdYear } from '#core/finance/household/plan.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { COUPLE_PLAN } from '#tests/fixtures/household-plan.ts'
import { balanceMoves, moneyIn, moneyOut } from './year-working.ts'

const PLAN: HouseholdPlan = {
  ...COUPLE_PLAN,
  conversions: { fromYear: 2032, throughYear: 2036, fill: { kind: 'bracket', topRate: 0.12 } },
}
const { years } = unwrap(forecastHousehold(PLAN))
const at = (year: number): HouseholdYear => {
  const found = years.find((each) => each.year === year)
  if (!found) throw new Error(`no year ${year}`)
  return found
}

describe('the working of a year', () => {
  it('has as much money in as out, to the cent, in every year', () => {
    for (const year of years) {
      expect(moneyIn(year, PLAN, 'today').at(-1)?.cents).toBe(moneyOut(year, 'today').at(-1)?.cents)
    }
  })

  it('names each person’s benefit, each income and each account', () => {
    const labels = moneyIn(at(2045), PLAN, 'today').map(({ label }) => label)
    expect(labels).toContain('Social Security, Alex')
    expect(labels).toContain('Social Security, Sam')
    expect(labels).toContain('State pension')
    expect(labels.some((label) => label.startsWith('Withdrawn from '))).toBe(true)
  })

  it('adds up every account from its start to its end, in either dollars', () => {
    for (const dollars of ['today', 'nominal'] as const) {
      years.forEach((year, place) => {
        for (const moves of balanceMoves(year, years[place - 1], dollars)) {
          const { start, contributions, employer, conversion, withdrawals, growth, end } = moves
          expect(start + contributions + employer + conversion + withdrawals + growth).toBe(end)
        }
      })
    }
  })

  it('starts each account where the year before ended', () => {
    for (const dollars of ['today', 'nominal'] as const) {
      const ends = balanceMoves(at(2039), at(2038), dollars)
      for (const { treatment, start } of balanceMoves(at(2040), at(2039), dollars)) {
        expect(start).toBe(ends.find((each) => each.treatment === treatment)?.end ?? 0)
      }
    }
  })

  it('moves a conversion from traditional to Roth', () => {
    const moves = balanceMoves(at(2033), at(2032), 'today')
    const converted = (treatment: string) => moves.find((each) => each.treatment === treatment)?.conversion
    expect(converted('roth')).toBeGreaterThan(0)
    expect(converted('deferred')).toBe(-(converted('roth') ?? 0))
  })
})
