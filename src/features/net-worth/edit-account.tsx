import { useState } from 'react'
import type { Account, AccountChange, AccountInput } from '#core/contract/money-accounts.ts'
import { changeAccount } from '#app/shared/net-worth/account-changes.ts'
import type { SubmitResult } from '#app/platform/form.ts'
import { queryClient } from '#app/platform/queries.ts'
import { Sheet, SheetContent } from '#app/ui/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import { AccountConflict } from './account-conflict.tsx'
import { AccountForm } from './account-form.tsx'
import { valuesOf } from './account-values.ts'
import { accountQuery, type DebtsOnHand, useHomeLoans } from './use-worth.ts'

interface EditAccountProps {
  readonly account: Account
  readonly debts: DebtsOnHand
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Changing what an account is. What it is worth is recorded by day, where what was put in is asked, too. */
export const EditAccount = ({ account, debts, open, onOpenChange }: EditAccountProps) => (
  <Sheet open={open} onOpenChange={onOpenChange}>
    <SheetContent title={`Edit ${account.name}`}>
      <Editor account={account} debts={debts} onDone={() => onOpenChange(false)} />
    </SheetContent>
  </Sheet>
)

/** What of an input differs from the account. */
function changesOf(account: Account, input: AccountInput): Partial<AccountChange> {
  const { name, kind, institution, apy, source, debt_uuid, owner } = input
  return {
    ...(name !== account.name && { name }),
    ...(kind !== account.kind && { kind }),
    ...(institution !== account.institution && { institution }),
    ...(apy !== account.apy && { apy }),
    ...(debt_uuid !== account.debt_uuid && { debt_uuid }),
    ...(owner !== account.owner && { owner }),
    ...(account.source !== 'linked' && source !== account.source && { source }),
  }
}

interface EditorProps {
  readonly account: Account
  readonly debts: DebtsOnHand
  readonly onDone: () => void
}

function Editor({ account, debts, onDone }: EditorProps) {
  const loans = useHomeLoans(debts)
  // What the form began with stays, so that a version that comes meanwhile is met as a conflict and not overwritten.
  const [begun] = useState(account)
  const [conflict, setConflict] = useState<{ change: AccountChange; server: Account }>()

  const save = async (change: AccountChange): Promise<SubmitResult> => {
    const outcome = await changeAccount(begun.name, change)
    if (outcome.ok) {
      toast.success(`${change.name ?? begun.name} saved`)
      onDone()
    } else if (outcome.code === 'conflict') {
      const found = await queryClient.fetchQuery({ ...accountQuery(begun.account_uuid), staleTime: 0 })
      setConflict({ change, server: found.account })
    }
    return outcome
  }
  const submit = async (input: AccountInput): Promise<SubmitResult> => {
    const changes = changesOf(begun, input)
    if (Object.keys(changes).length > 0) {
      return save({ ...changes, account_uuid: begun.account_uuid, version: begun.version })
    }
    onDone()
    return { ok: true }
  }
  return (
    <>
      {conflict && (
        <AccountConflict
          {...conflict}
          loans={loans}
          onKeepMine={() => {
            const { version: _, ...change } = conflict.change
            return save(change)
          }}
          onUseServer={async () => onDone()}
        />
      )}
      {/* Still there below a conflict, so that nothing that was typed is lost. */}
      <AccountForm
        loans={loans}
        initial={valuesOf(begun)}
        worth={begun.source === 'linked' ? 'none' : 'source'}
        submitLabel="Save changes"
        onSubmit={submit}
      />
    </>
  )
}
