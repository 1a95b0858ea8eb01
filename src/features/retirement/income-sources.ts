/** A forecast as figures for charts and sentences. Amounts are today's dollars as cents. */
import type { Series } from '#app/ui/charts/series.ts'
import type { HouseholdPlan, PlanYear } from '#core/finance/household/plan.ts'
import { type Cents, sum } from '#core/finance/math/money.ts'
import type { PlanPath } from './use-forecast.ts'

/** What a year must pay: spending, taxes and penalties, without contributions. */
export const yearlyNeed = ({ spending, taxes, earlyWithdrawalPenalty }: PlanYear): Cents =>
  spending.essential +
  spending.niceToHave +
  spending.oneTime +
  spending.debts +
  spending.health +
  spending.medicare +
  spending.untilRetirement +
  taxes +
  earlyWithdrawalPenalty

/** The years that the household lives on its plan; a first calendar year that has begun is left out. */
export function retiredYears(path: PlanPath, { firstYearShare }: HouseholdPlan): PlanYear[] {
  const whole = firstYearShare < 1 ? path.years.slice(1) : path.years
  return whole.filter(({ isRetired }) => isRetired)
}

/** Where a year's money comes from, by name. */
const SOURCES: readonly (readonly [name: string, of: (year: PlanYear) => Cents])[] = [
  ['Social Security', ({ socialSecurity }) => sum(socialSecurity)],
  ['Pensions and other income', ({ incomes }) => sum(incomes)],
  ['Pay', ({ wages }) => wages],
  ['Withdrawals', ({ withdrawals }) => sum(Object.values(withdrawals))],
  // What is left of a sale goes to savings.
  ['Home sale', ({ homeProceeds, surplus }) => Math.max(0, homeProceeds - surplus)],
]

/** Income by source over some years, without sources that pay nothing. */
export const incomeSeries = (years: readonly PlanYear[]): Series[] =>
  SOURCES.map(([name, of]) => ({ name, values: years.map(of) })).filter(({ values }) =>
    values.some((value) => value > 0),
  )

/** The label of a year: `2041 · age 65`, or `ages 65 and 63` for two. */
export function yearLabel({ year, ages }: Pick<PlanYear, 'year' | 'ages'>): string {
  const alive = ages.filter((age) => age !== null)
  return `${year} · ${alive.length === 1 ? 'age' : 'ages'} ${alive.join(' and ')}`
}

/** About five years, evenly apart, that are labeled below a chart. */
export function yearMarks(years: readonly Pick<PlanYear, 'year'>[]): { point: number; label: string }[] {
  const step = Math.max(1, Math.round(years.length / 5))
  return years.flatMap(({ year }, point) => (point % step === 0 ? [{ point, label: String(year) }] : []))
}
