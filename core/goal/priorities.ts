import type { GoalsPriority } from '#core/contract/goals-priority.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { allocateByPriority } from '#core/finance/market/planning.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { planOf } from './plan.ts'
import { contributionFor } from './solve.ts'
import { isUnderWay } from './totals.ts'

/** A goal with the portfolio that suits it, and whether it follows the retirement plan. */
type Ranked = Pick<GoalWithRisk, 'goal' | 'suitability' | 'retirement'>

/**
 * What a goal needs a month, and the most it can still take. Without a target or a date, what the client contributes
 * now; for one that follows the retirement plan, what the plan contributes.
 */
function needOf({ goal, suitability, retirement }: Ranked, today: IsoDate) {
  if (goal.status === 'paused') return { needed: null, neededCents: 0, remainingCents: 0 }
  if (retirement) {
    const planned = goal.monthly_contribution_cents
    return { needed: planned, neededCents: planned, remainingCents: MAX_CENTS }
  }
  const plan = planOf(goal, suitability.model, today)
  const needed = plan.ok ? contributionFor(plan.value) : null
  return {
    needed,
    neededCents: needed ?? goal.monthly_contribution_cents,
    remainingCents:
      goal.target_cents === null ? MAX_CENTS : Math.max(0, goal.target_cents - goal.value.cents),
  }
}

/**
 * How the client's monthly contributions flow to the goals in their order: each gets what it needs for an 80% chance
 * before the next gets anything, and what is left goes to the first that can still take it.
 *
 * @param all goals in the client's order
 */
export function prioritiesOf(all: readonly Ranked[], today: IsoDate): GoalsPriority {
  const open = all.filter(({ goal }) => isUnderWay(goal))
  const needs = open.map((each) => ({ goalUuid: each.goal.goal_uuid, ...needOf(each, today) }))
  const now = open.map(({ goal }) => (goal.status === 'paused' ? 0 : goal.monthly_contribution_cents))
  const monthly_cents = now.reduce((sum, cents) => sum + cents, 0)
  const { shares, leftCents } = unwrap(allocateByPriority(needs, monthly_cents))
  return {
    monthly_cents,
    left_monthly_cents: leftCents,
    goals: open.map(({ goal }, place) => ({
      goal_uuid: goal.goal_uuid,
      name: goal.name,
      priority: goal.priority,
      monthly_contribution_cents: now[place] ?? 0,
      needed_monthly_cents: needs[place]?.needed ?? null,
      funded_monthly_cents: shares[place]?.cents ?? 0,
      short_monthly_cents: shares[place]?.shortCents ?? 0,
    })),
  }
}
