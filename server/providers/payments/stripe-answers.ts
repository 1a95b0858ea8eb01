/** What we read of Stripe's answers, in the form of API version 2026-10-28: https://docs.stripe.com/api */
import * as v from 'valibot'
import { BillingPeriod, PaidPlan } from '#core/contract/payment.ts'

const Text = v.pipe(v.string(), v.maxLength(500))
const Id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(255))
/** An object by its id, or expanded. */
const Reference = v.union([
  Id,
  v.pipe(
    v.object({ id: Id }),
    v.transform(({ id }) => id),
  ),
])
/** US cents. */
const Amount = v.pipe(v.number(), v.safeInteger())
/** Seconds since 1970 as an instant. */
const Instant = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(9_999_999_999),
  v.transform((seconds) => new Date(seconds * 1000).toISOString()),
)

const listOf = <Output>(each: v.GenericSchema<unknown, Output>) =>
  v.pipe(
    v.object({ object: v.literal('list'), data: v.array(each) }),
    v.transform(({ data }) => data),
  )

export const CustomerAnswer = v.object({ id: Id, object: v.literal('customer') })

const Card = v.object({
  brand: Text,
  last4: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  exp_month: v.pipe(v.number(), v.integer()),
  exp_year: v.pipe(v.number(), v.integer()),
})
const PaymentMethod = v.object({ id: Id, card: v.nullish(Card, null) })

/** A customer with their default card and what the next invoice adds; negative for a credit. */
export const CustomerCardAnswer = v.variant('deleted', [
  v.object({ id: Id, deleted: v.literal(true) }),
  v.object({
    id: Id,
    deleted: v.optional(v.literal(false)),
    invoice_settings: v.object({ default_payment_method: v.nullable(PaymentMethod) }),
  }),
])

export const DeletedAnswer = v.object({ id: Id, deleted: v.literal(true) })

export const NewSetupAnswer = v.object({ id: Id, client_secret: Text })

export const SetupAnswer = v.object({
  id: Id,
  status: v.string(),
  customer: v.nullable(Reference),
  payment_method: v.nullable(PaymentMethod),
})

export const CardsAnswer = listOf(v.object({ id: Id }))

/** Of any answer whose content we do not need. */
export const DoneAnswer = v.object({ id: Id })

/** A price with its id. A price that is not of our table has no plan, and becomes null. */
export const PriceAnswer = v.pipe(
  v.object({
    id: Id,
    unit_amount: v.nullable(Amount),
    recurring: v.nullable(v.object({ interval: v.string() })),
    metadata: v.object({ plan: v.optional(v.string()), is_reduced: v.optional(v.string()) }),
  }),
  v.transform(({ id, unit_amount, recurring, metadata }) =>
    metadata.plan === undefined
      ? null
      : {
          price_id: id,
          plan: metadata.plan,
          period: recurring?.interval,
          amount_cents: unit_amount,
          is_reduced: metadata.is_reduced === 'true',
        },
  ),
  v.nullable(
    v.object({
      price_id: Id,
      plan: PaidPlan,
      period: BillingPeriod,
      amount_cents: Amount,
      is_reduced: v.boolean(),
    }),
  ),
)
export const PricesAnswer = listOf(PriceAnswer)

const Schedule = v.object({
  id: Id,
  status: v.string(),
  current_phase: v.nullable(v.object({ start_date: Instant, end_date: Instant })),
  phases: v.array(v.object({ start_date: Instant, items: v.array(v.object({ price: Reference })) })),
})
export const ScheduleAnswer = Schedule

/** A subscription with its schedule. */
export const SubscriptionAnswer = v.object({
  id: Id,
  object: v.literal('subscription'),
  customer: Reference,
  status: v.picklist([
    'active',
    'canceled',
    'incomplete',
    'incomplete_expired',
    'past_due',
    'paused',
    'trialing',
    'unpaid',
  ]),
  created: Instant,
  cancel_at: v.nullable(Instant),
  cancel_at_period_end: v.boolean(),
  ended_at: v.nullable(Instant),
  items: v.pipe(
    listOf(
      v.object({ id: Id, current_period_start: Instant, current_period_end: Instant, price: PriceAnswer }),
    ),
    v.minLength(1),
  ),
  latest_invoice: v.nullable(Reference),
  pending_update: v.nullable(v.object({ expires_at: Instant })),
  schedule: v.nullable(Schedule),
})
export type SubscriptionAnswer = v.InferOutput<typeof SubscriptionAnswer>
export const SubscriptionsAnswer = listOf(SubscriptionAnswer)

const InvoiceLine = v.object({
  description: v.nullable(Text),
  amount: Amount,
  period: v.object({ end: Instant }),
  /** What a line comes from, and whether it is for a part of a period. */
  parent: v.nullable(
    v.object({ subscription_item_details: v.nullish(v.object({ proration: v.boolean() })) }),
  ),
})

const invoiceFields = {
  total: Amount,
  amount_due: Amount,
  /** What the customer's balance added; negative for a credit. */
  starting_balance: Amount,
  lines: listOf(InvoiceLine),
}
export const PreviewAnswer = v.object(invoiceFields)
export type PreviewAnswer = v.InferOutput<typeof PreviewAnswer>

const InvoiceStatus = v.picklist(['draft', 'open', 'paid', 'void', 'uncollectible'])
const parent = v.nullable(
  v.object({ subscription_details: v.nullable(v.object({ subscription: Reference })) }),
)

/** An invoice that may be open. */
export const InvoiceAnswer = v.object({
  id: Id,
  status: InvoiceStatus,
  amount_remaining: Amount,
  next_payment_attempt: v.nullable(Instant),
  parent,
})
export type InvoiceAnswer = v.InferOutput<typeof InvoiceAnswer>
export const OpenInvoicesAnswer = listOf(InvoiceAnswer)

/** Invoices with their lines, and the payments by which they were paid. */
export const InvoicesAnswer = listOf(
  v.object({
    ...invoiceFields,
    id: Id,
    number: v.nullable(Text),
    status: InvoiceStatus,
    created: Instant,
    status_transitions: v.object({ paid_at: v.nullable(Instant) }),
    parent,
    payments: listOf(
      v.object({ payment: v.object({ payment_intent: v.optional(Reference) }), status: v.string() }),
    ),
  }),
)
export type InvoicesAnswer = v.InferOutput<typeof InvoicesAnswer>

const PaymentError = v.object({
  code: v.optional(v.string()),
  decline_code: v.optional(v.string()),
  message: v.optional(v.string()),
})

/** The payment intents of an invoice. */
export const InvoicePaymentsAnswer = listOf(
  v.object({
    is_default: v.boolean(),
    payment: v.object({
      payment_intent: v.optional(
        v.object({
          id: Id,
          status: v.string(),
          client_secret: v.nullable(Text),
          last_payment_error: v.nullable(PaymentError),
        }),
      ),
    }),
  }),
)

/** The cards of payment intents, by the intent's id. */
export const ChargedCardsAnswer = v.pipe(
  listOf(
    v.object({
      id: Id,
      latest_charge: v.nullable(
        v.object({
          payment_method_details: v.nullable(
            v.object({ card: v.nullish(v.object({ brand: v.nullable(Text), last4: v.nullable(Text) })) }),
          ),
        }),
      ),
    }),
  ),
  v.transform(
    (intents) =>
      new Map(
        intents.flatMap(({ id, latest_charge }) => {
          const { brand, last4 } = latest_charge?.payment_method_details?.card ?? {}
          return brand && last4 ? [[id, { brand, last4 }]] : []
        }),
      ),
  ),
)
