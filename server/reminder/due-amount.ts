import type { debts } from '#server/debt/tables.ts'

/**
 * What a client pays on a due date, in whole cents: what they say they pay or what the lender asks for, whichever is
 * more, with escrow; no more than is left of a debt that has a balance. Zero when they have not said.
 */
export function dueAmountCents(
  debt: Pick<
    typeof debts.$inferSelect,
    'debt_type' | 'balance_cents' | 'payment_cents' | 'minimum_payment_cents' | 'escrow_cents'
  >,
): number {
  const payment = Math.max(debt.payment_cents, debt.minimum_payment_cents)
  const hasBalance = debt.debt_type !== 'rent' && debt.debt_type !== 'lease'
  return (hasBalance ? Math.min(payment, debt.balance_cents) : payment) + debt.escrow_cents
}
