import { useState } from 'react'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { changeGoal } from '#app/lib/goal-writes.ts'
import { rate } from '#app/lib/format.ts'
import { Amount } from '#app/ui/amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/list-row.tsx'
import { Sheet, SheetClose, SheetContent } from '#app/ui/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import { AccountsStep } from './accounts-step.tsx'
import type { RenderAddAccount } from './shares-form.tsx'
import { figureWords } from './words.ts'

interface AccountsCardProps {
  readonly found: GoalWithRisk
  readonly renderAddAccount: RenderAddAccount
}

/** The accounts that serve a goal, and how much of each. */
export function AccountsCard({ found, renderAddAccount }: AccountsCardProps) {
  const [isOpen, setOpen] = useState(false)
  const { goal } = found
  const { accounts } = goal
  return (
    <Card padding="none">
      <CardHeader className="px-4 pt-4 md:px-5 md:pt-5">
        <CardTitle>Accounts that serve it</CardTitle>
        <CardAction onClick={() => setOpen(true)}>{accounts.length > 0 ? 'Change' : 'Choose'}</CardAction>
      </CardHeader>
      {accounts.length === 0 && (
        <p className="px-4 pt-2 pb-4 text-15 text-quiet md:px-5 md:pb-5">
          No account serves this goal yet, so only what you set aside counts.
        </p>
      )}
      {accounts.length > 0 && (
        <List className="pb-1">
          {accounts.map((account) => (
            <ListRow
              key={account.account_uuid}
              title={account.name}
              detail={`${rate(account.share)} of it · ${figureWords(account)}`}
              trailing={<Amount cents={account.value_cents} />}
            />
          ))}
          {goal.initial_cents > 0 && (
            <ListRow
              title="Set aside elsewhere"
              detail="as you entered it"
              trailing={<Amount cents={goal.initial_cents} />}
            />
          )}
        </List>
      )}
      <Sheet open={isOpen} onOpenChange={setOpen}>
        <SheetContent title="Accounts that serve it" description={goal.name}>
          <AccountsStep
            found={found}
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
              toast.success(`The accounts of ${goal.name} are changed`)
              setOpen(false)
              return outcome
            }}
          />
        </SheetContent>
      </Sheet>
    </Card>
  )
}
