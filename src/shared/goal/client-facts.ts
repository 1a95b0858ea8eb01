import { useQuery } from '@tanstack/react-query'
import { getUser } from '#core/contract/account-profile.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalPlan } from '#core/contract/projection.ts'
import { getHouseholdFigures } from '#core/contract/income.ts'
import { isIsoDate } from '#core/finance/math/dates.ts'
import { latestMonths, mostMonthly } from '#core/goal/fixes.ts'
import { monthsUntil } from '#core/goal/months.ts'
import { yearlyIncome } from '#core/household/income.ts'
import { useIncome } from '#app/shared/household/income.ts'
import { queryFor } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'

const figuresQuery = queryFor(getHouseholdFigures, { params: { userUuid: 'me' } })
const profileQuery = queryFor(getUser, { params: { id: 'me' } })

/** The facts behind suggested targets and dates: undefined while unknown. */
export function useClientFacts() {
  const dob = useQuery(profileQuery).data?.dob
  const { income } = useIncome()
  const { data: figures } = useQuery(figuresQuery)
  return {
    born: dob !== undefined && isIsoDate(dob) ? dob : undefined,
    annual_income_cents: income ? yearlyIncome(income) : null,
    essentials_cents: figures?.essentials_monthly_cents ?? null,
    emergency_months: figures?.emergency_months ?? 0,
  }
}

/** Reasonable limits for a goal's fixes, by the client's age and income as far as known. */
export function useFixLimits(goal: Goal, { months }: GoalPlan) {
  const today = useToday()
  const { born, annual_income_cents } = useClientFacts()
  return {
    latest_months: latestMonths(goal, months, born === undefined ? null : monthsUntil(born, today)),
    most_monthly_cents: annual_income_cents === null ? null : mostMonthly(annual_income_cents),
  }
}
