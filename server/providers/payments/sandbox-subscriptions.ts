/** What the sandbox does with subscriptions, as pure functions on a customer at an instant of the customer's clock. */
import type { ChangeTime, PaidSubscription, PaymentResult, Price, PriceQuote } from './payments.ts'
import { billFor, changeNow, isSamePrice, newTerms, periodLine } from './sandbox-billing.ts'
import { addInvoice, charge, dropUnpaidChange, end, pay, refusalOf } from './sandbox-charges.ts'
import {
  type Done,
  gone,
  nextId,
  ok,
  presentSubscription,
  type SandboxCustomer,
  type Subscription,
  subscriptionOf,
  withSubscription,
} from './sandbox-state.ts'

const MOST_SUBSCRIPTIONS = 50

function told(customer: SandboxCustomer, subscriptionId: string): Done<PaidSubscription> {
  const subscription = subscriptionOf(customer, subscriptionId)
  return subscription ? ok(customer, presentSubscription(customer, subscription)) : gone(customer)
}

export function subscribe(customer: SandboxCustomer, price: Price, now: string): Done<PaidSubscription> {
  if (!customer.card) return gone(customer)
  const [subscription_id, counted] = nextId(customer, 'sub')
  const terms = newTerms(price, now)
  const subscription: Subscription = {
    subscription_id,
    state: 'incomplete',
    terms,
    created_at: now,
    is_cancelling: false,
    ended_at: null,
    pending: null,
  }
  const subscriptions = [subscription, ...counted.subscriptions].slice(0, MOST_SUBSCRIPTIONS)
  const made = addInvoice({ ...counted, subscriptions }, subscription, [periodLine(price)], {
    cause: { kind: 'start' },
    now,
  })
  return told(charge(made.customer, made.invoice, { by: 'client', now }).customer, subscription_id)
}

export interface Change {
  readonly subscription_id: string
  readonly price: Price
  readonly at: ChangeTime
  readonly prorated_at: string
}

/**
 * Whether a subscription can change so. A period that is not paid has no unused time to credit, and one that has ended
 * since the quote has none either.
 */
function canChange(
  { state, terms }: Subscription,
  { at, prorated_at }: Pick<Change, 'at' | 'prorated_at'>,
): boolean {
  if (at === 'period_end') return state === 'active' || state === 'past_due'
  return state === 'active' && prorated_at >= terms.period_starts_at && prorated_at < terms.period_ends_at
}

export function quote(
  customer: SandboxCustomer | undefined,
  asked: Omit<Change, 'subscription_id'> & { subscription_id: string | null },
  now: string,
): PaymentResult<PriceQuote> {
  const { subscription_id, price, at, prorated_at } = asked
  const quoted = (
    lines: PriceQuote['lines'],
    carried: number,
    next_on: string,
  ): PaymentResult<PriceQuote> => {
    const bill = billFor(lines, carried)
    return {
      kind: 'ok',
      value: {
        due_now_cents: bill.total_cents,
        lines: bill.lines,
        next_amount_cents: billFor([periodLine(price)], bill.balance_cents).total_cents,
        next_on,
      },
    }
  }
  if (subscription_id === null) {
    const { period_ends_at } = newTerms(price, now)
    return quoted([periodLine(price)], customer?.balance_cents ?? 0, period_ends_at)
  }
  const subscription = customer && subscriptionOf(customer, subscription_id)
  if (!subscription || !canChange(subscription, asked)) return { kind: 'gone' }
  const carried = withoutPending(customer, subscription).balance_cents
  if (at === 'now') {
    const { terms, lines } = changeNow(subscription.terms, price, prorated_at)
    if (lines.length > 0) return quoted(lines, carried, terms.period_ends_at)
  }
  return {
    kind: 'ok',
    value: {
      due_now_cents: 0,
      lines: [],
      next_amount_cents: billFor([periodLine(price)], carried).total_cents,
      next_on: subscription.terms.period_ends_at,
    },
  }
}

/** Ends what is pending: a change at the period's end, one that is not paid, and a cancellation. */
function withoutPending(customer: SandboxCustomer, subscription: Subscription): SandboxCustomer {
  const { subscription_id } = subscription
  const kept = withSubscription(customer, { ...subscription, is_cancelling: false, pending: null })
  return dropUnpaidChange(kept, subscription_id)
}

export function change(customer: SandboxCustomer, asked: Change, now: string): Done<PaidSubscription> {
  const { subscription_id, price, at, prorated_at } = asked
  const before = subscriptionOf(customer, subscription_id)
  if (!before || !canChange(before, asked)) return gone(customer)
  const ready = withoutPending(customer, before)
  const subscription: Subscription = { ...before, is_cancelling: false, pending: null }
  if (at === 'period_end') {
    const pending = isSamePrice(price, subscription.terms.price) ? null : price
    return told(withSubscription(ready, { ...subscription, pending }), subscription_id)
  }
  const { terms, lines } = changeNow(subscription.terms, price, prorated_at)
  if (lines.length === 0) return told(withSubscription(ready, { ...subscription, terms }), subscription_id)
  const made = addInvoice(ready, subscription, lines, { cause: { kind: 'change', terms }, now })
  const charged = charge(made.customer, made.invoice, { by: 'client', now })
  const refusal = refusalOf(charged)
  return refusal ? { customer, result: refusal } : told(charged.customer, subscription_id)
}

export function cancel(
  customer: SandboxCustomer,
  { subscription_id, at }: { subscription_id: string; at: ChangeTime },
  now: string,
): Done<PaidSubscription> {
  const before = subscriptionOf(customer, subscription_id)
  if (!before || before.state === 'cancelled') return gone(customer)
  if (at === 'now') return told(end(customer, before, now, 'void'), subscription_id)
  if (before.state === 'incomplete') return gone(customer)
  const ready = withoutPending(customer, before)
  return told(withSubscription(ready, { ...before, pending: null, is_cancelling: true }), subscription_id)
}

export function keep(customer: SandboxCustomer, subscriptionId: string): Done<PaidSubscription> {
  const before = subscriptionOf(customer, subscriptionId)
  if (!before || before.state === 'cancelled') return gone(customer)
  return told(withoutPending(customer, before), subscriptionId)
}

export function payInvoice(
  customer: SandboxCustomer,
  invoiceId: string,
  now: string,
): Done<PaidSubscription> {
  const invoice = customer.invoices.find(({ invoice_id }) => invoice_id === invoiceId)
  if (!invoice || (invoice.state !== 'open' && invoice.state !== 'paid')) return gone(customer)
  if (invoice.state === 'paid') return told(customer, invoice.subscription_id)
  const charged = pay(customer, invoice, { by: 'client', now })
  const refusal = refusalOf(charged)
  return refusal
    ? { customer: charged.customer, result: refusal }
    : told(charged.customer, invoice.subscription_id)
}
