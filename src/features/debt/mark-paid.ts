import type { UpcomingPayment } from '#core/debt/upcoming-payments.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { formatUsd } from '#core/finance/money.ts'
import { shortDate } from '#app/lib/format.ts'
import { toast } from '#app/ui/toast.ts'
import { recordPayment, takeBack } from './debt-writes.ts'

/**
 * Records what is due, and offers to take it back. It names no amount: where the date was paid
 * elsewhere already, that payment is the answer.
 */
export async function markPaid(
  { debt, due_on, amount_cents }: UpcomingPayment,
  today: IsoDate,
): Promise<void> {
  const { outcome, payment_uuid } = await recordPayment(debt, { due_on, paid_on: today }, amount_cents)
  if (!outcome.ok) return
  const paid = 'data' in outcome ? outcome.data.payment : { payment_uuid, amount_cents }
  if (paid.payment_uuid !== payment_uuid) {
    toast.success(`${formatUsd(paid.amount_cents)} was paid already for ${shortDate(due_on)}`)
    return
  }
  toast.success(`${formatUsd(paid.amount_cents)} paid on ${debt.name}`, {
    label: 'Undo',
    run: () => void takeBack(debt, { payment_uuid }),
  })
}
