import type { IsoDate } from '#core/finance/dates.ts'
import { formatUsd } from '#core/finance/money.ts'
import { toast } from '#app/ui/toast.ts'
import { recordPayment, takeBack } from './debt-writes.ts'
import type { Due } from './dues.ts'

/** Records the usual payment for a due date, and offers to take it back. */
export async function markPaid({ debt, due_on, amount_cents }: Due, today: IsoDate): Promise<void> {
  const { outcome, payment_uuid } = await recordPayment(debt, { amount_cents, due_on, paid_on: today })
  if (!outcome.ok) return
  toast.success(`${formatUsd(amount_cents)} paid on ${debt.name}`, {
    label: 'Undo',
    run: () => void takeBack(debt, { payment_uuid }),
  })
}
