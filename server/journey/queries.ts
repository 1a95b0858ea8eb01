/** Queries on first steps. */
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Journey } from '#core/contract/journey.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { type JourneyFacts, type JourneyMark, journeyOf } from '#core/goal/journey.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { prepared } from '#server/db/prepared.ts'
import { debts } from '#server/db/schema/debt.ts'
import { goals, riskProfiles } from '#server/db/schema/goal.ts'
import { incomes } from '#server/db/schema/household.ts'
import { hiddenActions as hidden, journeyLists, journeyMarks } from '#server/db/schema/journey.ts'
import { financialAccounts } from '#server/db/schema/money-account.ts'
import { reminders } from '#server/db/schema/reminder.ts'
import { deleteInSlices } from '#server/db/slices.ts'

interface Owned extends PgTable {
  readonly user_uuid: PgColumn
  readonly deleted_at?: PgColumn
}

/** When a client created their first row in a table, as text; null if there is none. */
const firstOf = (table: Owned, since: PgColumn, userUuid: string) => {
  const isKept = table.deleted_at ? sql`and ${table.deleted_at} is null` : sql``
  return sql<Date | null>`(select min(${since}) from ${table} where ${table.user_uuid} = ${userUuid} ${isKept})`
}

/** Since when each step is completed by the client's records: one statement, in which each part uses its own index. */
async function factsOf(db: Db, userUuid: string): Promise<JourneyFacts> {
  const { rows } = await db.execute<Record<string, Date | string | null>>(sql`select
    ${firstOf(financialAccounts, financialAccounts.created_at, userUuid)} as account,
    ${firstOf(debts, debts.created_at, userUuid)} as debt,
    ${firstOf(incomes, incomes.updated_at, userUuid)} as income,
    ${firstOf(riskProfiles, riskProfiles.created_at, userUuid)} as risk,
    ${firstOf(goals, goals.created_at, userUuid)} as goal,
    ${firstOf(reminders, reminders.created_at, userUuid)} as reminder`)
  const since = (step: string): string | null => {
    const value = rows[0]?.[step] ?? null
    return value === null ? null : new Date(value).toISOString()
  }
  return {
    account: since('account'),
    debt: since('debt'),
    income: since('income'),
    risk: since('risk'),
    goal: since('goal'),
    reminder: since('reminder'),
    install: null,
  }
}

async function marksOf(db: Db, userUuid: string): Promise<JourneyMark[]> {
  const rows = await db.select().from(journeyMarks).where(eq(journeyMarks.user_uuid, userUuid))
  return rows.map(({ step, state, changed_at }) => ({ step, state, changed_at: changed_at.toISOString() }))
}

/** A client's first steps. */
export async function journey(db: Db, userUuid: string): Promise<Journey> {
  const [facts, marks, lists] = await parallelQueries(
    db,
    () => factsOf(db, userUuid),
    () => marksOf(db, userUuid),
    () => db.select().from(journeyLists).where(eq(journeyLists.user_uuid, userUuid)),
  )
  return journeyOf(facts, marks, lists[0]?.is_hidden ?? false)
}

/** Stores how a client marked a step. */
export async function markStep(db: Db, row: typeof journeyMarks.$inferInsert): Promise<void> {
  const { state, changed_at } = row
  await db
    .insert(journeyMarks)
    .values(row)
    .onConflictDoUpdate({
      target: [journeyMarks.user_uuid, journeyMarks.step],
      set: { state, changed_at },
    })
}

/** Hides the list, or shows it again. */
export async function hideList(db: Db, user_uuid: string, is_hidden: boolean): Promise<void> {
  await db
    .insert(journeyLists)
    .values({ user_uuid, is_hidden })
    .onConflictDoUpdate({ target: journeyLists.user_uuid, set: { is_hidden } })
}

/** How long a hidden action stays hidden. Our judgment: balances and goals have changed by then. */
const HIDDEN_MS = 90 * DAY_MS

const hiddenSince = prepared('hidden actions', ['user', 'since'], (db, { user, since }) =>
  db
    .select({ key: hidden.action_key })
    .from(hidden)
    .where(and(eq(hidden.user_uuid, user), gt(hidden.hidden_at, since))),
)

/** Keys of the actions that a client has hidden and that are still hidden. */
export async function hiddenActions(db: Db, userUuid: string, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - HIDDEN_MS)
  const rows = await hiddenSince(db, { user: userUuid, since: since.toISOString() })
  return rows.map(({ key }) => key)
}

export async function hideAction(db: Db, row: typeof hidden.$inferInsert): Promise<void> {
  await db
    .insert(hidden)
    .values(row)
    .onConflictDoUpdate({ target: [hidden.user_uuid, hidden.action_key], set: { hidden_at: row.hidden_at } })
}

export async function showAction(db: Db, userUuid: string, key: string): Promise<void> {
  await db.delete(hidden).where(and(eq(hidden.user_uuid, userUuid), eq(hidden.action_key, key)))
}

/** Deletes hidden actions that are shown again. */
export async function deleteExpiredActions(db: Db, now: Date): Promise<void> {
  await deleteInSlices(db, hidden, lte(hidden.hidden_at, new Date(now.getTime() - HIDDEN_MS)))
}
