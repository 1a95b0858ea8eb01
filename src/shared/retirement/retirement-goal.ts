/** The goal that stands for the retirement plan in the list of goals. */
import { enterGoal } from '#app/shared/goal/goal-writes.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { isForPlan } from '#core/goal/follow-plan.ts'
import { resolvePlan } from '#core/retirement/defaults.ts'
import { monthlyTarget } from '#core/retirement/monthly-target.ts'
import { householdPay } from '#core/retirement/people.ts'
import type { RetirementState } from '#core/retirement/replay.ts'

/** A goal of mode retire that is under way, if there is one. */
export const retirementGoal = (goals: readonly GoalWithRisk[]) =>
  goals.find(({ goal }) => isForPlan(goal))?.goal

/** Years of spending as a target of the goal's own, which it shows only without a plan. A rule of thumb. */
const YEARS_OF_SPENDING = 25
const NAME = 'Retirement'

/**
 * Adds a goal that follows the plan. Its own date and target are set once; what it shows is the plan's.
 *
 * @param month the client's first month without pay
 */
export const enterRetirementGoal = (
  goal_uuid: string,
  month: string,
  { plan, facts }: RetirementState,
  goals: readonly GoalWithRisk[],
  today: IsoDate,
) => {
  const { income_target } = resolvePlan(plan, facts, today).sections
  const monthly_cents = monthlyTarget(income_target, householdPay(facts)) ?? 0
  const isTaken = goals.some(({ goal }) => goal.name.toLowerCase() === NAME.toLowerCase())
  return enterGoal(
    goal_uuid,
    {
      mode: 'retire',
      kind: 'retirement',
      name: isTaken ? `${NAME} plan` : NAME,
      target_cents: Math.max(1, monthly_cents) * 12 * YEARS_OF_SPENDING,
      target_date: `${month}-01`,
      inflation_adjusted: true,
      status: 'active',
    },
    goals.length,
  )
}
