/** A forecast's years as figures for the charts and the table of the income forecast. */
import type { FanBands } from '#app/ui/charts/fan-data.ts'
import type { Series } from '#app/ui/charts/series.ts'
import type { HouseholdPlan, PlanYear } from '#core/finance/household/plan.ts'
import type { HouseholdOutcome, PercentileBands } from '#core/finance/household/simulate-household.ts'
import { type Cents, sum } from '#core/finance/math/money.ts'
import type { PlanPath } from './use-forecast.ts'
import { type Dollars, priceOf } from './year-working.ts'

/** The calendar years of a forecast that are whole: a first one that has begun would look like a drop. */
export const wholeYears = (path: PlanPath, { firstYearShare }: HouseholdPlan): readonly PlanYear[] =>
  firstYearShare < 1 ? path.years.slice(1) : path.years

/** The ages reached in a year: `Age 65`, or `Ages 65 and 63` for two. */
export function agesLabel({ ages }: PlanYear): string {
  const alive = ages.filter((age) => age !== null)
  return `${alive.length === 1 ? 'Age' : 'Ages'} ${alive.join(' and ')}`
}

/** Where a year's money comes from, by account. What a home sale leaves is saved, not lived on. */
const SOURCES: readonly (readonly [name: string, of: (year: PlanYear) => Cents])[] = [
  ['Social Security', ({ socialSecurity }) => sum(socialSecurity)],
  ['Pensions and other income', ({ incomes }) => sum(incomes)],
  ['Pay', ({ wages }) => wages],
  ['Cash', ({ withdrawals }) => withdrawals.cash],
  ['Taxable accounts', ({ withdrawals }) => withdrawals.taxable],
  ['Traditional accounts', ({ withdrawals }) => withdrawals.deferred],
  ['Roth accounts', ({ withdrawals }) => withdrawals.roth],
  ['HSA', ({ withdrawals }) => withdrawals.hsa],
  ['Home sale', ({ homeProceeds, surplus }) => Math.max(0, homeProceeds - surplus)],
]

/** Income by source over some years, without sources that pay nothing. */
export const sourceSeries = (years: readonly PlanYear[], dollars: Dollars): Series[] =>
  SOURCES.map(([name, of]) => ({
    name,
    values: years.map((year) => Math.round(of(year) * priceOf(year, dollars))),
  })).filter(({ values }) => values.some((value) => value > 0))

const bandsOf = (of: (percentile: keyof PercentileBands) => readonly number[]): FanBands => ({
  p5: of('p5'),
  p25: of('p25'),
  p50: of('p50'),
  p75: of('p75'),
  p95: of('p95'),
})

/** Savings at the end of each year: percentiles of the simulated lives or, until they are known, the median market. */
export function balanceBands(
  years: readonly PlanYear[],
  outcome: HouseholdOutcome | undefined,
  dollars: Dollars,
): FanBands {
  return bandsOf((percentile) =>
    years.map((year) => {
      const simulated = outcome?.balances[percentile][year.year - outcome.firstYear]
      const real = simulated === undefined || Number.isNaN(simulated) ? year.total : simulated
      return Math.round(real * priceOf(year, dollars))
    }),
  )
}
