/** Monthly figures of a debt: rate, interest, minimum payment and the client's payment. */
import { promotionalRate, type RatePath, steadyRate } from '#core/finance/loans/interest.ts'
import { minimumPayment, type MinimumRule } from '#core/finance/loans/minimum-payment.ts'
import { addDays, addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { billedInterest, nextInterest } from './accrual.ts'
import { firstUnpaidDue } from './due-dates.ts'
import { type Owed, paysInFull } from './kinds.ts'

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

/** A card's latest statement, if it is the one for a due date. */
const statementFor = (debt: Owed, dueOn: IsoDate) =>
  debt.debt_type === 'credit_card' && debt.statement_due_on === dueOn ? debt : null

/** The minimum that a card's statement states for a due date, in cents; null if none is known, and a rule applies. */
export const statedMinimum = (debt: Owed, dueOn: IsoDate): Cents | null =>
  statementFor(debt, dueOn)?.statement_minimum_cents || null

/**
 * The payment for a due date on a card that is paid in full, in cents: the statement's balance, less what was paid since.
 * Until there is a statement for the due date, what its transactions show is expected on it, else today's balance.
 */
export function fullPayment(debt: Owed, dueOn: IsoDate): Cents {
  const stated = statementFor(debt, dueOn)?.statement_balance_cents ?? null
  if (stated !== null) return Math.min(stated, debt.balance_cents)
  return debt.expected_payment_cents ?? debt.balance_cents
}

/**
 * The minimum payment on the next due date, in cents: as the issuer states it, or by the lender's rule with a full
 * cycle's interest; at most the balance with interest until then.
 */
export function minimumOf(debt: Owed, today: IsoDate): Cents {
  const dueOn = firstUnpaidDue(debt, today)
  const owed = debt.balance_cents + nextInterest(debt, today)
  const stated = statedMinimum(debt, dueOn)
  return stated === null
    ? minimumPayment(minimumRuleOf(debt), owed, billedInterest(debt, dueOn))
    : Math.min(stated, owed)
}

/**
 * The client's payment on the next due date, in cents: what they pay each month, or the minimum if that is more; the
 * statement's balance of a card that they pay in full.
 */
export function usualPaymentOf(debt: Owed, today: IsoDate): Cents {
  if (paysInFull(debt)) return fullPayment(debt, firstUnpaidDue(debt, today))
  const owed = debt.balance_cents + nextInterest(debt, today)
  return Math.min(Math.max(minimumOf(debt, today), debt.payment_cents), owed)
}
