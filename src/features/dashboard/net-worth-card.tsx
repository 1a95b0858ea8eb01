import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ApiFailure } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { DuplicateHome } from '#app/shared/net-worth/duplicate-home.tsx'
import { NetWorthHero } from '#app/shared/net-worth/net-worth-hero.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardAction, CardTitle } from '#app/ui/card.tsx'
import { EmptyHint } from '#app/ui/empty-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { NetWorth } from '#core/contract/net-worth.ts'

/** What the client has and owes, with pending changes. */
export interface NetWorthCardProps {
  readonly query: UseQueryResult<NetWorth, ApiFailure>
  readonly worth: NetWorth | undefined
}

/** The home page's answer: assets minus debts. */
export function NetWorthCard({ query, worth }: NetWorthCardProps) {
  if (worth && worth.groups.length > 0) {
    return (
      <>
        <NetWorthHero
          worth={worth}
          title={<h2 className="text-15 text-quiet">Net worth</h2>}
          action={
            <CardAction asChild>
              <Link to="/netWorth">View net worth</Link>
            </CardAction>
          }
        />
        <DuplicateHome worth={worth} />
      </>
    )
  }
  return (
    <Card>
      <CardTitle>Net worth</CardTitle>
      {query.isPending && <HeroWaiting />}
      {query.isError && !worth && <QueryFailed query={query} title="Couldn’t load your net worth" />}
      {worth && <Invitation />}
    </Card>
  )
}

const HeroWaiting = () => (
  <>
    <Skeleton className="h-11 w-60" />
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-42" />
    <Skeleton className="h-13" />
  </>
)

const Invitation = () => (
  <>
    <EmptyHint>Add your accounts to see your assets, your debts, and how they change.</EmptyHint>
    <Button asChild className="self-start">
      <Link to="/netWorth" search={{ add: 'account' }}>
        Add account
      </Link>
    </Button>
  </>
)
