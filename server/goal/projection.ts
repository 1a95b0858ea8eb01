/** A goal's projection, as it is or for a what-if scenario. */
import type { GoalPlan, getInvestTrend, Projection, TrendInput } from '#core/contract/projection.ts'
import { namedFields } from '#core/fields.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Horizon, horizonsOf } from '#core/goal/horizons.ts'
import { type PlannedGoal, planOf } from '#core/goal/plan.ts'
import { projectionOf } from '#core/goal/projection.ts'
import { suitabilityOf } from '#core/goal/suitability.ts'
import type { Db } from '#server/db/connect.ts'
import { notFound, wrongField } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { loadGoalsAndProfile } from './load-goals.ts'
import { currentProfile } from './risk-queries.ts'

/** A scenario for a goal that is not saved. */
const UNSAVED_GOAL: PlannedGoal = {
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
function applyScenario(goal: PlannedGoal, input: TrendInput): PlannedGoal {
  const { initial_cents = goal.initial_cents } = input
  return {
    ...goal,
    ...namedFields(input),
    value: { cents: goal.value.cents - goal.initial_cents + initial_cents },
  }
}

async function scenarioGoal(db: Db, userUuid: string, input: TrendInput, today: IsoDate) {
  if (input.goal_uuid === null) {
    return {
      goal: applyScenario(UNSAVED_GOAL, input),
      goal_uuid: null,
      profile: await currentProfile(db, userUuid),
    }
  }
  const { all, profile } = await loadGoalsAndProfile(db, userUuid, today, { goalUuid: input.goal_uuid })
  const [found] = all
  if (!found) throw notFound()
  const { goal } = found
  return { goal: applyScenario(goal, input), goal_uuid: goal.goal_uuid, profile }
}

const FIELD_OF = {
  'no-target': 'target_cents',
  'no-date': 'target_date',
  'past-date': 'target_date',
  'far-date': 'target_date',
} as const

/** Recent projections by their inputs; the oldest is evicted first. */
const cache = new Map<string, Projection>()
const MOST_CACHED = 500

function cachedProjection(
  goalUuid: string | null,
  plan: GoalPlan,
  horizons: readonly Horizon[],
  today: string,
  date: string,
): Projection {
  const key = JSON.stringify([today, date, plan, horizons])
  const found = cache.get(key) ?? projectionOf(null, plan, horizons, today, date)
  cache.delete(key)
  cache.set(key, found)
  const [oldest] = cache.keys()
  if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest)
  return { ...found, goal_uuid: goalUuid }
}

export async function readTrend({
  body,
  db,
  caller,
  today,
}: Call<typeof getInvestTrend>): Promise<Answer<Projection>> {
  const { goal, goal_uuid, profile } = await scenarioGoal(db, caller.user_uuid, body, today)
  const suitability = suitabilityOf(goal, profile, today)
  const plan = planOf(goal, suitability.model, today)
  if (!plan.ok) throw wrongField(FIELD_OF[plan.reason], plan.message)
  const horizons = horizonsOf(goal, suitability)
  return { data: cachedProjection(goal_uuid, plan.value, horizons, today, goal.target_date ?? today) }
}
