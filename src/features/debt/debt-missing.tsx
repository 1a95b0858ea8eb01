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
import { BackLink } from './back-link.tsx'

interface DebtMissingProps {
  readonly query: UseQueryResult<unknown, ApiFailure>
  readonly isDeleted: boolean
}

/** The page of a debt while it is not there: on its way, failed, or gone. */
export function DebtMissing({ query, isDeleted }: DebtMissingProps) {
  if (query.isPending && !isDeleted) {
    return (
      <Page>
        <Waiting label="Loading this debt" className="flex flex-col gap-4">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-11 w-60" />
          <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
            <Skeleton className="h-72 rounded-card" />
            <Skeleton className="h-52 rounded-card" />
          </div>
        </Waiting>
      </Page>
    )
  }
  const isGone = isDeleted || query.error?.refusal.status === 404
  return (
    <Page>
      <PageHeader title="Debt" back={<BackLink />} />
      <Card>
        {isGone ? (
          <EmptyState
            icon={<SearchX />}
            title="This debt is not there"
            action={
              <Button asChild variant="secondary">
                <Link to="/debt">See your debts</Link>
              </Button>
            }
          >
            It was deleted, or the address is not right.
          </EmptyState>
        ) : (
          <FailedState
            title="This debt did not load"
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
