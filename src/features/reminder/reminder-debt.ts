import type { Debt } from '#core/contract/debt-kinds.ts'
import { addDays, type IsoDate, nextDueDate } from '#core/finance/math/dates.ts'

/** A debt with an optional last day, such as a rent or lease. */
export type ReminderDebt = Debt & { readonly ends_on?: IsoDate | null }

/** The first unpaid due date, possibly today. */
export function openDueDate(
  debt: Pick<ReminderDebt, 'due_day' | 'last_paid_due_on'>,
  today: IsoDate,
): IsoDate {
  const afterPaid = debt.last_paid_due_on === null ? today : addDays(debt.last_paid_due_on, 1)
  return nextDueDate(afterPaid > today ? afterPaid : today, debt.due_day)
}
