import { useState } from 'react'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { splitPayment } from '#core/debt/payment.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { changeDebt, recordPayment, removePayment } from './debt-writes.ts'

interface PayOffDialogProps {
  readonly debt: Debt
  readonly today: IsoDate
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Pays off a debt with a final payment, or ends a rent; both can be undone. */
export function PayOffDialog({ debt, today, open, onOpenChange }: PayOffDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const settle = async () => {
    setBusy(true)
    const isDone = await (hasBalance(debt) ? payOff(debt, today) : end(debt))
    setBusy(false)
    if (isDone) onOpenChange(false)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={hasBalance(debt) ? `Pay off ${debt.name}` : `Mark ${debt.name} as ended`}
        description={
          hasBalance(debt)
            ? `Records a final payment of ${formatUsd(lastAmount(debt, today))} today${withInterest(debt, today)} and closes this debt. If your lender gave you a different amount, record a payment instead.`
            : 'It stays in your list as ended, and no more payments are due.'
        }
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Cancel</Button>
            </DialogClose>
            <Button busy={isBusy} onClick={() => void settle()}>
              {hasBalance(debt) ? 'Pay off' : 'Mark as ended'}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}

const lastPayment = (today: IsoDate) =>
  ({
    amount_cents: undefined,
    paid_on: today,
    due_on: null,
    balance_after_cents: null,
    pays_off: true,
  }) as const

const lastAmount = (debt: Debt, today: IsoDate): number => splitPayment(debt, lastPayment(today)).amount_cents

/** The interest in the final payment; empty where there is none. */
function withInterest(debt: Debt, today: IsoDate): string {
  const { interest_cents } = splitPayment(debt, lastPayment(today))
  return interest_cents > 0 ? `, including ${formatUsd(interest_cents)} interest,` : ''
}

async function payOff(debt: Debt, today: IsoDate): Promise<boolean> {
  const amount_cents = lastAmount(debt, today)
  // A zero balance is closed without a payment.
  if (amount_cents === 0) return end(debt)
  const { outcome, payment_uuid } = await recordPayment(debt, { ...lastPayment(today), amount_cents })
  if (!outcome.ok) return false
  toast.success(`${debt.name} is paid off`, {
    label: 'Undo',
    run: () => void removePayment(debt, { payment_uuid }),
  })
  return true
}

async function end(debt: Debt): Promise<boolean> {
  const { debt_uuid, name } = debt
  const outcome = await changeDebt(name, { debt_uuid, is_paid_off: true })
  if (!outcome.ok) return false
  toast.success(hasBalance(debt) ? `${name} is paid off` : `${name} has ended`, {
    label: 'Undo',
    run: () => void changeDebt(name, { debt_uuid, is_paid_off: false }),
  })
  return true
}
