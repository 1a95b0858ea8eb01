import { useState } from 'react'
import { v7 } from 'uuid'
import { interestRate, shortDate } from '#app/platform/format.ts'
import { readAnew } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import { ConflictCard, type ConflictProps, conflictRow as row } from '#app/shared/changes/conflict-card.tsx'
import { useRecordEditor } from '#app/shared/changes/record-editor.ts'
import { changeAccount } from '#app/shared/net-worth/account-changes.ts'
import { sourceLabel } from '#app/shared/net-worth/provenance.ts'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Account, AccountChange, AccountInput } from '#core/contract/money-accounts.ts'
import { changedFields } from '#core/fields.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { asOfProblem } from '#core/money-account/change.ts'
import { AccountForm, emptyAccount, accountValuesOf } from './account-form.tsx'
import { kindLabel, ownerLabels } from './labels.ts'
import {
  accountCount,
  type DebtsOnHand,
  enterAccount,
  useHomeLoans,
  useNetWorth,
  type HomeLoan,
  accountQuery,
} from './use-accounts.ts'

interface AddAccountProps {
  readonly debts: DebtsOnHand
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Called once the account is created, or queued. */
  readonly onAdded?: (accountUuid: string) => void
}

/** Adding an account or an asset. */
export const AddAccount = ({ debts, open, onOpenChange, onAdded }: AddAccountProps) => (
  <Sheet open={open} onOpenChange={onOpenChange}>
    <SheetContent title="Add account" description="Bank, investment, home, car, or anything else of value.">
      <EnterAccount
        debts={debts}
        onDone={(accountUuid) => {
          onOpenChange(false)
          onAdded?.(accountUuid)
        }}
      />
    </SheetContent>
  </Sheet>
)

function EnterAccount({ debts, onDone }: { debts: DebtsOnHand; onDone: (accountUuid: string) => void }) {
  const loans = useHomeLoans(debts)
  const { worth } = useNetWorth(debts, { asksWorth: false })
  const today = useToday()
  // The same uuid when a failed save is retried: the account is created once.
  const [accountUuid] = useState(() => v7())
  return (
    <AccountForm
      loans={loans}
      initial={emptyAccount(today)}
      submitLabel="Add account"
      onSubmit={async (input) => {
        const problem = asOfProblem(input.as_of ?? today, today)
        if (problem) return { ok: false, fields: { as_of: problem } }
        const outcome = await enterAccount(accountUuid, input, accountCount(worth))
        if (!outcome.ok) return outcome
        toast.success(`${input.name} added`)
        onDone(accountUuid)
        return outcome
      }}
    />
  )
}

/** The name of a loan; an unknown one is deleted. */
const loanName = (loans: readonly HomeLoan[], loanUuid: string): string =>
  loans.find(({ uuid }) => uuid === loanUuid)?.name ?? 'A deleted loan'

const rowsOf = ({ change, server, loans }: Pick<AccountConflictProps, 'change' | 'server' | 'loans'>) => [
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

type AccountFields = Omit<AccountChange, 'account_uuid' | 'version'>

interface AccountConflictProps extends ConflictProps<AccountFields, Account> {
  readonly loans: readonly HomeLoan[]
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

/** The fields that differ from the account's. Its value is recorded by date, and where a linked one comes from stays. */
function changesOf(account: Account, input: AccountInput): AccountFields {
  const { name, kind, institution, apy, source, debt_uuid, owner } = input
  const settings = { name, kind, institution, apy, debt_uuid, owner }
  return changedFields(account, account.source === 'linked' ? settings : { ...settings, source })
}

interface EditorProps {
  readonly account: Account
  readonly debts: DebtsOnHand
  readonly onDone: () => void
}

function Editor({ account, debts, onDone }: EditorProps) {
  const loans = useHomeLoans(debts)
  const { account_uuid, name } = account
  const { conflict, submit } = useRecordEditor<Account, AccountFields>({
    write: (change) => changeAccount(name, { ...change, account_uuid }),
    read: async () => (await readAnew(accountQuery(account_uuid))).account,
    onSaved: (change) => toast.success(`${change.name ?? name} saved`),
    onDone,
  })
  return (
    <>
      {conflict && <AccountConflict {...conflict} loans={loans} />}
      {/* Stays below a conflict, so that no input is lost. */}
      <AccountForm
        loans={loans}
        initial={accountValuesOf(account)}
        account={account}
        worth={account.source === 'linked' ? 'none' : 'source'}
        submitLabel="Save changes"
        onSubmit={(input, begun = account) => submit(begun, changesOf(begun, input))}
      />
    </>
  )
}
