/**
 * Deletes customers at the payment provider. What is to be deleted is stored in the transaction that deletes the
 * account, and the provider is told afterwards, again and again while it does not answer.
 */
import { lt } from 'drizzle-orm'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { runQueue } from '#server/db/retry-queue.ts'
import { paymentEvents, paymentRemovals } from '#server/db/schema/payment.ts'
import { deleteInSlices } from '#server/db/slices.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { lockClient } from '#server/http/capacity.ts'
import { customerOf } from './queries.ts'

/** A provider that refuses for so long needs the operator. */
const ALARM_MS = 7 * DAY_MS

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

/** Deletes at the provider what is due; safe to run in several processes at once. */
export async function removeCustomers(dependencies: Dependencies): Promise<void> {
  const { payments, clock, log } = dependencies
  await runQueue(dependencies, paymentRemovals, 'customer_id', async ({ customer_id, created_at }) => {
    const result = await payments?.deleteCustomer(customer_id)
    if (result?.kind === 'ok') return true
    // The removal stays for as long as it takes: a deleted account must not be charged.
    const isLate = clock().getTime() - created_at.getTime() > ALARM_MS
    log[isLate ? 'error' : 'warn']({ customer_id, failure: result }, 'a customer could not be deleted')
    return false
  })
}

const EVENTS_KEPT_MS = 90 * DAY_MS

/** Deletes the ids of messages that no longer come twice. */
export async function deleteOldEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EVENTS_KEPT_MS)
  await deleteInSlices(db, paymentEvents, lt(paymentEvents.received_at, before))
}
