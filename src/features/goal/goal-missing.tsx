import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { GoalMode } from '#core/contract/goal-kinds.ts'
import type { ApiFailure } from '#app/lib/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FailedState } from '#app/ui/failed-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import { BackToGoals } from './goal-links.tsx'

interface GoalMissingProps {
  readonly mode: GoalMode
  readonly query: UseQueryResult<unknown, ApiFailure>
  /** It is known not to be there. */
  readonly isGone?: boolean
}

/** The page of a goal while it is not there: on its way, failed, or gone. */
export function GoalMissing({ mode, query, isGone = false }: GoalMissingProps) {
  if (query.isPending && !isGone) {
    return (
      <Page>
        <Waiting label="Loading this goal" className="flex flex-col gap-4">
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
  return (
    <Page>
      <PageHeader title="Goal" back={<BackToGoals mode={mode} />} />
      <Card>
        {isGone || query.error?.refusal.status === 404 ? (
          <EmptyState
            icon={<SearchX />}
            title="This goal is not there"
            action={
              <Button asChild variant="secondary">
                <Link to={`/${mode}`}>See your goals</Link>
              </Button>
            }
          >
            It was deleted, or the address is not right.
          </EmptyState>
        ) : (
          <FailedState
            title="This goal did not load"
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
