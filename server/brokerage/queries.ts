/** Queries on brokerage accounts and what they hold. Every read of a client's names the client. */
import { and, asc, count, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { DocumentCounts } from '#core/brokerage/application.ts'
import type { Db } from '#server/db/connect.ts'
import { claimLookup, removeLookup } from '#server/db/lookup.ts'
import { sameRecord } from '#server/db/records.ts'
import { takeEach } from '#server/db/retry-queue.ts'
import {
  brokerageAccounts,
  brokerageEntries,
  brokerageLots,
  brokerageOrders,
  brokerageTransfers,
} from '#server/db/schema/brokerage.ts'
import { documents } from '#server/db/schema/document.ts'
import { isUuid } from '#server/http/ids.ts'

export type AccountRow = typeof brokerageAccounts.$inferSelect
/** Names an account. */
export type AccountKey = Pick<AccountRow, 'user_uuid' | 'brokerage_account_uuid'>
export type OrderRow = typeof brokerageOrders.$inferSelect
export type TransferRow = typeof brokerageTransfers.$inferSelect
export type EntryRow = typeof brokerageEntries.$inferSelect
export type LotRow = typeof brokerageLots.$inferSelect

/** The column of an account's id, in every table of brokerage. */
const ACCOUNT_ID = 'brokerage_account_uuid'

const own = (userUuid: string, id: string) =>
  and(eq(brokerageAccounts.user_uuid, userUuid), eq(brokerageAccounts.brokerage_account_uuid, id))

/** A client's accounts and applications, newest first. A withdrawn draft is deleted, so it is not among them. */
export const accountsOf = (db: Db, userUuid: string): Promise<AccountRow[]> =>
  db
    .select()
    .from(brokerageAccounts)
    .where(eq(brokerageAccounts.user_uuid, userUuid))
    .orderBy(desc(brokerageAccounts.created_at), desc(brokerageAccounts.brokerage_account_uuid))

export async function accountOf(db: Db, userUuid: string, id: string): Promise<AccountRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.select().from(brokerageAccounts).where(own(userUuid, id))
  return row
}

/** The same, locked until the transaction ends. */
export async function lockAccount(db: Db, userUuid: string, id: string): Promise<AccountRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.select().from(brokerageAccounts).where(own(userUuid, id)).for('update')
  return row
}

/** Changes an account that the transaction has locked; its version grows with what the client sees. */
export async function updateAccount(
  db: Db,
  row: AccountRow,
  change: Partial<AccountRow>,
  now: Date,
): Promise<AccountRow> {
  const after = { ...row, ...change, version: row.version + 1, updated_at: now }
  await db
    .update(brokerageAccounts)
    .set({ ...change, version: after.version, updated_at: now })
    .where(own(row.user_uuid, row.brokerage_account_uuid))
  return after
}

const nameAtBroker = (provider: AccountRow['provider'], accountId: string): string =>
  `${provider}:${accountId}`

/** Makes an account at the broker the client's; false while it is another client's. */
export const claimAccount = (
  db: Db,
  { provider, user_uuid }: Pick<AccountRow, 'provider' | 'user_uuid'>,
  accountId: string,
): Promise<boolean> => claimLookup(db, 'brokerage_account', nameAtBroker(provider, accountId), user_uuid)

/** Lets the next client have an account at the broker that is closed here. */
export async function unclaimAccount(db: Db, { provider, user_uuid, account_id }: AccountRow): Promise<void> {
  if (account_id === null) return
  await removeLookup(db, 'brokerage_account', nameAtBroker(provider, account_id), user_uuid)
}

/** Has the job ask the broker about an account at a time. */
export async function requestSync(db: Db, account: AccountKey, at: Date): Promise<void> {
  await db
    .update(brokerageAccounts)
    .set({ sync_at: sql`least(${brokerageAccounts.sync_at}, ${at.toISOString()}::timestamptz)` })
    .where(sameRecord(brokerageAccounts, account, ACCOUNT_ID))
}

/** Longer than a sync takes, with its requests at their time-outs. */
const LEASE_MS = 5 * 60_000

const isFree = (now: Date) => or(isNull(brokerageAccounts.busy_until), lte(brokerageAccounts.busy_until, now))

/** A process that dies at work leaves the account to the job, once the lease is over. */
const leased = (now: Date) => {
  const until = new Date(now.getTime() + LEASE_MS)
  return { busy_until: until, sync_at: until }
}

/** Takes an account for one piece of work at the broker; undefined while another works on it. */
export async function leaseAccount(db: Db, account: AccountKey, now: Date): Promise<AccountRow | undefined> {
  const [row] = await db
    .update(brokerageAccounts)
    .set(leased(now))
    .where(and(sameRecord(brokerageAccounts, account, ACCOUNT_ID), isFree(now)))
    .returning()
  return row
}

/**
 * Takes accounts that are due, so that no other process works on them until the lease ends.
 *
 * @param userUuid only this client's
 */
export async function leaseDueAccounts(
  db: Db,
  now: Date,
  limit: number,
  userUuid?: string,
): Promise<AccountRow[]> {
  const isDue = and(lte(brokerageAccounts.sync_at, now), isFree(now))
  const { user_uuid, brokerage_account_uuid, sync_at } = brokerageAccounts
  const due = await db
    .select({ user_uuid, brokerage_account_uuid })
    .from(brokerageAccounts)
    .where(and(isDue, userUuid === undefined ? undefined : eq(user_uuid, userUuid)))
    .orderBy(asc(sync_at))
    .limit(limit)
  return takeEach(due, (account) =>
    db
      .update(brokerageAccounts)
      .set(leased(now))
      .where(and(sameRecord(brokerageAccounts, account, ACCOUNT_ID), isDue))
      .returning(),
  )
}

const isLeased = (row: AccountRow) =>
  and(
    sameRecord(brokerageAccounts, row, ACCOUNT_ID),
    row.busy_until === null
      ? isNull(brokerageAccounts.busy_until)
      : eq(brokerageAccounts.busy_until, row.busy_until),
  )

/** Locks a leased account until the transaction ends; undefined when the lease was lost or the client has left. */
export async function lockLeased(transaction: Db, row: AccountRow): Promise<AccountRow | undefined> {
  const [locked] = await transaction.select().from(brokerageAccounts).where(isLeased(row)).for('update')
  return locked
}

/** Ends a lease, and says when the job looks again; what was requested meanwhile comes first. */
export async function releaseAccount(
  db: Db,
  row: AccountRow,
  { sync_at, failure_count }: Pick<AccountRow, 'sync_at' | 'failure_count'>,
): Promise<void> {
  const next = sync_at === null ? sql`null::timestamptz` : sql`${sync_at.toISOString()}::timestamptz`
  await db
    .update(brokerageAccounts)
    .set({
      sync_at: sql`case when ${brokerageAccounts.sync_at} < ${brokerageAccounts.busy_until} then ${brokerageAccounts.sync_at} else ${next} end`,
      failure_count,
      busy_until: null,
    })
    .where(isLeased(row))
}

export const lotsOf = (db: Db, account: AccountKey): Promise<LotRow[]> =>
  db
    .select()
    .from(brokerageLots)
    .where(and(sameRecord(brokerageLots, account, ACCOUNT_ID), gt(brokerageLots.units, 0)))
    .orderBy(asc(brokerageLots.opened_on), asc(brokerageLots.lot_uuid))

/** The cash of an account: the sum of its entries. */
export async function cashOf(db: Db, account: AccountKey): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${brokerageEntries.amount_cents}), 0)` })
    .from(brokerageEntries)
    .where(sameRecord(brokerageEntries, account, ACCOUNT_ID))
  return Number(row?.cents ?? 0)
}

/** Entries in their order, oldest first. */
export const entriesOf = (db: Db, account: AccountKey): Promise<EntryRow[]> =>
  db
    .select()
    .from(brokerageEntries)
    .where(sameRecord(brokerageEntries, account, ACCOUNT_ID))
    .orderBy(asc(brokerageEntries.at), asc(brokerageEntries.entry_uuid))

/** Newest first. */
export const ordersOf = (db: Db, account: AccountKey, limit = 100): Promise<OrderRow[]> =>
  db
    .select()
    .from(brokerageOrders)
    .where(sameRecord(brokerageOrders, account, ACCOUNT_ID))
    .orderBy(desc(brokerageOrders.placed_at), desc(brokerageOrders.order_uuid))
    .limit(limit)

/** Orders that have not ended, oldest first. */
export const openOrdersOf = (db: Db, account: AccountKey): Promise<OrderRow[]> =>
  db
    .select()
    .from(brokerageOrders)
    .where(
      and(
        sameRecord(brokerageOrders, account, ACCOUNT_ID),
        inArray(brokerageOrders.state, ['pending', 'accepted']),
      ),
    )
    .orderBy(asc(brokerageOrders.placed_at), asc(brokerageOrders.order_uuid))

export async function orderOf(db: Db, userUuid: string, id: string): Promise<OrderRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select()
    .from(brokerageOrders)
    .where(and(eq(brokerageOrders.user_uuid, userUuid), eq(brokerageOrders.order_uuid, id)))
  return row
}

/** Newest first. */
export const transfersOf = (db: Db, account: AccountKey, limit = 100): Promise<TransferRow[]> =>
  db
    .select()
    .from(brokerageTransfers)
    .where(sameRecord(brokerageTransfers, account, ACCOUNT_ID))
    .orderBy(desc(brokerageTransfers.created_at), desc(brokerageTransfers.transfer_uuid))
    .limit(limit)

/** Transfers that are not done, oldest first. */
export const openTransfersOf = (db: Db, account: AccountKey): Promise<TransferRow[]> =>
  db
    .select()
    .from(brokerageTransfers)
    .where(and(sameRecord(brokerageTransfers, account, ACCOUNT_ID), eq(brokerageTransfers.state, 'pending')))
    .orderBy(asc(brokerageTransfers.created_at), asc(brokerageTransfers.transfer_uuid))

/** How many documents an application has. */
export async function documentsOf(db: Db, row: AccountRow): Promise<DocumentCounts> {
  const reviewed_at = row.reviewed_at?.toISOString() ?? null
  const [found] = await db
    .select({
      all: count(),
      since_review: sql<number>`(count(*) filter (where ${documents.created_at} > ${reviewed_at}::timestamptz))::int`,
    })
    .from(documents)
    .where(
      and(
        eq(documents.user_uuid, row.user_uuid),
        eq(documents.purpose, 'brokerage'),
        eq(documents.subject_uuid, row.brokerage_account_uuid),
      ),
    )
  return found ?? { all: 0, since_review: 0 }
}
