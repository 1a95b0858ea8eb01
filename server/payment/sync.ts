/**
 * Reads a customer at the payment provider, and saves what it says in one transaction. Whatever happened there, and in
 * whatever order its messages came, the result is the same.
 */
import { backOffMs } from '#server/db/retry-queue.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { describeError } from '#server/http/describe-error.ts'
import type { PaidSubscription, PaymentResult, Payments } from '#server/providers/payments/payments.ts'
import { paymentsOf } from './failures.ts'
import { pushPaymentNotifications } from './notifications.ts'
import { priceOf } from './prices.ts'
import { type CustomerRow, lockLeased, reductionOf, releaseCustomer, updateCustomer } from './queries.ts'
import { type Read, saveRead } from './save.ts'

/** A subscription that neither ended nor waits for its first charge. */
const isPaid = ({ state }: PaidSubscription): boolean => state === 'active' || state === 'past_due'

/**
 * Charges the reduced price from the next period once it is approved, and the full one once it no longer is. A
 * subscription that will not be renewed stays as it is.
 *
 * @returns whether anything was changed
 */
async function applyReduction(
  { database: { db }, clock }: Dependencies,
  payments: Payments,
  customer: CustomerRow,
  subscriptions: readonly PaidSubscription[],
): Promise<PaymentResult<boolean>> {
  const paid = subscriptions.find(isPaid)
  const isApproved = (await reductionOf(db, customer.user_uuid))?.state === 'approved'
  if (!paid || paid.cancels_at !== null) return { kind: 'ok', value: false }
  const next = paid.pending ?? paid
  if (next.is_reduced === isApproved) return { kind: 'ok', value: false }
  const price = await priceOf(db, customer.user_uuid, next)
  const changed = await payments.changeSubscription({
    subscription_id: paid.subscription_id,
    price,
    at: 'period_end',
    prorated_at: clock().toISOString(),
    key: `reduction:${paid.subscription_id}:${price.plan}:${price.period}:${price.amount_cents}:${paid.period_ends_at}`,
  })
  return changed.kind === 'ok' ? { kind: 'ok', value: true } : changed
}

async function readSubscriptions(
  dependencies: Dependencies,
  payments: Payments,
  customer: CustomerRow,
): Promise<PaymentResult<readonly PaidSubscription[]>> {
  const read = await payments.readSubscriptions(customer.customer_id)
  if (read.kind !== 'ok') return read
  const applied = await applyReduction(dependencies, payments, customer, read.value)
  if (applied.kind === 'ok' && applied.value) return payments.readSubscriptions(customer.customer_id)
  if (applied.kind !== 'ok') {
    dependencies.log.warn({ failure: applied }, 'a reduced price could not be applied')
  }
  return read
}

/** What a customer has at the provider; nothing for one whom the provider has deleted. */
async function readAll(dependencies: Dependencies, customer: CustomerRow): Promise<PaymentResult<Read>> {
  const payments = paymentsOf(dependencies)
  const { customer_id } = customer
  const [subscriptions, invoices, card] = await Promise.all([
    readSubscriptions(dependencies, payments, customer),
    payments.listInvoices(customer_id),
    payments.readCard(customer_id),
  ])
  if (subscriptions.kind === 'gone') {
    return { kind: 'ok', value: { subscriptions: [], invoices: [], card: null, isGone: true } }
  }
  if (subscriptions.kind !== 'ok') return subscriptions
  if (invoices.kind !== 'ok') return invoices
  if (card.kind !== 'ok') return card
  return {
    kind: 'ok',
    value: { subscriptions: subscriptions.value, invoices: invoices.value, card: card.value, isGone: false },
  }
}

async function storeFailure({ database, clock }: Dependencies, customer: CustomerRow): Promise<void> {
  await database.db.transaction(async (transaction) => {
    const locked = await lockLeased(transaction, customer)
    if (!locked) return
    const failure_count = locked.failure_count + 1
    const sync_at = new Date(clock().getTime() + backOffMs(failure_count))
    await updateCustomer(transaction, customer.user_uuid, { failure_count, sync_at })
  })
}

/** Ends subscriptions that we did not ask for, such as one that a lost call made after another took its place. */
async function endExtras(dependencies: Dependencies, extras: readonly PaidSubscription[]): Promise<void> {
  for (const { subscription_id } of extras) {
    dependencies.log.error({ subscription_id }, 'a client has a second subscription at the provider')
    const key = `extra:${subscription_id}`
    await paymentsOf(dependencies).cancelSubscription({ subscription_id, at: 'now', key })
  }
}

/**
 * Reads and saves a customer whom the caller has leased. The provider is asked outside of any transaction.
 *
 * @param made a subscription that the provider has just answered, in case its list does not have it yet
 * @returns the client's subscription that has not ended, as the provider tells it
 */
export async function syncCustomer(
  dependencies: Dependencies,
  customer: CustomerRow,
  made?: PaidSubscription,
): Promise<PaymentResult<PaidSubscription | undefined>> {
  const { log, clock, database, background } = dependencies
  const read = await readAll(dependencies, customer)
  if (read.kind !== 'ok') {
    log.warn({ failure: read, user_uuid: customer.user_uuid }, 'a customer could not be read')
    await storeFailure(dependencies, customer)
    return read
  }
  const { subscriptions } = read.value
  const isListed = subscriptions.some(({ subscription_id }) => subscription_id === made?.subscription_id)
  const all = made && !isListed ? [made, ...subscriptions] : subscriptions
  const now = clock()
  const saved = await database.db.transaction((transaction) =>
    saveRead(transaction, customer, { ...read.value, subscriptions: all }, now),
  )
  if (!saved) return { kind: 'ok', value: undefined }
  await endExtras(dependencies, saved.extras)
  if (saved.notifications.length > 0) {
    background.run('payment notifications', () =>
      pushPaymentNotifications(dependencies, customer.user_uuid, saved.notifications),
    )
  }
  return { kind: 'ok', value: saved.open }
}

/** Syncs a leased customer and ends the lease; anything unexpected is logged instead of thrown. */
export async function syncAndRelease(dependencies: Dependencies, customer: CustomerRow): Promise<void> {
  try {
    await syncCustomer(dependencies, customer)
  } catch (error) {
    dependencies.log.error({ err: describeError(error) }, 'a payment sync failed')
    await storeFailure(dependencies, customer)
  } finally {
    await releaseCustomer(dependencies.database.db, customer)
  }
}
