/** Invoices of the sandbox, and what a card answers when it is charged. */
import { DAY_MS, HOUR_MS } from '#core/finance/math/duration.ts'
import type { CardDecline } from '#core/payment/test-cards.ts'
import type { PaymentResult } from './payments.ts'
import { billFor, laterBy, type PlanChange } from './sandbox-billing.ts'
import {
  type Invoice,
  invoiceNumber,
  nextId,
  openInvoices,
  type SandboxCustomer,
  type SavedCard,
  type Subscription,
  subscriptionOf,
  type Terms,
  testCardOf,
  withInvoice,
  withSubscription,
} from './sandbox-state.ts'

/** How long a first payment, or the payment of a change, can be completed: https://docs.stripe.com/billing/subscriptions/overview */
const EXPIRES_AFTER_MS = 23 * HOUR_MS
/** Days from each failed renewal to the next try; after the last, the subscription ends. */
const RETRY_DAYS = [3, 5, 7]
const MOST_INVOICES = 240

const UNAUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/** What a failed check of the card's bank answers. */
export const failedCheck = (intent: 'setup' | 'payment'): CardDecline => ({
  code: `${intent}_intent_authentication_failure`,
  decline_code: null,
  message: UNAUTHENTICATED,
})

/** What came of a charge. */
export type ChargeOutcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'challenge' }
  | { readonly kind: 'refused'; readonly decline: CardDecline }

export interface Charged {
  readonly customer: SandboxCustomer
  readonly outcome: ChargeOutcome
}

/** Who makes a charge: the client, who can answer the bank; the provider by itself; or the bank that was answered. */
export type ChargedBy = 'client' | 'provider' | 'bank'

function answerOf(saved: SavedCard, by: ChargedBy): ChargeOutcome {
  const { asks, refuses } = testCardOf(saved)
  const isAsked = by !== 'bank' && (asks === 'every_charge' || (asks === 'own_charge' && by === 'client'))
  if (isAsked) return { kind: 'challenge' }
  return refuses?.on === 'charge' ? { kind: 'refused', decline: refuses.decline } : { kind: 'paid' }
}

/** What the payment of an invoice makes of its subscription. */
function afterPayment(subscription: Subscription, { change }: Invoice): Subscription {
  if (subscription.state === 'cancelled') return subscription
  return { ...subscription, state: 'active', terms: change ?? subscription.terms }
}

function settle(
  customer: SandboxCustomer,
  invoice: Invoice,
  card: SavedCard | null,
  now: string,
): SandboxCustomer {
  const paid: Invoice = {
    ...invoice,
    state: 'paid',
    paid_at: now,
    card,
    next_try_at: null,
    expires_at: null,
    change: null,
  }
  const settled = withInvoice(customer, paid)
  const subscription = subscriptionOf(settled, invoice.subscription_id)
  return subscription ? withSubscription(settled, afterPayment(subscription, invoice)) : settled
}

/** Charges a card for an open invoice. An invoice of nothing is paid without a card. */
export function charge(
  customer: SandboxCustomer,
  invoice: Invoice,
  { by, now, card = customer.card }: { by: ChargedBy; now: string; card?: SavedCard | null },
): Charged {
  if (invoice.total_cents === 0) {
    return { customer: settle(customer, invoice, null, now), outcome: { kind: 'paid' } }
  }
  if (!card) throw new RangeError('A customer without a card has an invoice')
  const outcome = answerOf(card, by)
  if (outcome.kind === 'paid') return { customer: settle(customer, invoice, card, now), outcome }
  const needs = outcome.kind === 'challenge' ? 'challenge' : 'card'
  const refusal = outcome.kind === 'refused' ? outcome.decline : null
  return { customer: withInvoice(customer, { ...invoice, card, needs, refusal }), outcome }
}

/** Voids an invoice; what was carried over to it is carried over again. */
export function voidInvoice(customer: SandboxCustomer, invoice: Invoice): SandboxCustomer {
  const { carried_cents } = invoice
  const voided: Invoice = { ...invoice, state: 'void', next_try_at: null, expires_at: null, change: null }
  return withInvoice({ ...customer, balance_cents: customer.balance_cents + carried_cents }, voided)
}

/** Voids the invoice of a change that is not paid yet, and with it the change. */
export const dropUnpaidChange = (customer: SandboxCustomer, subscriptionId: string): SandboxCustomer =>
  openInvoices(customer, subscriptionId)
    .filter(({ change }) => change !== null)
    .reduce(voidInvoice, customer)

/** Why there is an invoice. */
type Cause = { readonly kind: 'start' | 'renewal' } | { readonly kind: 'change'; readonly terms: Terms }

/** Makes an open invoice. */
export function addInvoice(
  customer: SandboxCustomer,
  subscription: Subscription,
  lines: PlanChange['lines'],
  { cause, now }: { cause: Cause; now: string },
): { customer: SandboxCustomer; invoice: Invoice } {
  const bill = billFor(lines, customer.balance_cents)
  const [invoice_id, counted] = nextId(customer, 'in')
  const invoice_count = customer.invoice_count + 1
  const invoice: Invoice = {
    invoice_id,
    subscription_id: subscription.subscription_id,
    number: invoiceNumber(customer, invoice_count),
    state: 'open',
    lines: bill.lines,
    total_cents: bill.total_cents,
    carried_cents: customer.balance_cents,
    created_at: now,
    paid_at: null,
    card: null,
    needs: 'card',
    refusal: null,
    try_count: 0,
    next_try_at: null,
    expires_at: cause.kind === 'renewal' ? null : laterBy(now, EXPIRES_AFTER_MS),
    change: cause.kind === 'change' ? cause.terms : null,
  }
  return {
    customer: {
      ...counted,
      invoice_count,
      balance_cents: bill.balance_cents,
      invoices: [invoice, ...customer.invoices].slice(0, MOST_INVOICES),
    },
    invoice,
  }
}

/** Ends a subscription. */
export function end(
  customer: SandboxCustomer,
  subscription: Subscription,
  now: string,
  unpaid: 'void' | 'uncollectible',
): SandboxCustomer {
  const ended = withSubscription(customer, {
    ...subscription,
    state: 'cancelled',
    is_cancelling: false,
    pending: null,
    ended_at: now,
  })
  return openInvoices(ended, subscription.subscription_id).reduce(
    (before, invoice) =>
      unpaid === 'void' || invoice.change !== null
        ? voidInvoice(before, invoice)
        : withInvoice(before, { ...invoice, state: 'uncollectible', next_try_at: null }),
    ended,
  )
}

/** Charges a renewal without the client; after a failure it is tried again, and after the last the subscription ends. */
export function tryRenewal(customer: SandboxCustomer, invoice: Invoice, now: string): SandboxCustomer {
  const charged = charge(customer, invoice, { by: 'provider', now })
  const subscription = subscriptionOf(charged.customer, invoice.subscription_id)
  if (charged.outcome.kind === 'paid' || !subscription) return charged.customer
  const days = RETRY_DAYS[invoice.try_count]
  if (days === undefined) return end(charged.customer, subscription, now, 'uncollectible')
  const tried = charged.customer.invoices.find(({ invoice_id }) => invoice_id === invoice.invoice_id)
  const failed: Invoice = {
    ...(tried ?? invoice),
    try_count: invoice.try_count + 1,
    next_try_at: laterBy(now, days * DAY_MS),
  }
  return withSubscription(withInvoice(charged.customer, failed), { ...subscription, state: 'past_due' })
}

/** Charges for an invoice. A refused charge for a change of the plan ends the change. */
export function pay(customer: SandboxCustomer, invoice: Invoice, how: Parameters<typeof charge>[2]): Charged {
  const charged = charge(customer, invoice, how)
  const isDropped = charged.outcome.kind === 'refused' && invoice.change !== null
  return isDropped ? { ...charged, customer: voidInvoice(customer, invoice) } : charged
}

/** A refused charge as an answer; null for one that was paid or waits for the client. */
export const refusalOf = ({ outcome }: Charged): PaymentResult<never> | null =>
  outcome.kind === 'refused' ? { kind: 'card_error', ...outcome.decline } : null
