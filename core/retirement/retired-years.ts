import type { HouseholdForecast, HouseholdPlan, PlanYear } from '#core/finance/household/plan.ts'
import type { Cents } from '#core/finance/math/money.ts'

/** The full calendar years in which the household lives on its plan, in today's dollars. */
export interface RetiredYears<Year extends PlanYear> {
  readonly years: readonly Year[]
  /** All savings at the start of the first. */
  readonly savingsCents: Cents
}

/** Whether a year is retired from its first month on. */
function isFull(
  { people, firstYearShare }: HouseholdPlan,
  { year, isRetired }: PlanYear,
  before: PlanYear | undefined,
): boolean {
  if (!isRetired) return false
  return before
    ? before.isRetired || people.some(({ retiresIn }) => retiresIn === `${year}-01`)
    : firstYearShare === 1
}

/** The retirement of a forecast, without a first year of which only a part is retired; null if nothing else is left. */
export function retiredYears<Year extends PlanYear>(
  plan: HouseholdPlan,
  { years }: HouseholdForecast<Year>,
): RetiredYears<Year> | null {
  const first = years.findIndex((year, place) => isFull(plan, year, years[place - 1]))
  if (first < 0) return null
  const today = plan.accounts.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  return { years: years.slice(first), savingsCents: years[first - 1]?.total ?? today }
}

/** What must be paid whatever the market does: essentials, debts, and health with its premiums. */
export const mustPay = ({ spending }: PlanYear): Cents =>
  spending.essential + spending.debts + spending.health + spending.medicare
