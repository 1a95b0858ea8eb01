/** What the sandbox does with subscriptions, as pure functions on a customer at an instant of the customer's clock. */
import { testCardNamed } from '#core/payment/test-cards.ts'
import type {
  ChangeTime,
  DialogStep,
  PaidSubscription,
  PaymentResult,
  Price,
  PriceQuote,
} from './payments.ts'
import { billFor, changeNow, isSamePrice, newTerms, periodLine } from './sandbox-billing.ts'
import {
  addInvoice,
  charge,
  type Charged,
  dropUnpaidChange,
  end,
  failedCheck,
  voidInvoice,
} from './sandbox-charges.ts'
import {
  type Invoice,
  nextId,
  paymentSecret,
  presentSubscription,
  type SandboxCustomer,
  type SavedCard,
  type Setup,
  setupSecret,
  type Subscription,
  subscriptionOf,
  testCardOf,
  withInvoice,
  withSubscription,
} from './sandbox-state.ts'

/** A customer after a call, and what the call answers. */
export interface Done<Value> {
  readonly customer: SandboxCustomer
  readonly result: PaymentResult<Value>
}

const MOST_SETUPS = 10
const MOST_SUBSCRIPTIONS = 50
/** Expiry dates of saved cards, after the year of saving. */
const VALID_YEARS = 4

const gone = <Value>(customer: SandboxCustomer): Done<Value> => ({ customer, result: { kind: 'gone' } })
const ok = <Value>(customer: SandboxCustomer, value: Value): Done<Value> => ({
  customer,
  result: { kind: 'ok', value },
})

function told(customer: SandboxCustomer, subscriptionId: string): Done<PaidSubscription> {
  const subscription = subscriptionOf(customer, subscriptionId)
  return subscription ? ok(customer, presentSubscription(customer, subscription)) : gone(customer)
}

/** A refused charge as an answer; null for one that was paid or waits for the client. */
const refusalOf = ({ outcome }: Charged): PaymentResult<never> | null =>
  outcome.kind === 'refused' ? { kind: 'card_error', ...outcome.decline } : null

export function createSetup(customer: SandboxCustomer, now: string): Done<Setup> {
  const [setup_intent_id, counted] = nextId(customer, 'seti')
  const setup: Setup = { setup_intent_id, state: 'open', card: null, created_at: now }
  return ok({ ...counted, setups: [setup, ...customer.setups].slice(0, MOST_SETUPS) }, setup)
}

/** A setup that has succeeded makes its card the one for every charge. */
export function useCard(customer: SandboxCustomer, setupIntentId: string): Done<SavedCard> {
  const setup = customer.setups.find(({ setup_intent_id }) => setup_intent_id === setupIntentId)
  if (setup?.state !== 'done' || !setup.card) return gone(customer)
  return ok({ ...customer, card: setup.card }, setup.card)
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

/** An instant for which unused time can be calculated: in the current period, and not in the future. */
function proratedIn({ terms }: Subscription, at: string, now: string): string {
  const latest = at > now ? now : at
  return latest < terms.period_starts_at ? terms.period_starts_at : latest
}

/** Whether a subscription can change at that time: one whose last period is unpaid has no unused time to credit. */
const canChange = ({ state }: Subscription, at: ChangeTime): boolean =>
  state === 'active' || (state === 'past_due' && at === 'period_end')

export interface Change {
  readonly subscription_id: string
  readonly price: Price
  readonly at: ChangeTime
  readonly prorated_at: string
}

export function quote(
  customer: SandboxCustomer | undefined,
  {
    subscription_id,
    price,
    at,
    prorated_at,
  }: Omit<Change, 'subscription_id'> & { subscription_id: string | null },
  now: string,
): PaymentResult<PriceQuote> {
  const carried = customer?.balance_cents ?? 0
  const quoted = (lines: PriceQuote['lines'], next_on: string): PaymentResult<PriceQuote> => {
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
    return quoted([periodLine(price)], newTerms(price, now).period_ends_at)
  }
  const subscription = customer && subscriptionOf(customer, subscription_id)
  if (!subscription || !canChange(subscription, at)) return { kind: 'gone' }
  if (at === 'now') {
    const { terms, lines } = changeNow(subscription.terms, price, proratedIn(subscription, prorated_at, now))
    if (lines.length > 0) return quoted(lines, terms.period_ends_at)
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

export function change(
  customer: SandboxCustomer,
  { subscription_id, price, at, prorated_at }: Change,
  now: string,
): Done<PaidSubscription> {
  const before = subscriptionOf(customer, subscription_id)
  if (!before || !canChange(before, at)) return gone(customer)
  const ready = withoutPending(customer, before)
  const subscription: Subscription = { ...before, is_cancelling: false, pending: null }
  if (at === 'period_end') {
    const pending = isSamePrice(price, subscription.terms.price) ? null : price
    return told(withSubscription(ready, { ...subscription, pending }), subscription_id)
  }
  const { terms, lines } = changeNow(subscription.terms, price, proratedIn(subscription, prorated_at, now))
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

/** Charges for an invoice. A refused charge for a change of the plan ends the change. */
function pay(customer: SandboxCustomer, invoice: Invoice, how: Parameters<typeof charge>[2]): Charged {
  const charged = charge(customer, invoice, how)
  const isDropped = charged.outcome.kind === 'refused' && invoice.change !== null
  return isDropped ? { ...charged, customer: voidInvoice(customer, invoice) } : charged
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

function stepAfter({ customer, outcome }: Charged): Done<DialogStep> {
  if (outcome.kind === 'refused') {
    return { customer, result: { kind: 'card_error', ...outcome.decline } }
  }
  return ok(customer, { kind: outcome.kind === 'paid' ? 'done' : 'challenge' })
}

function newCard(name: string, now: string): SavedCard | undefined {
  if (!testCardNamed(name)) return undefined
  return { name, exp_month: 12, exp_year: Number(now.slice(0, 4)) + VALID_YEARS }
}

const withSetup = (customer: SandboxCustomer, setup: Setup): SandboxCustomer => ({
  ...customer,
  setups: customer.setups.map((each) => (each.setup_intent_id === setup.setup_intent_id ? setup : each)),
})

const setupWith = (customer: SandboxCustomer, secret: string): Setup | undefined =>
  customer.setups.find((setup) => setupSecret(customer, setup) === secret)

const invoiceWith = (customer: SandboxCustomer, secret: string): Invoice | undefined =>
  customer.invoices.find((invoice) => paymentSecret(customer, invoice) === secret)

function confirmSetup(
  customer: SandboxCustomer,
  setup: Setup,
  card: SavedCard | undefined,
): Done<DialogStep> {
  if (setup.state === 'done') return ok(customer, { kind: 'done' })
  if (!card) return gone(customer)
  const { asks, refuses } = testCardOf(card)
  if (refuses?.on === 'save') {
    return { customer, result: { kind: 'card_error', ...refuses.decline } }
  }
  const state = asks === 'save' ? 'challenge' : 'done'
  return ok(withSetup(customer, { ...setup, card, state }), { kind: state })
}

/** The browser confirms a card, or a payment with the card on file or another one, which then replaces it. */
export function confirm(
  customer: SandboxCustomer,
  { client_secret, payment_method }: { client_secret: string; payment_method?: string | undefined },
  now: string,
): Done<DialogStep> {
  const card = payment_method === undefined ? undefined : newCard(payment_method, now)
  if (payment_method !== undefined && !card) return gone(customer)
  const setup = setupWith(customer, client_secret)
  if (setup) return confirmSetup(customer, setup, card)
  const invoice = invoiceWith(customer, client_secret)
  if (invoice?.state === 'paid') return ok(customer, { kind: 'done' })
  if (invoice?.state !== 'open') return gone(customer)
  const refuses = card && testCardOf(card).refuses
  if (refuses?.on === 'save') {
    return { customer, result: { kind: 'card_error', ...refuses.decline } }
  }
  const charged = pay(customer, invoice, { by: 'client', now, card: card ?? customer.card })
  return stepAfter(card && charged.outcome.kind === 'paid' ? withCard(charged, card) : charged)
}

const withCard = (charged: Charged, card: SavedCard): Charged => ({
  ...charged,
  customer: { ...charged.customer, card },
})

/** The client passes or fails the check of the card's bank. */
export function challenge(
  customer: SandboxCustomer,
  { client_secret, outcome }: { client_secret: string; outcome: 'complete' | 'fail' },
  now: string,
): Done<DialogStep> {
  const setup = setupWith(customer, client_secret)
  if (setup) {
    if (setup.state !== 'challenge') return gone(customer)
    if (outcome === 'complete') return ok(withSetup(customer, { ...setup, state: 'done' }), { kind: 'done' })
    const failed = withSetup(customer, { ...setup, state: 'open', card: null })
    return { customer: failed, result: { kind: 'card_error', ...failedCheck('setup') } }
  }
  const invoice = invoiceWith(customer, client_secret)
  if (invoice?.state !== 'open' || invoice.needs !== 'challenge') return gone(customer)
  if (outcome === 'complete') {
    const charged = pay(customer, invoice, { by: 'bank', now, card: invoice.card })
    const { card } = invoice
    return stepAfter(card && charged.outcome.kind === 'paid' ? withCard(charged, card) : charged)
  }
  const failed = invoice.change
    ? voidInvoice(customer, invoice)
    : withInvoice(customer, { ...invoice, needs: 'card', refusal: failedCheck('payment') })
  return { customer: failed, result: { kind: 'card_error', ...failedCheck('payment') } }
}
