/** Reading and creating goals. */
import { v7 as uuidv7 } from 'uuid'
import type * as contract from '#core/contract/goal.ts'
import { type Goal, type GoalInput, MAX_GOALS } from '#core/contract/goal-kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import * as core from '#core/goal/change.ts'
import { type JudgedGoal, problemsOfSaid } from '#core/goal/rules.ts'
import { type Capacity, withCapacity } from '#server/http/capacity.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import type { Answer, Call, Moment } from '#server/http/route.ts'
import { type Loaded, loadGoals } from './load.ts'
import { addGoal, countGoals, isNameTaken, nextPriority, rowOf } from './queries.ts'
import { recordSetAside } from './set-aside.ts'
import { replaceShares } from './shares.ts'

export async function listGoals({
  db,
  caller,
  params,
  query,
  today,
}: Call<typeof contract.getAllGoals>): Promise<Answer<Goal[]>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const all = await loadGoals(db, userUuid, today, { mode: query.investSaveRetire })
  return { data: all.map(({ goal }) => goal) }
}

/**
 * A client's own goal.
 *
 * @throws ApiError `not_found`
 */
export async function loadGoal(db: Db, userUuid: string, goalUuid: string, today: IsoDate): Promise<Loaded> {
  const [found] = await loadGoals(db, userUuid, today, { goalUuid })
  if (!found) throw notFound()
  return found
}

export async function readGoal({
  db,
  caller,
  params,
  today,
}: Call<typeof contract.getInvestGoal>): Promise<Answer<Goal>> {
  return { data: (await loadGoal(db, caller.user_uuid, params.id, today)).goal }
}

export async function findGoal({
  db,
  caller,
  params,
  today,
}: Call<typeof contract.getInvestGoalByGoalName>): Promise<Answer<Goal>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const [found] = await loadGoals(db, userUuid, today, { name: params.goalName })
  if (!found) throw notFound()
  return { data: found.goal }
}

export const nameTaken = (): ApiError => {
  const message = 'You already have a goal with this name'
  return new ApiError('conflict', message, { fields: { name: message } })
}

/** The error for a statement that failed because a concurrent request used the same name. */
export const rejectTakenName = (error: unknown): never => {
  throw isUniqueViolation(error) ? nameTaken() : error
}

export const GOALS: Capacity = { most: MAX_GOALS, things: 'goals', count: countGoals }

/**
 * Rejects a goal that breaks its rules in a field that the client sent.
 *
 * @param said the fields that the client sent
 * @throws ApiError for each invalid field
 */
export function assertRules(goal: JudgedGoal, said: readonly string[], today: IsoDate): void {
  const fields = problemsOfSaid(goal, said, today)
  const [first] = Object.values(fields)
  if (first !== undefined) throw new ApiError('invalid_input', first, { fields })
}

async function addRow(db: Db, user_uuid: string, input: GoalInput, { now, today }: Moment): Promise<string> {
  const { goal_uuid = uuidv7() } = input
  if (await isNameTaken(db, user_uuid, input.name, goal_uuid)) throw nameTaken()
  const priority = await nextPriority(db, user_uuid)
  const goal = core.createGoal(input, { goal_uuid, user_uuid }, priority, now.toISOString(), today)
  const added = await addGoal(db, { ...rowOf(goal), created_at: now, updated_at: now })
  if (!added) throw new ApiError('conflict', 'This goal was already added.')
  await recordSetAside(db, added, today)
  await replaceShares(db, added, input.accounts, now)
  return added.goal_uuid
}

export async function createGoal({
  body,
  db,
  caller,
  now,
  today,
}: Call<typeof contract.createGoal>): Promise<Answer<Goal>> {
  const { user_uuid } = caller
  const data = await db.transaction(async (transaction) => {
    const goalUuid = await withCapacity(transaction, user_uuid, GOALS, () =>
      addRow(transaction, user_uuid, body, { now, today }),
    )
    const { goal } = await loadGoal(transaction, user_uuid, goalUuid, today)
    assertRules({ ...body, value_cents: goal.value.cents }, ['status'], today)
    return goal
  })
  return { data, message: data.status === 'draft' ? 'Draft saved' : 'Goal added' }
}
