/** Snapshots of plans, compared with actual balances. */
import { and, desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { hasRoom, noRoom } from '#core/contract/limit.ts'
import {
  type deleteGoalSnapshot,
  type saveGoalSnapshot,
  type getGoalPlans,
  type PlanAgainstReality,
} from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { bandsOf } from '#core/goal/bands.ts'
import { chanceOfPlan } from '#core/goal/chance.ts'
import { SNAPSHOT_LIMIT } from '#core/goal/change.ts'
import { actualValuesOf, goalValueHistory } from '#core/goal/plan-vs-actual.ts'
import { planOf } from '#core/goal/plan.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { goalPlans } from '#server/db/schema/goal.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { isUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { type LoadedGoal, loadGoal } from './load-goals.ts'
import { setAsideOf, goalRecords, type GoalKey } from './queries.ts'
import { historyOf } from './returns.ts'

type PlanRow = typeof goalPlans.$inferSelect

/** A goal's balance over time: its accounts, and the amount set aside. */
async function valuesOfGoal(db: Db, userUuid: string, found: LoadedGoal) {
  const { points } = await historyOf(db, userUuid, found)
  return goalValueHistory(
    points,
    await setAsideOf(db, { user_uuid: userUuid, goal_uuid: found.goal.goal_uuid }),
  )
}

async function presentAll(
  db: Db,
  userUuid: string,
  found: LoadedGoal,
  rows: readonly PlanRow[],
  today: IsoDate,
): Promise<PlanAgainstReality[]> {
  const values = rows.length === 0 ? [] : await valuesOfGoal(db, userUuid, found)
  return rows.map(({ user_uuid: _, created_at, ...row }) => ({
    ...row,
    frozen_on: row.saved_on,
    created_at: created_at.toISOString(),
    reality: actualValuesOf(row.bands, row.saved_on, values, today),
  }))
}

export async function listSnapshots({
  db,
  caller,
  params,
  today,
}: Call<typeof getGoalPlans>): Promise<Answer<PlanAgainstReality[]>> {
  const { user_uuid } = caller
  const found = await loadGoal(db, user_uuid, params.goalUuid, today)
  const rows = await db
    .select()
    .from(goalPlans)
    .where(and(eq(goalPlans.goal_uuid, found.goal.goal_uuid), eq(goalPlans.user_uuid, user_uuid)))
    .orderBy(desc(goalPlans.created_at), desc(goalPlans.goal_plan_uuid))
  return { data: await presentAll(db, user_uuid, found, rows, today) }
}

async function assertRoom(db: Db, goal: GoalKey): Promise<void> {
  const plans = await db.$count(goalPlans, sameRecord(goalPlans, goal, 'goal_uuid'))
  if (!hasRoom(SNAPSHOT_LIMIT, plans)) throw new ApiError('conflict', noRoom(SNAPSHOT_LIMIT))
}

export async function createSnapshot({
  body,
  db,
  caller,
  now,
  today,
}: Call<typeof saveGoalSnapshot>): Promise<Answer<PlanAgainstReality>> {
  const { user_uuid } = caller
  return db.transaction(async (transaction) => {
    const goal = await goalRecords.lock(transaction, user_uuid, body.goal_uuid)
    if (!goal) throw notFound()
    await assertRoom(transaction, goal)
    const found = await loadGoal(transaction, user_uuid, goal.goal_uuid, today)
    const plan = planOf(found.goal, found.suitability.model, today)
    if (!plan.ok) throw new ApiError('conflict', `${plan.message}. Then you can save a snapshot.`)
    const [row] = await transaction
      .insert(goalPlans)
      .values({
        goal_plan_uuid: body.goal_plan_uuid ?? uuidv7(),
        goal_uuid: goal.goal_uuid,
        user_uuid,
        note: body.note,
        saved_on: today,
        plan: plan.value,
        chance: chanceOfPlan(plan.value),
        bands: bandsOf(plan.value),
        created_at: now,
      })
      .onConflictDoNothing()
      .returning()
    const [data] = row ? await presentAll(transaction, user_uuid, found, [row], today) : []
    if (!data) throw new ApiError('conflict', 'This snapshot was already saved.')
    return { data, message: 'Snapshot saved' }
  })
}

export async function deleteSnapshot({
  db,
  caller,
  params,
}: Call<typeof deleteGoalSnapshot>): Promise<Answer<null>> {
  if (!isUuid(params.id)) throw notFound()
  const removed = await db
    .delete(goalPlans)
    .where(and(eq(goalPlans.goal_plan_uuid, params.id), eq(goalPlans.user_uuid, caller.user_uuid)))
    .returning({ id: goalPlans.goal_plan_uuid })
  if (removed.length === 0) throw notFound()
  return { data: null, message: 'Snapshot deleted' }
}
