/** What can be done with an account that no bank keeps up to date. */
import { useQuery } from '@tanstack/react-query'
import { CircleDollarSign, Pencil } from 'lucide-react'
import { useState } from 'react'
import { call } from '#app/platform/api.ts'
import { count } from '#app/platform/format.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { NOT_STORED, queryFor } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import type { CountAsProps } from '#app/shared/bank/counterparts.ts'
import { OwnAccountFields } from '#app/shared/bank/own-account-fields.tsx'
import { CounterpartSelect, useOwnBalance } from '#app/shared/bank/own-balance.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { ActionDialog } from '#app/ui/overlays/action-dialog.tsx'
import { MoreMenu } from '#app/ui/overlays/menu.tsx'
import { toast } from '#app/ui/toast.ts'
import {
  type BankAccount,
  deleteBankAccount,
  getTransactionCount,
  updateBankAccount,
} from '#core/contract/bank.ts'
import { asOfProblem } from '#core/money-account/change.ts'

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

/** What an account holds or is owed on a day, with what it counts as until it counts as something. */
function BalanceDialog({ onClose, ...counted }: CountAsProps & { readonly onClose: () => void }) {
  const own = useOwnBalance(counted)
  const today = useToday()
  const [cents, setCents] = useState<number | null>(null)
  const [day, setDay] = useState<string>(today)
  const [problem, setProblem] = useState<{ amount?: string; day?: string }>({})
  const save = async () => {
    if (cents === null || Number.isNaN(cents)) return setProblem({ amount: 'Enter an amount' })
    const dayProblem = asOfProblem(day, today)
    if (dayProblem !== null) return setProblem({ day: dayProblem })
    const failed = await own.save({ balance_cents: cents, as_of: day })
    return failed === undefined ? onClose() : setProblem({ amount: failed })
  }
  return (
    <ActionDialog
      title={`Set balance of ${counted.account.name}`}
      description={own.isOwed ? 'It counts in your debts.' : 'It counts in your net worth.'}
      action="Save balance"
      onAction={save}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Field label={own.isOwed ? 'Amount owed' : 'Balance'} error={problem.amount}>
          <MoneyInput value={cents} onValueChange={setCents} onUnreadable={() => setCents(Number.NaN)} />
        </Field>
        <Field label="As of" error={problem.day}>
          <DateField value={day} onValueChange={setDay} />
        </Field>
        {!own.isCounted && own.choices.length > 0 && (
          <Field label="Count it as" hint="Choose one that you’ve added, so it counts once.">
            <CounterpartSelect
              isOwed={own.isOwed}
              choices={own.choices}
              value={own.chosen}
              onValueChange={own.choose}
            />
          </Field>
        )}
      </div>
    </ActionDialog>
  )
}

/** Asks before an account goes with its transactions. */
function DeleteDialog({ account, onClose }: DialogProps) {
  const { bank_account_uuid, name } = account
  const counted = useQuery(
    queryFor(getTransactionCount, { params: { id: bank_account_uuid } }, [], NOT_STORED),
  )
  const many = counted.data?.transaction_count
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
        many === 0
          ? 'It has no transactions.'
          : `Its ${many === undefined ? 'transactions' : count(many, 'transaction')} will be deleted, too. This can’t be undone.`
      }
      action="Delete account"
      variant="danger"
      onAction={remove}
      onClose={onClose}
    />
  )
}

/** A menu to rename or retype an account without a bank link, to state its balance, or to delete it. */
export function OwnAccountMenu(counted: CountAsProps) {
  const { account } = counted
  const [asking, setAsking] = useState<'edit' | 'balance' | 'delete'>()
  const close = () => setAsking(undefined)
  return (
    <>
      <MoreMenu
        about={account.name}
        variant="quiet"
        actions={[
          { label: 'Edit', icon: Pencil, onSelect: () => setAsking('edit') },
          { label: 'Set balance', icon: CircleDollarSign, onSelect: () => setAsking('balance') },
        ]}
        onDelete={() => setAsking('delete')}
      />
      {asking === 'edit' && <EditDialog account={account} onClose={close} />}
      {asking === 'balance' && <BalanceDialog {...counted} onClose={close} />}
      {asking === 'delete' && <DeleteDialog account={account} onClose={close} />}
    </>
  )
}
