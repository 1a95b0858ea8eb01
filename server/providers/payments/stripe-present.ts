/** Subscriptions of Stripe as our own. */
import type { CardRefusal, OpenInvoice, PaidSubscription, PaymentResult } from './payments.ts'
import {
  DoneAnswer,
  InvoiceAnswer,
  InvoicePaymentsAnswer,
  OpenInvoicesAnswer,
  type SubscriptionAnswer,
} from './stripe-answers.ts'
import type { StripeClient } from './stripe-client.ts'
import type { Prices } from './stripe-prices.ts'

/**
 * What a status means for the plan. `unpaid` and `paused` are what an account may be set up to do after the last try of
 * a renewal: the plan is not paid for, and an open invoice can still be.
 */
const STATES = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  incomplete: 'incomplete',
  unpaid: 'incomplete',
  paused: 'incomplete',
  canceled: 'cancelled',
  incomplete_expired: 'cancelled',
} as const satisfies Record<SubscriptionAnswer['status'], PaidSubscription['state']>

/** https://docs.stripe.com/payments/paymentintents/lifecycle */
const NEEDS: Readonly<Record<string, OpenInvoice['needs']>> = {
  requires_action: 'challenge',
  requires_confirmation: 'challenge',
  requires_payment_method: 'card',
  canceled: 'card',
}

export const stateOf = ({ status }: SubscriptionAnswer): PaidSubscription['state'] => STATES[status]

/** A schedule that still changes its subscription. */
export const isLive = ({ status }: { readonly status: string }): boolean =>
  status === 'active' || status === 'not_started'

/** The item of a subscription; ours have exactly one. */
export function itemOf({ items }: SubscriptionAnswer) {
  const [item] = items
  if (!item) throw new RangeError('A subscription without items was accepted')
  return item
}

const isAbout = (subscriptionId: string, { parent }: InvoiceAnswer): boolean =>
  parent?.subscription_details?.subscription === subscriptionId

export function createReader({ ask }: StripeClient, prices: Prices) {
  /** What the payment of an open invoice waits for. */
  async function openInvoiceOf(invoice: InvoiceAnswer): Promise<PaymentResult<OpenInvoice>> {
    const answer = await ask(
      (api) =>
        api.invoicePayments.list({ invoice: invoice.id, limit: 10, expand: ['data.payment.payment_intent'] }),
      InvoicePaymentsAnswer,
    )
    if (answer.kind !== 'ok') return answer
    const intent = answer.value.find(({ is_default }) => is_default)?.payment.payment_intent
    const needs = NEEDS[intent?.status ?? ''] ?? 'pending'
    const error = intent?.last_payment_error
    const refusal: CardRefusal = {
      code: error?.code ?? 'card_declined',
      decline_code: error?.decline_code ?? null,
      message: error?.message ?? 'Your card was declined.',
    }
    return {
      kind: 'ok',
      value: {
        invoice_id: invoice.id,
        amount_cents: invoice.amount_remaining,
        needs,
        refusal: needs === 'card' ? refusal : null,
        client_secret: needs === 'challenge' ? (intent?.client_secret ?? null) : null,
        next_try_at: invoice.next_payment_attempt,
      },
    }
  }

  const voidInvoice = (id: string): Promise<PaymentResult<unknown>> =>
    ask((api) => api.invoices.voidInvoice(id), DoneAnswer)

  /** The invoices that are open, newest first, of a customer or of one subscription. */
  const openInvoices = (
    of: { readonly customer: string } | { readonly subscription: string },
  ): Promise<PaymentResult<readonly InvoiceAnswer[]>> =>
    ask((api) => api.invoices.list({ ...of, status: 'open', limit: 100 }), OpenInvoicesAnswer)

  async function pendingOf({
    schedule,
  }: SubscriptionAnswer): Promise<PaymentResult<PaidSubscription['pending']>> {
    const now = schedule && isLive(schedule) ? schedule.current_phase : null
    const next = now && schedule?.phases.find(({ start_date }) => start_date >= now.end_date)
    const [item] = next?.items ?? []
    if (!next || !item) return { kind: 'ok', value: null }
    const price = await prices.read(item.price)
    if (price.kind !== 'ok') return price
    return { kind: 'ok', value: price.value && { ...price.value, starts_at: next.start_date } }
  }

  /** A subscription of ours; null for one to something else. */
  async function present(
    subscription: SubscriptionAnswer,
    invoices: readonly InvoiceAnswer[],
  ): Promise<PaymentResult<PaidSubscription | null>> {
    const { price, current_period_start, current_period_end } = itemOf(subscription)
    if (!price) return { kind: 'ok', value: null }
    const state = stateOf(subscription)
    const pending = await pendingOf(subscription)
    if (pending.kind !== 'ok') return pending
    const open = invoices.find((invoice) => isAbout(subscription.id, invoice))
    const owed = open && state !== 'cancelled' ? await openInvoiceOf(open) : null
    if (owed && owed.kind !== 'ok') return owed
    // Stripe leaves a change open for 23 hours after a check that failed; a refusal ends it here.
    const { pending_update, latest_invoice } = subscription
    const isRefused = owed?.value.needs === 'card' && pending_update !== null && open?.id === latest_invoice
    if (isRefused && open) {
      const voided = await voidInvoice(open.id)
      if (voided.kind !== 'ok') return voided
    }
    const { cancel_at, cancel_at_period_end, ended_at } = subscription
    const { price_id: _id, ...paid } = price
    return {
      kind: 'ok',
      value: {
        ...paid,
        subscription_id: subscription.id,
        customer_id: subscription.customer,
        state,
        created_at: subscription.created,
        period_starts_at: current_period_start,
        period_ends_at: current_period_end,
        cancels_at: ended_at ?? cancel_at ?? (cancel_at_period_end ? current_period_end : null),
        pending: pending.value,
        open_invoice: isRefused ? null : (owed?.value ?? null),
      },
    }
  }

  return {
    openInvoiceOf,
    openInvoices,
    voidInvoice,

    readInvoice: (id: string) => ask((api) => api.invoices.retrieve(id), InvoiceAnswer),

    /** Presents one subscription after a call about it; `gone` for one that is not ours. */
    async presentOne(subscription: SubscriptionAnswer): Promise<PaymentResult<PaidSubscription>> {
      const invoices = await openInvoices({ subscription: subscription.id })
      if (invoices.kind !== 'ok') return invoices
      const presented = await present(subscription, invoices.value)
      if (presented.kind !== 'ok') return presented
      return presented.value ? { kind: 'ok', value: presented.value } : { kind: 'gone' }
    },

    async presentAll(
      customer: string,
      subscriptions: readonly SubscriptionAnswer[],
    ): Promise<PaymentResult<readonly PaidSubscription[]>> {
      const canOwe = subscriptions.some((each) => stateOf(each) !== 'cancelled')
      const invoices = canOwe ? await openInvoices({ customer }) : { kind: 'ok' as const, value: [] }
      if (invoices.kind !== 'ok') return invoices
      const all: PaidSubscription[] = []
      for (const each of subscriptions) {
        const presented = await present(each, invoices.value)
        if (presented.kind !== 'ok') return presented
        if (presented.value) all.push(presented.value)
      }
      return { kind: 'ok', value: all }
    },
  }
}
export type Reader = ReturnType<typeof createReader>
