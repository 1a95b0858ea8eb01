/** Reading, creating, changing, deleting, restoring, and ranking goals. */
import { v7 as uuidv7 } from 'uuid'
import type { getDeletedGoalsAndAccounts } from '#core/contract/deleted.ts'
import { deletionAt } from '#core/contract/deletion.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { type Goal, type GoalChange, type GoalInput, type SettableStatus } from '#core/contract/goal-kinds.ts'
import type * as contract from '#core/contract/goal.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import * as core from '#core/goal/change.ts'
import { judgedAs, type JudgedGoal, mayBecome, problemsOfFields, settableStatus } from '#core/goal/change.ts'
import { cutInWords } from '#core/goal/shares.ts'
import type { Db } from '#server/db/connect.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { ApiError, assertVersion, notFound, notRestorable, wrongField } from '#server/http/api-error.ts'
import { lockClient, withCapacity } from '#server/http/capacity.ts'
import { ownUuid } from '#server/http/ids.ts'
import { deletionOf } from '#server/http/record-handlers.ts'
import type { Answer, Call, Caller, Moment } from '#server/http/route.ts'
import { presentAccount, accountRecords } from '#server/money-account/account-queries.ts'
import { linksOf, usesOf } from '#server/money-account/share-queries.ts'
import { notify } from '#server/notification/queries.ts'
import { assertSeesAccounts } from './for-viewer.ts'
import { type GoalReader, goalsWithRiskOf, shownGoals } from './goals-with-risk.ts'
import { type LoadedGoal, loadDeletedGoals, loadGoal, loadGoals } from './load-goals.ts'
import {
  type GoalRow,
  goalsOf,
  isNameTaken,
  lockDeletedGoal,
  markGoalDeleted,
  nextPriority,
  orderGoals,
  recordSetAside,
  rowOf,
  unmarkGoalDeleted,
  updateGoalRow,
  goalRecords,
} from './queries.ts'
import { reduceShares, replaceShares } from './shares.ts'

export async function listGoals({
  db,
  dependencies,
  caller,
  params,
  query,
  today,
}: Call<typeof contract.getAllGoals>): Promise<Answer<Goal[]>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const all = await loadGoals(db, userUuid, today, { mode: query.investSaveRetire })
  return { data: await shownGoals({ db, dependencies }, userUuid, all, today) }
}

/** A goal as it is shown: one that follows the retirement plan has the plan's figures. */
async function shownGoal(
  reader: GoalReader,
  userUuid: string,
  found: LoadedGoal,
  today: IsoDate,
): Promise<Goal> {
  const [goalWithRisk] = await goalsWithRiskOf(reader, userUuid, [found], today)
  return goalWithRisk?.goal ?? found.goal
}

export async function readGoal({
  db,
  dependencies,
  caller,
  params,
  today,
}: Call<typeof contract.getInvestGoal>): Promise<Answer<Goal>> {
  const found = await loadGoal(db, caller.user_uuid, params.id, today)
  return { data: await shownGoal({ db, dependencies }, caller.user_uuid, found, today) }
}

export async function findGoal({
  db,
  dependencies,
  caller,
  params,
  today,
}: Call<typeof contract.getInvestGoalByGoalName>): Promise<Answer<Goal>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const [found] = await loadGoals(db, userUuid, today, { name: params.goalName })
  if (!found) throw notFound()
  return { data: await shownGoal({ db, dependencies }, userUuid, found, today) }
}

const nameTaken = (): ApiError => {
  const message = 'You already have a goal with this name'
  return new ApiError('conflict', message, { fields: { name: message } })
}

/** The error for a statement that failed because a concurrent request used the same name. */
const rejectTakenName = (error: unknown): never => {
  throw isUniqueViolation(error) ? nameTaken() : error
}

/**
 * Rejects a goal that breaks its rules in a field that the client sent.
 *
 * @param said the fields that the client sent
 * @throws ApiError for each invalid field
 */
function assertRules(goal: JudgedGoal, said: readonly string[], today: IsoDate): void {
  const fields = problemsOfFields(goal, said, today)
  const [first] = Object.values(fields)
  if (first !== undefined) throw new ApiError('invalid_input', first, { fields })
}

async function addRow(db: Db, user_uuid: string, input: GoalInput, { now, today }: Moment): Promise<string> {
  const { goal_uuid = uuidv7() } = input
  if (await isNameTaken(db, user_uuid, input.name, goal_uuid)) throw nameTaken()
  const priority = await nextPriority(db, user_uuid)
  const goal = core.createGoal(input, { goal_uuid, user_uuid }, priority, now.toISOString(), today)
  const added = await goalRecords.add(db, { ...rowOf(goal), created_at: now, updated_at: now })
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
  if (body.accounts.length > 0) assertSeesAccounts(caller)
  const data = await db.transaction(async (transaction) => {
    const goalUuid = await withCapacity(transaction, user_uuid, goalRecords, () =>
      addRow(transaction, user_uuid, body, { now, today }),
    )
    const { goal } = await loadGoal(transaction, user_uuid, goalUuid, today)
    assertRules({ ...body, value_cents: goal.value.cents }, ['status'], today)
    return goal
  })
  return { data, message: data.status === 'draft' ? 'Draft saved' : 'Goal added' }
}

function assertStatus(from: SettableStatus, to: SettableStatus): void {
  if (!mayBecome(from, to)) throw wrongField('status', `A goal that’s ${from} can’t become ${to}`)
}

/** The notification for each new status; a draft has none. */
const kindOfStatus = (status: GoalRow['status']) => (status === 'draft' ? null : (`goal_${status}` as const))

/** A changed goal, and the shares of its accounts that other goals now have. */
interface Changed {
  readonly goal: Goal
  readonly cut: string | null
}

async function applyChange(
  db: Db,
  row: GoalRow,
  change: GoalChange,
  { now, today }: Moment,
): Promise<Changed> {
  const { user_uuid, goal_uuid } = row
  const { goal: before } = await loadGoal(db, user_uuid, goal_uuid, today)
  const after = core.changeGoal(before, change, now.toISOString(), today)
  const status = settableStatus(after)
  assertStatus(row.status, status)
  if (await isNameTaken(db, user_uuid, after.name, goal_uuid)) throw nameTaken()
  const { priority: _, ...columns } = rowOf(after)
  if (!(await updateGoalRow(db, row, columns, now).catch(rejectTakenName))) throw notFound()
  const kind = kindOfStatus(status)
  if (status !== row.status && kind) {
    await notify(db, user_uuid, kind, now, { uuid: goal_uuid, name: after.name })
  }
  if (after.initial_cents !== before.initial_cents) await recordSetAside(db, after, today)
  if (change.accounts !== undefined) await replaceShares(db, row, change.accounts, now)
  else if (core.leavesArchive(before, after)) await reduceShares(db, row)
  const { goal } = await loadGoal(db, user_uuid, goal_uuid, today)
  const { accounts, ...said } = change
  const named = Object.entries(said).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  assertRules(judgedAs(goal), named, today)
  return { goal, cut: accounts === undefined ? cutInWords(before.accounts, goal.accounts) : null }
}

/** A viewer who changes which accounts fund a goal must be able to see accounts. A goal without accounts may be saved. */
async function assertMayFund(db: Db, caller: Caller, { goal_uuid, accounts }: GoalChange): Promise<void> {
  if (accounts === undefined) return
  const before = await linksOf(db, caller.user_uuid, goal_uuid)
  if (accounts.length + before.length > 0) assertSeesAccounts(caller)
}

/** Changes one goal in one transaction; rejects a change based on an older version. */
async function changeOne(
  { db, caller, now, today }: Moment & { db: Db; caller: Caller },
  change: GoalChange,
): Promise<Changed> {
  return db.transaction(async (transaction) => {
    const before = await goalRecords.lock(transaction, caller.user_uuid, change.goal_uuid)
    if (!before) throw notFound()
    assertVersion(change.version, before.version, 'This goal')
    await assertMayFund(transaction, caller, change)
    return applyChange(transaction, before, change, { now, today })
  })
}

/** Names the accounts that were cut, for those who see them. */
const withCut = (message: string, cut: string | null, { viewer }: Caller): string =>
  cut === null || viewer?.sections.includes('net_worth') === false ? message : `${message}. ${cut}`

export async function changeGoal(call: Call<typeof contract.updateGoal>): Promise<Answer<Goal>> {
  const { goal, cut } = await changeOne(call, call.body)
  return { data: goal, message: withCut('Goal updated', cut, call.caller) }
}

export async function deleteGoal({
  db,
  caller,
  params,
  now,
}: Call<typeof contract.deleteGoal>): Promise<Answer<Data<typeof contract.deleteGoal>>> {
  const user_uuid = ownUuid(caller, params.userUuid)
  return db.transaction(async (transaction) => {
    // Without the lock, the goal's rank could change before it is stored.
    await lockClient(transaction, user_uuid)
    const [row] = await goalsOf(transaction, user_uuid, { goalUuid: params.goalUuid })
    if (!row) throw notFound()
    await markGoalDeleted(transaction, row, now)
    const links = await linksOf(transaction, user_uuid, row.goal_uuid)
    const accounts = links.map(({ account_uuid, name, share, value_cents }) => ({
      account_uuid,
      name,
      share,
      value_cents,
    }))
    const message =
      accounts.length === 0 ? 'Goal deleted' : 'Goal deleted. Its accounts are available for other goals.'
    const { restorable_until } = deletionAt(now.getTime())
    return { data: { goal_uuid: row.goal_uuid, accounts, restorable_until }, message }
  })
}

/** The client's goals by uuid, in rank order. */
const orderOf = async (db: Db, userUuid: string): Promise<string[]> =>
  (await goalsOf(db, userUuid)).map(({ goal_uuid }) => goal_uuid)

export async function restoreGoal({
  db,
  caller,
  params,
  now,
  today,
}: Call<typeof contract.restoreGoal>): Promise<Answer<Goal>> {
  const { user_uuid } = caller
  return db.transaction((transaction) =>
    withCapacity(transaction, user_uuid, goalRecords, async () => {
      const row = await lockDeletedGoal(transaction, user_uuid, params.goalUuid, now)
      if (!row) throw notRestorable()
      if (await isNameTaken(transaction, user_uuid, row.name, row.goal_uuid)) {
        throw new ApiError(
          'conflict',
          `You have another goal named ${row.name}. Rename it to restore this one.`,
        )
      }
      const order = await orderOf(transaction, user_uuid)
      await unmarkGoalDeleted(transaction, row, now).catch(rejectTakenName)
      await orderGoals(transaction, user_uuid, core.restoredOrder(order, row.goal_uuid, row.priority))
      const links = await linksOf(transaction, user_uuid, row.goal_uuid)
      await reduceShares(transaction, row)
      const { goal } = await loadGoal(transaction, user_uuid, row.goal_uuid, today)
      return { data: goal, message: withCut('Goal restored', cutInWords(links, goal.accounts), caller) }
    }),
  )
}

/**
 * Ranks goals: those that are named come first, in this order.
 *
 * @throws ApiError `not_found` if a named goal is not the client's own
 */
export async function rankGoals(transaction: Db, userUuid: string, order: readonly string[]): Promise<void> {
  const named = order.map((id) => id.toLowerCase())
  // Without the lock, two concurrent rankings would deadlock.
  await lockClient(transaction, userUuid)
  const before = await orderOf(transaction, userUuid)
  if (!named.every((id) => before.includes(id))) throw notFound()
  await orderGoals(transaction, userUuid, core.rankedOrder(before, named))
}

export async function changeOrder({
  body,
  db,
  caller: { user_uuid },
}: Call<typeof contract.updateGoalPriorities>): Promise<Answer<Data<typeof contract.updateGoalPriorities>>> {
  const rows = await db.transaction(async (transaction) => {
    await rankGoals(transaction, user_uuid, body.order)
    return goalsOf(transaction, user_uuid)
  })
  return {
    data: rows.map(({ goal_uuid, name, priority }) => ({ goal_uuid, name, priority })),
    message: 'Order saved',
  }
}

const timelineOf = (row: Pick<GoalRow, 'goal_uuid' | 'name' | 'mode' | 'version'>, of: Goal['timeline']) => ({
  goal_uuid: row.goal_uuid,
  name: row.name,
  mode: row.mode,
  ...of,
  version: row.version,
})

export async function readTimelines({
  db,
  caller,
  params,
  query,
}: Call<typeof contract.getTimeline>): Promise<Answer<contract.GoalTimeline[]>> {
  const rows = await goalsOf(db, ownUuid(caller, params.userUuid), { mode: query.investSaveRetire })
  const last = '9999-12-31'
  const timelines = rows.map((row) => {
    const { starts_on: start, target_date, milestones } = row
    return timelineOf(row, { start, target_date, milestones })
  })
  return {
    data: timelines.sort((a, b) => (a.target_date ?? last).localeCompare(b.target_date ?? last)),
  }
}

export async function changeTimeline(
  call: Call<typeof contract.updateTimeline>,
): Promise<Answer<contract.GoalTimeline>> {
  const { goal } = await changeOne(call, call.body)
  return { data: timelineOf(goal, goal.timeline), message: 'Goal updated' }
}

/** Deleted goals and accounts that the client can still restore. */
export async function listDeleted({
  db,
  caller,
  params,
  now,
  today,
}: Call<typeof getDeletedGoalsAndAccounts>): Promise<Answer<Data<typeof getDeletedGoalsAndAccounts>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const [goals, rows, uses] = await parallelQueries(
    db,
    () => loadDeletedGoals(db, userUuid, { now, today }),
    () => accountRecords.deleted(db, userUuid, now),
    () => usesOf(db, userUuid),
  )
  const accounts = rows.map((row) => ({
    account: presentAccount(row, uses),
    ...deletionOf(row, now),
  }))
  return { data: { goals, accounts } }
}
