/** Monthly figures of a debt: rate, interest, minimum payment and the client's payment. */
import { addDays, addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { billedInterest, promotionalRate, type RatePath, steadyRate } from '#core/finance/loans/interest.ts'
import { minimumPayment, type MinimumRule } from '#core/finance/loans/minimum-payment.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { nextInterest, unpaidInterestOf } from './accrual.ts'
import type { Owed } from './kinds.ts'

interface Promotion {
  readonly rate: number
  readonly endsOn: IsoDate
}

const promotionOf = (debt: Owed): Promotion | null =>
  debt.debt_type === 'credit_card' && debt.promo_apr !== null && debt.promo_ends_on !== null
    ? { rate: debt.promo_apr, endsOn: debt.promo_ends_on }
    : null

/** The yearly rate of a debt on a day. An adjustable rate is assumed to stay at its current value. */
export function rateOn(debt: Owed, day: IsoDate): number {
  const promotion = promotionOf(debt)
  return promotion && day <= promotion.endsOn ? promotion.rate : debt.apr
}

/** A hundred years, the longest plan. */
const MAX_PROMOTION_MONTHS = 1200

/**
 * The rates of a debt by month from a day on, by which a plan ranks debts. A promotional rate counts for months fully
 * within it; interest itself is calculated by day.
 */
export function ratesFrom(debt: Owed, from: IsoDate): RatePath {
  const promotion = promotionOf(debt)
  if (!promotion || promotion.endsOn < from) return steadyRate(debt.apr)
  const lastDayOf = (month: number): IsoDate => addDays(addMonths(from, month), -1)
  let months = 0
  while (months < MAX_PROMOTION_MONTHS && lastDayOf(months + 1) <= promotion.endsOn) months += 1
  return promotionalRate(promotion.rate, months, debt.apr)
}

/** The floor of the usual US card minimum: 1% of the balance plus the month's interest, at least this. */
export const USUAL_CARD_MINIMUM = { floor_cents: 35_00, share: 0.01 } as const

/** Whether a card's minimum is unknown, so that the usual issuer rule applies. */
export const isMinimumGuessed = (debt: Owed): boolean =>
  debt.debt_type === 'credit_card' &&
  debt.minimum_share === null &&
  debt.minimum_payment_cents === 0 &&
  debt.payment_cents === 0

/**
 * The lender's minimum payment, without escrow: for a card with a share the issuer's rule, otherwise a fixed amount. If
 * no minimum was given, it is the client's payment or, for a card, the usual issuer rule.
 */
export function minimumRuleOf(debt: Owed): MinimumRule {
  if (debt.debt_type === 'credit_card' && debt.minimum_share !== null) {
    const { minimum_payment_cents: floorCents, minimum_share: share } = debt
    return { kind: 'card', floorCents, share, ...(!debt.minimum_adds_interest && { isFlat: true }) }
  }
  if (isMinimumGuessed(debt)) {
    return { kind: 'card', floorCents: USUAL_CARD_MINIMUM.floor_cents, share: USUAL_CARD_MINIMUM.share }
  }
  return { kind: 'fixed', amountCents: debt.minimum_payment_cents || debt.payment_cents }
}

/** The client's monthly payment, without escrow: their stated payment, or the minimum if that is more. */
export function paymentRuleOf(debt: Owed): MinimumRule {
  const rule = minimumRuleOf(debt)
  return rule.kind === 'card'
    ? { ...rule, floorCents: Math.max(rule.floorCents, debt.payment_cents) }
    : { ...rule, amountCents: Math.max(rule.amountCents, debt.payment_cents) }
}

function atRule(rule: MinimumRule, debt: Owed, today: IsoDate): Cents {
  const interest = nextInterest(debt, today)
  const highestRate = Math.max(debt.apr, promotionOf(debt)?.rate ?? 0)
  const billed = billedInterest(interest, debt.balance_cents - unpaidInterestOf(debt), highestRate)
  return minimumPayment(rule, debt.balance_cents + interest, billed)
}

/** The minimum payment on the next due date, in cents; at most the balance with interest until then. */
export const minimumOf = (debt: Owed, today: IsoDate): Cents => atRule(minimumRuleOf(debt), debt, today)

/** The client's payment on the next due date, in cents; at most the balance with interest until then. */
export const usualPaymentOf = (debt: Owed, today: IsoDate): Cents => atRule(paymentRuleOf(debt), debt, today)
