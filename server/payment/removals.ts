/**
 * Deletes customers at the payment provider. What is to be deleted is stored in the transaction that deletes the
 * account, and the provider is told afterwards, again and again while it does not answer.
 */
import { asc, eq, inArray, lt, lte } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { paymentEvents, paymentRemovals } from '#server/db/schema/payment.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { lockClient } from '#server/http/capacity.ts'
import { customerOf } from './queries.ts'
import { backOffMs } from './sync.ts'

/** Longer than a batch takes, with every request at its time-out. */
const LEASE_MS = 5 * 60_000
const AT_ONCE = 10
/** A provider that refuses for so long needs the operator. */
const ALARM_MS = 7 * 24 * 60 * 60_000

/** Schedules the deletion of the customer of an account that is being deleted, which ends their subscription. */
export async function removeCustomerOf(
  transaction: Db,
  userUuid: string,
  _: Dependencies,
  now: Date,
): Promise<void> {
  // A customer that is being made right now must not come after this.
  await lockClient(transaction, userUuid)
  const customer = await customerOf(transaction, userUuid)
  if (!customer) return
  await transaction
    .insert(paymentRemovals)
    .values({ customer_id: customer.customer_id, next_at: now, created_at: now })
    .onConflictDoNothing()
}

type Removal = typeof paymentRemovals.$inferSelect

/** Takes what is due, so that no other process does until the lease ends. */
function claimRemovals(db: Db, now: Date): Promise<Removal[]> {
  const due = db
    .select({ id: paymentRemovals.customer_id })
    .from(paymentRemovals)
    .where(lte(paymentRemovals.next_at, now))
    .orderBy(asc(paymentRemovals.next_at))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const next_at = new Date(now.getTime() + LEASE_MS)
  return db
    .update(paymentRemovals)
    .set({ next_at })
    .where(inArray(paymentRemovals.customer_id, due))
    .returning()
}

async function removeCustomer(
  { payments, database, clock, log }: Dependencies,
  { customer_id, failure_count, created_at }: Removal,
): Promise<void> {
  const result = await payments?.deleteCustomer(customer_id)
  const here = eq(paymentRemovals.customer_id, customer_id)
  if (result?.kind === 'ok') {
    await database.db.delete(paymentRemovals).where(here)
    return
  }
  const now = clock()
  // The removal stays for as long as it takes: a deleted account must not be charged.
  const isLate = now.getTime() - created_at.getTime() > ALARM_MS
  log[isLate ? 'error' : 'warn']({ customer_id, failure: result }, 'a customer could not be deleted')
  const next_at = new Date(now.getTime() + backOffMs(failure_count + 1))
  await database.db
    .update(paymentRemovals)
    .set({ failure_count: failure_count + 1, next_at })
    .where(here)
}

/** Deletes at the provider what is due; safe to run in several processes at once. */
export async function removeCustomers(dependencies: Dependencies): Promise<void> {
  for (;;) {
    const due = await claimRemovals(dependencies.database.db, dependencies.clock())
    if (due.length === 0) return
    for (const removal of due) await removeCustomer(dependencies, removal)
  }
}

const EVENTS_KEPT_MS = 90 * 24 * 60 * 60_000

/** Deletes the ids of messages that no longer come twice. */
export async function deleteOldEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EVENTS_KEPT_MS)
  await db.delete(paymentEvents).where(lt(paymentEvents.received_at, before))
}
