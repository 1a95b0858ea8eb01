/** What is due next, and how much. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import { dueOf } from '#core/debt/due.ts'
import { usualAmount } from '#core/debt/payment.ts'
import type { IsoDate } from '#core/finance/dates.ts'

/** A due date that is not paid yet. */
export interface Due {
  readonly debt: Debt
  readonly due_on: IsoDate
  /** Below zero when it has passed. */
  readonly days: number
  /** What the client usually pays, with escrow, in cents. */
  readonly amount_cents: number
}

/** The next due date of a debt; null where none comes. */
export function nextDueOf(debt: Debt, today: IsoDate): Due | null {
  const due = dueOf(debt, today)
  return due && { debt, ...due, amount_cents: usualAmount(debt, today) }
}

/** Every debt's next due date, the nearest first. */
export const duesOf = (debts: readonly Debt[], today: IsoDate): Due[] =>
  debts
    .flatMap((debt) => nextDueOf(debt, today) ?? [])
    .sort((a, b) => a.days - b.days || b.amount_cents - a.amount_cents)
