import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { dayInYear, inDays, monthAndDay } from '#app/platform/format.ts'
import { useDuePayment } from '#app/shared/debt/use-debts.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { useThirdPersonText } from '#app/ui/third-person.ts'
import { toast } from '#app/ui/toast.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { escrowOf } from '#core/debt/kinds.ts'
import type { PlanGap, UpcomingPayment } from '#core/debt/upcoming-payments.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { changeDebt, recordPayment, removePayment } from './debt-writes.ts'

/** Shown where the payment is unknown: a link to enter it. */
export const AddPayment = ({ debt, size = 'md' }: { debt: Debt; size?: 'sm' | 'md' }) => (
  <Button asChild variant="secondary" size={size}>
    <Link to="/debt/$debtUuid/edit" params={{ debtUuid: debt.debt_uuid }}>
      Add a payment
      <span className="sr-only"> for {debt.name}</span>
    </Link>
  </Button>
)

/** The saved plan pays another amount than usual; one tap makes it the usual one. */
function UsualPayment({ debt, gap }: { debt: Debt; gap: PlanGap }) {
  const thirdPersonText = useThirdPersonText()
  const [isBusy, setBusy] = useState(false)
  const update = async () => {
    setBusy(true)
    const { debt_uuid, version } = debt
    await changeDebt(debt.name, { debt_uuid, version, payment_cents: gap.planned_cents - escrowOf(debt) })
    setBusy(false)
  }
  return (
    <p className="text-15">
      {thirdPersonText(
        `Your plan pays ${formatUsd(gap.planned_cents)}; your usual payment is ${formatUsd(gap.usual_cents)}.`,
      )}{' '}
      <Button variant="link" busy={isBusy} onClick={() => void update()}>
        Update usual payment
      </Button>
    </p>
  )
}

/** What is due next on this debt, marked as paid in one tap. */
export function DueCard({ debt, today }: { debt: Debt; today: IsoDate }) {
  const [isBusy, setBusy] = useState(false)
  const { due, gap } = useDuePayment(debt, today)
  if (!due) return null
  const pay = async () => {
    setBusy(true)
    await markPaid(due, today)
    setBusy(false)
  }
  return (
    <Card tone="wash" className="gap-1!">
      <p className="text-15">
        {due.days < 0 ? 'Was due' : 'Due'} {inDays(due.days)}, {monthAndDay(due.due_on)}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {due.amount_cents > 0 ? (
          <>
            <p className="text-28 font-bold">
              <Figure id="amount-due" of={debt.debt_uuid}>
                <Amount cents={due.amount_cents} />
              </Figure>
            </p>
            <Button variant="secondary" busy={isBusy} onClick={() => void pay()}>
              <Check aria-hidden="true" />
              Mark as paid
            </Button>
          </>
        ) : (
          <AddPayment debt={debt} />
        )}
      </div>
      {gap && <UsualPayment debt={debt} gap={gap} />}
    </Card>
  )
}

/**
 * Records what is due, and offers to undo it. It names no amount: if the date was already paid elsewhere, that payment is the
 * answer.
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
