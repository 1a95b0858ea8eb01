/** The client's card, and paying what is owed. */
import { eq } from 'drizzle-orm'
import type { Data } from '#core/contract/endpoint.ts'
import type {
  createPaymentIntent,
  getCardSetupIntend,
  getPaymentSetup,
  getPaymentStatus,
  getSubscription,
  Subscription,
  updateCardInfo,
} from '#core/contract/payment.ts'
import { isLostRace } from '#server/db/errors.ts'
import { paymentCustomers, paymentRemovals } from '#server/db/schema/payment.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import type { SetupIntent } from '#server/providers/payments/payments.ts'
import {
  conflict,
  finish,
  type ChargeOutcome,
  type PaymentCall,
  settledSubscription,
  type LeasedCustomer,
  withLeasedCustomer,
} from './customer-lease.ts'
import { paymentsOf, valueOf } from './failures.ts'
import { readSubscription } from './present.ts'
import {
  customerOf,
  type CustomerRow,
  leaseCustomer,
  openSubscriptionOf,
  releaseCustomer,
  type SubscriptionRow,
  addCustomer,
} from './queries.ts'
import { syncAndRelease, syncCustomer } from './sync.ts'

/** The provider of this installation; null where plans are not sold. */
export async function readSetup({
  dependencies,
}: Call<typeof getPaymentSetup>): Promise<Answer<Data<typeof getPaymentSetup>>> {
  const { provider = null, publishableKey = null } = dependencies.payments ?? {}
  return { data: { provider, publishable_key: publishableKey } }
}

/** The client's customer at the provider, made with their first card. */
async function ensureCustomer({ db, caller, dependencies }: PaymentCall): Promise<CustomerRow> {
  const { user_uuid } = caller
  const known = await customerOf(db, user_uuid)
  if (known) return known
  const payments = paymentsOf(dependencies)
  const { customer_id } = valueOf(await payments.createCustomer(user_uuid), dependencies)
  const now = dependencies.clock()
  try {
    await addCustomer(db, { user_uuid, provider: payments.provider, customer_id, created_at: now })
  } catch (error) {
    // The account was deleted meanwhile, and its customer must go as well.
    if (isLostRace(error)) {
      const removal = { customer_id, next_at: now, created_at: now }
      await db.insert(paymentRemovals).values(removal).onConflictDoNothing()
    }
    throw error
  }
  const customer = await customerOf(db, user_uuid)
  if (!customer) throw conflict('Your account has changed. Log in again.')
  return customer
}

/** Asks the provider before a transaction opens. */
export async function createSetup(call: Call<typeof getCardSetupIntend>): Promise<SetupIntent> {
  const { customer_id } = await ensureCustomer(call)
  const made = await paymentsOf(call.dependencies).createSetupIntent(customer_id)
  if (made.kind === 'gone') {
    // The provider has deleted the customer: reading it again makes room for another.
    const customer = await leaseCustomer(call.db, call.caller.user_uuid, call.now)
    if (customer) await syncAndRelease(call.dependencies, customer)
  }
  return valueOf(made, call.dependencies)
}

/**
 * Makes the card that was just confirmed with the provider the one for every charge.
 *
 * @throws ApiError `card_error` for a card that the provider refuses to save, `conflict` for one that is not confirmed
 */
export async function useCard(
  { customer, payments, dependencies }: LeasedCustomer,
  setupIntentId: string,
): Promise<void> {
  const used = await payments.useCard(customer.customer_id, setupIntentId)
  if (used.kind === 'gone') throw conflict('Your card isn’t confirmed yet. Enter it again.')
  const { brand, last4, exp_month, exp_year } = valueOf(used, dependencies)
  await dependencies.database.db
    .update(paymentCustomers)
    .set({ card_brand: brand, card_last4: last4, card_exp_month: exp_month, card_exp_year: exp_year })
    .where(eq(paymentCustomers.user_uuid, customer.user_uuid))
}

/**
 * Charges the card on file for what a subscription owes.
 *
 * A key of the row's last change makes a call that is repeated after no answer the same call, and a new one after each
 * refused charge.
 */
export async function payOwed(
  work: LeasedCustomer,
  { owed_invoice_id, updated_at }: SubscriptionRow,
): Promise<ChargeOutcome> {
  if (owed_invoice_id === null) throw conflict('Nothing is owed.')
  const key = `pay:${owed_invoice_id}:${updated_at.getTime()}`
  return finish(work, await work.payments.payInvoice({ invoice_id: owed_invoice_id, key }))
}

export const pay = (call: Call<typeof createPaymentIntent>): Promise<ChargeOutcome> =>
  withLeasedCustomer(call, async (work) => {
    const open = await settledSubscription(work)
    if (!open?.owed_invoice_id) throw conflict('Nothing is owed.')
    return payOwed(work, open)
  })

export const changeCard = (call: Call<typeof updateCardInfo>): Promise<ChargeOutcome> =>
  withLeasedCustomer(call, async (work) => {
    await useCard(work, call.body.setup_intent_id)
    const open = await settledSubscription(work)
    if (open?.owed_invoice_id) return payOwed(work, open)
    return { kind: 'done', client_secret: null }
  })

/** Reads the provider now; while another call of the client works, that call will tell. */
export async function askStatus(call: Call<typeof getPaymentStatus>): Promise<ChargeOutcome> {
  const { db, caller, dependencies, now } = call
  const customer = await leaseCustomer(db, caller.user_uuid, now)
  if (!customer) return { kind: 'done', client_secret: null }
  try {
    const open = valueOf(await syncCustomer(dependencies, customer), dependencies)
    return { kind: 'done', client_secret: open?.open_invoice?.client_secret ?? null }
  } finally {
    await releaseCustomer(db, customer)
  }
}

/** Reads the provider again where something is due or a call was never answered; a provider that is down is no error. */
export async function settle(call: Call<typeof getSubscription>): Promise<void> {
  const { db, caller, dependencies, now } = call
  const known = await customerOf(db, caller.user_uuid)
  if (!known || !dependencies.payments) return
  const isDue = known.sync_at !== null && known.sync_at <= now
  const isClaim = (await openSubscriptionOf(db, caller.user_uuid))?.external_id === null
  if (!isDue && !(isClaim && known.failure_count === 0)) return
  const customer = await leaseCustomer(db, caller.user_uuid, now)
  if (customer) await syncAndRelease(dependencies, customer)
}

export async function readOwn({
  db,
  caller,
  query,
}: Call<typeof getSubscription>): Promise<Answer<Subscription>> {
  return { data: await readSubscription(db, ownUuid(caller, query.userUuid ?? 'me')) }
}
