import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { sum } from '#core/finance/math/money.ts'

/** Whether a goal is open: active, held or paused. */
export const isUnderWay = ({ status }: Pick<Goal, 'status'>): boolean =>
  status === 'active' || status === 'held' || status === 'paused'

/** Totals of open goals in whole cents; targets in today's money, contributions of active goals. */
export function totalsOfGoals(goals: readonly GoalWithRisk[]) {
  const counted = goals.filter(({ goal }) => isUnderWay(goal))
  const taking = counted.filter(({ goal }) => goal.status !== 'paused')
  return {
    goal_count: counted.length,
    on_track_count: counted.filter(({ outlook }) => outlook?.label === 'on_track').length,
    value_cents: sum(counted.map(({ goal }) => goal.value.cents)),
    target_cents: sum(counted.map(({ goal }) => goal.target_cents ?? 0)),
    monthly_contribution_cents: sum(taking.map(({ goal }) => goal.monthly_contribution_cents)),
  }
}

/**
 * What the goals take out of cash in a month, in cents: contributions of active goals. A retirement is funded by pay before
 * it arrives.
 */
export const monthlySaving = (
  goals: readonly Pick<Goal, 'status' | 'mode' | 'monthly_contribution_cents'>[],
): number =>
  sum(
    goals
      .filter(({ status, mode }) => status === 'active' && mode !== 'retire')
      .map(({ monthly_contribution_cents }) => monthly_contribution_cents),
  )
