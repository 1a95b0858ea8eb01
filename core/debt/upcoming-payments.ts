/** Which payments come next and how much each is: the one source for lists, pages, reminders and calendars. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { KeptPlan } from '#core/contract/debt-plan.ts'
import { planMonth } from '#core/finance/loans/accrual.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, MAX_CENTS } from '#core/finance/math/money.ts'
import { nextDue } from './due-dates.ts'
import { escrowOf, hasBalance, isInPlan, isOwing } from './kinds.ts'
import { closingAmount, type PaymentFacts, toLender, usualAmount } from './payment.ts'
import { debtPaths } from './plan.ts'

/** A payment that is due next. */
export interface UpcomingPayment {
  readonly debt: Debt
  readonly due_on: IsoDate
  /** Days until it is due; below zero when the date has passed. */
  readonly days: number
  /** What to pay, with escrow, in cents; 0 where the client has not said what the debt takes. */
  readonly amount_cents: Cents
  /** Of the amount, what the lender collects for taxes and insurance. */
  readonly escrow_cents: Cents
}

/** A payment that the saved plan sets and the client's usual one, which differ. Both with escrow, in cents. */
export interface PlanGap {
  readonly planned_cents: Cents
  readonly usual_cents: Cents
}

/** Less than a dollar is what a minimum moves by as its balance falls. */
const LEAST_GAP: Cents = 100

/**
 * How the saved plan's next payment on a debt differs from the usual one; null where it does not, where no plan is saved
 * or the debt is left out of it, and in a month that holds a one-off payment, which is no new usual one.
 */
export function planGap(upcoming: UpcomingPayment, plan: KeptPlan, today: IsoDate): PlanGap | null {
  const { debt, due_on, amount_cents: planned_cents } = upcoming
  if (plan.version === 0 || !isOwing(debt) || !isInPlan(debt)) return null
  if (plan.one_offs.some(({ month }) => due_on.startsWith(month))) return null
  const usual_cents = usualAmount(debt, today)
  return Math.abs(planned_cents - usual_cents) < LEAST_GAP ? null : { planned_cents, usual_cents }
}

/** What is paid on a debt for a due date, with escrow, in cents. */
export type DueAmount = (debt: Debt, dueOn: IsoDate) => Cents

/**
 * What each debt takes for a due date: by the saved plan or, until the client has saved one, what they pay today.
 *
 * @param plan the saved plan; version 0 is none
 */
export function dueAmounts(debts: readonly Debt[], plan: KeptPlan, today: IsoDate): DueAmount {
  const paths = debtPaths(debts, plan, today)
  return (debt, dueOn) => {
    const path = paths.get(debt.debt_uuid)
    const month = Math.max(path?.first_month ?? 0, planMonth(today, dueOn))
    const planned = path?.payment_cents.get(month) ?? 0
    return planned > 0 ? planned + escrowOf(debt) : usualAmount(debt, today)
  }
}

/** A payment with its amount: the one it names, or what the debt takes for its due date and no more than ends the debt. */
export function withDueAmount<P extends PaymentFacts>(debt: Debt, payment: P, amountOf: DueAmount): P {
  if (payment.amount_cents !== undefined || payment.pays_off === true) return payment
  const { paid_on, due_on } = payment
  const due = amountOf(debt, due_on ?? paid_on)
  if (!hasBalance(debt)) return { ...payment, amount_cents: due }
  const amount = toLender(debt, due - escrowOf(debt), closingAmount(debt, payment))
  return { ...payment, amount_cents: Math.min(amount, MAX_CENTS) }
}

/** The next payment on every debt, the nearest first; of one day the largest first. */
export function upcomingPayments(debts: readonly Debt[], plan: KeptPlan, today: IsoDate): UpcomingPayment[] {
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
