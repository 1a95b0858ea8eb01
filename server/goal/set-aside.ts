/** Amounts set aside for goals, by day. The caller has checked that the goals belong to the client. */
import { asc, eq, inArray, max } from 'drizzle-orm'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { SetAside } from '#core/goal/reality.ts'
import type { Db } from '#server/db/connect.ts'
import type { GoalRow } from './queries.ts'
import { goalSetAside } from '#server/db/schema/goal.ts'

/** Stores a goal's amount as of the client's today; a second amount on the same day replaces the first. */
export async function recordSetAside(
  db: Db,
  { goal_uuid, initial_cents: cents }: Pick<GoalRow, 'goal_uuid' | 'initial_cents'>,
  today: IsoDate,
): Promise<void> {
  await db
    .insert(goalSetAside)
    .values({ goal_uuid, as_of: today, cents })
    .onConflictDoUpdate({ target: [goalSetAside.goal_uuid, goalSetAside.as_of], set: { cents } })
}

/** A goal's amounts, oldest first. */
export async function setAsideOf(db: Db, goalUuid: string): Promise<SetAside[]> {
  return db
    .select({ as_of: goalSetAside.as_of, cents: goalSetAside.cents })
    .from(goalSetAside)
    .where(eq(goalSetAside.goal_uuid, goalUuid))
    .orderBy(asc(goalSetAside.as_of))
}

/** The day of each goal's latest amount, by goal. */
export async function daysOfSetAside(
  db: Db,
  goalUuids: readonly string[],
): Promise<ReadonlyMap<string, IsoDate>> {
  if (goalUuids.length === 0) return new Map()
  const rows = await db
    .select({ goal_uuid: goalSetAside.goal_uuid, as_of: max(goalSetAside.as_of) })
    .from(goalSetAside)
    .where(inArray(goalSetAside.goal_uuid, [...goalUuids]))
    .groupBy(goalSetAside.goal_uuid)
  return new Map(rows.flatMap(({ goal_uuid, as_of }) => (as_of === null ? [] : [[goal_uuid, as_of]])))
}
