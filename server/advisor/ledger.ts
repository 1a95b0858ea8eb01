/** The ledger of a client's calls. */
import { asc, desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Ledger, ledgerOf } from '#core/advisor/ledger.ts'
import type { createRemainingCalls, getRemainingCalls, RemainingCalls } from '#core/contract/advisor.ts'
import { planName } from '#core/contract/plan.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/db/schema/account.ts'
import { advisorEntries } from '#server/db/schema/advisor.ts'
import { ApiError } from '#server/http/api-error.ts'
import { lockClient } from '#server/http/capacity.ts'
import { dayIn } from '#server/http/client-day.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { entitlementsOf } from '#server/plan/plans.ts'

type EntryRow = typeof advisorEntries.$inferSelect

const entriesOf = (db: Db, userUuid: string): Promise<EntryRow[]> =>
  db
    .select()
    .from(advisorEntries)
    .where(eq(advisorEntries.user_uuid, userUuid))
    .orderBy(asc(advisorEntries.created_at), asc(advisorEntries.entry_uuid))

/** What a client has left on a day of theirs. */
export async function remainingOf(db: Db, userUuid: string, today: IsoDate): Promise<Ledger> {
  const plan = await entitlementsOf(db, userUuid)
  return ledgerOf(await entriesOf(db, userUuid), plan.advisor_calls, today)
}

type NewEntry = Pick<EntryRow, 'kind' | 'calls' | 'note'> & { readonly call_uuid?: string }

async function addEntry(
  transaction: Db,
  userUuid: string,
  year_starts_on: IsoDate,
  entry: NewEntry,
  now: Date,
): Promise<boolean> {
  const added = await transaction
    .insert(advisorEntries)
    .values({ entry_uuid: uuidv7(), user_uuid: userUuid, year_starts_on, created_at: now, ...entry })
    .onConflictDoNothing()
    .returning({ entry_uuid: advisorEntries.entry_uuid })
  return added.length > 0
}

/**
 * Locks the client's ledger until the transaction ends, and enters what the plan includes beyond what was granted this
 * year. Nothing else grants a plan's calls, so however often it runs, they are granted once.
 */
export async function lockLedger(
  transaction: Db,
  userUuid: string,
  now: Date,
  today: IsoDate,
): Promise<Ledger> {
  await lockClient(transaction, userUuid)
  const plan = await entitlementsOf(transaction, userUuid)
  const ledger = ledgerOf(await entriesOf(transaction, userUuid), plan.advisor_calls, today)
  if (ledger.missing_grant > 0) {
    const entry = { kind: 'plan', calls: ledger.missing_grant, note: planName[plan.plan] } as const
    await addEntry(transaction, userUuid, ledger.starts_on, entry, now)
  }
  return { ...ledger, missing_grant: 0 }
}

/** Grants what a plan includes before it changes, so that a smaller plan takes no call back. */
export async function grantOnPlanChange(transaction: Db, userUuid: string, now: Date): Promise<void> {
  const [user] = await transaction
    .select({ time_zone: users.time_zone })
    .from(users)
    .where(eq(users.user_uuid, userUuid))
  if (user) await lockLedger(transaction, userUuid, now, dayIn(now, user.time_zone))
}

/** A booked or returned call, as its ledger entry names it. */
interface CountedCall {
  readonly user_uuid: string
  readonly call_uuid: string
  readonly type: string
}

/**
 * Takes a call off the client's balance.
 *
 * @returns whether one was left
 */
export async function spendCall(
  transaction: Db,
  { user_uuid, call_uuid, type }: CountedCall,
  now: Date,
  today: IsoDate,
): Promise<boolean> {
  const ledger = await lockLedger(transaction, user_uuid, now, today)
  if (ledger.remaining < 1) return false
  return addEntry(
    transaction,
    user_uuid,
    ledger.starts_on,
    { kind: 'booked', calls: -1, call_uuid, note: type },
    now,
  )
}

/** Gives a canceled call back, once, to the plan year of the cancellation. */
export async function returnCall(
  transaction: Db,
  { user_uuid, call_uuid, type }: CountedCall,
  now: Date,
  today: IsoDate,
): Promise<boolean> {
  const { starts_on } = await lockLedger(transaction, user_uuid, now, today)
  return addEntry(
    transaction,
    user_uuid,
    starts_on,
    { kind: 'returned', calls: 1, call_uuid, note: type },
    now,
  )
}

/** The most calls that the operator grants at once. */
export const MOST_GRANTED = 12

/**
 * Grants calls in the operator's name.
 *
 * @param note why, for the client
 */
export const grantCalls = (db: Db, userUuid: string, calls: number, note: string, now: Date): Promise<void> =>
  db.transaction(async (transaction) => {
    const [user] = await transaction.select().from(users).where(eq(users.user_uuid, userUuid))
    if (!user) throw new ApiError('not_found', 'There is no such client.')
    const { starts_on } = await lockLedger(transaction, userUuid, now, dayIn(now, user.time_zone))
    await addEntry(transaction, userUuid, starts_on, { kind: 'operator', calls, note }, now)
  })

async function present(db: Db, userUuid: string, today: IsoDate): Promise<RemainingCalls> {
  const plan = await entitlementsOf(db, userUuid)
  const rows = await db
    .select()
    .from(advisorEntries)
    .where(eq(advisorEntries.user_uuid, userUuid))
    .orderBy(desc(advisorEntries.created_at), desc(advisorEntries.entry_uuid))
  const { starts_on, ends_on, included, used, remaining } = ledgerOf(rows, plan.advisor_calls, today)
  const entries = rows
    .filter(({ year_starts_on }) => year_starts_on === starts_on)
    .map(({ entry_uuid, kind, calls, call_uuid, note, created_at }) => ({
      entry_uuid,
      kind,
      calls,
      call_uuid,
      note,
      created_at: created_at.toISOString(),
    }))
  return { plan: plan.plan, starts_on, ends_on, included, used, remaining, entries }
}

export async function readRemaining({
  db,
  caller,
  params,
  today,
}: Call<typeof getRemainingCalls>): Promise<Answer<RemainingCalls>> {
  return { data: await present(db, ownUuid(caller, params.id), today) }
}

/** Enters the plan's calls of this year. What the caller sends counts for nothing: the plan decides. */
export async function enterRemaining({
  db,
  caller: { user_uuid },
  now,
  today,
}: Call<typeof createRemainingCalls>): Promise<Answer<RemainingCalls>> {
  await db.transaction((transaction) => lockLedger(transaction, user_uuid, now, today))
  return { data: await present(db, user_uuid, today) }
}
