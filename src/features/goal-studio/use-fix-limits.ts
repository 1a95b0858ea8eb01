import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalPlan } from '#core/contract/projection.ts'
import { latestMonths, mostMonthly } from '#core/goal/fixes.ts'
import { monthsUntil } from '#core/goal/months.ts'
import { useClientFacts } from '#app/shared/goal/client-facts.ts'
import { useToday } from '#app/platform/today.ts'

/** Reasonable limits for a goal's fixes, by the client's age and income as far as known. */
export function useFixLimits(goal: Goal, { months }: GoalPlan) {
  const today = useToday()
  const { born, income } = useClientFacts()
  return {
    latest_months: latestMonths(goal, months, born === undefined ? null : monthsUntil(born, today)),
    most_monthly_cents: income ? mostMonthly(income.gross_annual_cents + income.other_annual_cents) : null,
  }
}
