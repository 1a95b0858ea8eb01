/** The forecast of a household's plan as the API returns it. The page calculates the same on the device. */
import type { Data } from '#core/contract/endpoint.ts'
import type { getIncomeForecastValues } from '#core/contract/retirement-forecast.ts'
import type { getIncomeForecast } from '#core/contract/retirement.ts'
import type { HouseholdForecast, HouseholdPlan, HouseholdYear } from '#core/finance/household/plan.ts'
import type { HouseholdOutcome, PercentileBands } from '#core/finance/household/simulate-household.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'
import { cutSpending, monthlySpending } from './monthly-spending.ts'

type Headline = NonNullable<Data<typeof getIncomeForecast>['headline']>
type Values = NonNullable<Data<typeof getIncomeForecastValues>>

/** The month of the plan's retirement, `YYYY-MM`: the client's or, once they are retired, their partner's; null if both are. */
export function retirementOf({ people, firstYear, firstYearShare }: HouseholdPlan): string | null {
  const month = Math.floor(12 * (1 - firstYearShare)) + 1
  const now = `${firstYear}-${String(month).padStart(2, '0')}`
  return people.map(({ retiresIn }) => retiresIn).find((each) => each >= now) ?? null
}

/** The plan in a few figures: when, on how much, how sure, and what is left. */
export function headlineOf(
  plan: HouseholdPlan,
  { shortFrom, endBalance, lifetimeTax }: HouseholdForecast,
  outcome: HouseholdOutcome,
): Headline {
  return {
    retires_in: retirementOf(plan),
    monthly_spending: monthlySpending(plan),
    cut_monthly_cents: cutSpending(plan, outcome),
    success_share: outcome.success,
    short_from: shortFrom,
    end_balance_cents: endBalance,
    lifetime_tax_cents: lifetimeTax,
  }
}

/** What a year must pay: spending, taxes and the penalty for early withdrawals. */
function targetOf({ spending, taxes, earlyWithdrawalPenalty }: HouseholdYear): Cents {
  const { essential, niceToHave, oneTime, debts, health, medicare, untilRetirement } = spending
  return (
    essential +
    niceToHave +
    oneTime +
    debts +
    health +
    medicare +
    untilRetirement +
    taxes +
    earlyWithdrawalPenalty
  )
}

const rowOf = (year: HouseholdYear): Values['years'][number] => ({
  year: year.year,
  price_index: year.priceIndex,
  ages: [...year.ages],
  is_retired: year.isRetired,
  phase: year.phase,
  target_cents: targetOf(year),
  wages_cents: year.wages,
  social_security_cents: [...year.socialSecurity],
  incomes_cents: [...year.incomes],
  withdrawals_cents: { ...year.withdrawals },
  home_proceeds_cents: year.homeProceeds,
  taxes_cents: year.taxes,
  gap_cents: year.gap,
  balances_cents: { ...year.balances },
  total_cents: year.total,
})

const BANDS = ['p5', 'p25', 'p50', 'p75', 'p95'] as const

function balanceBands(balances: PercentileBands, years: number): Values['simulation']['balance_cents'] {
  const of = (band: (typeof BANDS)[number]) => Array.from(balances[band].slice(0, years), roundCents)
  return { p5: of('p5'), p25: of('p25'), p50: of('p50'), p75: of('p75'), p95: of('p95') }
}

/** Income by source against the target by year, and the range of simulated balances. */
export const forecastValues = ({ years }: HouseholdForecast, outcome: HouseholdOutcome): Values => ({
  years: years.map(rowOf),
  simulation: {
    paths: outcome.lives,
    success_share: outcome.success,
    balance_cents: balanceBands(outcome.balances, years.length),
  },
})
