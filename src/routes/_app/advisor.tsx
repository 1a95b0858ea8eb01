import { createFileRoute } from '@tanstack/react-router'
import { AdvisorPage } from '#app/features/advisor/advisor-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import {
  advisorCallsQuery,
  callTypesQuery,
  remainingCallsQuery,
} from '#app/shared/advisor/advisor-queries.ts'
import { paymentSetupQuery, subscriptionQuery } from '#app/shared/plan/plan-queries.ts'

export interface AdvisorSearch {
  /** The kind of call to book. */
  readonly book?: string
}

export const Route = createFileRoute('/_app/advisor')({
  staticData: { title: 'Advisor' },
  validateSearch: ({ book }: Record<string, unknown>): AdvisorSearch =>
    typeof book === 'string' && book !== '' ? { book } : {},
  loader: () => {
    void queryClient.prefetchQuery(remainingCallsQuery)
    void queryClient.prefetchQuery(advisorCallsQuery)
    void queryClient.prefetchQuery(callTypesQuery)
    void queryClient.prefetchQuery(subscriptionQuery)
    void queryClient.prefetchQuery(paymentSetupQuery)
  },
  component: function AdvisorRoute() {
    const { book } = Route.useSearch()
    return <AdvisorPage asked={book} />
  },
})
