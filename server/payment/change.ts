/** Changing and cancelling a subscription, and what a change would cost. */
import type {
  cancelPayment,
  getQuote,
  Quote,
  Subscription,
  updateReason,
  updateSubscription,
} from '#core/contract/payment.ts'
import { planName } from '#core/contract/plan.ts'
import { HOUR_MS } from '#core/finance/math/duration.ts'
import { sameRecord } from '#server/db/records.ts'
import { subscriptions } from '#server/db/schema/payment.ts'
import type { Answer, Call } from '#server/http/route.ts'
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
import { changeTimeOf, type Choice, isSameChoice, priceOf } from './prices.ts'
import { customerOf, openSubscriptionOf, type SubscriptionRow, subscriptionsOf } from './queries.ts'
import { submitReduction } from './reductions.ts'
import { dropIncomplete, outOfDate, unsettled } from './subscribe.ts'

/** A subscription that has been paid at least once, with the provider's id. */
type Paid = SubscriptionRow & { readonly external_id: string }

/** @throws ApiError `conflict` for a subscription whose plan cannot change now */
function changeable(open: SubscriptionRow | undefined): Paid {
  if (!open) throw conflict('You have no plan to change. Choose one first.')
  if (open.state === 'incomplete') throw conflict(`${planName[open.plan]} isn’t paid yet. Pay for it first.`)
  if (open.state === 'past_due')
    throw conflict('Your last payment is still due. Pay it before you change your plan.')
  if (open.external_id === null) throw unsettled()
  return { ...open, external_id: open.external_id }
}

/** @throws ApiError `conflict` for a quote that is more than an hour old, or from the future */
function proratedAt(sent: string | undefined, now: Date): string {
  if (sent === undefined) return now.toISOString()
  const age = now.getTime() - Date.parse(sent)
  if (age < 0 || age > HOUR_MS) throw outOfDate()
  return sent
}

const hasPending = ({ pending_plan, cancels_at }: SubscriptionRow): boolean =>
  pending_plan !== null || cancels_at !== null

async function changePlan(
  work: LeasedCustomer,
  open: Paid,
  call: Call<typeof updateSubscription>,
): Promise<ChargeOutcome> {
  const { db, caller, body, now } = call
  const { payments } = work
  const { external_id: subscription_id, subscription_uuid, updated_at } = open
  const stamp = `${subscription_uuid}:${updated_at.getTime()}`
  if (isSameChoice(open, body)) {
    if (!hasPending(open)) return { kind: 'done', client_secret: null }
    return finish(work, await payments.keepSubscription({ subscription_id, key: `keep:${stamp}` }))
  }
  const price = await priceOf(db, caller.user_uuid, body)
  const at = await changeTimeOf(db, open, body)
  const prorated_at = proratedAt(body.prorated_at, now)
  const key = `change:${stamp}:${price.plan}:${price.period}:${price.amount_cents}:${prorated_at}`
  return finish(work, await payments.changeSubscription({ subscription_id, price, at, prorated_at, key }))
}

export const change = (call: Call<typeof updateSubscription>): Promise<ChargeOutcome> =>
  withLeasedCustomer(call, async (work) => {
    const open = changeable(await settledSubscription(work))
    const { due_now_cents } = call.body
    // A repeated click or another tab may have done it already: that costs nothing more.
    if (due_now_cents !== undefined && !isSameChoice(open, call.body)) {
      if ((await quoteChange(call, open)).due_now_cents !== due_now_cents) throw outOfDate()
    }
    await submitReduction(call)
    return changePlan(work, open, call)
  })

/** A call that names a choice; a change also names the instant of the quote that it was shown with. */
interface ChoiceCall extends PaymentCall {
  readonly body: Choice & { readonly prorated_at?: string | undefined }
  readonly now: Date
}

/** What a choice costs a client who has no paid subscription. */
async function quoteNew(call: ChoiceCall): Promise<Quote> {
  const { db, caller, body, dependencies, now } = call
  const price = await priceOf(db, caller.user_uuid, body)
  const customer = await customerOf(db, caller.user_uuid)
  const prorated_at = now.toISOString()
  const quoted = await paymentsOf(dependencies).quote({
    customer_id: customer?.customer_id ?? null,
    subscription_id: null,
    price,
    at: 'now',
    prorated_at,
  })
  const { due_now_cents, lines, next_amount_cents, next_on } = valueOf(quoted, dependencies)
  return {
    takes_effect: 'now',
    effective_at: prorated_at,
    due_now_cents,
    lines: [...lines],
    next_charge: { on: next_on, amount_cents: next_amount_cents },
    prorated_at,
  }
}

async function quoteChange(call: ChoiceCall, open: Paid): Promise<Quote> {
  const { db, caller, body, dependencies, now } = call
  const prorated_at = proratedAt(body.prorated_at, now)
  const period_ends_at = (open.period_ends_at ?? now).toISOString()
  if (isSameChoice(open, body)) {
    if (!hasPending(open)) throw conflict(`You already have ${planName[open.plan]}.`)
    return {
      takes_effect: 'now',
      effective_at: prorated_at,
      due_now_cents: 0,
      lines: [],
      next_charge: { on: period_ends_at, amount_cents: open.amount_cents },
      prorated_at,
    }
  }
  const at = await changeTimeOf(db, open, body)
  const customer = await customerOf(db, caller.user_uuid)
  const quoted = await paymentsOf(dependencies).quote({
    customer_id: customer?.customer_id ?? null,
    subscription_id: open.external_id,
    price: await priceOf(db, caller.user_uuid, body),
    at,
    prorated_at,
  })
  const { due_now_cents, lines, next_amount_cents, next_on } = valueOf(quoted, dependencies)
  return {
    takes_effect: at,
    effective_at: at === 'now' ? prorated_at : period_ends_at,
    due_now_cents,
    lines: [...lines],
    next_charge: { on: next_on, amount_cents: next_amount_cents },
    prorated_at,
  }
}

/** Asks the provider before a transaction opens. */
export async function quote(call: Call<typeof getQuote>): Promise<Quote> {
  const open = await openSubscriptionOf(call.db, call.caller.user_uuid)
  return !open || open.state === 'incomplete' ? quoteNew(call) : quoteChange(call, changeable(open))
}

async function end(work: LeasedCustomer, open: SubscriptionRow): Promise<void> {
  if (open.state === 'incomplete') return dropIncomplete(work, open)
  if (open.cancels_at !== null) return
  if (open.external_id === null) throw unsettled()
  const { external_id: subscription_id, subscription_uuid, updated_at } = open
  // The period of a subscription that is past due was never paid.
  const at = open.state === 'past_due' ? 'now' : 'period_end'
  const key = `cancel:${subscription_uuid}:${updated_at.getTime()}:${at}`
  await finish(work, await work.payments.cancelSubscription({ subscription_id, at, key }))
}

export const cancel = (call: Call<typeof cancelPayment>): Promise<void> =>
  withLeasedCustomer(call, async (work) => {
    const { db, body } = call
    const open = await settledSubscription(work)
    if (!open) throw conflict('You have no plan to cancel.')
    await end(work, open)
    const { reason, comment } = body
    // A repeated click or another tab says no more why.
    if (open.cancels_at !== null && reason === undefined && comment === '') return
    await db
      .update(subscriptions)
      .set({ cancel_reason: reason ?? null, cancel_comment: comment })
      .where(sameRecord(subscriptions, open, 'subscription_uuid'))
  })

export const answerCancelled = async ({
  db,
  caller,
}: Call<typeof cancelPayment>): Promise<Answer<Subscription>> => {
  const data = await readSubscription(db, caller.user_uuid)
  const isOver = data.state === 'cancelled'
  return { data, message: isOver ? 'Your plan is canceled' : 'Your plan won’t be renewed' }
}

export async function saveReason({
  db,
  caller,
  body,
}: Call<typeof updateReason>): Promise<Answer<Subscription>> {
  const [row] = await subscriptionsOf(db, caller.user_uuid)
  if (!row || (row.state !== 'cancelled' && row.cancels_at === null)) {
    throw conflict('Your plan isn’t canceled.')
  }
  await db
    .update(subscriptions)
    .set({ cancel_reason: body.reason, cancel_comment: body.comment })
    .where(sameRecord(subscriptions, row, 'subscription_uuid'))
  return { data: await readSubscription(db, caller.user_uuid), message: 'Thanks for telling us' }
}
