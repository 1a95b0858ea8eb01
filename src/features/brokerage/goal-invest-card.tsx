import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brokerageQuery, goalAccountsQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { isSteady } from '#core/goal/plan.ts'
import { nameOf } from './brokerage-labels.ts'

/** On a goal’s page: the way to invest for it; nothing where the goal has no portfolio or is over. */
export function GoalInvestCard({ found: { goal, suitability } }: { readonly found: GoalWithRisk }) {
  const { data: info } = useQuery(brokerageQuery)
  const { data: goals } = useQuery(goalAccountsQuery)
  const { goal_uuid: goalUuid, status } = goal
  const isUnderWay = status === 'active' || status === 'held' || status === 'paused'
  if (!info || !goals || info.provider === null || isSteady(goal) || !isUnderWay) return null
  const open = info.accounts.filter(({ can_trade }) => can_trade)
  const own = open.find(({ brokerage_account_uuid: uuid }) =>
    goals.some(
      ({ goal_uuid, accounts }) =>
        goal_uuid === goalUuid && accounts.some((each) => each.brokerage_account_uuid === uuid),
    ),
  )
  // An account that funds no goal yet can start with this one.
  const free = open.find(
    ({ brokerage_account_uuid: uuid }) =>
      !goals.some(({ accounts }) => accounts.some((each) => each.brokerage_account_uuid === uuid)),
  )
  const account = own ?? free
  if (!account && !info.can_open) return null
  return (
    <Card>
      <CardTitle>Invest for this goal</CardTitle>
      <p className="text-15 text-quiet">
        {account
          ? `Buy its portfolio in ${nameOf(account)}, for any amount.`
          : 'Open a brokerage account that funds this goal, and buy its portfolio in one order.'}
        {suitability.band === null &&
          ' Answer the risk questionnaire first to see which portfolio suits you.'}
      </p>
      <div>
        <Button asChild variant="secondary">
          {account ? (
            <Link
              to="/brokerage/$brokerageUuid/order"
              params={{ brokerageUuid: account.brokerage_account_uuid }}
              search={{ goal: goalUuid }}
            >
              Invest for this goal
            </Link>
          ) : (
            <Link to="/brokerage/types" search={{ goal: goalUuid }}>
              Open an account
            </Link>
          )}
        </Button>
      </div>
    </Card>
  )
}
