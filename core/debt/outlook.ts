import type { Debt } from '#core/contract/debt-kinds.ts'
import { minimumsOnly } from '#core/finance/loans/payoff.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, MAX_CENTS } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { type AnyDebt, isOwing, type Owed } from './kinds.ts'
import { asPaidDebt, planDebt } from './plan-debt.ts'

/** A debt's payoff outlook at its current payment. */
export type Outlook =
  /** Month 0 is the current month. */
  | { readonly kind: 'paid'; readonly months: number; readonly interest_cents: number }
  /** Still open after a hundred years. */
  | {
      readonly kind: 'never'
      /** The smallest monthly payment that pays it off within a hundred years, in cents. */
      readonly least_payment_cents: number
      /** The smallest payment that pays it off in three years. */
      readonly three_year_payment_cents: number
    }
  /** Nothing is owed. */
  | { readonly kind: 'none' }

/** One debt's path to payoff under the current plan; month 0 is this month. */
export interface DebtPath {
  readonly is_in_plan: boolean
  /** The month of its next payment. */
  readonly first_month: number
  /** Null if it is never paid off. */
  readonly closed_month: number | null
  readonly interest_cents: Cents
  /** Payments without escrow, by month; absent in a month without a payment. */
  readonly payment_cents: ReadonlyMap<number, Cents>
  /** The part of each payment that the lender asks for. */
  readonly minimum_cents: ReadonlyMap<number, Cents>
  readonly month_interest_cents: ReadonlyMap<number, Cents>
}

const THREE_YEARS = 36

/**
 * The smallest monthly payment, to the cent, that pays off a debt, counted from a day.
 *
 * @param payments maximum number of payments; a hundred years by default
 */
export function leastPayment(debt: Owed, from: IsoDate, payments = Number.POSITIVE_INFINITY): Cents {
  const { firstMinimumCents: _, ...alone } = planDebt(debt, from)
  const { firstMonth = 1 } = alone
  const ends = (amountCents: Cents): boolean => {
    const { outcome } = unwrap(minimumsOnly([{ ...alone, minimum: { kind: 'fixed', amountCents } }], false))
    return outcome.kind === 'paid' && outcome.months - firstMonth + 1 <= payments
  }
  let [tooLittle, enough] = [0, Math.min(MAX_CENTS, debt.balance_cents * 2)]
  while (enough - tooLittle > 1) {
    const between = Math.floor((tooLittle + enough) / 2)
    if (ends(between)) enough = between
    else tooLittle = between
  }
  return enough
}

const neverPaid = (debt: Owed, from: IsoDate): Outlook => ({
  kind: 'never',
  least_payment_cents: leastPayment(debt, from),
  three_year_payment_cents: leastPayment(debt, from, THREE_YEARS),
})

/**
 * How long a debt takes and what interest it costs at the client's payment, counted from a day: without new purchases,
 * fees or escrow, and at today's rate if it is adjustable.
 *
 * @param debt a saved debt, or a new one that satisfies the rules of its type
 */
export function outlookOf(debt: AnyDebt, from: IsoDate): Outlook {
  if (!isOwing(debt)) return { kind: 'none' }
  const { outcome, interestCents } = unwrap(minimumsOnly([asPaidDebt(debt, from)], false))
  return outcome.kind === 'paid'
    ? { kind: 'paid', months: outcome.months, interest_cents: interestCents }
    : neverPaid(debt, from)
}

/** The same under the current plan, given the debt's path in it. */
export function outlookOnPath(debt: Debt, path: DebtPath | undefined, from: IsoDate): Outlook {
  if (!path || !isOwing(debt)) return { kind: 'none' }
  const { closed_month: months, interest_cents } = path
  return months === null ? neverPaid(debt, from) : { kind: 'paid', months, interest_cents }
}
