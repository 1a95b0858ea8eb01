/** What can be done with an account that no bank keeps up to date. */
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { type BankAccount, deleteBankAccount, updateBankAccount } from '#core/contract/bank.ts'
import { call } from '#app/platform/api.ts'
import { count } from '#app/platform/format.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { DropdownMenuItem, MoreMenu } from '#app/ui/overlays/dropdown-menu.tsx'
import { Select } from '#app/ui/select.tsx'
import { toast } from '#app/ui/toast.ts'

interface DialogProps {
  readonly account: BankAccount
  readonly onClose: () => void
}

/** The name and type of an account; one that a bank kept up to date before has the type that the bank gave it. */
function EditDialog({ account, onClose }: DialogProps) {
  const [name, setName] = useState(account.name)
  const [type, setType] = useState(
    account.type === 'cash' || account.type === 'card' ? account.type : undefined,
  )
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    setBusy(true)
    const { bank_account_uuid } = account
    const outcome = await call(
      updateBankAccount,
      { body: { bank_account_uuid, name, ...(type && { type }) } },
      { quiet: true },
    )
    setBusy(false)
    if (!outcome.ok) return setProblem(outcome.fields.name ?? outcome.message)
    onClose()
    toast.success('Account saved')
    return refresh()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Edit ${account.name}`}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Cancel</Button>
            </DialogClose>
            <Button busy={isBusy} onClick={() => void save()}>
              Save account
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="Account name" error={problem}>
            <Input
              value={name}
              onChange={(event) => setName(event.target.value)}
              autoComplete="off"
              maxLength={80}
            />
          </Field>
          {type && (
            <Field label="Account type">
              <Select value={type} onValueChange={(value) => setType(value === 'card' ? 'card' : 'cash')}>
                <option value="cash">Checking, savings, or cash</option>
                <option value="card">Credit card</option>
              </Select>
            </Field>
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** Asks before an account goes with its transactions. */
function DeleteDialog({ account, onClose }: DialogProps) {
  const [isBusy, setBusy] = useState(false)
  const { bank_account_uuid, name, transaction_count } = account
  const remove = async () => {
    setBusy(true)
    const outcome = await call(deleteBankAccount, { params: { id: bank_account_uuid } })
    setBusy(false)
    if (!outcome.ok) return
    onClose()
    toast.success(`${name} deleted`)
    await refresh()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Delete ${name}?`}
        description={
          transaction_count === 0
            ? 'It has no transactions.'
            : `Its ${count(transaction_count, 'transaction')} will be deleted, too. This can’t be undone.`
        }
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Cancel</Button>
            </DialogClose>
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              Delete account
            </Button>
          </>
        }
      />
    </Dialog>
  )
}

/** A menu to rename, retype or delete an account without a bank link. */
export function OwnAccountMenu({ account }: { readonly account: BankAccount }) {
  const [asking, setAsking] = useState<'edit' | 'delete'>()
  const close = () => setAsking(undefined)
  return (
    <>
      <MoreMenu about={account.name} variant="quiet" onDelete={() => setAsking('delete')}>
        <DropdownMenuItem onSelect={() => setAsking('edit')}>
          <Pencil aria-hidden="true" /> Edit
        </DropdownMenuItem>
      </MoreMenu>
      {asking === 'edit' && <EditDialog account={account} onClose={close} />}
      {asking === 'delete' && <DeleteDialog account={account} onClose={close} />}
    </>
  )
}
