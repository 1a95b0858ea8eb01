import { describe, expect, it } from 'vitest'
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { withSpendingChange } from '#core/finance/household/plan-changes.ts'
import { recordFromMonthly } from '#core/finance/market/market.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { COUPLE_SECTIONS, householdOf } from '#tests/fixtures/retirement.ts'
import { sampleIncome } from '#tests/fixtures/sample-household.ts'
import type { ResolvedHousehold } from './household-plan.ts'
import { stressTestsOf } from './stress.ts'

const RECORD = recordFromMonthly(MARKET_MONTHLY)

const testsOf = (resolved: ResolvedHousehold) =>
  stressTestsOf(resolved, unwrap(forecastHousehold(resolved.household)), RECORD)

const spending = (monthly_cents: number) =>
  householdOf({ income_target: { ...COUPLE_SECTIONS.income_target, monthly_cents } })

describe('stress tests', () => {
  const stretched = spending(9_500_00)
  const tests = testsOf(stretched)
  const of = (kind: string) => tests.find((test) => test.kind === kind)

  it('are named after what happened', () => {
    expect(tests.map(({ label }) => label)).toEqual([
      '1929: the crash and the Great Depression',
      '1966: years of high inflation',
      '2000: the dot-com crash, then 2008',
      '2008: the financial crisis',
      'The worst ten years for your portfolio, those from 1910, at the start of retirement',
      '5 years longer than planned',
      'Noor dies at 75',
      'Inflation 2% higher every year',
    ])
  })

  it('tell when the money runs out, and which cut of spending fixes it', () => {
    const hard = of('stagflation_1966')
    expect(hard?.is_paid).toBe(false)
    expect(hard?.short_from).toBeGreaterThan(2041)
    expect(hard?.end_balance_cents).toBe(0)
    const cut = (hard?.spend_less_monthly_cents ?? 0) * 12
    const fixed = { ...stretched, household: withSpendingChange(stretched.household, -cut) }
    const nearly = { ...stretched, household: withSpendingChange(stretched.household, -cut + 120_00) }
    expect(testsOf(fixed)[1]).toMatchObject({ is_paid: true, add_cents: 0, spend_less_monthly_cents: 0 })
    expect(testsOf(nearly)[1]?.is_paid).toBe(false)
  })

  it('simulate a longer life, a death and inflation, and give markets that are named no chance', () => {
    expect(tests.map(({ success_share }) => success_share !== null)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
      true,
    ])
    expect(of('inflation')?.success_share).toBeLessThan(of('death')?.success_share ?? 0)
    expect(of('long_life')?.balances_cents).toHaveLength((of('inflation')?.balances_cents.length ?? 0) + 5)
  })

  it('leave nothing to fix in a plan with plenty', () => {
    for (const test of testsOf(spending(4_300_00))) {
      expect(test).toMatchObject({
        is_paid: true,
        short_from: null,
        add_cents: 0,
        spend_less_monthly_cents: 0,
      })
    }
  })

  it('have no death for one person alone', () => {
    const alone = householdOf(
      { protect: { ...COUPLE_SECTIONS.protect, death: null } },
      { income: sampleIncome({ sex: 'female' }) },
    )
    expect(testsOf(alone).map(({ kind }) => kind)).not.toContain('death')
  })
})
