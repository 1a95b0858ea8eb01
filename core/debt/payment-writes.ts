/** Applies recording and changing a payment to a debt; shared by the server and the replay of queued writes. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Payment, PaymentChange, PaymentInput } from '#core/contract/debt-payments.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { hasBalance, type Owed } from './kinds.ts'
import {
  applyPayment,
  type FieldProblem,
  isHeldWithout,
  type PaymentFacts,
  paymentProblem,
  splitPayment,
  statedOn,
  withoutPayment,
} from './payment.ts'
import { type DueAmount, withDueAmount } from './upcoming-payments.ts'

/** A debt with a recorded or changed payment, or the payment's error. */
export type PaymentWrite<D extends Debt = Debt> =
  | { readonly ok: true; readonly debt: D; readonly payment: Payment }
  | { readonly ok: false; readonly problem: FieldProblem | 'paid_off' }

interface Recording {
  readonly payment_uuid: string
  /** When the payment is recorded. */
  readonly at: string
  /**
   * The latest date that may be today: on the device the client's, on the server that of the furthest time zone ahead.
   */
  readonly latest: IsoDate
  /** The amount of a payment without one; the usual payment if omitted. */
  readonly amountOf?: DueAmount | undefined
}

/** Records a payment on a debt. A payment without an amount uses the plan's amount for its due date. */
export function recordPayment<D extends Debt>(
  debt: D,
  input: PaymentInput,
  { payment_uuid, at, latest, amountOf }: Recording,
): PaymentWrite<D> {
  if (debt.is_paid_off) return { ok: false, problem: 'paid_off' }
  const payment = amountOf ? withDueAmount(debt, input, amountOf) : input
  const problem = paymentProblem(debt, payment, latest)
  if (problem) return { ok: false, problem }
  const { debt_uuid, paid_on, due_on } = payment
  return {
    ok: true,
    debt: applyPayment(debt, payment, at),
    payment: {
      ...splitPayment(debt, payment),
      payment_uuid,
      debt_uuid,
      paid_on,
      due_on,
      stated_on: statedOn(debt, payment),
      version: 1,
      created_at: at,
    },
  }
}

/** Whether an earlier payment for the same due date is identical, or covers everything the new request says. */
export function isSamePayment(
  earlier: Pick<Payment, 'payment_uuid' | 'amount_cents' | 'balance_after_cents'>,
  { payment_uuid, amount_cents, balance_after_cents, pays_off }: PaymentInput,
): boolean {
  if (payment_uuid === earlier.payment_uuid) return true
  const left = pays_off ? 0 : balance_after_cents
  const isSameAmount = amount_cents === undefined || amount_cents === earlier.amount_cents
  return isSameAmount && (left === null || left === earlier.balance_after_cents)
}

/**
 * The interest that had accrued by a payment. It cannot be recalculated, because later payments moved the balance date;
 * the original figure remains valid for the same day. Unknown if the client stated the balance.
 */
const knownInterest = (payment: Payment): Cents | undefined => {
  const { stated_on, principal_cents, interest_cents, fall_cents } = payment
  return stated_on === null ? Math.max(0, principal_cents + interest_cents - fall_cents) : undefined
}

/** A recorded payment with the changed fields, as calculation input. */
export function changedFacts(payment: Payment, change: PaymentChange): PaymentFacts {
  const { amount_cents = payment.amount_cents, paid_on = payment.paid_on } = change
  const { due_on = payment.due_on } = change
  const { balance_after_cents = payment.stated_on === null ? null : payment.balance_after_cents } = change
  const interest_cents = paid_on === payment.paid_on ? knownInterest(payment) : undefined
  const recorded_at = payment.created_at
  return { amount_cents, paid_on, due_on, balance_after_cents, interest_cents, recorded_at }
}

/** A debt's balance without a given payment, from its history. */
type Standing = Pick<
  Owed<Debt>,
  'balance_cents' | 'balance_as_of' | 'balance_stated_on' | 'balance_stated_at'
>

/**
 * The debt without a payment that is about to be changed. A device has no history, so it assumes the creation day as
 * the previous statement for a payment that stated the balance.
 *
 * @param others the remaining payments
 * @param standing the balance from the history, if known
 */
export function beforeEdit<D extends Debt>(
  debt: D,
  payment: Payment,
  others: readonly Pick<Payment, 'paid_on' | 'due_on'>[],
  standing?: Standing,
): D {
  if (!hasBalance(debt)) return withoutPayment(debt, payment, others)
  const isOwn = debt.balance_stated_at === payment.created_at
  const said = isOwn ? { ...debt, balance_stated_on: debt.entered_on } : debt
  return { ...withoutPayment(said, payment, others, standing?.balance_cents), ...standing }
}

/**
 * A debt and one of its payments after a change: the debt without the payment, then with the changed payment.
 *
 * @param without the debt as {@link beforeEdit} leaves it
 * @param latest the latest date that may be today
 */
export function editPayment<D extends Debt>(
  debt: D,
  without: D,
  payment: Payment,
  { change, latest }: { readonly change: PaymentChange; readonly latest: IsoDate },
): PaymentWrite<D> {
  const facts = changedFacts(payment, change)
  const problem = paymentProblem(without, facts, latest)
  if (problem) return { ok: false, problem }
  const { paid_on, due_on = null } = facts
  const paid = applyPayment(without, facts, payment.created_at)
  const { is_paid_off, paid_off_on } = hasBalance(debt)
    ? { is_paid_off: paid.is_paid_off, paid_off_on: paid.is_paid_off ? paid.balance_as_of : null }
    : debt
  return {
    ok: true,
    debt: { ...paid, is_paid_off, paid_off_on, version: debt.version + 1 },
    payment: {
      ...payment,
      ...splitPayment(without, facts),
      paid_on,
      due_on,
      stated_on: statedOn(without, facts),
      version: payment.version + 1,
    },
  }
}

/** Input that records a removed payment again, so that the debt is exactly as before. */
export function recordAgain(debt: Debt, payment: Payment) {
  const { amount_cents, paid_on, due_on, stated_on, balance_after_cents } = payment
  // The balance of the same day was stated with the payment already known; recording it again would change it.
  const isHeldByItsDay =
    hasBalance(debt) && paid_on === debt.balance_stated_on && isHeldWithout(debt, payment)
  const held = isHeldByItsDay ? debt.balance_cents : null
  return {
    amount_cents,
    paid_on,
    due_on,
    balance_after_cents: stated_on === null ? held : balance_after_cents,
    interest_cents: knownInterest(payment),
  }
}
