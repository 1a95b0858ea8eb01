import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rate } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { BankNotice } from '#app/shared/bank/bank-notice.tsx'
import { changeGoal } from '#app/shared/goal/goal-writes.ts'
import { provenance } from '#app/shared/net-worth/provenance.ts'
import { useHasPage } from '#app/shared/sharing/view-pages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { later } from '#app/ui/later.tsx'
import { Sheet, SheetClose, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { toast } from '#app/ui/toast.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { RenderAddAccount } from './accounts-step.tsx'

const AccountsStep = later(
  async () => (await import('./accounts-step.tsx')).AccountsStep,
  () => <Skeleton className="h-44" />,
)

interface AccountsCardProps {
  readonly found: GoalWithRisk
  readonly renderAddAccount: RenderAddAccount
  /** An account to choose at once, from the address. */
  readonly fund?: string | undefined
}

/** The accounts that fund a goal, and the share of each. */
export function AccountsCard({ found, renderAddAccount, fund }: AccountsCardProps) {
  const navigate = useNavigate()
  const [isOpen, setShown] = useState(fund !== undefined)
  const setOpen = (open: boolean) => {
    setShown(open)
    // A reload must not open it again.
    if (!open && fund !== undefined) void navigate({ to: '.', search: {}, replace: true })
  }
  const today = useToday()
  const { goal } = found
  const { accounts } = goal
  // Where net worth isn't shared, the accounts are one sum, and nobody there can choose them.
  const seesAccounts = useHasPage()('/netWorth')
  return (
    <Card padding="none">
      <CardHeader className="px-4 pt-4 md:px-5 md:pt-5">
        <CardTitle>Accounts funding this goal</CardTitle>
        {seesAccounts && (
          <CardAction onClick={() => setOpen(true)}>{accounts.length > 0 ? 'Change' : 'Choose'}</CardAction>
        )}
      </CardHeader>
      <BankNotice className="mx-4 mt-3 md:mx-5" accountUuids={accounts.map((each) => each.account_uuid)} />
      {accounts.length === 0 && (
        <p className="px-4 pt-2 pb-4 text-15 text-quiet md:px-5 md:pb-5">
          <ThirdPerson>
            No accounts fund this goal yet, so only the money you’ve set aside counts.
          </ThirdPerson>
        </p>
      )}
      {accounts.length > 0 && (
        <List className="pb-1">
          {accounts.map((account) => (
            <ListRow
              key={account.account_uuid}
              title={account.name}
              detail={[
                ...(seesAccounts ? [`${rate(account.share)} of the balance`] : []),
                provenance(account.source, account.as_of, today),
              ].join(' · ')}
              trailing={<Amount cents={account.value_cents} />}
            />
          ))}
          {goal.initial_cents > 0 && (
            <ListRow
              title="Set aside elsewhere"
              detail="Entered by you"
              trailing={<Amount cents={goal.initial_cents} />}
            />
          )}
        </List>
      )}
      <Sheet open={isOpen} onOpenChange={setOpen}>
        <SheetContent title="Accounts funding this goal" description={goal.name}>
          <AccountsStep
            found={found}
            fund={fund}
            renderAddAccount={renderAddAccount}
            buttons={{
              submitLabel: 'Save',
              back: (
                <SheetClose asChild>
                  <Button variant="quiet">Cancel</Button>
                </SheetClose>
              ),
            }}
            onFinish={async (shares) => {
              const change = { goal_uuid: goal.goal_uuid, version: goal.version, accounts: shares }
              const outcome = await changeGoal(goal.name, change)
              if (!outcome.ok) return { ok: false, fields: { accounts: outcome.message } }
              toast.success(`${goal.name} updated`)
              setOpen(false)
              return outcome
            }}
          />
        </SheetContent>
      </Sheet>
    </Card>
  )
}
