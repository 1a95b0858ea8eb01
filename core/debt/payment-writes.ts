/** What recording and changing a payment does to a debt. The server and the replay of queued writes call the same functions. */
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

/** A debt with a payment that was recorded or changed, or what is wrong with the payment. */
export type PaymentWrite<D extends Debt = Debt> =
  | { readonly ok: true; readonly debt: D; readonly payment: Payment }
  | { readonly ok: false; readonly problem: FieldProblem | 'paid_off' }

interface Recording {
  readonly payment_uuid: string
  /** The instant at which the payment is recorded. */
  readonly at: string
  /** The last day that counts as today: on the device the client's own, on the server the furthest one ahead. */
  readonly latest: IsoDate
  /** What a payment that names no amount takes; the usual amount where this is not known. */
  readonly amountOf?: DueAmount | undefined
}

/** Records a payment on a debt. A payment that names no amount takes what the plan asks for on its due date. */
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

/** Whether an earlier payment for the same due date is the very one, or says all that a new mark of that date says. */
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
 * The interest that had accrued by a payment. Later payments have moved the day of the balance on, so it cannot be
 * worked out again; what was worked out then still holds for the same day. Unknown where the client stated the balance.
 */
const knownInterest = (payment: Payment): Cents | undefined => {
  const { stated_on, principal_cents, interest_cents, fall_cents } = payment
  return stated_on === null ? Math.max(0, principal_cents + interest_cents - fall_cents) : undefined
}

/** A recorded payment with the named fields changed, as the sums take it. */
export function changedFacts(payment: Payment, change: PaymentChange): PaymentFacts {
  const { amount_cents = payment.amount_cents, paid_on = payment.paid_on } = change
  const { due_on = payment.due_on } = change
  const { balance_after_cents = payment.stated_on === null ? null : payment.balance_after_cents } = change
  const interest_cents = paid_on === payment.paid_on ? knownInterest(payment) : undefined
  const recorded_at = payment.created_at
  return { amount_cents, paid_on, due_on, balance_after_cents, interest_cents, recorded_at }
}

/** What the history of a debt says of its balance without a payment. */
type Standing = Pick<
  Owed<Debt>,
  'balance_cents' | 'balance_as_of' | 'balance_stated_on' | 'balance_stated_at'
>

/**
 * The debt as it stands without a payment that is about to be changed. On a device, which knows no history, the day of
 * entry stands for what was stated before a payment that stated the balance itself.
 *
 * @param others the payments that stay as they are
 * @param standing what the history says, where it is known
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
 * A debt and one of its payments after the payment was changed: the debt without the payment, and then paid so.
 *
 * @param without the debt as {@link beforeEdit} leaves it
 * @param latest the last day that counts as today
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

/** What records a payment again after it was removed, so that the debt stands as it did before. */
export function recordAgain(debt: Debt, payment: Payment) {
  const { amount_cents, paid_on, due_on, stated_on, balance_after_cents } = payment
  // The balance of that same day was stated when the payment was known; recorded again, it would move it.
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
