import type { Debt } from '#core/contract/debt-kinds.ts'
import type { IsoDate } from '#core/finance/dates.ts'

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
