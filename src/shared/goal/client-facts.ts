import { useQuery } from '@tanstack/react-query'
import { getUser } from '#core/contract/account-profile.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalPlan } from '#core/contract/projection.ts'
import { isIsoDate } from '#core/finance/math/dates.ts'
import { latestMonths, mostMonthly } from '#core/goal/fixes.ts'
import { monthsUntil } from '#core/goal/months.ts'
import { useIncome } from '#app/shared/net-worth/income.ts'
import { queryFor } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'

const profileQuery = queryFor(getUser, { params: { id: 'me' } })

/** The facts behind suggested targets and dates: undefined while unknown. */
export function useClientFacts() {
  const dob = useQuery(profileQuery).data?.dob
  const { income } = useIncome()
  return { born: dob !== undefined && isIsoDate(dob) ? dob : undefined, income }
}

/** Reasonable limits for a goal's fixes, by the client's age and income as far as known. */
export function useFixLimits(goal: Goal, { months }: GoalPlan) {
  const today = useToday()
  const { born, income } = useClientFacts()
  return {
    latest_months: latestMonths(goal, months, born === undefined ? null : monthsUntil(born, today)),
    most_monthly_cents: income ? mostMonthly(income.gross_annual_cents + income.other_annual_cents) : null,
  }
}
