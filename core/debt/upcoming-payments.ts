/** Which payments come next and how much each is: the one source for lists, pages, reminders and calendars. */
import type { Debt, DebtType } from '#core/contract/debt-kinds.ts'
import type { KeptPlan } from '#core/contract/debt-plan.ts'
import { addDays, daysBetween, type IsoDate, nextDueDate } from '#core/finance/dates.ts'
import { type Cents, MAX_CENTS } from '#core/finance/money.ts'
import { escrowOf, hasBalance } from './kinds.ts'
import { closingAmount, type PaymentFacts, usualAmount } from './payment.ts'
import { planMonthOf, planOf } from './plan.ts'

/** For this many days after its due date a payment that nobody marked as paid is still the next one. */
export const OVERDUE_DAYS = 7

/** The part of a debt that decides when it is due. */
export interface DueDebt {
  readonly debt_type: DebtType
  readonly due_day: number
  readonly is_paid_off: boolean
  readonly last_paid_due_on: IsoDate | null
  /** A rent or lease has none. */
  readonly balance_cents?: Cents
  /** The last day of a rent or lease. */
  readonly ends_on?: IsoDate | null
}

/** Whether nothing is due on a debt: it is paid off, or its balance is zero. */
export const isSettled = (debt: DueDebt): boolean =>
  debt.is_paid_off || (hasBalance(debt) && (debt.balance_cents ?? 0) <= 0)

/** Whether a payment is still expected on a due date. */
export const isDueOpen = (debt: DueDebt, dueOn: IsoDate): boolean =>
  !isSettled(debt) && dueOn > (debt.last_paid_due_on ?? '') && (debt.ends_on == null || dueOn <= debt.ends_on)

/**
 * The next due date that is not paid, and in how many days it comes. It may lie up to a week back, because not everybody
 * marks what they pay. Due dates before the debt was entered do not count. Null when nothing more is due.
 */
export function nextDue(debt: Debt, today: IsoDate): { due_on: IsoDate; days: number } | null {
  const { last_paid_due_on, entered_on, due_day } = debt
  const afterPaid = last_paid_due_on === null ? '' : addDays(last_paid_due_on, 1)
  const earliest = [addDays(today, -OVERDUE_DAYS), entered_on, afterPaid].sort().at(-1) ?? today
  const due_on = nextDueDate(earliest, due_day)
  return isDueOpen(debt, due_on) ? { due_on, days: daysBetween(today, due_on) } : null
}

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

/** What is paid on a debt for a due date, with escrow, in cents. */
export type DueAmount = (debt: Debt, dueOn: IsoDate) => Cents

/**
 * What each debt takes for a due date: by the saved plan or, until the client has saved one, what they pay today.
 *
 * @param plan the saved plan; version 0 is none
 */
export function dueAmounts(debts: readonly Debt[], plan: KeptPlan, today: IsoDate): DueAmount {
  if (plan.version === 0) return (debt) => usualAmount(debt, today)
  const { debts: planned, schedule } = planOf(debts, plan, today)
  const places = new Map(planned.map(({ debt_uuid }, place) => [debt_uuid, place]))
  return (debt, dueOn) => {
    const place = places.get(debt.debt_uuid)
    if (place === undefined) return usualAmount(debt, today)
    const month = schedule[Math.max(0, planMonthOf(today, dueOn.slice(0, 7)) - 1)]
    return (month?.payment_cents[place] ?? 0) + escrowOf(debt)
  }
}

/** A payment with its amount: the one it names, or what the debt takes for its due date and no more than ends the debt. */
export function withDueAmount<P extends PaymentFacts>(debt: Debt, payment: P, amountOf: DueAmount): P {
  if (payment.amount_cents !== undefined || payment.pays_off === true) return payment
  const { paid_on, due_on } = payment
  const most = hasBalance(debt) ? closingAmount(debt, paid_on) + escrowOf(debt) : MAX_CENTS
  return { ...payment, amount_cents: Math.min(amountOf(debt, due_on ?? paid_on), most) }
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
