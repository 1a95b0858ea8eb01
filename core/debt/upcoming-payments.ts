/** Upcoming payments and their amounts: the single source for lists, pages, reminders and calendars. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { SavedPlan } from '#core/contract/debt-plan.ts'
import { planMonth } from '#core/finance/loans/accrual.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, MAX_CENTS } from '#core/finance/math/money.ts'
import { isDueOpen, nextDue } from './due-dates.ts'
import { escrowOf, hasBalance, isInPlan, isOwing, paysInFull } from './kinds.ts'
import { fullPayment } from './monthly.ts'
import { closingAmount, type PaymentFacts, toLender, usualAmount } from './payment.ts'
import { debtPaths } from './plan.ts'

/** The next payment of a debt. */
export interface UpcomingPayment {
  readonly debt: Debt
  readonly due_on: IsoDate
  /** Days until it is due; negative if the date has passed. */
  readonly days: number
  /** The amount with escrow, in cents; 0 if the payment is unknown. */
  readonly amount_cents: Cents
  /** The escrow part of the amount. */
  readonly escrow_cents: Cents
}

/** The saved plan's payment and the client's usual one, where they differ. Both with escrow, in cents. */
export interface PlanGap {
  readonly planned_cents: Cents
  readonly usual_cents: Cents
}

/** Differences below a dollar are noise: a minimum changes by that much as the balance falls. */
const LEAST_GAP: Cents = 100

/**
 * How the saved plan's next payment on a debt differs from the usual one; null if it does not, if no plan is saved, if
 * the debt is excluded, or in a month with a one-time payment, which does not change the usual one.
 */
export function planGap(upcoming: UpcomingPayment, plan: SavedPlan, today: IsoDate): PlanGap | null {
  const { debt, due_on, amount_cents: planned_cents } = upcoming
  if (plan.version === 0 || !isOwing(debt) || !isInPlan(debt)) return null
  if (plan.one_offs.some(({ month }) => due_on.startsWith(month))) return null
  const usual_cents = usualAmount(debt, today)
  return Math.abs(planned_cents - usual_cents) < LEAST_GAP ? null : { planned_cents, usual_cents }
}

/** The payment on a debt for a due date, with escrow, in cents. */
export type DueAmount = (debt: Debt, dueOn: IsoDate) => Cents

/**
 * The payment of each debt for a due date: from the saved plan or, until one is saved, the current payment. A card that is
 * paid in full takes its statement's balance.
 *
 * @param plan the saved plan; version 0 means none is saved
 */
export function dueAmounts(debts: readonly Debt[], plan: SavedPlan, today: IsoDate): DueAmount {
  const paths = debtPaths(debts, plan, today)
  return (debt, dueOn) => {
    if (hasBalance(debt) && paysInFull(debt)) return fullPayment(debt, dueOn)
    const path = paths.get(debt.debt_uuid)
    const month = Math.max(path?.first_month ?? 0, planMonth(today, dueOn))
    const planned = path?.payment_cents.get(month) ?? 0
    return planned > 0 ? planned + escrowOf(debt) : usualAmount(debt, today)
  }
}

/** A payment with its amount: its own, or the debt's payment for its due date, at most the payoff amount. */
export function withDueAmount<P extends PaymentFacts>(debt: Debt, payment: P, amountOf: DueAmount): P {
  if (payment.amount_cents !== undefined || payment.pays_off === true) return payment
  const { paid_on, due_on } = payment
  const due = amountOf(debt, due_on ?? paid_on)
  if (!hasBalance(debt)) return { ...payment, amount_cents: due }
  const amount = toLender(debt, due - escrowOf(debt), closingAmount(debt, payment))
  return { ...payment, amount_cents: Math.min(amount, MAX_CENTS) }
}

/** The next payment of every debt, earliest first; on the same day the largest first. */
export function upcomingPayments(debts: readonly Debt[], plan: SavedPlan, today: IsoDate): UpcomingPayment[] {
  const amountOf = dueAmounts(debts, plan, today)
  return debts
    .flatMap((debt) => {
      const due = nextDue(debt, today)
      if (!due) return []
      const amount_cents = amountOf(debt, due.due_on)
      return [{ debt, ...due, amount_cents, escrow_cents: Math.min(escrowOf(debt), amount_cents) }]
    })
    .sort((a, b) => a.days - b.days || b.amount_cents - a.amount_cents)
}

/** A due date of a debt, and its payment with escrow in cents; 0 if the payment is unknown. */
export interface DuePayment {
  readonly debt: Debt
  readonly due_on: IsoDate
  readonly amount_cents: Cents
}

/**
 * Every payment of every debt from the next one through a day, in no particular order: by the saved plan, and none after
 * the month in which the plan pays the debt off. A card that is paid in full is used again, and due again.
 */
export function paymentsUntil(
  debts: readonly Debt[],
  plan: SavedPlan,
  today: IsoDate,
  to: IsoDate,
): DuePayment[] {
  const amountOf = dueAmounts(debts, plan, today)
  const paths = debtPaths(debts, plan, today)
  return debts.flatMap((debt) => {
    const closed = (paysInFull(debt) ? null : paths.get(debt.debt_uuid)?.closed_month) ?? Infinity
    const payments: DuePayment[] = []
    let due_on = nextDue(debt, today)?.due_on
    while (due_on !== undefined && due_on <= to && isDueOpen(debt, due_on)) {
      const isNext = payments.length === 0
      if (!isNext && planMonth(today, due_on) > closed) break
      payments.push({ debt, due_on, amount_cents: amountOf(debt, due_on) })
      due_on = addMonths(due_on, 1, debt.due_day)
    }
    return payments
  })
}
