/** Queries on brokerage accounts and what they hold. Every read of a client's names the client. */
import { and, asc, count, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { DocumentCounts } from '#core/brokerage/application.ts'
import type { Db } from '#server/db/connect.ts'
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
export type OrderRow = typeof brokerageOrders.$inferSelect
export type TransferRow = typeof brokerageTransfers.$inferSelect
export type EntryRow = typeof brokerageEntries.$inferSelect
export type LotRow = typeof brokerageLots.$inferSelect

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

/** Has the job ask the broker about an account at a time. */
export async function requestSync(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(brokerageAccounts)
    .set({ sync_at: sql`least(${brokerageAccounts.sync_at}, ${at.toISOString()}::timestamptz)` })
    .where(eq(brokerageAccounts.brokerage_account_uuid, id))
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
export async function leaseAccount(db: Db, id: string, now: Date): Promise<AccountRow | undefined> {
  const [row] = await db
    .update(brokerageAccounts)
    .set(leased(now))
    .where(and(eq(brokerageAccounts.brokerage_account_uuid, id), isFree(now)))
    .returning()
  return row
}

/**
 * Takes accounts that are due, so that no other process works on them until the lease ends.
 *
 * @param userUuid only this client's
 */
export function leaseDueAccounts(db: Db, now: Date, limit: number, userUuid?: string): Promise<AccountRow[]> {
  const due = db
    .select({ id: brokerageAccounts.brokerage_account_uuid })
    .from(brokerageAccounts)
    .where(
      and(
        lte(brokerageAccounts.sync_at, now),
        isFree(now),
        userUuid === undefined ? undefined : eq(brokerageAccounts.user_uuid, userUuid),
      ),
    )
    .orderBy(asc(brokerageAccounts.sync_at))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(brokerageAccounts)
    .set(leased(now))
    .where(inArray(brokerageAccounts.brokerage_account_uuid, due))
    .returning()
}

const mine = ({ brokerage_account_uuid, busy_until }: AccountRow) =>
  and(
    eq(brokerageAccounts.brokerage_account_uuid, brokerage_account_uuid),
    busy_until === null ? isNull(brokerageAccounts.busy_until) : eq(brokerageAccounts.busy_until, busy_until),
  )

/** Locks a leased account until the transaction ends; undefined when the lease was lost or the client has left. */
export async function lockLeased(transaction: Db, row: AccountRow): Promise<AccountRow | undefined> {
  const [locked] = await transaction.select().from(brokerageAccounts).where(mine(row)).for('update')
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
    .where(mine(row))
}

export const lotsOf = (db: Db, id: string): Promise<LotRow[]> =>
  db
    .select()
    .from(brokerageLots)
    .where(and(eq(brokerageLots.brokerage_account_uuid, id), gt(brokerageLots.units, 0)))
    .orderBy(asc(brokerageLots.opened_on), asc(brokerageLots.lot_uuid))

/** The cash of an account: the sum of its entries. */
export async function cashOf(db: Db, id: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${brokerageEntries.amount_cents}), 0)` })
    .from(brokerageEntries)
    .where(eq(brokerageEntries.brokerage_account_uuid, id))
  return Number(row?.cents ?? 0)
}

/** Entries in their order, oldest first. */
export const entriesOf = (db: Db, id: string): Promise<EntryRow[]> =>
  db
    .select()
    .from(brokerageEntries)
    .where(eq(brokerageEntries.brokerage_account_uuid, id))
    .orderBy(asc(brokerageEntries.at), asc(brokerageEntries.entry_uuid))

/** Newest first. */
export const ordersOf = (db: Db, id: string, limit = 100): Promise<OrderRow[]> =>
  db
    .select()
    .from(brokerageOrders)
    .where(eq(brokerageOrders.brokerage_account_uuid, id))
    .orderBy(desc(brokerageOrders.placed_at), desc(brokerageOrders.order_uuid))
    .limit(limit)

/** Orders that have not ended, oldest first. */
export const openOrdersOf = (db: Db, id: string): Promise<OrderRow[]> =>
  db
    .select()
    .from(brokerageOrders)
    .where(
      and(
        eq(brokerageOrders.brokerage_account_uuid, id),
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
export const transfersOf = (db: Db, id: string, limit = 100): Promise<TransferRow[]> =>
  db
    .select()
    .from(brokerageTransfers)
    .where(eq(brokerageTransfers.brokerage_account_uuid, id))
    .orderBy(desc(brokerageTransfers.created_at), desc(brokerageTransfers.transfer_uuid))
    .limit(limit)

/** Transfers that are not done, oldest first. */
export const openTransfersOf = (db: Db, id: string): Promise<TransferRow[]> =>
  db
    .select()
    .from(brokerageTransfers)
    .where(and(eq(brokerageTransfers.brokerage_account_uuid, id), eq(brokerageTransfers.state, 'pending')))
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
