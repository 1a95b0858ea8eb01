import { describe, expect, it } from 'vitest'
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { recordFromMonthly } from '#core/finance/market/market.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { householdOf } from '#tests/fixtures/retirement.ts'
import { incomeStrategies } from './income-strategies.ts'

const RECORD = recordFromMonthly(MARKET_MONTHLY)

function strategies(...input: Parameters<typeof householdOf>) {
  const resolved = householdOf(...input)
  const found = incomeStrategies(resolved, unwrap(forecastHousehold(resolved.household)), RECORD)
  return Object.fromEntries((found?.strategies ?? []).map((each) => [each.kind, each]))
}

describe('income strategies', () => {
  const { fixed, percentage, guardrails, required_distribution, floor_upside } = strategies()

  it('are five, each from every month of the record that the retirement fits into', () => {
    // The record has 1,830 months; 30 full years of retirement from 2042 through 2071.
    for (const each of [fixed, percentage, guardrails, required_distribution, floor_upside]) {
      expect(each?.history.paths).toBe(RECORD.length - 30 * 12 + 1)
      expect(each?.simulation.paths).toBe(1_000)
    }
  })

  it('keep a fixed income until the money runs out', () => {
    expect(fixed?.history.usual_fall_share).toBe(0)
    expect(fixed?.history.paths_with_cut_share).toBeCloseTo(1 - (fixed?.history.success_share ?? 0), 2)
    expect(fixed?.history.success_share).toBeLessThan(1)
    expect(fixed?.history.success_share).toBeGreaterThan(0.9)
  })

  it('cut a share of the portfolio often, and never run out', () => {
    expect(percentage?.history.success_share).toBe(1)
    expect(percentage?.history.cut_share).toBeGreaterThan(0.3)
    expect(percentage?.history.paths_with_cut_share).toBe(1)
  })

  it('cut less often with guardrails than with a share of the portfolio, and last longer than a fixed income', () => {
    expect(guardrails?.history.cut_share).toBeLessThan(percentage?.history.cut_share ?? 0)
    expect(guardrails?.history.success_share).toBeGreaterThan(fixed?.history.success_share ?? 1)
  })

  it('guarantee essentials with a floor', () => {
    expect(floor_upside?.history.worst_income_cents).toBeGreaterThan(63_000_00)
    expect(floor_upside?.history.success_share).toBe(1)
  })

  it('follow the settings: a higher first withdrawal pays more and fails more often', () => {
    const higher = strategies({
      income_strategy: { initial_rate: 0.06, portfolio_rate: 0.05, floor_share: 1 },
    })
    expect(higher['fixed']?.history.median_income_cents).toBeGreaterThan(
      fixed?.history.median_income_cents ?? Infinity,
    )
    expect(higher['fixed']?.history.success_share).toBeLessThan(fixed?.history.success_share ?? 0)
  })

  it('are none if the plan is longer than the record', () => {
    const resolved = householdOf()
    const expected = unwrap(forecastHousehold(resolved.household))
    const short = { ...RECORD, length: 240 }
    expect(incomeStrategies(resolved, expected, short)).toBeNull()
  })
})
