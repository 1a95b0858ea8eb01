import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ApiFailure } from '#app/lib/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FailedState } from '#app/ui/failed-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import { ToNetWorth } from './to-net-worth.tsx'

interface AccountMissingProps {
  readonly query: UseQueryResult<unknown, ApiFailure>
  readonly isDeleted: boolean
}

/** The page of an account while it is not there: on its way, failed, or gone. */
export function AccountMissing({ query, isDeleted }: AccountMissingProps) {
  if (query.isPending && !isDeleted) {
    return (
      <Page>
        <Waiting label="Loading this account" className="flex flex-col gap-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-11 w-60" />
          <Skeleton className="h-60 rounded-card" />
        </Waiting>
      </Page>
    )
  }
  const isGone = isDeleted || query.error?.refusal.status === 404
  return (
    <Page>
      <PageHeader title="Account" back={<ToNetWorth />} />
      <Card>
        {isGone ? (
          <EmptyState
            icon={<SearchX />}
            title="This account is not there"
            action={
              <Button asChild variant="secondary">
                <Link to="/netWorth">See your net worth</Link>
              </Button>
            }
          >
            It was deleted, or the address is not right.
          </EmptyState>
        ) : (
          <FailedState
            title="This account did not load"
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          >
            {query.error?.message}
          </FailedState>
        )}
      </Card>
    </Page>
  )
}
