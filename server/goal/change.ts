/** Changing, deleting, restoring and ranking goals. */
import type {
  deleteGoal,
  getTimeline,
  GoalTimeline,
  restoreGoal,
  updateGoal,
  updateGoalPriorities,
  updateTimeline,
} from '#core/contract/goal.ts'
import type { Goal, GoalChange } from '#core/contract/goal-kinds.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { cutInWords } from '#core/goal/cut-shares.ts'
import { mayBecome } from '#core/goal/rules.ts'
import { lockClient, withRoom } from '#server/http/capacity.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { deletionAt } from '#core/contract/deletion.ts'
import { ApiError, notFound, notRestorable, wrongField } from '#server/http/api-error.ts'
import type { Answer, Call, Caller, Moment } from '#server/http/route.ts'
import { notify } from '#server/notification/queries.ts'
import { assertRules, GOALS, loadGoal, nameTaken, refuseTakenName } from './goals.ts'
import {
  type GoalRow,
  goalsOf,
  isNameTaken,
  lockDeletedGoal,
  lockGoal,
  markGoalDeleted,
  rankGoals,
  unmarkGoalDeleted,
  updateGoalRow,
} from './queries.ts'
import { noteSetAside } from './set-aside.ts'
import { linksOf } from '#server/investment/share-queries.ts'
import { fitShares, replaceShares } from './shares.ts'

type Settable = Omit<GoalChange, 'goal_uuid' | 'version' | 'accounts'>

/** The columns that a change names. */
function columnsOf({ annual_increase_rate, ...change }: Settable): Partial<GoalRow> {
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(named) as Partial<GoalRow>),
    ...(annual_increase_rate !== undefined && {
      annual_increase_millionths: Math.round(annual_increase_rate * 1e6),
    }),
  }
}

function assertStatus({ status: from }: GoalRow, to: GoalRow['status']): void {
  if (!mayBecome(from, to)) throw wrongField('status', `A goal that’s ${from} can’t become ${to}`)
}

/** What a goal's new status is in the client's notifications; a draft is not news. */
const kindOfStatus = (status: GoalRow['status']) => (status === 'draft' ? null : (`goal_${status}` as const))

/** A goal as it was changed, and what of its accounts other goals have by now. */
interface Changed {
  readonly goal: Goal
  readonly cut: string | null
}

async function applyChange(
  db: Db,
  before: GoalRow,
  change: GoalChange,
  { now, today }: Moment,
): Promise<Changed> {
  const { goal_uuid, version: _, accounts, ...settable } = change
  const columns = columnsOf(settable)
  const merged = { ...before, ...columns }
  assertStatus(before, merged.status)
  if (await isNameTaken(db, before.user_uuid, merged.name, goal_uuid)) throw nameTaken()
  if (!(await updateGoalRow(db, before, columns, now).catch(refuseTakenName))) throw notFound()
  const kind = kindOfStatus(merged.status)
  if (merged.status !== before.status && kind) {
    await notify(db, before.user_uuid, kind, now, { uuid: goal_uuid, name: merged.name })
  }
  if (merged.initial_cents !== before.initial_cents) await noteSetAside(db, merged, today)
  const served = await linksOf(db, before.user_uuid, before.goal_uuid)
  if (accounts !== undefined) await replaceShares(db, before, accounts, now)
  else if (before.status === 'archived' && merged.status !== 'archived') await fitShares(db, before)
  const { goal } = await loadGoal(db, before.user_uuid, before.goal_uuid, today)
  assertRules({ ...merged, value_cents: goal.value.cents }, Object.keys(columns), today)
  return { goal, cut: accounts === undefined ? cutInWords(served, goal.accounts) : null }
}

/** Changes one goal in one transaction, held to the version that the client saw. */
async function changeOne(
  { db, caller, now, today }: Moment & { db: Db; caller: Caller },
  change: GoalChange,
): Promise<Changed> {
  return db.transaction(async (transaction) => {
    const before = await lockGoal(transaction, caller.user_uuid, change.goal_uuid)
    if (!before) throw notFound()
    if (change.version !== undefined && change.version < before.version) {
      throw new ApiError('conflict', 'This goal was changed somewhere else. Review it before you save again.')
    }
    return applyChange(transaction, before, change, { now, today })
  })
}

const withCut = (message: string, cut: string | null): string =>
  cut === null ? message : `${message}. ${cut}`

export async function changeGoal(call: Call<typeof updateGoal>): Promise<Answer<Goal>> {
  const { goal, cut } = await changeOne(call, call.body)
  return { data: goal, message: withCut('Goal updated', cut) }
}

export async function removeGoal({
  db,
  caller,
  params,
  now,
}: Call<typeof deleteGoal>): Promise<Answer<Data<typeof deleteGoal>>> {
  const user_uuid = ownUuid(caller, params.userUuid)
  const row = await markGoalDeleted(db, user_uuid, params.goalUuid, now)
  if (!row) throw notFound()
  const links = await linksOf(db, user_uuid, row.goal_uuid)
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
}

export async function bringGoalBack({
  db,
  caller,
  params,
  now,
  today,
}: Call<typeof restoreGoal>): Promise<Answer<Goal>> {
  const { user_uuid } = caller
  return db.transaction((transaction) =>
    withRoom(transaction, user_uuid, GOALS, async () => {
      const row = await lockDeletedGoal(transaction, user_uuid, params.goalUuid, now)
      if (!row) throw notRestorable()
      if (await isNameTaken(transaction, user_uuid, row.name, row.goal_uuid)) {
        throw new ApiError(
          'conflict',
          `You have another goal named ${row.name}. Rename it to restore this one.`,
        )
      }
      await unmarkGoalDeleted(transaction, row, now).catch(refuseTakenName)
      const served = await linksOf(transaction, user_uuid, row.goal_uuid)
      await fitShares(transaction, row)
      const { goal } = await loadGoal(transaction, user_uuid, row.goal_uuid, today)
      return { data: goal, message: withCut('Goal restored', cutInWords(served, goal.accounts)) }
    }),
  )
}

export async function rank({
  body,
  db,
  caller,
}: Call<typeof updateGoalPriorities>): Promise<Answer<Data<typeof updateGoalPriorities>>> {
  const { user_uuid } = caller
  const rows = await db.transaction(async (transaction) => {
    // Else two rankings at once would each wait for the other's rows.
    await lockClient(transaction, user_uuid)
    const own = new Set((await goalsOf(transaction, user_uuid)).map(({ goal_uuid }) => goal_uuid))
    if (!body.order.every((id) => own.has(id.toLowerCase()))) throw notFound()
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
}: Call<typeof getTimeline>): Promise<Answer<GoalTimeline[]>> {
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

export async function changeTimeline(call: Call<typeof updateTimeline>): Promise<Answer<GoalTimeline>> {
  const { goal } = await changeOne(call, call.body)
  return { data: timelineOf(goal, goal.timeline), message: 'Goal updated' }
}
