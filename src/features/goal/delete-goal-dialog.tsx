import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rate } from '#app/platform/format.ts'
import { useHasPage } from '#app/shared/sharing/view-pages.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { bringBack, removeGoal } from './goal-writes.ts'

interface DeleteGoalDialogProps {
  readonly goal: Goal
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const WAY_BACK = 'You can restore it for 7 days from Recently deleted, at the bottom of your goals.'

/** Shown before a goal is deleted: what happens to its accounts. The deletion can be undone. */
export function DeleteGoalDialog({ goal, open, onOpenChange }: DeleteGoalDialogProps) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { accounts, name } = goal
  const seesAccounts = useHasPage()('/netWorth')
  const remove = async () => {
    setBusy(true)
    const outcome = await removeGoal(goal, () => navigate({ to: '/goals' }))
    setBusy(false)
    if (!outcome.ok) return
    toast.success(`${name} deleted`, { label: 'Undo', run: () => void bringBack(goal) })
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={`Delete ${name}?`}
        description={
          accounts.length === 0
            ? WAY_BACK
            : 'Your accounts don’t change. This money becomes available for other goals:'
        }
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Cancel</Button>
            </DialogClose>
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              Delete goal
            </Button>
          </>
        }
      >
        {accounts.length > 0 && (
          <>
            <ul className="flex flex-col gap-1 text-15">
              {accounts.map((account) => (
                <li key={account.account_uuid}>
                  {seesAccounts && `${rate(account.share)} of `}
                  {account.name}, {formatUsd(account.value_cents)}
                </li>
              ))}
            </ul>
            <p className="mt-3 text-15 text-quiet">{WAY_BACK}</p>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}
