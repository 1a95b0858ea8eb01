import type { Debt } from '#core/contract/debt-kinds.ts'
import { addDays, type IsoDate, nextDueDate } from '#core/finance/dates.ts'

/** What the reminders of a debt need to know of it. A debt as the server answers it has all of it. */
export interface ReminderDebt extends Pick<
  Debt,
  'debt_uuid' | 'name' | 'due_day' | 'is_paid_off' | 'last_paid_due_on'
> {
  readonly payment_cents: number
  readonly minimum_payment_cents?: number
  readonly escrow_cents?: number
  /** The last day of a rent or lease. */
  readonly ends_on?: IsoDate | null
}

/** What is paid on a due date, in cents; 0 where the client has not said. */
export const dueAmountOf = (debt: ReminderDebt): number =>
  Math.max(debt.payment_cents, debt.minimum_payment_cents ?? 0) + (debt.escrow_cents ?? 0)

/** The first due date, today's among them, that is not paid yet. */
export function openDueDate(debt: ReminderDebt, today: IsoDate): IsoDate {
  const afterPaid = debt.last_paid_due_on === null ? today : addDays(debt.last_paid_due_on, 1)
  return nextDueDate(afterPaid > today ? afterPaid : today, debt.due_day)
}
