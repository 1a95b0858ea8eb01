/** Plans, the client's subscription, their card and invoices. Card numbers go to the payment provider alone. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoInstant, listOf, Uuid } from './fields.ts'
import { sandboxPaymentEndpoints } from './payment-sandbox.ts'
import { PlanKey } from './plan.ts'

export const PaidPlan = v.picklist(['ESSENTIAL', 'PLUS', 'PREMIER'], 'Choose a plan')
export type PaidPlan = v.InferOutput<typeof PaidPlan>

export const BillingPeriod = v.picklist(['month', 'year'], 'Choose monthly or yearly')
export type BillingPeriod = v.InferOutput<typeof BillingPeriod>

/** What a plan costs and includes. */
export const Plan = v.object({
  plan: PlanKey,
  name: v.string(),
  monthly_cents: v.number(),
  yearly_cents: v.number(),
  /** For students and the military, once their documents are approved. */
  reduced_monthly_cents: v.number(),
  reduced_yearly_cents: v.number(),
  /** Calls with an advisor a year. */
  advisor_calls: v.number(),
  /** The most banks that can be linked. */
  bank_links: v.number(),
  /** The most bytes of documents and attachments. */
  storage_bytes: v.number(),
})
export type Plan = v.InferOutput<typeof Plan>

export const SubscriptionState = v.picklist([
  /** The first charge has not gone through. */
  'incomplete',
  'active',
  /** A renewal failed; it is tried again, and the plan stays until the last try. */
  'past_due',
  /** Paid until the period's end, and not renewed. */
  'cancel_at_period_end',
  'cancelled',
])
export type SubscriptionState = v.InferOutput<typeof SubscriptionState>

export const CancelReason = v.picklist(
  ['too_expensive', 'not_used', 'missing_feature', 'switched', 'problems', 'other'],
  'Choose a reason',
)
export type CancelReason = v.InferOutput<typeof CancelReason>

export const ReductionKind = v.picklist(['student', 'military'], 'Choose student or military')
export type ReductionKind = v.InferOutput<typeof ReductionKind>

export const ReductionState = v.picklist(['in_review', 'approved', 'rejected'])
export type ReductionState = v.InferOutput<typeof ReductionState>

export const Card = v.object({
  /** Such as `visa`, as the provider writes it. */
  brand: v.string(),
  last4: v.string(),
  exp_month: v.number(),
  exp_year: v.number(),
})
export type Card = v.InferOutput<typeof Card>

const Charge = v.object({ on: IsoInstant, amount_cents: v.number() })

export const Subscription = v.object({
  /** The plan that the client has now: NO_PLAN before the first charge and after the end. */
  plan: PlanKey,
  /** Null for a client who never subscribed. */
  state: v.nullable(SubscriptionState),
  /** The plan that is paid, or not yet paid while the state is incomplete. */
  subscribed: v.nullable(
    v.object({
      plan: PaidPlan,
      period: BillingPeriod,
      amount_cents: v.number(),
      is_reduced: v.boolean(),
      /** The price with an approved discount, which the next charge applies; null without one. */
      discounted_cents: v.optional(v.nullable(v.number()), null),
    }),
  ),
  period_ends_at: v.nullable(IsoInstant),
  next_charge: v.nullable(Charge),
  /** A change at the period's end. */
  pending: v.nullable(
    v.object({ plan: PaidPlan, period: BillingPeriod, amount_cents: v.number(), on: IsoInstant }),
  ),
  /** What is owed while incomplete or past due, and when it is tried again; null for no more tries. */
  owed: v.nullable(v.object({ amount_cents: v.number(), next_try_at: v.nullable(IsoInstant) })),
  cancellation: v.nullable(
    v.object({ reason: v.nullable(CancelReason), comment: v.string(), ends_at: v.nullable(IsoInstant) }),
  ),
  card: v.nullable(Card),
  reduction: v.nullable(v.object({ kind: ReductionKind, state: ReductionState, submitted_at: IsoInstant })),
})
export type Subscription = v.InferOutput<typeof Subscription>

/** What the client still has to do in the provider's dialog, such as their bank's check. */
const PaymentAction = v.object({ client_secret: v.string() })

const Subscribed = v.object({ subscription: Subscription, action: v.nullable(PaymentAction) })

const InvoiceLine = v.object({
  description: v.string(),
  /** Negative for a credit. */
  amount_cents: v.number(),
})

export const Invoice = v.object({
  invoice_uuid: Uuid,
  number: v.string(),
  state: v.picklist(['open', 'paid', 'void', 'uncollectible']),
  total_cents: v.number(),
  lines: v.array(InvoiceLine),
  created_at: IsoInstant,
  paid_at: v.nullable(IsoInstant),
  /** The card that paid it. */
  card: v.nullable(v.object({ brand: v.string(), last4: v.string() })),
})
export type Invoice = v.InferOutput<typeof Invoice>

/** What a choice of plan costs, before it is made. */
export const Quote = v.object({
  takes_effect: v.picklist(['now', 'period_end']),
  effective_at: IsoInstant,
  due_now_cents: v.number(),
  /** What the amount due now is made of: the new plan, and a credit for the unused time of the old one. */
  lines: v.array(InvoiceLine),
  next_charge: Charge,
  /** The instant for which unused time is calculated; sent back with the change, so that it charges what was shown. */
  prorated_at: IsoInstant,
})
export type Quote = v.InferOutput<typeof Quote>

const comment = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, 'Use at most 500 characters')), '')

const choice = { plan: PaidPlan, period: BillingPeriod }

/** Documents uploaded before, as one text in a form: ids with commas. */
const documentList = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]))),
  listOf(Uuid, 10, 'Send at most 10 documents'),
)

/** What the client was shown as due now, in cents; a form's fields are texts. */
const dueNow = v.optional(
  v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), v.number()]),
    v.integer(),
    v.minValue(0),
  ),
)

/** The fields of both forms; files may come with them, or were uploaded before. */
const reduction = { reduction: v.optional(ReductionKind), document_uuids: documentList }

export const getPlans = endpoint({
  name: 'getPlans',
  module: 'payment',
  method: 'GET',
  path: '/users/payment/getAll',
  summary: 'All plans with their prices and what each includes',
  access: 'client',
  data: v.array(Plan),
})

export const getPaymentSetup = endpoint({
  name: 'getPaymentSetup',
  module: 'payment',
  method: 'GET',
  path: '/payment/get',
  summary: 'Which provider takes payments, and its public key; null where plans are not sold',
  access: 'client',
  data: v.object({
    provider: v.nullable(v.picklist(['stripe', 'sandbox'])),
    publishable_key: v.nullable(v.string()),
  }),
})

export const getSubscription = endpoint({
  name: 'getSubscription',
  module: 'payment',
  method: 'GET',
  path: '/users/payment/get',
  summary: "The client's plan, card, next charge and pending changes",
  access: 'client',
  query: v.object({ userUuid: v.optional(v.string()) }),
  data: Subscription,
})

export const getPaymentStatus = endpoint({
  name: 'getPaymentStatus',
  module: 'payment',
  method: 'GET',
  path: '/users/payment/get/status',
  summary: 'Ask the provider now how a payment went, such as after the check of a bank',
  access: 'client',
  data: Subscribed,
  secret: true,
})

export const getInvoice = endpoint({
  name: 'getInvoice',
  module: 'payment',
  method: 'POST',
  path: '/users/payment/get/invoice',
  summary: 'Invoices, newest first; or one of them as a PDF document',
  access: 'client',
  body: v.optional(
    v.object({
      /** Answers this invoice alone, with its document. */
      invoice_uuid: v.optional(Uuid),
      /** The end of the page before. */
      cursor: v.optional(v.pipe(v.string(), v.maxLength(100))),
    }),
    {},
  ),
  data: v.object({
    invoices: v.array(Invoice),
    next_cursor: v.nullable(v.string()),
    document: v.nullable(
      v.object({
        file_name: v.string(),
        /** The document, base64. */
        pdf: v.pipe(v.string(), v.base64()),
      }),
    ),
  }),
  errors: ['not_found'],
  secret: true,
})

export const createPaymentIntent = endpoint({
  name: 'createPaymentIntent',
  module: 'payment',
  method: 'POST',
  path: '/users/payment/create/payment-intent',
  summary: 'Pay what is owed now with the card on file',
  access: 'client',
  keyed: true,
  body: v.optional(v.object({}), {}),
  data: Subscribed,
  errors: ['conflict', 'card_error'],
})

export const getCardSetupIntend = endpoint({
  name: 'getCardSetupIntend',
  module: 'payment',
  method: 'GET',
  path: '/users/payment/get/card-setup-intend',
  summary: "What the provider's card form needs to save a card",
  access: 'client',
  data: v.object({ setup_intent_id: v.string(), client_secret: v.string() }),
  secret: true,
})

const setupIntent = v.pipe(
  v.string('Enter your card'),
  v.regex(/^seti_[A-Za-z\d_]{4,80}$/, 'Enter your card'),
)

export const updateCardInfo = endpoint({
  name: 'updateCardInfo',
  module: 'payment',
  method: 'PUT',
  path: '/users/payment/update/card/info',
  summary: 'Charge the card just saved with the provider from now on; what is owed is paid with it at once',
  access: 'client',
  body: v.object({ setup_intent_id: setupIntent }),
  data: Subscribed,
  errors: ['conflict', 'card_error'],
})

export const cancelPayment = endpoint({
  name: 'cancelPayment',
  module: 'payment',
  method: 'POST',
  path: '/users/payment/cancel-payment',
  summary: 'Cancel the subscription at the end of the paid period; at once when nothing was paid',
  access: 'client',
  keyed: true,
  body: v.object({ reason: v.optional(CancelReason), comment }),
  data: Subscription,
  errors: ['conflict'],
})

export const updateReason = endpoint({
  name: 'updateReason',
  module: 'payment',
  method: 'PUT',
  path: '/users/payment/update/reason',
  summary: 'Why the subscription was cancelled',
  access: 'client',
  body: v.object({ reason: CancelReason, comment }),
  data: Subscription,
  errors: ['conflict'],
})

export const getQuote = endpoint({
  name: 'getQuote',
  module: 'payment',
  method: 'POST',
  path: '/users/payment/get/quote',
  summary: 'What choosing a plan would cost now and at the next charge',
  access: 'client',
  body: v.object(choice),
  data: Quote,
  errors: ['conflict'],
  secret: true,
})

export const createSubscription = endpoint({
  name: 'createSubscription',
  module: 'payment',
  method: 'POST',
  path: '/users/payment/create/subscription',
  summary: 'Subscribe to a plan; documents support a reduced price',
  access: 'client',
  keyed: true,
  form: true,
  body: v.object({
    ...choice,
    setup_intent_id: v.optional(setupIntent),
    due_now_cents: dueNow,
    ...reduction,
  }),
  data: Subscribed,
  errors: ['conflict', 'card_error'],
})

export const updateSubscription = endpoint({
  name: 'updateSubscription',
  module: 'payment',
  method: 'PUT',
  path: '/users/payment/update/subscription',
  summary:
    'Change the plan: upward at once, downward at the period’s end. The current plan ends a pending change or cancellation.',
  access: 'client',
  keyed: true,
  form: true,
  body: v.object({ ...choice, prorated_at: v.optional(IsoInstant), due_now_cents: dueNow, ...reduction }),
  data: Subscribed,
  errors: ['conflict', 'card_error'],
})

export const paymentEndpoints = [
  getPlans,
  getPaymentSetup,
  getSubscription,
  getPaymentStatus,
  getInvoice,
  createPaymentIntent,
  getCardSetupIntend,
  updateCardInfo,
  cancelPayment,
  updateSubscription,
  createSubscription,
  updateReason,
  getQuote,
  ...sandboxPaymentEndpoints,
] as const
