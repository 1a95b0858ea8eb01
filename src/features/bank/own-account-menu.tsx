/** What can be done with an account that no bank keeps up to date. */
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { type BankAccount, deleteBankAccount, updateBankAccount } from '#core/contract/bank.ts'
import { call } from '#app/platform/api.ts'
import { count } from '#app/platform/format.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { OwnAccountFields } from '#app/shared/bank/own-account-fields.tsx'
import { ActionDialog } from '#app/ui/overlays/action-dialog.tsx'
import { DropdownMenuItem, MoreMenu } from '#app/ui/overlays/dropdown-menu.tsx'
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
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    const { bank_account_uuid } = account
    const outcome = await call(
      updateBankAccount,
      { body: { bank_account_uuid, name, ...(type && { type }) } },
      { quiet: true },
    )
    if (!outcome.ok) return setProblem(outcome.fields.name ?? outcome.message)
    onClose()
    toast.success('Account saved')
    return refresh()
  }
  return (
    <ActionDialog title={`Edit ${account.name}`} action="Save account" onAction={save} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <OwnAccountFields name={name} type={type} onName={setName} onType={setType} nameError={problem} />
      </div>
    </ActionDialog>
  )
}

/** Asks before an account goes with its transactions. */
function DeleteDialog({ account, onClose }: DialogProps) {
  const { bank_account_uuid, name, transaction_count } = account
  const remove = async () => {
    const outcome = await call(deleteBankAccount, { params: { id: bank_account_uuid } })
    if (!outcome.ok) return
    onClose()
    toast.success(`${name} deleted`)
    await refresh()
  }
  return (
    <ActionDialog
      title={`Delete ${name}?`}
      description={
        transaction_count === 0
          ? 'It has no transactions.'
          : `Its ${count(transaction_count, 'transaction')} will be deleted, too. This can’t be undone.`
      }
      action="Delete account"
      variant="danger"
      onAction={remove}
      onClose={onClose}
    />
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
