import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { inDays, monthAndDay } from '#app/lib/format.ts'
import { Amount } from '#app/ui/amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { markPaid } from './mark-paid.ts'
import { useUpcomingPayment } from './use-debts.ts'

/** What is due next on this debt, marked as paid in one tap. */
export function DueCard({ debt, today }: { debt: Debt; today: IsoDate }) {
  const [isBusy, setBusy] = useState(false)
  const due = useUpcomingPayment(debt, today)
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
        <p className="text-28 font-bold">
          <Amount cents={due.amount_cents} />
        </p>
        <Button variant="secondary" busy={isBusy} onClick={() => void pay()}>
          <Check aria-hidden="true" />
          Mark as paid
        </Button>
      </div>
    </Card>
  )
}
