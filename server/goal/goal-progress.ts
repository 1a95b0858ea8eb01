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
import { notFound } from '#server/http/api-error.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { goalsWithRiskOf } from './goals-with-risk.ts'
import { loadGoal, loadGoals } from './load-goals.ts'

export async function readGoalWithRisk({
  db,
  dependencies,
  caller,
  params,
  today,
}: Call<typeof getGoalWithRisk>): Promise<Answer<GoalWithRisk>> {
  const found = await loadGoal(db, caller.user_uuid, params.id, today)
  const [goalWithRisk] = await goalsWithRiskOf({ db, dependencies }, caller.user_uuid, [found], today)
  if (!goalWithRisk) throw notFound()
  return { data: goalWithRisk }
}

export async function listGoalsWithRisk({
  db,
  dependencies,
  caller,
  params,
  today,
}: Call<typeof getAllGoalsWithRiskForWeb>): Promise<Answer<GoalWithRisk[]>> {
  const userUuid = ownUuid(caller, params.userUuid)
  return {
    data: await goalsWithRiskOf({ db, dependencies }, userUuid, await loadGoals(db, userUuid, today), today),
  }
}

export async function readInvestHome({
  db,
  dependencies,
  caller,
  params,
  query,
  today,
}: Call<typeof getInvestHome>): Promise<Answer<Data<typeof getInvestHome>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const all = await loadGoals(db, userUuid, today, { mode: query.investSaveRetire })
  const open = all.filter(({ goal }) => goal.status !== 'archived')
  const goals = await goalsWithRiskOf({ db, dependencies }, userUuid, open, today)
  return { data: { goals, totals: totalsOfGoals(goals), as_of: today } }
}

/** A retirement goal's progress toward its target; null without a target and a future date. */
function retireTarget(
  { goal, suitability, outlook, retirement }: GoalWithRisk,
  today: IsoDate,
): RetireTarget[] {
  if (!outlook || goal.target_date === null || goal.target_cents === null) return []
  const plan = planOf(goal, suitability.model, today)
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
      contribution_for_80_cents: plan.ok && !retirement ? contributionFor(plan.value) : null,
    },
  ]
}

export async function readRetireTargets({
  db,
  dependencies,
  caller,
  query,
  today,
}: Call<typeof getRetireTargets>): Promise<Answer<RetireTarget[]>> {
  const goalUuid = query.investmentUuid
  const all = await loadGoals(db, caller.user_uuid, today, { mode: 'retire', goalUuid })
  if (goalUuid !== undefined && all.length === 0) throw notFound()
  const live = all.filter(({ goal }) => goal.status !== 'archived' && goal.status !== 'draft')
  const goalsWithRisk = await goalsWithRiskOf({ db, dependencies }, caller.user_uuid, live, today)
  return { data: goalsWithRisk.flatMap((each) => retireTarget(each, today)) }
}
