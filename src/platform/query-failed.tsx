import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#app/ui/card.tsx'
import { FailedState } from '#app/ui/failed-state.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { NOT_SHARED } from './api.ts'
import { ApiFailure } from './queries.ts'

interface QueryFailedProps {
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** What failed, such as "Couldn’t load your debts". */
  readonly title: ReactNode
}

/**
 * In place of data that failed to load: what failed, the server's message, and Try again. In a view of somebody's plan,
 * that they haven't shared it.
 */
export const QueryFailed = ({ query, title }: QueryFailedProps) =>
  query.error instanceof ApiFailure && query.error.refusal.code === NOT_SHARED ? (
    // A card with nothing else is left out of the view.
    <p data-slot="not-shared" className="text-15 text-quiet">
      {query.error.message}
    </p>
  ) : (
    <FailedState title={title} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {query.error?.message}
    </FailedState>
  )

interface PageFailedProps extends QueryFailedProps {
  readonly page: string
  /** The way back, above the page's name. */
  readonly back?: ReactNode
}

/** A page whose data failed to load, under its title. */
export const PageFailed = ({ page, back, ...failed }: PageFailedProps) => (
  <>
    <PageHeader title={page} back={back} />
    <Card data-page>
      <QueryFailed {...failed} />
    </Card>
  </>
)
