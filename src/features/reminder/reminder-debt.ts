import type { Debt } from '#core/contract/debt-kinds.ts'
import { addDays, type IsoDate, nextDueDate } from '#core/finance/math/dates.ts'

/** A debt that may have a last day, as a rent or lease has. */
export type ReminderDebt = Debt & { readonly ends_on?: IsoDate | null }

/** The first due date, today's among them, that is not paid yet. */
export function openDueDate(
  debt: Pick<ReminderDebt, 'due_day' | 'last_paid_due_on'>,
  today: IsoDate,
): IsoDate {
  const afterPaid = debt.last_paid_due_on === null ? today : addDays(debt.last_paid_due_on, 1)
  return nextDueDate(afterPaid > today ? afterPaid : today, debt.due_day)
}
