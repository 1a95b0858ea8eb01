/** Due dates of a debt, and whether anything is due. */
import type { Debt, DebtType } from '#core/contract/debt-kinds.ts'
import { addDays, addMonths, daysBetween, type IsoDate, nextDueDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { hasBalance } from './kinds.ts'

/** For this many days after its due date, an unmarked payment is still the next one. */
export const OVERDUE_DAYS = 7

/** The fields of a debt that determine when it is due. */
export interface DueDebt {
  readonly debt_type: DebtType
  readonly due_day: number
  readonly is_paid_off: boolean
  readonly last_paid_due_on: IsoDate | null
  /** The latest due date that a payment seen at a bank settled. */
  readonly settled_due_on?: IsoDate | null
  /** Absent for rent and leases. */
  readonly balance_cents?: Cents
  /** The end date of rent or a lease. */
  readonly ends_on?: IsoDate | null
}

/** Whether nothing is due on a debt: it is paid off, or its balance is zero. */
export const isSettled = (debt: DueDebt): boolean =>
  debt.is_paid_off || (hasBalance(debt) && (debt.balance_cents ?? 0) <= 0)

/** The latest due date that is paid: recorded by the client, or seen at a bank; null without one. */
export const paidThrough = ({
  last_paid_due_on,
  settled_due_on,
}: Partial<Pick<DueDebt, 'last_paid_due_on' | 'settled_due_on'>>): IsoDate | null => {
  const [recorded, seen] = [last_paid_due_on ?? null, settled_due_on ?? null]
  return recorded === null || (seen !== null && seen > recorded) ? seen : recorded
}

/** Whether a payment is still expected for a due date. */
export const isDueOpen = (debt: DueDebt, dueOn: IsoDate): boolean =>
  !isSettled(debt) && dueOn > (paidThrough(debt) ?? '') && (debt.ends_on == null || dueOn <= debt.ends_on)

/** The fields of a debt that determine its next due date. */
type DueDates = Pick<Debt, 'due_day'> &
  Partial<Pick<Debt, 'last_paid_due_on' | 'settled_due_on' | 'entered_on'>>

/** The first due date on or after a day that is not paid. */
export function unpaidDueFrom(day: IsoDate, debt: DueDates): IsoDate {
  const paid = paidThrough(debt)
  const afterPaid = paid ? addDays(paid, 1) : day
  return nextDueDate(afterPaid > day ? afterPaid : day, debt.due_day)
}

/** The first due date not paid, from a week ago on and not before the debt was created. */
export function firstUnpaidDue(debt: DueDates, today: IsoDate): IsoDate {
  const weekAgo = addDays(today, -OVERDUE_DAYS)
  const enteredOn = debt.entered_on ?? today
  return unpaidDueFrom(enteredOn > weekAgo ? enteredOn : weekAgo, debt)
}

/**
 * The next unpaid due date and the days until then. It may be up to a week ago, because not every client marks
 * payments. Due dates before the debt was created do not count. Null if nothing more is due.
 */
export function nextDue(debt: DueDebt & DueDates, today: IsoDate): { due_on: IsoDate; days: number } | null {
  const due_on = firstUnpaidDue(debt, today)
  return isDueOpen(debt, due_on) ? { due_on, days: daysBetween(today, due_on) } : null
}

/** The last due date before a day. */
export function dueBefore(day: IsoDate, dueDay: number): IsoDate {
  const inMonth = addMonths(day, 0, dueDay)
  return inMonth < day ? inMonth : addMonths(day, -1, dueDay)
}
