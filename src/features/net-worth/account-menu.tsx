import { useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '#core/contract/money-accounts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { DropdownMenuItem, MoreMenu } from '#app/ui/overlays/dropdown-menu.tsx'
import { toast } from '#app/ui/toast.ts'
import { bringBack, removeAccount } from './account-writes.ts'
import { EditAccount } from './edit-account.tsx'
import type { DebtsOnHand } from './use-worth.ts'
import type { AccountDetail } from '#core/money-account/replay.ts'

interface AccountMenuProps {
  readonly account: Account
  readonly goals: AccountDetail['goals']
  readonly debts: DebtsOnHand
}

/** An account's further actions. Shows what else is deleted with it before deleting. */
export function AccountMenu({ account, goals, debts }: AccountMenuProps) {
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)

  const remove = async () => {
    setAsking(false)
    const outcome = await removeAccount(account, () => navigate({ to: '/netWorth' }))
    if (!outcome.ok) return
    toast.success(`${account.name} deleted`, { label: 'Undo', run: () => void bringBack(account) })
  }
  return (
    <>
      <MoreMenu about={account.name} onDelete={() => setAsking(true)}>
        <DropdownMenuItem onSelect={() => setEditing(true)}>
          <Pencil aria-hidden="true" />
          Edit
        </DropdownMenuItem>
      </MoreMenu>
      <EditAccount account={account} debts={debts} open={isEditing} onOpenChange={setEditing} />
      <Dialog open={isAsking} onOpenChange={setAsking}>
        <DialogContent
          title={`Delete ${account.name}?`}
          description={whatGoes(goals.map(({ name }) => name))}
          footer={
            <>
              <DialogClose asChild>
                <Button variant="quiet">Cancel</Button>
              </DialogClose>
              <Button variant="danger" onClick={() => void remove()}>
                Delete account
              </Button>
            </>
          }
        />
      </Dialog>
    </>
  )
}

const list = new Intl.ListFormat('en-US')

function whatGoes(goals: readonly string[]): string {
  const restore = 'You can restore it for 7 days under Recently deleted on the Net worth page.'
  return goals.length === 0
    ? `This also deletes its balance history. ${restore}`
    : `${list.format(goals)} will no longer be funded by this account. ${restore}`
}
