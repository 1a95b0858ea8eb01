/** Payment calculations, shared by the server and the offline page. */
import type { InferInput } from 'valibot'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Payment, PaymentInput } from '#core/contract/debt-payments.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, formatUsd, MAX_CENTS } from '#core/finance/math/money.ts'
import { interestToPayoff, interestUntil, unpaidInterestOf } from './accrual.ts'
import { asBalance, isHeld } from './history.ts'
import { escrowOf, hasBalance, isRevolving, type Owed } from './kinds.ts'
import { usualPaymentOf } from './monthly.ts'

/** The payment fields used in calculations; omitted fields have the server's defaults. */
export type PaymentFacts = Pick<
  InferInput<typeof PaymentInput>,
  'amount_cents' | 'paid_on' | 'due_on' | 'balance_after_cents' | 'pays_off' | 'interest_cents'
> & {
  /** When a changed payment was first recorded. */
  readonly recorded_at?: string | undefined
}

/** Whether the last stated balance already includes a payment. */
const isHeldBy = (debt: Owed<Debt>, { paid_on, recorded_at }: PaymentFacts): boolean =>
  isHeld(debt, paid_on, recorded_at)

/** A payment's split, in cents. For rent and leases everything but the amount is zero. */
export interface PaymentSplit {
  readonly amount_cents: Cents
  readonly principal_cents: Cents
  readonly interest_cents: Cents
  readonly escrow_cents: Cents
  /** Amounts added to the balance since its date, besides interest: card purchases, loan fees. */
  readonly charges_cents: Cents
  /** How much the balance falls: principal less charges, plus any amount forgiven. Negative if it grows. */
  readonly fall_cents: Cents
  readonly balance_after_cents: Cents
}

const isNamed = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined

const EARLIEST: IsoDate = '1900-01-01'
const MOST_DAYS_AHEAD = 366

/** The interest accrued when a payment is made, without interest left unpaid earlier. */
const accruedBy = (debt: Owed<Debt>, { paid_on, due_on, interest_cents }: PaymentFacts): Cents =>
  interest_cents ?? interestUntil(debt, paid_on, due_on)

/** The payoff amount: the balance with interest until then. */
export const closingAmount = (
  debt: Owed<Debt>,
  { paid_on, due_on, interest_cents }: Pick<PaymentFacts, 'paid_on' | 'due_on' | 'interest_cents'>,
): Cents => debt.balance_cents + (interest_cents ?? interestToPayoff(debt, paid_on, due_on))

/** An amount plus escrow, or the payoff amount if the payment is meant to pay off the debt. */
export const toLender = (debt: Owed<Debt>, amount: Cents, closing: Cents): Cents =>
  (amount >= debt.balance_cents ? closing : amount) + escrowOf(debt)

/** The amount of a payment without one: the usual payment with escrow, at most the payoff amount. */
function amountOf(debt: Debt, payment: PaymentFacts): Cents {
  if (payment.amount_cents !== undefined) return payment.amount_cents
  if (!hasBalance(debt)) return debt.payment_cents
  const closing = closingAmount(debt, payment)
  if (payment.pays_off === true) return Math.min(closing, MAX_CENTS)
  return Math.min(toLender(debt, usualPaymentOf(debt, payment.paid_on), closing), MAX_CENTS)
}

/**
 * The payment for a due date if made on a day, in cents: the usual amount with escrow, at most the payoff amount; 0 if
 * unknown. Reminders show it, and marking as paid records it.
 */
export const usualAmount = (debt: Debt, paid_on: IsoDate): Cents =>
  amountOf(debt, { amount_cents: undefined, paid_on })

/**
 * The escrow part of an amount. Only the payment for a due date, or one large enough to be it, includes escrow; an
 * extra payment goes entirely to the loan. A payoff covers the loan first.
 */
function escrowPart(debt: Owed<Debt>, amount: Cents, payment: PaymentFacts): Cents {
  const { due_on, paid_on } = payment
  const escrow = escrowOf(debt)
  const closing = closingAmount(debt, payment)
  if (amount >= closing && !isHeldBy(debt, payment)) return Math.min(escrow, amount - closing)
  const isMonthly = isNamed(due_on) || amount >= usualPaymentOf(debt, paid_on) + escrow
  return isMonthly ? Math.min(escrow, amount) : 0
}

/** The balance stated by the client; null if it is calculated. */
const statedBalance = ({ pays_off, balance_after_cents }: PaymentFacts): Cents | null =>
  pays_off === true ? 0 : (balance_after_cents ?? null)

/** The principal part of a payment whose remaining balance the client states. */
function statedPrincipal(debt: Owed<Debt>, toLoan: Cents, fall: Cents, accrued: Cents): Cents {
  const unpaid = unpaidInterestOf(debt)
  if (!isRevolving(debt)) return Math.max(0, Math.min(fall - unpaid, toLoan))
  const added = Math.max(0, toLoan - fall)
  return toLoan - Math.min(unpaid + Math.min(added, accrued), toLoan)
}

/**
 * The interest charged with a payment. A payoff includes the days since the last due date. Paying a card's whole
 * balance incurs no further interest: paid in full by its due date, it has a grace period (12 CFR 1026.54).
 */
function chargedWith(debt: Owed<Debt>, toLoan: Cents, payment: PaymentFacts): Cents {
  const closing = closingAmount(debt, payment) - debt.balance_cents
  const accrued = toLoan >= debt.balance_cents + closing ? closing : accruedBy(debt, payment)
  return debt.debt_type === 'credit_card' && toLoan >= debt.balance_cents
    ? Math.min(accrued, toLoan - debt.balance_cents)
    : accrued
}

const NOTHING = {
  principal_cents: 0,
  interest_cents: 0,
  escrow_cents: 0,
  charges_cents: 0,
  fall_cents: 0,
  balance_after_cents: 0,
}

/**
 * Splits a payment; principal, interest and escrow add up to its amount. Interest comes first: unpaid interest from
 * before, then interest accrued since. The rest is principal. Uncovered interest is added to the balance, which then
 * falls less or grows. A balance stated by the client takes precedence: on a loan, the fall in balance is principal and
 * the rest is interest, never more than the payment; on a card or home equity line, amounts added beyond interest are
 * charges. A payment already included in the balance does not change it.
 *
 * @param payment a payment that {@link paymentProblem} accepts
 */
export function splitPayment(debt: Debt, payment: PaymentFacts): PaymentSplit {
  const amount_cents = amountOf(debt, payment)
  if (!hasBalance(debt)) return { amount_cents, ...NOTHING }
  const before = debt.balance_cents
  const escrow_cents = escrowPart(debt, amount_cents, payment)
  const toLoan = amount_cents - escrow_cents
  const stated = statedBalance(payment)
  if (isHeldBy(debt, payment)) {
    const principal_cents = toLoan - Math.min(toLoan, accruedBy(debt, payment))
    const parts = {
      principal_cents,
      interest_cents: toLoan - principal_cents,
      escrow_cents,
      charges_cents: 0,
    }
    return { amount_cents, ...parts, fall_cents: principal_cents, balance_after_cents: stated ?? before }
  }
  const accrued = chargedWith(debt, toLoan, payment)
  const balance_after_cents = stated ?? asBalance(before + accrued - toLoan)
  const fall_cents = before - balance_after_cents
  const principal_cents =
    stated === null
      ? toLoan - Math.min(toLoan, unpaidInterestOf(debt) + accrued)
      : statedPrincipal(debt, toLoan, fall_cents, accruedBy(debt, payment))
  return {
    amount_cents,
    principal_cents,
    interest_cents: toLoan - principal_cents,
    escrow_cents,
    charges_cents: Math.max(0, principal_cents - fall_cents),
    fall_cents,
    balance_after_cents,
  }
}

/** An error with its field. */
export interface FieldProblem {
  readonly field: string
  readonly message: string
}

/**
 * The error of a payment on an open debt; null if it is valid.
 *
 * @param latest the latest date that may be today: on the device the client's, on the server that of the furthest time
 * zone ahead
 */
export function paymentProblem(debt: Debt, payment: PaymentFacts, latest: IsoDate): FieldProblem | null {
  const { paid_on, due_on } = payment
  if (paid_on > latest) return { field: 'paid_on', message: 'Choose today or an earlier date.' }
  if (paid_on < EARLIEST) return { field: 'paid_on', message: 'Enter a date in 1900 or later' }
  if (isNamed(due_on) && due_on < EARLIEST) {
    return { field: 'due_on', message: 'Enter a date in 1900 or later' }
  }
  if (isNamed(due_on) && due_on > addDays(paid_on, MOST_DAYS_AHEAD)) {
    return { field: 'due_on', message: 'That due date is more than a year away' }
  }
  if (payment.pays_off === true && hasBalance(debt) && isHeldBy(debt, payment)) {
    return {
      field: 'paid_on',
      message: 'You entered your balance on a later date. Choose that date or a later one.',
    }
  }
  return amountProblem(debt, payment)
}

function amountProblem(debt: Debt, payment: PaymentFacts): FieldProblem | null {
  const amount = amountOf(debt, payment)
  if (amount === 0) return { field: 'amount_cents', message: 'Enter the amount you paid' }
  if (!hasBalance(debt) || statedBalance(payment) !== null || isHeldBy(debt, payment)) return null
  const owed = closingAmount(debt, payment)
  return amount > owed + escrowOf(debt)
    ? { field: 'amount_cents', message: `That’s more than you owe: ${formatUsd(owed)}` }
    : null
}

const later = (one: IsoDate, other: IsoDate): IsoDate => (one >= other ? one : other)
const laterOrNone = (one: IsoDate | null, other: IsoDate | null | undefined): IsoDate | null =>
  (one ?? '') >= (other ?? '') ? one : (other ?? null)

/**
 * The date for which a payment states the balance; null if it does not. The statement includes payments recorded before
 * it. A date before the debt's stated balance affects only the past.
 */
export function statedOn(debt: Debt, payment: PaymentFacts): IsoDate | null {
  if (!hasBalance(debt) || statedBalance(payment) === null) return null
  return isHeldBy(debt, payment) ? payment.paid_on : later(payment.paid_on, debt.balance_as_of)
}

/**
 * The unpaid interest of a debt after a change. On a card it joins the interest-bearing balance.
 *
 * @param added the increase; negative if a payment covers it
 */
const unpaidAfter = (debt: Owed<Debt>, added: Cents, balance: Cents): Cents =>
  debt.debt_type === 'credit_card' ? 0 : Math.min(Math.max(0, unpaidInterestOf(debt) + added), balance)

/** The balance after a payment; unchanged if the balance already includes it. */
function movedBalance(debt: Debt, payment: PaymentFacts, at: string): Partial<Owed<Debt>> {
  if (!hasBalance(debt) || isHeldBy(debt, payment)) return {}
  const stated_on = statedOn(debt, payment)
  const { principal_cents, fall_cents, balance_after_cents } = splitPayment(debt, payment)
  return {
    balance_cents: balance_after_cents,
    unpaid_interest_cents:
      stated_on === null ? unpaidAfter(debt, principal_cents - fall_cents, balance_after_cents) : 0,
    balance_as_of: later(debt.balance_as_of, payment.paid_on),
    ...(stated_on !== null && { balance_stated_on: stated_on, balance_stated_at: at }),
  }
}

/**
 * The debt after a payment: its balance and date, the due date paid, and whether it is paid off (at a zero balance;
 * rent and leases only when the client says so). Its version increases by one, as with every change.
 *
 * @param at when the payment is recorded
 */
export function applyPayment<D extends Debt>(debt: D, payment: PaymentFacts, at: string): D {
  const moved = movedBalance(debt, payment, at)
  const isPaidOff = hasBalance(debt) ? moved.balance_cents === 0 : payment.pays_off === true
  return {
    ...debt,
    ...moved,
    ...(isPaidOff && { is_paid_off: true, paid_off_on: payment.paid_on }),
    last_paid_due_on: laterOrNone(debt.last_paid_due_on, payment.due_on),
    version: debt.version + 1,
  }
}

type Recorded = Pick<Payment, 'paid_on' | 'due_on' | 'principal_cents' | 'fall_cents' | 'created_at'>

/** Whether removing a payment keeps the stated balance. A balance stated by the payment itself is removed with it. */
export const isHeldWithout = (
  debt: Debt,
  { paid_on, created_at }: Pick<Recorded, 'paid_on' | 'created_at'>,
): boolean => hasBalance(debt) && created_at !== debt.balance_stated_at && isHeld(debt, paid_on, created_at)

/**
 * The debt after a payment is removed. A balance stated after the payment was recorded stays.
 *
 * @param others the remaining payments
 * @param known the balance from the history; without it the balance is calculated from the payment alone
 */
export function withoutPayment<D extends Debt>(
  debt: D,
  payment: Recorded,
  others: readonly Pick<Recorded, 'paid_on' | 'due_on'>[],
  known?: Cents,
): D {
  const isKept = isHeldWithout(debt, payment)
  const before = hasBalance(debt) ? debt.balance_cents : 0
  const balance_cents = known ?? (isKept ? before : asBalance(before + payment.fall_cents))
  const isPaidOff =
    debt.is_paid_off && balance_cents === 0 && (isKept || debt.paid_off_on !== payment.paid_on)
  const days = [debt.balance_stated_on, ...others.map(({ paid_on }) => paid_on)]
  // The unpaid interest before a payment that stated the balance is unknown.
  const isStated = payment.created_at === debt.balance_stated_at
  const added = isStated ? 0 : payment.principal_cents - payment.fall_cents
  return {
    ...debt,
    ...(hasBalance(debt) && {
      balance_cents,
      balance_as_of: days.reduce(later),
      ...(!isKept && { unpaid_interest_cents: unpaidAfter(debt, -added, balance_cents) }),
    }),
    is_paid_off: isPaidOff,
    paid_off_on: isPaidOff ? debt.paid_off_on : null,
    last_paid_due_on: others.map(({ due_on }) => due_on).reduce(laterOrNone, null),
    version: debt.version + 1,
  }
}
