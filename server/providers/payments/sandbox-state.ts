/** What the sandbox keeps of a customer, and what it tells of it. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { BillingPeriod, PaidPlan } from '#core/contract/payment.ts'
import { last4Of, type TestCard, testCardNamed } from '#core/payment/test-cards.ts'
import type { OpenInvoice, PaidInvoice, PaidSubscription, PaymentCard, PaymentResult } from './payments.ts'

const SavedCard = v.object({ name: v.string(), exp_month: v.number(), exp_year: v.number() })
export type SavedCard = v.InferOutput<typeof SavedCard>

const SavedPrice = v.object({
  plan: PaidPlan,
  name: v.string(),
  period: BillingPeriod,
  amount_cents: v.number(),
  is_reduced: v.boolean(),
})

const Setup = v.object({
  setup_intent_id: v.string(),
  state: v.picklist(['open', 'challenge', 'done']),
  card: v.nullable(SavedCard),
  created_at: v.string(),
})
export type Setup = v.InferOutput<typeof Setup>

/** What a plan is and when it is billed. A cycle starts at its anchor, whose day of the month every period keeps. */
const Terms = v.object({
  price: SavedPrice,
  anchor_at: v.string(),
  period_starts_at: v.string(),
  period_ends_at: v.string(),
})
export type Terms = v.InferOutput<typeof Terms>

const Subscription = v.object({
  subscription_id: v.string(),
  state: v.picklist(['incomplete', 'active', 'past_due', 'cancelled']),
  terms: Terms,
  created_at: v.string(),
  is_cancelling: v.boolean(),
  ended_at: v.nullable(v.string()),
  /** The price from the next period on. */
  pending: v.nullable(SavedPrice),
})
export type Subscription = v.InferOutput<typeof Subscription>

const Invoice = v.object({
  invoice_id: v.string(),
  subscription_id: v.string(),
  number: v.string(),
  state: v.picklist(['open', 'paid', 'void', 'uncollectible']),
  lines: v.array(v.object({ description: v.string(), amount_cents: v.number() })),
  total_cents: v.number(),
  /** What earlier invoices carried over to this one; it is carried over again when this one is voided. */
  carried_cents: v.number(),
  created_at: v.string(),
  paid_at: v.nullable(v.string()),
  /** The card of the last try. */
  card: v.nullable(SavedCard),
  /** What it waits for while open. */
  needs: v.picklist(['card', 'challenge']),
  /** Why the last charge was refused, while it waits for a card. */
  refusal: v.nullable(
    v.object({ code: v.string(), decline_code: v.nullable(v.string()), message: v.string() }),
  ),
  /** The charges tried without the client. */
  try_count: v.number(),
  next_try_at: v.nullable(v.string()),
  /** When it is voided if it is still open. */
  expires_at: v.nullable(v.string()),
  /** What the subscription becomes when this is paid, for a change of the plan. */
  change: v.nullable(Terms),
})
export type Invoice = v.InferOutput<typeof Invoice>

/** The answer of a call with an idempotency key, and a digest of what was asked. */
const StoredAnswer = v.object({
  key: v.string(),
  digest: v.string(),
  at: v.string(),
  answer: v.record(v.string(), v.unknown()),
})

/** A customer: every instant is on the customer's own clock, in whole seconds as Stripe counts them. */
export const SandboxCustomer = v.object({
  customer_id: v.string(),
  /** Random; client secrets and the prefix of invoice numbers are derived from it. */
  seed: v.string(),
  /** How many ids were given. */
  id_count: v.number(),
  invoice_count: v.number(),
  /** What the next invoice adds; negative for a credit. */
  balance_cents: v.number(),
  card: v.nullable(SavedCard),
  setups: v.array(Setup),
  /** Newest first. */
  subscriptions: v.array(Subscription),
  /** Newest first. */
  invoices: v.array(Invoice),
  answers: v.array(StoredAnswer),
})
export type SandboxCustomer = v.InferOutput<typeof SandboxCustomer>

/** A customer after a call, and what the call answers. */
export interface Done<Value> {
  readonly customer: SandboxCustomer
  readonly result: PaymentResult<Value>
}

export const gone = <Value>(customer: SandboxCustomer): Done<Value> => ({
  customer,
  result: { kind: 'gone' },
})
export const ok = <Value>(customer: SandboxCustomer, value: Value): Done<Value> => ({
  customer,
  result: { kind: 'ok', value },
})

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const CODE_LENGTH = 14

/** Random letters and digits; 62 does not divide 256, which is of no matter for ids. */
const randomCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('')

export const newCustomer = (): SandboxCustomer => ({
  customer_id: `cus_${randomCode(CODE_LENGTH)}`,
  seed: randomCode(32),
  id_count: 0,
  invoice_count: 0,
  balance_cents: 0,
  card: null,
  setups: [],
  subscriptions: [],
  invoices: [],
  answers: [],
})

/** The customer of anything of theirs, whose id contains the customer's. */
export function customerIdOf(id: string): string | undefined {
  const code = /^(?:sub|in|pi|seti)_([A-Za-z\d]{14})\d{4,}(?:_secret_|$)/.exec(id)?.[1]
  return code === undefined ? undefined : `cus_${code}`
}

/** The id of a customer's next object, and the customer with it counted. */
export function nextId(
  customer: SandboxCustomer,
  prefix: 'sub' | 'in' | 'seti',
): readonly [id: string, customer: SandboxCustomer] {
  const id_count = customer.id_count + 1
  const code = customer.customer_id.slice('cus_'.length)
  return [`${prefix}_${code}${String(id_count).padStart(4, '0')}`, { ...customer, id_count }]
}

/** Such as ABCD1234-0001: a prefix for each customer, and their invoices counted. */
export function invoiceNumber({ seed }: SandboxCustomer, count: number): string {
  const prefix = createHash('sha256').update(seed).digest('hex').slice(0, 8).toUpperCase()
  return `${prefix}-${String(count).padStart(4, '0')}`
}

const secretFor = ({ seed }: SandboxCustomer, id: string): string =>
  `${id}_secret_${createHmac('sha256', seed).update(id).digest('hex').slice(0, 25)}`

/** What the browser confirms a setup with. */
export const setupSecret = (customer: SandboxCustomer, { setup_intent_id }: Setup): string =>
  secretFor(customer, setup_intent_id)

/** What the browser confirms the payment of an invoice with. */
export const paymentSecret = (customer: SandboxCustomer, { invoice_id }: Invoice): string =>
  secretFor(customer, invoice_id.replace(/^in_/, 'pi_'))

/** @throws RangeError for a card that is not on the list, which cannot be saved */
export function testCardOf({ name }: SavedCard): TestCard {
  const card = testCardNamed(name)
  if (!card) throw new RangeError(`No test card has the name ${name}`)
  return card
}

export const subscriptionOf = (customer: SandboxCustomer, id: string): Subscription | undefined =>
  customer.subscriptions.find(({ subscription_id }) => subscription_id === id)

export const withSubscription = (customer: SandboxCustomer, changed: Subscription): SandboxCustomer => ({
  ...customer,
  subscriptions: customer.subscriptions.map((each) =>
    each.subscription_id === changed.subscription_id ? changed : each,
  ),
})

export const withInvoice = (customer: SandboxCustomer, changed: Invoice): SandboxCustomer => ({
  ...customer,
  invoices: customer.invoices.map((each) => (each.invoice_id === changed.invoice_id ? changed : each)),
})

/** Invoices of a subscription that are not paid, newest first. */
export const openInvoices = (customer: SandboxCustomer, id: string): Invoice[] =>
  customer.invoices.filter(({ subscription_id, state }) => subscription_id === id && state === 'open')

export function presentCard(saved: SavedCard): PaymentCard {
  const card = testCardOf(saved)
  return { brand: card.brand, last4: last4Of(card), exp_month: saved.exp_month, exp_year: saved.exp_year }
}

const presentOpenInvoice = (customer: SandboxCustomer, invoice: Invoice): OpenInvoice => ({
  invoice_id: invoice.invoice_id,
  amount_cents: invoice.total_cents,
  needs: invoice.needs,
  refusal: invoice.needs === 'card' ? invoice.refusal : null,
  client_secret: invoice.needs === 'challenge' ? paymentSecret(customer, invoice) : null,
  next_try_at: invoice.next_try_at,
})

export function presentSubscription(customer: SandboxCustomer, subscription: Subscription): PaidSubscription {
  const { subscription_id, terms, state, is_cancelling, ended_at, pending } = subscription
  const { plan, period, amount_cents, is_reduced } = terms.price
  const [open] = openInvoices(customer, subscription_id)
  return {
    subscription_id,
    customer_id: customer.customer_id,
    plan,
    period,
    amount_cents,
    is_reduced,
    state,
    created_at: subscription.created_at,
    period_starts_at: terms.period_starts_at,
    period_ends_at: terms.period_ends_at,
    cancels_at: ended_at ?? (is_cancelling ? terms.period_ends_at : null),
    pending: pending && {
      plan: pending.plan,
      period: pending.period,
      amount_cents: pending.amount_cents,
      is_reduced: pending.is_reduced,
      starts_at: terms.period_ends_at,
    },
    open_invoice: open ? presentOpenInvoice(customer, open) : null,
  }
}

export function presentInvoice(invoice: Invoice): PaidInvoice {
  const { invoice_id, subscription_id, number, state, total_cents, lines, created_at, paid_at } = invoice
  const card = state === 'paid' && invoice.card ? presentCard(invoice.card) : null
  return {
    invoice_id,
    subscription_id,
    number,
    state,
    total_cents,
    lines,
    created_at,
    paid_at,
    card: card && { brand: card.brand, last4: card.last4 },
  }
}
