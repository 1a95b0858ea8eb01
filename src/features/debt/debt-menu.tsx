import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, Pencil, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { DropdownMenuItem, MoreMenu } from '#app/ui/dropdown-menu.tsx'
import { toast } from '#app/ui/toast.ts'
import { bringBack, changeDebt, removeDebt } from './debt-writes.ts'
import { PayOffDialog } from './pay-off-dialog.tsx'

/** What else can be done with a debt. */
export function DebtMenu({ debt, today }: { debt: Debt; today: IsoDate }) {
  const navigate = useNavigate()
  const [isPayingOff, setPayingOff] = useState(false)

  const remove = async () => {
    const outcome = await removeDebt(debt, () => navigate({ to: '/debt' }))
    if (!outcome.ok) return
    toast.success(`${debt.name} deleted. You can restore it for 7 days.`, {
      label: 'Undo',
      run: () => void bringBack(debt),
    })
  }
  const toEdit = () => navigate({ to: '/debt/$debtUuid/edit', params: { debtUuid: debt.debt_uuid } })
  const openAgain = async () => {
    // A debt with a balance is open again once something is owed on it; the form asks how much.
    if (hasBalance(debt)) return toEdit()
    const outcome = await changeDebt(debt.name, { debt_uuid: debt.debt_uuid, is_paid_off: false })
    if (outcome.ok) toast.success(`${debt.name} reopened`)
    return undefined
  }
  return (
    <>
      <MoreMenu about={debt.name} onDelete={() => void remove()}>
        <DropdownMenuItem onSelect={() => void toEdit()}>
          <Pencil aria-hidden="true" />
          Edit
        </DropdownMenuItem>
        {debt.is_paid_off ? (
          <DropdownMenuItem onSelect={() => void openAgain()}>
            <RotateCcw aria-hidden="true" />
            Reopen
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem onSelect={() => setPayingOff(true)}>
            <CircleCheck aria-hidden="true" />
            {hasBalance(debt) ? 'Pay off' : 'Mark as ended'}
          </DropdownMenuItem>
        )}
      </MoreMenu>
      <PayOffDialog debt={debt} today={today} open={isPayingOff} onOpenChange={setPayingOff} />
    </>
  )
}
