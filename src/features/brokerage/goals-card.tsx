import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BrokerageAccount } from '#core/contract/brokerage.ts'
import { share } from '#app/platform/format.ts'
import { goalAccountsQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'

/** The goals that the account funds, with a link to invest for each. */
export function GoalsCard({ account }: { readonly account: BrokerageAccount }) {
  const { brokerage_account_uuid, can_trade } = account
  const goals = (useQuery(goalAccountsQuery).data ?? []).flatMap((goal) => {
    const own = goal.accounts.find((each) => each.brokerage_account_uuid === brokerage_account_uuid)
    return own ? [{ ...goal, part: own.share }] : []
  })
  return (
    <Card asChild padding="none">
      <section aria-labelledby="goals-of-account">
        <CardTitle id="goals-of-account" className="px-4 pt-4 pb-1 md:px-5">
          Goals it funds
        </CardTitle>
        {goals.length === 0 ? (
          <p className="px-4 pb-4 text-15 text-quiet md:px-5">
            None yet. The first goal you invest for here is funded by this account.
          </p>
        ) : (
          <List>
            {goals.map(({ goal_uuid, name, mode, part, model_name }) => (
              <ListRow
                key={goal_uuid}
                title={
                  <Link to="/$mode/$goalUuid" params={{ mode, goalUuid: goal_uuid }}>
                    {name}
                  </Link>
                }
                detail={[`${share(part)} of the account`, model_name ?? 'Kept in cash'].join(' · ')}
                trailing={
                  can_trade &&
                  model_name !== null && (
                    <Link
                      to="/brokerage/$brokerageUuid/order"
                      params={{ brokerageUuid: brokerage_account_uuid }}
                      search={{ goal: goal_uuid, kind: 'rebalance' }}
                      aria-label={`Rebalance ${name}`}
                      className="font-medium text-accent underline-offset-4 hover:underline"
                    >
                      Rebalance
                    </Link>
                  )
                }
              />
            ))}
          </List>
        )}
      </section>
    </Card>
  )
}
