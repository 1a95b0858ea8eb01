import { describe, expect, it } from 'vitest'
import { SPENDING_RULES } from '#core/contract/retirement-sections.ts'
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { recordFromMonthly } from '#core/finance/market/market.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { householdOf } from '#tests/fixtures/retirement.ts'
import { incomeStrategies } from './income-strategies.ts'
import { monthlySpending } from './monthly-spending.ts'
import { householdOutcomeOf } from './outcome.ts'

const RECORD = recordFromMonthly(MARKET_MONTHLY)

function compare(...input: Parameters<typeof householdOf>) {
  const found = incomeStrategies(householdOf(...input), RECORD)
  if (!found) throw new Error('Nothing to compare.')
  return {
    ...found,
    ...Object.fromEntries(found.strategies.map((each) => [each.kind, each])),
  } as typeof found & Record<(typeof SPENDING_RULES)[number], (typeof found)['strategies'][number]>
}

describe('income strategies', () => {
  const compared = compare()
  const { as_planned, guardrails, percentage, required_distribution, floor_upside } = compared

  it('are five, each from every month of the record that the retirement fits into', () => {
    expect(compared.strategies.map(({ kind }) => kind)).toEqual(SPENDING_RULES)
    for (const each of compared.strategies) {
      // Retirement from April 2041 through 2071.
      expect(each.history.paths).toBe(RECORD.length - 31 * 12 + 1)
      expect(each.simulation.paths).toBe(1_000)
    }
  })

  it('have the chance of success of the plan that follows the rule', () => {
    for (const { kind, simulation } of compared.strategies) {
      const { household } = householdOf({
        planning_strategy:
          kind === 'guardrails' ? { kind, upper: 0.2, lower: 0.2, cut: 0.1, raise: 0.1 } : { kind },
      })
      expect(unwrap(householdOutcomeOf(household)).success).toBe(simulation.success_share)
    }
  })

  it('start from the client’s own everyday spending and its essential part', () => {
    const spending = monthlySpending(householdOf().household)
    expect(compared.everyday_monthly_cents).toBe(spending?.everyday_cents)
    expect(compared.essential_monthly_cents / compared.everyday_monthly_cents).toBeCloseTo(4_200 / 6_500, 4)
    const { bad_monthly_cents, median_monthly_cents, good_monthly_cents } = as_planned.history
    expect([median_monthly_cents, good_monthly_cents]).toEqual(Array(2).fill(spending?.everyday_cents))
    expect(bad_monthly_cents).toBeLessThanOrEqual(median_monthly_cents)
  })

  it('pay less in bad years and more in good ones', () => {
    for (const each of [guardrails, percentage, required_distribution, floor_upside]) {
      const { worst_monthly_cents, bad_monthly_cents, median_monthly_cents, good_monthly_cents } =
        each.simulation
      expect(worst_monthly_cents).toBeLessThanOrEqual(bad_monthly_cents)
      expect(bad_monthly_cents).toBeLessThan(median_monthly_cents)
      expect(median_monthly_cents).toBeLessThan(good_monthly_cents)
    }
    expect(guardrails.simulation.success_share).toBeGreaterThan(as_planned.simulation.success_share)
  })

  it('name the start of the lowest year', () => {
    expect(as_planned.history.worst_start).toMatch(/^\d{4}-\d{2}$/)
  })

  it('follow the settings: a higher share pays more at first and leaves less', () => {
    const higher = compare({ income_strategy: { portfolio_rate: 0.07, floor_share: 1 } })
    expect(higher.percentage.simulation.median_end_cents).toBeLessThan(percentage.simulation.median_end_cents)
    expect(higher.floor_upside.simulation.median_end_cents).toBeLessThan(
      floor_upside.simulation.median_end_cents,
    )
  })

  it('are none if the plan is longer than the record', () => {
    expect(incomeStrategies(householdOf(), { ...RECORD, length: 240 })).toBeNull()
  })
})
