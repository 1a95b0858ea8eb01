import { useState } from 'react'
import type { Account, AccountChange, AccountInput } from '#core/contract/money-accounts.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { changeAccount } from '#app/shared/net-worth/account-changes.ts'
import { ConflictCard } from '#app/shared/changes/conflict-card.tsx'
import { conflictRow as row } from '#app/shared/changes/conflict-row.ts'
import { sourceLabel } from '#app/shared/net-worth/provenance.ts'
import type { SubmitResult } from '#app/platform/form.ts'
import { interestRate, shortDate } from '#app/platform/format.ts'
import { queryClient } from '#app/platform/queries.ts'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import { AccountForm } from './account-form.tsx'
import { valuesOf } from './account-values.ts'
import { type HomeLoan, loanName } from './home-loans.ts'
import { kindLabel, ownerLabels } from './labels.ts'
import { accountQuery, type DebtsOnHand, useHomeLoans } from './use-accounts.ts'

const rowsOf = ({ change, server, loans }: Versions) => [
  ...row('Name', change.name, server.name, String),
  ...row('Type', change.kind, server.kind, kindLabel),
  ...row('Institution', change.institution, server.institution, String),
  ...row('Balance', change.balance_cents, server.balance_cents, formatUsd),
  ...row('As of', change.as_of, server.as_of, shortDate),
  ...row<Account['source']>('Source', change.source, server.source, sourceLabel),
  ...row('Owner', change.owner, server.owner, (owner) => ownerLabels[owner]),
  ...row('APY', change.apy, server.apy, interestRate),
  ...row('Mortgage', change.debt_uuid, server.debt_uuid, (uuid) => loanName(loans, uuid)),
]

interface Versions {
  /** The client's version. */
  readonly change: AccountChange
  /** The server's current version. */
  readonly server: Account
  readonly loans: readonly HomeLoan[]
}

interface AccountConflictProps extends Versions {
  readonly onOverride: () => Promise<unknown>
  readonly onUseServer: () => Promise<unknown>
}

/** The account was changed elsewhere meanwhile: both versions, and the choice between them. */
export const AccountConflict = ({ change, server, loans, ...choices }: AccountConflictProps) => (
  <ConflictCard thing="account" rows={rowsOf({ change, server, loans })} {...choices} />
)

interface EditAccountProps {
  readonly account: Account
  readonly debts: DebtsOnHand
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Changing an account's settings. Its values are recorded by date, together with contributions. */
export const EditAccount = ({ account, debts, open, onOpenChange }: EditAccountProps) => (
  <Sheet open={open} onOpenChange={onOpenChange}>
    <SheetContent title={`Edit ${account.name}`}>
      <Editor account={account} debts={debts} onDone={() => onOpenChange(false)} />
    </SheetContent>
  </Sheet>
)

/** The fields of an input that differ from the account's. */
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
  // The initial values stay, so that a version that arrives meanwhile is a conflict instead of being overwritten.
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
          onOverride={() => {
            const { version: _, ...change } = conflict.change
            return save(change)
          }}
          onUseServer={async () => onDone()}
        />
      )}
      {/* Stays below a conflict, so that no input is lost. */}
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
