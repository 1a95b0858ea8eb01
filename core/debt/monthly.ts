/** What a debt costs in a month: its rate, its interest, what the lender asks for and what the client pays. */
import { addDays, addMonths, type IsoDate } from '#core/finance/dates.ts'
import { monthInterest, promotionalRate, type RatePath, steadyRate } from '#core/finance/interest.ts'
import { minimumPayment, type MinimumRule } from '#core/finance/minimum-payment.ts'
import type { Cents } from '#core/finance/money.ts'
import type { Owed } from './kinds.ts'

interface Promotion {
  readonly rate: number
  readonly endsOn: IsoDate
}

const promotionOf = (debt: Owed): Promotion | null =>
  debt.debt_type === 'credit_card' && debt.promo_apr !== null && debt.promo_ends_on !== null
    ? { rate: debt.promo_apr, endsOn: debt.promo_ends_on }
    : null

/** The yearly rate of a debt on a day. An adjustable rate is taken as it stands: nobody knows the next. */
export function rateOn(debt: Owed, day: IsoDate): number {
  const promotion = promotionOf(debt)
  return promotion && day <= promotion.endsOn ? promotion.rate : debt.apr
}

/** A hundred years, as far as any plan looks. */
const MAX_PROMOTION_MONTHS = 1200

/**
 * The rates of a debt by month from a day on. A promotional rate counts for the months that lie in it whole, so that a
 * plan never promises more than the card does.
 */
export function ratesFrom(debt: Owed, from: IsoDate): RatePath {
  const promotion = promotionOf(debt)
  if (!promotion || promotion.endsOn < from) return steadyRate(debt.apr)
  const lastDayOf = (month: number): IsoDate => addDays(addMonths(from, month), -1)
  let months = 0
  while (months < MAX_PROMOTION_MONTHS && lastDayOf(months + 1) <= promotion.endsOn) months += 1
  return promotionalRate(promotion.rate, months, debt.apr)
}

/** The interest of the month that begins on a day, by the rate of that day, in cents. */
export const monthInterestOf = (debt: Owed, day: IsoDate): Cents =>
  monthInterest(debt.balance_cents, rateOn(debt, day))

/**
 * What the lender asks for each month, escrow not in it: a card with a share by the issuers' rule, the rest a fixed
 * amount. Where no minimum was given it is what the client pays.
 */
export function minimumRuleOf(debt: Owed): MinimumRule {
  if (debt.debt_type === 'credit_card' && debt.minimum_share !== null) {
    return { kind: 'card', floorCents: debt.minimum_payment_cents, share: debt.minimum_share }
  }
  return { kind: 'fixed', amountCents: debt.minimum_payment_cents || debt.payment_cents }
}

/** What the client pays each month, escrow not in it: what they say, or what the lender asks for where that is more. */
export function paymentRuleOf(debt: Owed): MinimumRule {
  const rule = minimumRuleOf(debt)
  return rule.kind === 'card'
    ? { ...rule, floorCents: Math.max(rule.floorCents, debt.payment_cents) }
    : { ...rule, amountCents: Math.max(rule.amountCents, debt.payment_cents) }
}

const atRule = (rule: MinimumRule, debt: Owed, day: IsoDate): Cents => {
  const interest = monthInterestOf(debt, day)
  return minimumPayment(rule, debt.balance_cents + interest, interest)
}

/** What the lender asks for in the month of a day, in cents; never more than is owed with the month's interest. */
export const minimumOf = (debt: Owed, day: IsoDate): Cents => atRule(minimumRuleOf(debt), debt, day)

/** What the client pays in the month of a day, in cents; never more than is owed with the month's interest. */
export const usualPaymentOf = (debt: Owed, day: IsoDate): Cents => atRule(paymentRuleOf(debt), debt, day)
