import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#app/ui/card.tsx'
import { FailedState } from '#app/ui/failed-state.tsx'
import { PageHeader } from '#app/ui/page.tsx'

interface QueryFailedProps {
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** What failed, such as "Couldn’t load your debts". */
  readonly title: ReactNode
}

/** In place of data that failed to load: what failed, the server's message, and Try again. */
export const QueryFailed = ({ query, title }: QueryFailedProps) => (
  <FailedState title={title} onRetry={() => void query.refetch()} retrying={query.isFetching}>
    {query.error?.message}
  </FailedState>
)

/** A page whose data failed to load, under its title. */
export const PageFailed = ({ page, ...failed }: QueryFailedProps & { readonly page: string }) => (
  <>
    <PageHeader title={page} />
    <Card>
      <QueryFailed {...failed} />
    </Card>
  </>
)
