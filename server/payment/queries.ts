/** Queries on customers of the payment provider, their subscriptions and reductions. */
import { and, asc, desc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { moveLookup, findClient } from '#server/db/lookup.ts'
import { takeEach } from '#server/db/retry-queue.ts'
import { paymentCustomers, priceReductions, subscriptions } from '#server/db/schema/payment.ts'

export type CustomerRow = typeof paymentCustomers.$inferSelect
export type SubscriptionRow = typeof subscriptions.$inferSelect
export type ReductionRow = typeof priceReductions.$inferSelect

export async function customerOf(db: Db, userUuid: string): Promise<CustomerRow | undefined> {
  const [customer] = await db.select().from(paymentCustomers).where(eq(paymentCustomers.user_uuid, userUuid))
  return customer
}

/** A client's subscriptions, the one that has not ended first, then the newest first. */
export const subscriptionsOf = (db: Db, userUuid: string): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.user_uuid, userUuid))
    .orderBy(
      sql`${subscriptions.state} = 'cancelled'`,
      desc(subscriptions.created_at),
      desc(subscriptions.subscription_uuid),
    )

/** The client's subscription that has not ended. */
export async function openSubscriptionOf(db: Db, userUuid: string): Promise<SubscriptionRow | undefined> {
  const [newest] = await subscriptionsOf(db, userUuid)
  return newest?.state === 'cancelled' ? undefined : newest
}

export async function reductionOf(db: Db, userUuid: string): Promise<ReductionRow | undefined> {
  const [reduction] = await db.select().from(priceReductions).where(eq(priceReductions.user_uuid, userUuid))
  return reduction
}

/** Longer than a call takes with every request to the provider at its time-out. */
export const LEASE_MS = 3 * 60_000

const isFree = (now: Date) => or(isNull(paymentCustomers.busy_until), lte(paymentCustomers.busy_until, now))

/** A process that dies while it works leaves the customer to the job, once the lease is over. */
const leased = (now: Date) => {
  const until = new Date(now.getTime() + LEASE_MS)
  return {
    busy_until: until,
    sync_at: sql`least(${paymentCustomers.sync_at}, ${until.toISOString()}::timestamptz)`,
  }
}

/** Takes a client's customer for one piece of work; undefined while another works on it. */
export async function leaseCustomer(db: Db, userUuid: string, now: Date): Promise<CustomerRow | undefined> {
  const [customer] = await db
    .update(paymentCustomers)
    .set(leased(now))
    .where(and(eq(paymentCustomers.user_uuid, userUuid), isFree(now)))
    .returning()
  return customer
}

/** Takes customers to be read again now, so that no other process does until the lease ends. */
export async function leaseDueCustomers(db: Db, now: Date, limit: number): Promise<CustomerRow[]> {
  const isDue = and(lte(paymentCustomers.sync_at, now), isFree(now))
  const due = await db
    .select({ user_uuid: paymentCustomers.user_uuid })
    .from(paymentCustomers)
    .where(isDue)
    .orderBy(asc(paymentCustomers.sync_at))
    .limit(limit)
  return takeEach(due, ({ user_uuid }) =>
    db
      .update(paymentCustomers)
      .set(leased(now))
      .where(and(eq(paymentCustomers.user_uuid, user_uuid), isDue))
      .returning(),
  )
}

const isLeased = ({ user_uuid, busy_until }: CustomerRow) =>
  and(
    eq(paymentCustomers.user_uuid, user_uuid),
    busy_until === null ? isNull(paymentCustomers.busy_until) : eq(paymentCustomers.busy_until, busy_until),
  )

/** Locks a leased customer until the transaction ends; undefined when the lease was lost or the client has left. */
export async function lockLeased(transaction: Db, customer: CustomerRow): Promise<CustomerRow | undefined> {
  const [locked] = await transaction.select().from(paymentCustomers).where(isLeased(customer)).for('update')
  return locked
}

export async function releaseCustomer(db: Db, customer: CustomerRow): Promise<void> {
  await db.update(paymentCustomers).set({ busy_until: null }).where(isLeased(customer))
}

export async function updateCustomer(db: Db, userUuid: string, change: Partial<CustomerRow>): Promise<void> {
  await db.update(paymentCustomers).set(change).where(eq(paymentCustomers.user_uuid, userUuid))
}

/** Has the job read a customer again now, because something has happened at the provider; returns whose it is. */
export async function requestSync(db: Db, customerId: string, now: Date): Promise<string | undefined> {
  const client = await findClient(db, 'payment_customer', customerId)
  if (client !== undefined) await updateCustomer(db, client, { sync_at: now })
  return client
}

/** Adds a client's customer; one that they have already stays. */
export async function addCustomer(db: Db, row: typeof paymentCustomers.$inferInsert): Promise<void> {
  const added = await db
    .insert(paymentCustomers)
    .values(row)
    .onConflictDoNothing()
    .returning({ customer_id: paymentCustomers.customer_id })
  if (added.length > 0) await moveLookup(db, 'payment_customer', row.customer_id, row.user_uuid)
}
