/** Queries on goals. Every statement filters by client, so that nobody reaches another client's. */
import { and, type AnyColumn, asc, eq, getTableColumns, max, sql } from 'drizzle-orm'
import type { Goal, GoalMode } from '#core/contract/goal-kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { GOAL_LIMIT, settableStatus } from '#core/goal/change.ts'
import type { SetAside } from '#core/goal/plan-vs-actual.ts'
import type { Db } from '#server/db/connect.ts'
import { isRestorable } from '#server/db/deletion.ts'
import { type Given, prepared } from '#server/db/prepared.ts'
import { recordsIn, sameRecord } from '#server/db/records.ts'
import { goals, goalSetAside } from '#server/db/schema/goal.ts'
import { isUuid } from '#server/http/ids.ts'

export type GoalRow = typeof goals.$inferSelect
/** Names a goal. */
export type GoalKey = Pick<GoalRow, 'user_uuid' | 'goal_uuid'>

/** A goal's columns, except its version and timestamps. */
export const rowOf = (goal: Goal) => ({
  goal_uuid: goal.goal_uuid,
  user_uuid: goal.user_uuid,
  mode: goal.mode,
  kind: goal.kind,
  name: goal.name,
  target_cents: goal.target_cents,
  target_date: goal.target_date,
  initial_cents: goal.initial_cents,
  monthly_contribution_cents: goal.monthly_contribution_cents,
  annual_increase: goal.annual_increase_rate,
  inflation_adjusted: goal.inflation_adjusted,
  model: goal.model,
  priority: goal.priority,
  status: settableStatus(goal),
  starts_on: goal.timeline.start,
  milestones: goal.timeline.milestones,
})

export const goalRecords = recordsIn(goals, goals.goal_uuid, GOAL_LIMIT)

const isCalled = (column: AnyColumn, name: string) => eq(sql`lower(${column})`, sql`lower(${name})`)

/** Which goals to select. */
export interface Wanted {
  readonly mode?: GoalMode | undefined
  readonly goalUuid?: string | undefined
  /** In any letter case. */
  readonly name?: string | undefined
}

/** A client's goals with their rank from 1, without the gaps that deleted goals leave. */
const placed = (db: Db, userUuid: Given<string>) =>
  db
    .select({
      ...getTableColumns(goals),
      priority: sql<number>`row_number() over (order by ${goals.priority}, ${goals.goal_uuid})`
        .mapWith(Number)
        .as('place'),
    })
    .from(goals)
    .where(goalRecords.own(userUuid))
    .as('placed')

const goalsInOrder = prepared('goals', ['user'], (db, { user }) => {
  const all = placed(db, user)
  return db.select().from(all).orderBy(asc(all.priority))
})

/** A client's goals in rank order. */
export async function goalsOf(db: Db, userUuid: string, wanted: Wanted = {}): Promise<GoalRow[]> {
  const { mode, goalUuid, name } = wanted
  if (name !== undefined) {
    const all = placed(db, userUuid)
    return db.select().from(all).where(isCalled(all.name, name)).orderBy(asc(all.priority))
  }
  const rows = await goalsInOrder(db, { user: userUuid })
  return rows.filter(
    (row) =>
      (mode === undefined || row.mode === mode) &&
      (goalUuid === undefined || row.goal_uuid === goalUuid.toLowerCase()),
  )
}

/** The rank after a client's last goal. */
export async function nextPriority(db: Db, userUuid: string): Promise<number> {
  const [row] = await db
    .select({ last: max(goals.priority) })
    .from(goals)
    .where(goalRecords.own(userUuid))
  return (row?.last ?? 0) + 1
}

/** Whether another of the client's goals has this name. */
export async function isNameTaken(
  db: Db,
  userUuid: string,
  name: string,
  exceptUuid: string,
): Promise<boolean> {
  const found = await db
    .select({ goal_uuid: goals.goal_uuid })
    .from(goals)
    .where(and(goalRecords.own(userUuid), isCalled(goals.name, name)))
  return found.some(({ goal_uuid }) => goal_uuid !== exceptUuid.toLowerCase())
}

/** Changes a goal that the transaction has locked. */
export const updateGoalRow = (
  db: Db,
  { goal_uuid, user_uuid, version }: GoalRow,
  change: Partial<GoalRow>,
  now: Date,
): Promise<GoalRow | undefined> =>
  goalRecords.save(db, user_uuid, goal_uuid, { ...change, version: version + 1, updated_at: now })

/** Marks a goal as deleted and stores its rank. */
export const markGoalDeleted = (db: Db, { user_uuid, goal_uuid, priority }: GoalRow, now: Date) =>
  goalRecords.save(db, user_uuid, goal_uuid, { deleted_at: now, updated_at: now, priority })

/** A client's own goal that was deleted in the last seven days, locked. */
export async function lockDeletedGoal(
  db: Db,
  userUuid: string,
  goalUuid: string,
  now: Date,
): Promise<GoalRow | undefined> {
  if (!isUuid(goalUuid)) return undefined
  const [goal] = await db
    .select()
    .from(goals)
    .where(and(eq(goals.goal_uuid, goalUuid), isRestorable(goals, userUuid, now)))
    .for('update')
  return goal
}

/** Restores a deleted goal that the transaction has locked. */
export async function unmarkGoalDeleted(
  db: Db,
  { user_uuid, goal_uuid }: GoalRow,
  now: Date,
): Promise<GoalRow | undefined> {
  const [restored] = await db
    .update(goals)
    .set({ deleted_at: null, updated_at: now })
    .where(sameRecord(goals, { user_uuid, goal_uuid }, 'goal_uuid'))
    .returning()
  return restored
}

/** Ranks a client's goals in this order, which lists all of them. */
export async function orderGoals(db: Db, userUuid: string, order: readonly string[]): Promise<void> {
  if (order.length === 0) return
  const places = sql`array[${sql.join(
    order.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]::uuid[]`
  const place = sql`array_position(${places}, ${goals.goal_uuid})`
  await db
    .update(goals)
    .set({ priority: place })
    .where(and(goalRecords.own(userUuid), sql`${place} is not null`, sql`${goals.priority} <> ${place}`))
}

/** Stores a goal's amount as of the client's today; a second amount on the same day replaces the first. */
export async function recordSetAside(
  db: Db,
  { user_uuid, goal_uuid, initial_cents: cents }: Pick<GoalRow, 'user_uuid' | 'goal_uuid' | 'initial_cents'>,
  today: IsoDate,
): Promise<void> {
  await db
    .insert(goalSetAside)
    .values({ user_uuid, goal_uuid, as_of: today, cents })
    .onConflictDoUpdate({
      target: [goalSetAside.user_uuid, goalSetAside.goal_uuid, goalSetAside.as_of],
      set: { cents },
    })
}

/** A goal's amounts, oldest first. */
export async function setAsideOf(db: Db, goal: GoalKey): Promise<SetAside[]> {
  return db
    .select({ as_of: goalSetAside.as_of, cents: goalSetAside.cents })
    .from(goalSetAside)
    .where(sameRecord(goalSetAside, goal, 'goal_uuid'))
    .orderBy(asc(goalSetAside.as_of))
}

const lastDaysOfSetAside = prepared('days of set aside', ['user'], (db, { user }) =>
  db
    .select({ goal_uuid: goalSetAside.goal_uuid, as_of: max(goalSetAside.as_of) })
    .from(goalSetAside)
    .where(eq(goalSetAside.user_uuid, user))
    .groupBy(goalSetAside.goal_uuid),
)

/** The day of the latest amount of each of a client's goals, by goal. */
export async function daysOfSetAside(db: Db, userUuid: string): Promise<ReadonlyMap<string, IsoDate>> {
  const rows = await lastDaysOfSetAside(db, { user: userUuid })
  return new Map(rows.flatMap(({ goal_uuid, as_of }) => (as_of === null ? [] : [[goal_uuid, as_of]])))
}
