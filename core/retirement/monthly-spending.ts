/** What a household spends a month in retirement: the one amount that every page, answer and report names. */
import type { MonthlySpending } from '#core/contract/retirement.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import type { HouseholdForecast, HouseholdPlan, HouseholdYear } from '#core/finance/household/plan.ts'
import type { HouseholdOutcome } from '#core/finance/household/simulate-household.ts'
import { type Cents, toWholeDollars } from '#core/finance/math/money.ts'
import { retiredYears } from './retired-years.ts'

/** Everyday spending is the client's own figure; the other parts are estimates, in steps of ten dollars. */
const ESTIMATE_STEP = 10_00
const estimate = (yearly: number): Cents => Math.round(yearly / 12 / ESTIMATE_STEP) * ESTIMATE_STEP

/** The plan on the median market with a spending rule that changes nothing. */
function asPlanned(plan: HouseholdPlan): HouseholdForecast | null {
  const forecast = forecastHousehold({ ...plan, rule: { kind: 'as-planned' } })
  return forecast.ok ? forecast.value : null
}

const withoutOneTime = (plan: HouseholdPlan): HouseholdPlan => ({
  ...plan,
  spending: { ...plan.spending, oneTime: [] },
})

const spent = ({ spending: { irmaa: _, untilRetirement: __, ...parts } }: HouseholdYear): Cents =>
  Object.values(parts).reduce((sum, part) => sum + part, 0)

/**
 * A month of the first full year without pay, in today's dollars: everyday spending as planned, health costs with
 * premiums, debt payments, taxes, and all one-time expenses of retirement spread over its months. The parts add up to
 * the total. Null for a plan without a full year of retirement.
 */
export function monthlySpending(plan: HouseholdPlan): MonthlySpending | null {
  // A year with a one-time expense would have the taxes on what pays it.
  const usual = asPlanned(withoutOneTime(plan))
  const years = usual && retiredYears(plan, usual)?.years
  const first = years?.find(({ wages }) => wages === 0) ?? years?.[0]
  if (!years || !first) return null
  const { essential, niceToHave, health, medicare, debts } = first.spending
  const oneTime = plan.spending.oneTime.filter(({ year }) => years.some((each) => each.year === year))
  const parts = {
    everyday_cents: toWholeDollars((essential + niceToHave) / 12),
    health_cents: estimate(health + medicare),
    debts_cents: estimate(debts),
    taxes_cents: estimate(first.taxes + first.earlyWithdrawalPenalty),
    one_time_cents: estimate(oneTime.reduce((sum, { cents }) => sum + cents, 0) / years.length),
  }
  return {
    year: first.year,
    total_cents: Object.values(parts).reduce((sum, part) => sum + part, 0),
    ...parts,
  }
}

/** A spending rule is judged in the years in which hardly any market has run out of money. */
const MOST_SHORT = 0.05

/**
 * The monthly amount down to which the spending rule cuts {@link monthlySpending} in bad markets (1 in 20), in the year in
 * which it cuts most. Null for a plan that spends as planned, or that is not cut.
 */
export function cutSpending(plan: HouseholdPlan, outcome: HouseholdOutcome): Cents | null {
  const usual = plan.rule.kind === 'as-planned' ? null : monthlySpending(plan)
  const planned = usual && asPlanned(plan)
  const years = planned && retiredYears(plan, planned)?.years
  if (!years) return null
  const cuts = years.map((year) => {
    const place = year.year - outcome.firstYear
    const isFunded = (outcome.shortBy[place] ?? 1) < MOST_SHORT
    const less = spent(year) - (outcome.spending.p5[place] ?? Number.NaN)
    // Medicare premiums fall with income, too, which is no cut.
    return isFunded ? Math.min(year.spending.niceToHave, less) : 0
  })
  const most = estimate(Math.max(0, ...cuts.filter((cut) => !Number.isNaN(cut))))
  return most > 0 ? usual.total_cents - most : null
}
