import { useState } from 'react'
import { v7 } from 'uuid'
import { asOfProblem } from '#core/goal/rules.ts'
import { useToday } from '#app/platform/today.ts'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import { AccountForm } from './account-form.tsx'
import { emptyAccount } from './account-values.ts'
import { accountCount, type DebtsOnHand, enterAccount, useHomeLoans, useNetWorth } from './use-accounts.ts'

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
