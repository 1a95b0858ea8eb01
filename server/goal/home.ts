/** Goals with their progress: one goal, all goals, and the list with totals. */
import type { Data } from '#core/contract/endpoint.ts'
import type {
  getAllGoalsWithRiskForWeb,
  getGoalWithRisk,
  getInvestHome,
  getRetireTargets,
  GoalWithRisk,
  RetireTarget,
} from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { planOf } from '#core/goal/plan.ts'
import { contributionFor } from '#core/goal/solve.ts'
import { totalsOfGoals } from '#core/goal/totals.ts'
import { ownUuid } from '#server/http/ids.ts'
import { notFound } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { type Loaded, loadGoal, loadGoals, withOutlook } from './load.ts'

export async function readGoalWithRisk({
  db,
  caller,
  params,
  today,
}: Call<typeof getGoalWithRisk>): Promise<Answer<GoalWithRisk>> {
  return { data: withOutlook(await loadGoal(db, caller.user_uuid, params.id, today), today) }
}

export async function listGoalsWithRisk({
  db,
  caller,
  params,
  today,
}: Call<typeof getAllGoalsWithRiskForWeb>): Promise<Answer<GoalWithRisk[]>> {
  const all = await loadGoals(db, ownUuid(caller, params.userUuid), today)
  return { data: all.map((each) => withOutlook(each, today)) }
}

export async function readHome({
  db,
  caller,
  params,
  query,
  today,
}: Call<typeof getInvestHome>): Promise<Answer<Data<typeof getInvestHome>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const all = await loadGoals(db, userUuid, today, { mode: query.investSaveRetire })
  const goals = all.filter(({ goal }) => goal.status !== 'archived').map((each) => withOutlook(each, today))
  return { data: { goals, totals: totalsOfGoals(goals), as_of: today } }
}

/** A retirement goal's progress toward its target; null without a target and a future date. */
function retireTarget(found: Loaded, today: IsoDate): RetireTarget[] {
  const { goal, suitability } = found
  const plan = planOf(goal, suitability.model, today)
  const { outlook } = withOutlook(found, today)
  if (!plan.ok || !outlook || goal.target_date === null || goal.target_cents === null) return []
  return [
    {
      goal_uuid: goal.goal_uuid,
      name: goal.name,
      target_date: goal.target_date,
      nest_egg_cents: outlook.target_cents,
      nest_egg_today_cents: goal.target_cents,
      projected_cents: outlook.projected_cents,
      on_track_ratio: outlook.projected_cents / outlook.target_cents,
      gap_cents: outlook.gap_cents,
      chance: outlook.chance,
      contribution_for_80_cents: contributionFor(plan.value),
    },
  ]
}

export async function readRetireTargets({
  db,
  caller,
  query,
  today,
}: Call<typeof getRetireTargets>): Promise<Answer<RetireTarget[]>> {
  const goalUuid = query.investmentUuid
  const all = await loadGoals(db, caller.user_uuid, today, { mode: 'retire', goalUuid })
  if (goalUuid !== undefined && all.length === 0) throw notFound()
  const live = all.filter(({ goal }) => goal.status !== 'archived' && goal.status !== 'draft')
  return { data: live.flatMap((each) => retireTarget(each, today)) }
}
