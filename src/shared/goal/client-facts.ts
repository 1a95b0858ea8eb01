import { useQuery } from '@tanstack/react-query'
import { usePendingWrites } from '#app/platform/outbox.ts'
import { queryFor } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import { useIncome } from '#app/shared/household/income.ts'
import { useProtectState } from '#app/shared/protect/use-protect-state.ts'
import { getUser } from '#core/contract/account-profile.ts'
import type { Data } from '#core/contract/endpoint.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import { getHouseholdFigures } from '#core/contract/income.ts'
import type { GoalPlan } from '#core/contract/projection.ts'
import { isIsoDate } from '#core/finance/math/dates.ts'
import { latestMonths, mostMonthly } from '#core/goal/fixes.ts'
import { monthsUntil } from '#core/goal/months.ts'
import { emergencyNeed } from '#core/household/essentials.ts'
import { yearlyIncome } from '#core/household/income.ts'

const figuresQuery = queryFor(getHouseholdFigures, { params: { userUuid: 'me' } })
const profileQuery = queryFor(getUser, { params: { id: 'me' } })

/**
 * What the household must spend and hold. After a change that the server's figures don't know of yet, they follow from what
 * protection is built on, as far as this device has that.
 */
function useHouseholdFigures(): Data<typeof getHouseholdFigures> | undefined {
  const query = useQuery(figuresQuery)
  const isChanged = usePendingWrites(query).some(({ state }) => state === 'waiting')
  const { state } = useProtectState({ asks: false })
  if (!state || (query.data && !isChanged)) return query.data
  const { facts, profile } = state
  const { payments_monthly_cents } = facts.debts
  const need = emergencyNeed({ ...facts, protect: profile.entries, payments_monthly_cents })
  return { essentials_monthly_cents: need.essentials_cents, emergency_months: need.months }
}

/** The facts behind suggested targets and dates: undefined while unknown. */
export function useClientFacts() {
  const dob = useQuery(profileQuery).data?.dob
  const { income } = useIncome()
  const figures = useHouseholdFigures()
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
