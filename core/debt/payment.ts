/** What a payment does to a debt. The server and a page that is offline use the same sums. */
import type { InferInput } from 'valibot'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { PaymentInput } from '#core/contract/debt-payments.ts'
import { addDays, daysBetween, type IsoDate } from '#core/finance/dates.ts'
import { type Cents, formatUsd, MAX_CENTS, roundCents } from '#core/finance/money.ts'
import { escrowOf, hasBalance, type Owed } from './kinds.ts'
import { usualPaymentOf } from './monthly.ts'

/** What of a payment the sums look at; what is left out is as the server takes it. */
export type PaymentFacts = Pick<
  InferInput<typeof PaymentInput>,
  'amount_cents' | 'paid_on' | 'due_on' | 'balance_after_cents' | 'pays_off'
>

/** A payment taken apart, in cents. Of a rent or lease all is zero but the amount. */
export interface PaymentSplit {
  readonly amount_cents: Cents
  readonly principal_cents: Cents
  readonly interest_cents: Cents
  readonly escrow_cents: Cents
  readonly balance_after_cents: Cents
}

const isNamed = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined

const EARLIEST: IsoDate = '1900-01-01'
const MOST_DAYS_AHEAD = 366

/**
 * The interest that has run up since the day of the balance: a 365th of the yearly rate for each day, not compounded,
 * as US mortgages and simple-interest loans have it. A card has none: the balance of its statement holds it already.
 */
function accruedInterest(debt: Owed<Debt>, paidOn: IsoDate): Cents {
  if (debt.debt_type === 'credit_card') return 0
  const days = Math.max(0, daysBetween(debt.balance_as_of, paidOn))
  return roundCents((debt.balance_cents * debt.apr * days) / 365)
}

/** What ends a debt on a day: the balance with its interest since then. */
const closingAmount = (debt: Owed<Debt>, paidOn: IsoDate): Cents =>
  debt.balance_cents + accruedInterest(debt, paidOn)

/** What is paid where no amount is named: what the client usually pays, with escrow, and no more than ends the debt. */
function amountOf(debt: Debt, payment: PaymentFacts): Cents {
  if (payment.amount_cents !== undefined) return payment.amount_cents
  if (!hasBalance(debt)) return debt.payment_cents
  const closing = closingAmount(debt, payment.paid_on)
  if (payment.pays_off === true) return Math.min(closing, MAX_CENTS)
  return Math.min(Math.min(usualPaymentOf(debt, payment.paid_on), closing) + escrowOf(debt), MAX_CENTS)
}

/**
 * What a client pays for a due date if they pay on a day, in cents: the usual amount with escrow, and no more than ends
 * the debt; 0 where they have not said. What a reminder names and what marking as paid records.
 */
export const usualAmount = (debt: Debt, paid_on: IsoDate): Cents =>
  amountOf(debt, { amount_cents: undefined, paid_on })

/**
 * What of an amount is escrow. It comes with the payment of a due date, or one that is large enough to be it; money
 * beside that goes to the loan alone. An amount that ends the loan ends it first.
 */
function escrowPart(debt: Owed<Debt>, amount: Cents, { due_on, paid_on }: PaymentFacts): Cents {
  const escrow = escrowOf(debt)
  const closing = closingAmount(debt, paid_on)
  if (amount >= closing) return Math.min(escrow, amount - closing)
  const isMonthly = isNamed(due_on) || amount >= usualPaymentOf(debt, paid_on) + escrow
  return isMonthly ? Math.min(escrow, amount) : 0
}

/** The balance that the client states; null where the sums work it out. */
const statedBalance = ({ pays_off, balance_after_cents }: PaymentFacts): Cents | null =>
  pays_off === true ? 0 : (balance_after_cents ?? null)

/**
 * Takes a payment apart; principal, interest and escrow add up to its amount. Interest since the day of the balance
 * comes first, the rest is principal; interest that an amount does not cover is not carried on. Where the client states
 * what is left, that holds: principal is what the balance fell by, and the rest is interest.
 *
 * @param payment one that {@link paymentProblem} finds nothing wrong with
 */
export function splitPayment(debt: Debt, payment: PaymentFacts): PaymentSplit {
  const amount_cents = amountOf(debt, payment)
  if (!hasBalance(debt)) {
    return { amount_cents, principal_cents: 0, interest_cents: 0, escrow_cents: 0, balance_after_cents: 0 }
  }
  const before = debt.balance_cents
  const escrow_cents = escrowPart(debt, amount_cents, payment)
  const toLoan = amount_cents - escrow_cents
  const stated = statedBalance(payment)
  const principal_cents =
    stated === null
      ? toLoan - Math.min(toLoan, accruedInterest(debt, payment.paid_on))
      : Math.min(before - stated, toLoan)
  return {
    amount_cents,
    principal_cents,
    interest_cents: toLoan - principal_cents,
    escrow_cents,
    balance_after_cents: stated ?? Math.max(0, before - principal_cents),
  }
}

/** What is wrong with an input, beside its field. */
export interface FieldProblem {
  readonly field: string
  readonly message: string
}

/**
 * What is wrong with a payment on an open debt; null when nothing is.
 *
 * @param latest the last day that counts as today: on the device the client's own, on the server the furthest one ahead
 */
export function paymentProblem(debt: Debt, payment: PaymentFacts, latest: IsoDate): FieldProblem | null {
  const { paid_on, due_on } = payment
  if (paid_on > latest) return { field: 'paid_on', message: 'This day has not come yet' }
  if (paid_on < EARLIEST) return { field: 'paid_on', message: 'Please enter a date from 1900 on' }
  if (isNamed(due_on) && due_on < EARLIEST) {
    return { field: 'due_on', message: 'Please enter a date from 1900 on' }
  }
  if (isNamed(due_on) && due_on > addDays(paid_on, MOST_DAYS_AHEAD)) {
    return { field: 'due_on', message: 'This due date is more than a year ahead' }
  }
  return amountProblem(debt, payment)
}

function amountProblem(debt: Debt, payment: PaymentFacts): FieldProblem | null {
  const amount = amountOf(debt, payment)
  if (amount === 0) return { field: 'amount_cents', message: 'Please enter what you paid' }
  if (!hasBalance(debt) || statedBalance(payment) !== null) return null
  const owed = closingAmount(debt, payment.paid_on)
  return amount > owed + escrowOf(debt)
    ? { field: 'amount_cents', message: `That is more than you owe: ${formatUsd(owed)}` }
    : null
}

const later = (one: IsoDate | null, other: IsoDate | null | undefined): IsoDate | null =>
  (one ?? '') >= (other ?? '') ? one : (other ?? null)

/**
 * The debt as it stands after a payment: its balance and the day of it, the due date that is paid, and whether it is
 * paid off, which a debt is when nothing is left and a rent or lease when the client says so. Its version grows by one,
 * as with every change.
 */
export function applyPayment<D extends Debt>(debt: D, payment: PaymentFacts): D {
  const { balance_after_cents } = splitPayment(debt, payment)
  const isPaidOff = hasBalance(debt) ? balance_after_cents === 0 : payment.pays_off === true
  return {
    ...debt,
    ...(hasBalance(debt) && {
      balance_cents: balance_after_cents,
      balance_as_of: later(debt.balance_as_of, payment.paid_on),
    }),
    ...(isPaidOff && { is_paid_off: true, paid_off_on: payment.paid_on }),
    last_paid_due_on: later(debt.last_paid_due_on, payment.due_on),
    version: debt.version + 1,
  }
}
