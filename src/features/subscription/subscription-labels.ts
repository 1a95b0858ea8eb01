import type { Refusal } from '#app/platform/api.ts'
import { localDate } from '#app/platform/clock.ts'
import { shortDate } from '#app/platform/format.ts'
import type { BillingPeriod, Card, CancelReason, PaidPlan, Subscription } from '#core/contract/payment.ts'
import { planName } from '#core/contract/plan.ts'
import { formatUsd } from '#core/finance/math/money.ts'

/** `Dec 22, 2026`: the client's day of an instant. */
export const dayOf = (instant: string): string => shortDate(localDate(new Date(instant)))

/** `$19 a month`. */
export const priceOf = ({ amount_cents, period }: { amount_cents: number; period: BillingPeriod }): string =>
  `${formatUsd(amount_cents)} a ${period}`

/** Why a payment call was refused. What a bank says of a card is only what happened: what to do comes after it. */
export const refusalMessage = ({ status, message }: Pick<Refusal, 'status' | 'message'>): string =>
  status === 402 ? `${message} Check its details, or use another card.` : message

/** `Plus, $19 a month`. */
export const planAndPrice = (of: { plan: PaidPlan; period: BillingPeriod; amount_cents: number }): string =>
  `${planName[of.plan]}, ${priceOf(of)}`

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** `Visa ending in 4242`. */
export const cardName = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string =>
  `${BRANDS[brand] ?? 'Card'} ending in ${last4}`

export const CANCEL_REASONS: Readonly<Record<CancelReason, string>> = {
  too_expensive: 'It costs too much',
  not_used: 'I don’t use it enough',
  missing_feature: 'Something I need is missing',
  switched: 'I use another app',
  problems: 'It didn’t work well',
  other: 'Another reason',
}

/** The name of the plan that a subscription is for. */
export const subscribedName = ({ subscribed, plan }: Subscription): string =>
  planName[subscribed?.plan ?? plan]

/** How the client’s request for the reduced price stands; an approval applies from the next charge on. */
export function reductionMessage({
  reduction,
  subscribed,
}: Pick<Subscription, 'reduction' | 'subscribed'>): string | undefined {
  switch (reduction?.state) {
    case 'in_review':
      return 'We’re checking your documents for the reduced price.'
    case 'approved':
      return subscribed?.is_reduced === false
        ? 'Your discount starts with your next charge.'
        : 'You pay the reduced price.'
    case 'rejected':
      return 'Your documents didn’t support the reduced price. You pay the full price.'
    case undefined:
      return undefined
  }
}
