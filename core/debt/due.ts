import type { Debt } from '#core/contract/debt-kinds.ts'
import { addDays, daysBetween, type IsoDate, nextDueDate } from '#core/finance/dates.ts'
import { hasBalance, isOwing } from './kinds.ts'

/** For so many days after its due date a payment that nobody marked as paid still stands as the next one. */
export const OVERDUE_DAYS = 7

/**
 * The next due date of a debt that has not been paid, and in how many days it comes: below zero when it has passed, for
 * a week at most, because not everybody marks what they pay. Due dates before the debt was entered do not count.
 * Null when nothing is owed, when the debt is paid off, and after the last day of a rent or lease.
 */
export function dueOf(debt: Debt, today: IsoDate): { due_on: IsoDate; days: number } | null {
  if (debt.is_paid_off || (hasBalance(debt) && !isOwing(debt))) return null
  const { last_paid_due_on, entered_on, due_day } = debt
  const afterPaid = last_paid_due_on === null ? '' : addDays(last_paid_due_on, 1)
  const earliest = [addDays(today, -OVERDUE_DAYS), entered_on, afterPaid].sort().at(-1) ?? today
  const due_on = nextDueDate(earliest, due_day)
  if ('ends_on' in debt && debt.ends_on !== null && due_on > debt.ends_on) return null
  return { due_on, days: daysBetween(today, due_on) }
}
