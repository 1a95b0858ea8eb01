/** Subscribing to a plan. */
import { and, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { createSubscription } from '#core/contract/payment.ts'
import { planName } from '#core/contract/plan.ts'
import { sameRecord } from '#server/db/records.ts'
import { subscriptions } from '#server/db/schema/payment.ts'
import { ApiError, wrongField } from '#server/http/api-error.ts'
import type { Call } from '#server/http/route.ts'
import type { Price } from '#server/providers/payments/payments.ts'
import { payOwed, useCard } from './card.ts'
import {
  conflict,
  finish,
  type ChargeOutcome,
  settledSubscription,
  type LeasedCustomer,
  withLeasedCustomer,
} from './customer-lease.ts'
import { valueOf } from './failures.ts'
import { isSameChoice, priceOf } from './prices.ts'
import { openSubscriptionOf, type SubscriptionRow } from './queries.ts'
import { submitReduction } from './reductions.ts'
import { syncCustomer } from './sync.ts'

/** For a price other than the one that the client was shown, such as after a change in another tab. */
export const outOfDate = (): ApiError => conflict('This price is out of date. Review the new one.')

/** For a claim whose call the provider has not answered yet, and may still do. */
export const unsettled = (): ApiError =>
  new ApiError(
    'unavailable',
    'We’re still waiting for the payment provider to answer your last request. Try again in a few minutes.',
  )

/**
 * Ends a subscription that waits for its first charge; nothing of it is owed then.
 *
 * @throws ApiError `unavailable` where the provider does not answer
 */
export async function dropIncomplete(work: LeasedCustomer, open: SubscriptionRow): Promise<void> {
  const { customer, payments, dependencies } = work
  if (open.external_id === null) throw unsettled()
  const key = `drop:${open.subscription_uuid}`
  const ended = await payments.cancelSubscription({ subscription_id: open.external_id, at: 'now', key })
  if (ended.kind !== 'gone') valueOf(ended, dependencies)
  valueOf(await syncCustomer(dependencies, customer), dependencies)
  if (await openSubscriptionOf(dependencies.database.db, customer.user_uuid)) throw unsettled()
}

/** Stores that the client subscribes, before the provider is asked: the row's id makes the call idempotent. */
async function claim({ customer, dependencies }: LeasedCustomer, price: Price): Promise<SubscriptionRow> {
  const now = dependencies.clock()
  const { plan, period, amount_cents, is_reduced } = price
  const [row] = await dependencies.database.db
    .insert(subscriptions)
    .values({
      subscription_uuid: uuidv7(),
      user_uuid: customer.user_uuid,
      plan,
      period,
      amount_cents,
      is_reduced,
      state: 'incomplete',
      created_at: now,
      updated_at: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw unsettled()
  return row
}

/**
 * @param isNew whether the claim was made for this call; an earlier call for it may still be at work at the provider
 */
async function create(
  work: LeasedCustomer,
  row: SubscriptionRow,
  { price, isNew }: { readonly price: Price; readonly isNew: boolean },
): Promise<ChargeOutcome> {
  const { customer, payments, dependencies } = work
  const made = await payments.createSubscription({
    customer_id: customer.customer_id,
    price,
    key: `create:${row.subscription_uuid}`,
  })
  // Too many requests may be the answer to a second try of a request whose first was not answered.
  const isInDoubt = !isNew || made.kind === 'unavailable' || made.kind === 'rate_limited'
  if (made.kind !== 'ok' && !isInDoubt) {
    await dependencies.database.db
      .delete(subscriptions)
      .where(and(sameRecord(subscriptions, row, 'subscription_uuid'), isNull(subscriptions.external_id)))
  }
  return finish(work, made)
}

/** @throws ApiError `conflict` where the first charge is not what the client was shown */
async function assertShown(
  { customer, payments, dependencies }: LeasedCustomer,
  call: Call<typeof createSubscription>,
) {
  const { db, caller, body, now } = call
  if (body.due_now_cents === undefined) return
  const quoted = await payments.quote({
    customer_id: customer.customer_id,
    subscription_id: null,
    price: await priceOf(db, caller.user_uuid, body),
    at: 'now',
    prorated_at: now.toISOString(),
  })
  if (valueOf(quoted, dependencies).due_now_cents !== body.due_now_cents) throw outOfDate()
}

export const subscribe = (call: Call<typeof createSubscription>): Promise<ChargeOutcome> =>
  withLeasedCustomer(call, async (work) => {
    const { db, caller, body } = call
    const open = await settledSubscription(work)
    if (open && open.state !== 'incomplete') {
      // Another tab or a repeated click has done it already.
      if (isSameChoice(open, body)) return { kind: 'done', client_secret: null }
      throw conflict(`You already have ${planName[open.plan]}. Change your plan instead.`)
    }
    // One that waits for its first charge has its own invoice.
    if (!open) await assertShown(work, call)
    await submitReduction(call)
    if (body.setup_intent_id !== undefined) await useCard(work, body.setup_intent_id)
    else if (work.customer.card_last4 === null) throw wrongField('setup_intent_id', 'Enter your card')
    const price = await priceOf(db, caller.user_uuid, body)
    const isSame = open && isSameChoice(open, price) && open.amount_cents === price.amount_cents
    if (open && !isSame) await dropIncomplete(work, open)
    if (!open || !isSame) return create(work, await claim(work, price), { price, isNew: true })
    return open.external_id === null ? create(work, open, { price, isNew: false }) : payOwed(work, open)
  })
