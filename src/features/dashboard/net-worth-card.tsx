import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { NetWorth } from '#core/contract/net-worth.ts'
import { wholeDollars } from '#app/lib/format.ts'
import type { ApiFailure } from '#app/lib/queries.ts'
import { QueryFailed } from '#app/lib/query-failed.tsx'
import { sumProvenance } from '#app/lib/provenance.ts'
import { useToday } from '#app/lib/today.ts'
import { Amount } from '#app/ui/amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Spark } from '#app/ui/charts/spark.tsx'
import { Change } from '#app/ui/pill.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

/** What the client has and owes, with what waits on this device. */
export interface NetWorthCardProps {
  readonly query: UseQueryResult<NetWorth, ApiFailure>
  readonly worth: NetWorth | undefined
}

/** What is left when all debts are taken from all that is there, and how it went. */
export function NetWorthCard({ query, worth }: NetWorthCardProps) {
  const isEmpty = worth?.groups.length === 0
  return (
    <Card>
      <CardHeader>
        <CardTitle>Net worth</CardTitle>
        {worth && !isEmpty && (
          <CardAction asChild>
            <Link to="/netWorth" aria-label="See all of your net worth">
              See all
            </Link>
          </CardAction>
        )}
      </CardHeader>
      {query.isPending && <Skeleton className="h-20" />}
      {query.isError && !worth && <QueryFailed query={query} title="Your net worth did not load" />}
      {isEmpty && <Invitation />}
      {worth && !isEmpty && <Worth worth={worth} />}
    </Card>
  )
}

const Invitation = () => (
  <>
    <p className="text-15 text-quiet">Enter what you have, and see it grow beside what you owe.</p>
    <Button asChild variant="secondary" className="self-start">
      <Link to="/netWorth" search={{ add: 'account' }}>
        Add an account
      </Link>
    </Button>
  </>
)

function Worth({ worth: { net_cents, change, history, assets, liabilities } }: { worth: NetWorth }) {
  const today = useToday()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-col items-start gap-1">
          <p className="text-28 font-bold">
            <Amount cents={net_cents} whole />
          </p>
          {change.month_cents !== null && <Moved cents={change.month_cents} />}
        </div>
        <Spark values={history.map((month) => month.net_cents)} />
      </div>
      <p className="text-13 text-quiet">{sumProvenance([assets, liabilities], today)}</p>
    </>
  )
}

const Moved = ({ cents }: { cents: number }) => (
  <Change direction={cents > 0 ? 'up' : cents < 0 ? 'down' : 'none'}>
    {wholeDollars(Math.abs(cents))} this month
  </Change>
)
