/** A goal's projection, as it is or for a what-if scenario. */
import type { GoalPlan, getInvestTrend, Projection, TrendInput } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Horizon, horizonsOf } from '#core/goal/horizons.ts'
import { type PlannedGoal, planOf } from '#core/goal/plan.ts'
import { projectionOf } from '#core/goal/projection.ts'
import { suitabilityOf } from '#core/goal/suitability.ts'
import type { Db } from '#server/db/connect.ts'
import { notFound, wrongField } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { loadAll } from './load.ts'
import { currentProfile } from './risk-queries.ts'

/** A scenario for a goal that is not saved. */
const UNKEPT: PlannedGoal = {
  mode: 'invest',
  model: null,
  status: 'draft',
  target_cents: null,
  target_date: null,
  initial_cents: 0,
  monthly_contribution_cents: 0,
  annual_increase_rate: 0,
  inflation_adjusted: false,
  value: { cents: 0 },
  accounts: [],
}

/** A goal with the scenario's values in place of its own. */
function tried(goal: PlannedGoal, input: TrendInput): PlannedGoal {
  const named = Object.entries(input).filter(([, value]) => value !== undefined)
  const { initial_cents = goal.initial_cents } = input
  return {
    ...goal,
    ...(Object.fromEntries(named) as Partial<PlannedGoal>),
    value: { cents: goal.value.cents - goal.initial_cents + initial_cents },
  }
}

async function goalToTry(db: Db, userUuid: string, input: TrendInput, today: IsoDate) {
  if (input.goal_uuid === null) {
    return { goal: tried(UNKEPT, input), goal_uuid: null, profile: await currentProfile(db, userUuid) }
  }
  const { all, profile } = await loadAll(db, userUuid, today, { goalUuid: input.goal_uuid })
  const [found] = all
  if (!found) throw notFound()
  const { goal } = found
  return { goal: tried(goal, input), goal_uuid: goal.goal_uuid, profile }
}

const FIELD_OF = {
  'no-target': 'target_cents',
  'no-date': 'target_date',
  'past-date': 'target_date',
  'far-date': 'target_date',
} as const

/** Recent projections by their inputs; the oldest is evicted first. */
const kept = new Map<string, Projection>()
const MOST_KEPT = 500

function keptProjection(
  goalUuid: string | null,
  plan: GoalPlan,
  horizons: readonly Horizon[],
  today: string,
  date: string,
): Projection {
  const key = JSON.stringify([today, date, plan, horizons])
  const found = kept.get(key) ?? projectionOf(null, plan, horizons, today, date)
  kept.delete(key)
  kept.set(key, found)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return { ...found, goal_uuid: goalUuid }
}

export async function readTrend({
  body,
  db,
  caller,
  today,
}: Call<typeof getInvestTrend>): Promise<Answer<Projection>> {
  const { goal, goal_uuid, profile } = await goalToTry(db, caller.user_uuid, body, today)
  const suitability = suitabilityOf(goal, profile, today)
  const plan = planOf(goal, suitability.model, today)
  if (!plan.ok) throw wrongField(FIELD_OF[plan.reason], plan.message)
  const horizons = horizonsOf(goal, suitability)
  return { data: keptProjection(goal_uuid, plan.value, horizons, today, goal.target_date ?? today) }
}
