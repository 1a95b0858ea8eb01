import type { UpcomingPayment } from '#core/debt/upcoming-payments.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { dayInYear } from '#app/platform/format.ts'
import { toast } from '#app/ui/toast.ts'
import { recordPayment, removePayment } from './debt-writes.ts'

/**
 * Records what is due, and offers to undo it. It names no amount: where the date was paid
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
    toast.success(`You already recorded ${formatUsd(paid.amount_cents)} for ${dayInYear(due_on, today)}`)
    return
  }
  toast.success(`Payment of ${formatUsd(paid.amount_cents)} recorded for ${debt.name}`, {
    label: 'Undo',
    run: () => void removePayment(debt, { payment_uuid }),
  })
}
