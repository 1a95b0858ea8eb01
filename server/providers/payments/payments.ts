import type { BillingPeriod, PaidPlan } from '#core/contract/payment.ts'
import type { Cents } from '#core/finance/math/money.ts'

/** Why a charge was refused. The message is for the client; the codes are those of https://docs.stripe.com/error-codes */
export interface CardRefusal {
  readonly code: string
  readonly decline_code: string | null
  readonly message: string
}

/** Why a payment call did not succeed; nothing else is thrown for what a card, the provider or the network does. */
export type PaymentFailure =
  | ({ readonly kind: 'card_error' } & CardRefusal)
  /** The provider has no such customer, card, subscription or invoice, or it is not in a state for this. */
  | { readonly kind: 'gone' }
  /** Too many requests; ask again after this time. */
  | { readonly kind: 'rate_limited'; readonly retryAfterMs: number }
  /** The provider did not answer in ten seconds, or not in a form that we can read. The work may have been done. */
  | { readonly kind: 'unavailable'; readonly fault: string }
  /** The provider refuses our request: a wrong key or setting. The code is for the log. */
  | { readonly kind: 'refused'; readonly code: string }

export type PaymentResult<Value> = { readonly kind: 'ok'; readonly value: Value } | PaymentFailure

/** A price of our own table; the provider's copy of it is found by these fields, or made. */
export interface Price {
  readonly plan: PaidPlan
  /** The plan's name on invoices. */
  readonly name: string
  readonly period: BillingPeriod
  readonly amount_cents: Cents
  readonly is_reduced: boolean
}

export interface PaymentCard {
  readonly brand: string
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
}

/** A secret with which the client's browser confirms in the provider's dialog. Never stored, never logged. */
export interface SetupIntent {
  readonly setup_intent_id: string
  readonly client_secret: string
}

/** What is not paid yet. */
export interface OpenInvoice {
  readonly invoice_id: string
  readonly amount_cents: Cents
  /** `challenge`: the card's bank asks the client, with this secret; `card`: the charge was refused; `pending`: under way. */
  readonly needs: 'challenge' | 'card' | 'pending'
  /** Why the last charge was refused; null unless `needs` is `card`. */
  readonly refusal: CardRefusal | null
  readonly client_secret: string | null
  /** When the provider charges again by itself; null for no more tries. */
  readonly next_try_at: string | null
}

export interface PaidSubscription {
  readonly subscription_id: string
  readonly customer_id: string
  readonly plan: PaidPlan
  readonly period: BillingPeriod
  readonly amount_cents: Cents
  readonly is_reduced: boolean
  readonly state: 'incomplete' | 'active' | 'past_due' | 'cancelled'
  readonly created_at: string
  readonly period_starts_at: string
  readonly period_ends_at: string
  /** When it ends, where it will not be renewed. */
  readonly cancels_at: string | null
  /** The change at the period's end. */
  readonly pending: (Omit<Price, 'name'> & { readonly starts_at: string }) | null
  readonly open_invoice: OpenInvoice | null
}

export interface PaidInvoice {
  readonly invoice_id: string
  readonly subscription_id: string | null
  readonly number: string
  readonly state: 'open' | 'paid' | 'void' | 'uncollectible'
  readonly total_cents: Cents
  readonly lines: readonly { readonly description: string; readonly amount_cents: Cents }[]
  readonly created_at: string
  readonly paid_at: string | null
  readonly card: { readonly brand: string; readonly last4: string } | null
}

export interface PriceQuote {
  readonly due_now_cents: Cents
  readonly lines: readonly { readonly description: string; readonly amount_cents: Cents }[]
  readonly next_amount_cents: Cents
  readonly next_on: string
}

/** A message of the provider: a hint to read the customer's subscription and invoices again. */
export type PaymentWebhook =
  | { readonly kind: 'event'; readonly event_id: string; readonly type: string; readonly customer_id: string }
  /** Signed, but about nothing of ours. */
  | { readonly kind: 'ignored' }
  /** Not signed by the provider, or older or newer than five minutes. */
  | { readonly kind: 'forged' }

/** What the client's browser has to do next with a card or a payment. */
export type DialogStep = { readonly kind: 'done' | 'challenge' }

/** The server's side of the sandbox's card form and of its bank's check, in place of the provider's own. */
export interface PaymentDialog {
  /**
   * Confirms a card or a payment. `gone` for an unknown secret or card, and for what is paid for already.
   *
   * @param input.payment_method the name of a test card; left out to pay with the card on file
   */
  confirm(input: {
    readonly user_uuid: string
    readonly client_secret: string
    readonly payment_method?: string | undefined
  }): Promise<PaymentResult<DialogStep>>
  /** Passes or fails the check of the card's bank. */
  answer(input: {
    readonly user_uuid: string
    readonly client_secret: string
    readonly outcome: 'complete' | 'fail'
  }): Promise<PaymentResult<DialogStep>>
}

/** When a change happens. */
export type ChangeTime = 'now' | 'period_end'

/**
 * Cards and subscriptions at a payment provider. A `key` makes a call idempotent: the same key does the work once and
 * answers the same. Amounts are US cents, instants ISO 8601 UTC. No call throws for what the provider does.
 */
export interface Payments {
  readonly provider: 'stripe' | 'sandbox'
  /** The key that the provider's script in the page needs; null for the sandbox. */
  readonly publishableKey: string | null
  /** In the sandbox only. */
  readonly dialog?: PaymentDialog
  /** Customers for whom something has happened by itself, for a provider that sends no messages about it. */
  readonly dueCustomers?: () => Promise<readonly string[]>
  createCustomer(userUuid: string): Promise<PaymentResult<{ readonly customer_id: string }>>
  createSetupIntent(customerId: string): Promise<PaymentResult<SetupIntent>>
  /** Makes the card that the client has just confirmed the one for every charge. `gone` unless the setup has succeeded. */
  useCard(customerId: string, setupIntentId: string): Promise<PaymentResult<PaymentCard>>
  /** The card for every charge; null without one. */
  readCard(customerId: string): Promise<PaymentResult<PaymentCard | null>>
  /** Subscribes and charges the card on file at once. A refused charge is a success here, with an open invoice. */
  createSubscription(input: {
    readonly customer_id: string
    readonly price: Price
    readonly key: string
  }): Promise<PaymentResult<PaidSubscription>>
  /** Every subscription of a customer, newest first, ended ones too. */
  readSubscriptions(customerId: string): Promise<PaymentResult<readonly PaidSubscription[]>>
  /** What a change would cost. Without a subscription, what a new one costs. */
  quote(input: {
    readonly customer_id: string | null
    readonly subscription_id: string | null
    readonly price: Price
    readonly at: ChangeTime
    readonly prorated_at: string
  }): Promise<PaymentResult<PriceQuote>>
  /**
   * Changes the price. `now` charges or credits the unused time as of `prorated_at` at once; `period_end` charges the
   * new price from the next period. Ends a pending change or cancellation. A refused charge leaves everything as it was.
   */
  changeSubscription(input: {
    readonly subscription_id: string
    readonly price: Price
    readonly at: ChangeTime
    readonly prorated_at: string
    readonly key: string
  }): Promise<PaymentResult<PaidSubscription>>
  /** Ends a subscription; `now` also voids what is not paid. */
  cancelSubscription(input: {
    readonly subscription_id: string
    readonly at: ChangeTime
    readonly key: string
  }): Promise<PaymentResult<PaidSubscription>>
  /** Ends a pending cancellation or change. */
  keepSubscription(input: {
    readonly subscription_id: string
    readonly key: string
  }): Promise<PaymentResult<PaidSubscription>>
  /** Charges the card on file for an open invoice. `card_error` when it is refused. */
  payInvoice(input: {
    readonly invoice_id: string
    readonly key: string
  }): Promise<PaymentResult<PaidSubscription>>
  /** A customer's invoices, newest first, at most a hundred. */
  listInvoices(customerId: string): Promise<PaymentResult<readonly PaidInvoice[]>>
  /** Ends every subscription at once and forgets the customer and their cards. A customer who is gone is a success. */
  deleteCustomer(customerId: string): Promise<PaymentResult<null>>
  verifyWebhook(headers: Headers, body: string): Promise<PaymentWebhook>
}
