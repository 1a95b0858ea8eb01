import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sharesOfWhole } from '#app/platform/format.ts'
import { goalsQuery } from '#app/shared/goal/goal-queries.ts'
import { useHasPage } from '#app/shared/sharing/view-pages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { Account } from '#core/contract/money-accounts.ts'
import type { AccountDetail } from '#core/money-account/replay.ts'

/** The goals that an account funds, with the share of each, and what is unallocated. */
export const GoalsOfAccount = ({
  detail: { account, goals, free_share, free_cents },
}: {
  detail: AccountDetail
}) => {
  const hasPage = useHasPage()
  const percents = sharesOfWhole([...goals.map(({ share }) => share), free_share])
  return (
    <Card padding="none">
      <CardHeader className="px-4 pt-4 pb-1 md:px-5">
        <CardTitle>Goals funded by this account</CardTitle>
        {free_share > 0 && hasPage('/goals') && (
          <FundGoal account={account} funded={goals.map(({ goal_uuid }) => goal_uuid)} />
        )}
      </CardHeader>
      {goals.length === 0 && (
        <p className="px-4 pt-1 pb-4 text-15 text-quiet md:px-5">
          None yet. Its balance doesn’t count toward any goal.
        </p>
      )}
      <List>
        {goals.map((goal, place) => (
          <ListRow
            key={goal.goal_account_uuid}
            title={<GoalName goal={goal} />}
            detail={`${percents[place]} of the balance`}
            trailing={<Amount cents={goal.value_cents} />}
          />
        ))}
        {goals.length > 0 && free_share > 0 && (
          <ListRow
            title="Available"
            detail={`${percents[goals.length]} of the balance`}
            trailing={<Amount cents={free_cents} />}
          />
        )}
      </List>
    </Card>
  )
}

interface FundGoalProps {
  readonly account: Account
  /** Goals that the account funds already. */
  readonly funded: readonly string[]
}

/** Chooses a goal for this account. The goal's page opens with the account selected. */
function FundGoal({ account, funded }: FundGoalProps) {
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useQuery(goalsQuery)
  const open = data
    .map(({ goal }) => goal)
    .filter(({ goal_uuid, status }) => status !== 'archived' && !funded.includes(goal_uuid))
  return (
    <>
      <CardAction onClick={() => setOpen(true)}>Fund a goal</CardAction>
      <Sheet open={isOpen} onOpenChange={setOpen}>
        <SheetContent title="Fund a goal" description={account.name}>
          {open.length === 0 ? (
            <p className="text-15 text-quiet">
              <ThirdPerson>You have no other goal. Add one, then choose this account.</ThirdPerson>
            </p>
          ) : (
            <List className="-mx-5">
              {open.map(({ goal_uuid, mode, name }) => (
                <ListRow
                  key={goal_uuid}
                  title={
                    <Link
                      to="/$mode/$goalUuid"
                      params={{ mode, goalUuid: goal_uuid }}
                      search={{ fund: account.account_uuid }}
                    >
                      {name}
                    </Link>
                  }
                />
              ))}
            </List>
          )}
          <Button asChild variant="secondary" className="self-start">
            <Link to="/goals">{open.length === 0 ? 'Add a goal' : 'See all goals'}</Link>
          </Button>
        </SheetContent>
      </Sheet>
    </>
  )
}

/** A goal's name, linked once its list is known. */
function GoalName({ goal: { goal_uuid, name } }: { goal: AccountDetail['goals'][number] }) {
  const { data } = useQuery(goalsQuery)
  const found = data?.find(({ goal }) => goal.goal_uuid === goal_uuid)
  if (!found) return name
  return (
    <Link to="/$mode/$goalUuid" params={{ mode: found.goal.mode, goalUuid: goal_uuid }}>
      {name}
    </Link>
  )
}
