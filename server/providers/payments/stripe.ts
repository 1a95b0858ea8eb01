import * as v from 'valibot'
import { addMonths } from '#core/finance/math/dates.ts'
import type { PaidInvoice, PaymentResult, Payments, Price, PriceQuote } from './payments.ts'
import {
  CardsAnswer,
  ChargedCardsAnswer,
  CustomerAnswer,
  CustomerCardAnswer,
  DeletedAnswer,
  DoneAnswer,
  InvoicesAnswer,
  NewSetupAnswer,
  PreviewAnswer,
  SetupAnswer,
} from './stripe-answers.ts'
import { connectStripe, type StripeAccount, type StripeClient, type StripeLimits } from './stripe-client.ts'
import { createReader, itemOf } from './stripe-present.ts'
import { createPrices, type Prices } from './stripe-prices.ts'
import { canChange, proratedAt, readSubscription, subscriptionCalls } from './stripe-subscriptions.ts'
import { createStripeVerifier } from './stripe-webhook.ts'

const MONTHS: Readonly<Record<Price['period'], number>> = { month: 1, year: 12 }

type Lines = PriceQuote['lines']

/** What an invoice leaves to the next: what is not charged, or too little to charge. A preview has no ending balance. */
const carriedBy = ({ total, starting_balance, amount_due }: PreviewAnswer): number =>
  total + starting_balance - amount_due

/** The lines of an invoice, with what the customer's balance adds, so that they add up to the amount due. */
function linesOf(invoice: PreviewAnswer): Lines {
  const { lines, starting_balance: from } = invoice
  const left = carriedBy(invoice)
  const carried = [
    { description: `${from < 0 ? 'Credit' : 'Amount'} from an earlier invoice`, amount_cents: from },
    { description: `${left < 0 ? 'Credit' : 'Amount'} for your next invoice`, amount_cents: -left },
  ]
  return [
    ...lines.map(({ description, amount }) => ({ description: description ?? '', amount_cents: amount })),
    ...carried.filter(({ amount_cents }) => amount_cents !== 0),
  ]
}

/** What the next invoice asks for, after a customer's balance is added to a price. */
const withBalance = (amount_cents: number, balance: number): number => Math.max(0, amount_cents + balance)

const DollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A first charge, as Stripe describes it on an invoice, for somebody who is not a customer yet. */
function quoteNew({ name, amount_cents, period }: Price, now: Date): PriceQuote {
  const [day, time] = [now.toISOString().slice(0, 10), now.toISOString().slice(10)]
  const description = `1 × ${name} (at ${DollarFormat.format(amount_cents / 100)} / ${period})`
  return {
    due_now_cents: amount_cents,
    lines: [{ description, amount_cents }],
    next_amount_cents: amount_cents,
    next_on: addMonths(day, MONTHS[period]) + time,
  }
}

/**
 * A previewed invoice as a quote.
 *
 * @param periodEndsAt the next charge, where the invoice is for no whole period
 */
function quoteOf(preview: PreviewAnswer, price: Price, periodEndsAt: string): PriceQuote {
  const whole = preview.lines.find(({ parent }) => parent?.subscription_item_details?.proration === false)
  return {
    due_now_cents: preview.amount_due,
    lines: linesOf(preview),
    next_amount_cents: withBalance(price.amount_cents, carriedBy(preview)),
    next_on: whole?.period.end ?? periodEndsAt,
  }
}

function presentInvoices(
  invoices: InvoicesAnswer,
  cards: v.InferOutput<typeof ChargedCardsAnswer>,
): PaidInvoice[] {
  return invoices.flatMap((invoice): PaidInvoice[] => {
    const { id, number, status, created, status_transitions, parent, payments, amount_due } = invoice
    if (status === 'draft' || number === null) return []
    const paidBy = status === 'paid' ? payments.find((payment) => payment.status === 'paid') : undefined
    return [
      {
        invoice_id: id,
        subscription_id: parent?.subscription_details?.subscription ?? null,
        number,
        state: status,
        total_cents: amount_due,
        lines: linesOf(invoice),
        created_at: created,
        paid_at: status_transitions.paid_at,
        card: cards.get(paidBy?.payment.payment_intent ?? '') ?? null,
      },
    ]
  })
}

/** Customers and their cards. Stripe is told a client's id, not their name or address. */
function cardCalls({ ask }: StripeClient) {
  const readCustomer = async (id: string) => {
    const answer = await ask(
      (api) => api.customers.retrieve(id, { expand: ['invoice_settings.default_payment_method'] }),
      CustomerCardAnswer,
    )
    if (answer.kind !== 'ok') return answer
    return answer.value.deleted ? ({ kind: 'gone' } as const) : { kind: 'ok' as const, value: answer.value }
  }

  /** Forgets the cards that are not charged any more. One that stays is forgotten with the next change. */
  async function forgetOthers(customer: string, kept: string): Promise<void> {
    const cards = await ask(
      (api) => api.customers.listPaymentMethods(customer, { type: 'card', limit: 100 }),
      CardsAnswer,
    )
    if (cards.kind !== 'ok') return
    for (const { id } of cards.value) {
      if (id !== kept) await ask((api) => api.paymentMethods.detach(id), DoneAnswer)
    }
  }

  return {
    async createCustomer(user_uuid) {
      const answer = await ask(
        (api) =>
          api.customers.create({ metadata: { user_uuid } }, { idempotencyKey: `customer ${user_uuid}` }),
        CustomerAnswer,
      )
      return answer.kind === 'ok' ? { kind: 'ok', value: { customer_id: answer.value.id } } : answer
    },

    async createSetupIntent(customer) {
      const answer = await ask(
        (api) =>
          api.setupIntents.create({ customer, usage: 'off_session', allowed_payment_method_types: ['card'] }),
        NewSetupAnswer,
      )
      if (answer.kind !== 'ok') return answer
      const { id: setup_intent_id, client_secret } = answer.value
      return { kind: 'ok', value: { setup_intent_id, client_secret } }
    },

    async useCard(customer_id, setupIntentId) {
      const setup = await ask(
        (api) => api.setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] }),
        SetupAnswer,
      )
      if (setup.kind !== 'ok') return setup
      const { status, customer, payment_method } = setup.value
      if (customer !== customer_id || status !== 'succeeded' || !payment_method?.card) return { kind: 'gone' }
      const changed = await ask(
        (api) =>
          api.customers.update(customer_id, {
            invoice_settings: { default_payment_method: payment_method.id },
          }),
        CustomerAnswer,
      )
      if (changed.kind !== 'ok') return changed
      await forgetOthers(customer_id, payment_method.id)
      return { kind: 'ok', value: payment_method.card }
    },

    async readCard(customer_id) {
      const customer = await readCustomer(customer_id)
      if (customer.kind !== 'ok') return customer
      return { kind: 'ok', value: customer.value.invoice_settings.default_payment_method?.card ?? null }
    },

    async deleteCustomer(customer_id) {
      const answer = await ask((api) => api.customers.del(customer_id), DeletedAnswer)
      return answer.kind === 'ok' || answer.kind === 'gone' ? { kind: 'ok', value: null } : answer
    },

    async listInvoices(customer) {
      const invoices = await ask(
        (api) => api.invoices.list({ customer, limit: 100, expand: ['data.payments'] }),
        InvoicesAnswer,
      )
      if (invoices.kind !== 'ok') return invoices
      const cards = await ask(
        (api) => api.paymentIntents.list({ customer, limit: 100, expand: ['data.latest_charge'] }),
        ChargedCardsAnswer,
      )
      return cards.kind === 'ok' ? { kind: 'ok', value: presentInvoices(invoices.value, cards.value) } : cards
    },
  } satisfies Partial<Payments>
}

const CustomerBalanceAnswer = v.variant('deleted', [
  v.object({ deleted: v.literal(true) }),
  v.object({ deleted: v.optional(v.literal(false)), balance: v.pipe(v.number(), v.safeInteger()) }),
])

/** What a plan or a change of it would cost. */
function createQuote(client: StripeClient, prices: Prices, clock: () => Date): Payments['quote'] {
  const { ask } = client
  type Asked = Parameters<Payments['quote']>[0]

  async function quoteFirst(customer: string, price: Price): Promise<PaymentResult<PriceQuote>> {
    const priceId = await prices.idOf(price)
    if (priceId.kind !== 'ok') return priceId
    const preview = await ask(
      (api) =>
        api.invoices.createPreview({ customer, subscription_details: { items: [{ price: priceId.value }] } }),
      PreviewAnswer,
    )
    if (preview.kind !== 'ok') return preview
    return { kind: 'ok', value: quoteOf(preview.value, price, quoteNew(price, clock()).next_on) }
  }

  async function quoteChange(
    id: string,
    { price, at, prorated_at }: Asked,
  ): Promise<PaymentResult<PriceQuote>> {
    const before = await readSubscription(client, id)
    if (before.kind !== 'ok') return before
    if (!canChange(before.value, at)) return { kind: 'gone' }
    const { customer, cancel_at_period_end } = before.value
    const item = itemOf(before.value)
    const priceId = await prices.idOf(price)
    if (priceId.kind !== 'ok') return priceId
    if (at === 'period_end' || item.price?.price_id === priceId.value) {
      const answer = await ask((api) => api.customers.retrieve(customer), CustomerBalanceAnswer)
      if (answer.kind !== 'ok') return answer
      if (answer.value.deleted) return { kind: 'gone' }
      const next_amount_cents = withBalance(price.amount_cents, answer.value.balance)
      return {
        kind: 'ok',
        value: { due_now_cents: 0, lines: [], next_amount_cents, next_on: item.current_period_end },
      }
    }
    const preview = await ask(
      (api) =>
        api.invoices.createPreview({
          customer,
          subscription: id,
          subscription_details: {
            items: [{ id: item.id, price: priceId.value }],
            proration_behavior: 'always_invoice',
            proration_date: proratedAt(before.value, prorated_at, clock()),
            ...(cancel_at_period_end && { cancel_at_period_end: false }),
          },
        }),
      PreviewAnswer,
    )
    if (preview.kind !== 'ok') return preview
    return { kind: 'ok', value: quoteOf(preview.value, price, item.current_period_end) }
  }

  return async (asked) => {
    if (asked.customer_id === null) return { kind: 'ok', value: quoteNew(asked.price, clock()) }
    if (asked.subscription_id === null) return quoteFirst(asked.customer_id, asked.price)
    return quoteChange(asked.subscription_id, asked)
  }
}

/** Takes payments through Stripe. */
export async function stripePayments(
  account: StripeAccount,
  clock: () => Date,
  limits: Partial<StripeLimits> = {},
): Promise<Payments> {
  const client = await connectStripe(account, limits)
  const prices = createPrices(client)
  const verify = createStripeVerifier(client.api.webhooks, account.webhookSecrets, clock)
  return {
    provider: 'stripe',
    publishableKey: account.publishableKey,
    ...cardCalls(client),
    ...subscriptionCalls(client, prices, createReader(client, prices), clock),
    quote: createQuote(client, prices, clock),
    verifyWebhook: async (headers, body) => verify(headers, body),
  }
}
