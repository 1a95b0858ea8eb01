import { cardPayoff } from '#core/finance/credit-card.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import type { RatePath } from '#core/finance/interest.ts'
import { type Cents, MAX_CENTS } from '#core/finance/money.ts'
import { unwrap } from '#core/finance/unwrap.ts'
import { type AnyDebt, isOwing, type Owed } from './kinds.ts'
import { paymentRuleOf, ratesFrom } from './monthly.ts'

/** Where a debt goes at what the client pays for it. */
export type Outlook =
  | { readonly kind: 'paid'; readonly months: number; readonly interest_cents: number }
  /** It is still open after a hundred years; this is the least that would end it, a month, in cents. */
  | { readonly kind: 'never'; readonly least_payment_cents: number }
  /** Nothing is owed. */
  | { readonly kind: 'none' }

const ends = (balanceCents: Cents, rates: RatePath, amountCents: Cents): boolean =>
  unwrap(cardPayoff({ balanceCents, rates, payment: { kind: 'fixed', amountCents } })).kind === 'paid'

/** The least monthly payment, to the cent, that ends a debt within a hundred years, counted from a day. */
export function leastPayment(debt: Owed, from: IsoDate): Cents {
  const rates = ratesFrom(debt, from)
  let [tooLittle, enough] = [0, Math.min(MAX_CENTS, debt.balance_cents * 2)]
  while (enough - tooLittle > 1) {
    const between = Math.floor((tooLittle + enough) / 2)
    if (ends(debt.balance_cents, rates, between)) enough = between
    else tooLittle = between
  }
  return enough
}

/**
 * How long a debt takes and what interest it costs at what the client pays, counted from a day: without new purchases,
 * fees or escrow, and at today's rate where it is adjustable.
 *
 * @param debt one that is kept, or one that is being entered and keeps the rules of its kind
 */
export function outlookOf(debt: AnyDebt, from: IsoDate): Outlook {
  if (!isOwing(debt)) return { kind: 'none' }
  const payoff = unwrap(
    cardPayoff({
      balanceCents: debt.balance_cents,
      rates: ratesFrom(debt, from),
      payment: paymentRuleOf(debt),
    }),
  )
  return payoff.kind === 'paid'
    ? { kind: 'paid', months: payoff.rows.length, interest_cents: payoff.interestCents }
    : { kind: 'never', least_payment_cents: leastPayment(debt, from) }
}
