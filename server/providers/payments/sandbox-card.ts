/** What the sandbox does in place of a provider's card form, and of the page of a card's bank. */
import { testCardNamed } from '#core/payment/test-cards.ts'
import type { DialogStep } from './payments.ts'
import { type Charged, failedCheck, pay, refusalOf, voidInvoice } from './sandbox-charges.ts'
import {
  type Done,
  gone,
  type Invoice,
  nextId,
  ok,
  paymentSecret,
  type SandboxCustomer,
  type SavedCard,
  type Setup,
  setupSecret,
  testCardOf,
  withInvoice,
} from './sandbox-state.ts'

const MOST_SETUPS = 10
/** Expiry dates of saved cards, after the year of saving. */
const VALID_YEARS = 4

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

function stepAfter(charged: Charged): Done<DialogStep> {
  const refusal = refusalOf(charged)
  if (refusal) return { customer: charged.customer, result: refusal }
  return ok(charged.customer, { kind: charged.outcome.kind === 'paid' ? 'done' : 'challenge' })
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
  const isReplaced = card !== undefined && charged.outcome.kind === 'paid'
  return stepAfter(isReplaced ? { ...charged, customer: { ...charged.customer, card } } : charged)
}

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
    return stepAfter(pay(customer, invoice, { by: 'bank', now, card: invoice.card }))
  }
  const failed = invoice.change
    ? voidInvoice(customer, invoice)
    : withInvoice(customer, { ...invoice, needs: 'card', refusal: failedCheck('payment') })
  return { customer: failed, result: { kind: 'card_error', ...failedCheck('payment') } }
}
