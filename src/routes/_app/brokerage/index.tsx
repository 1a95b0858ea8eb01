import { createFileRoute } from '@tanstack/react-router'
import { BrokeragePage } from '#app/features/brokerage/brokerage-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { brokerageQuery, goalAccountsQuery } from '#app/shared/brokerage/brokerage-queries.ts'

export const Route = createFileRoute('/_app/brokerage/')({
  staticData: { title: 'Brokerage' },
  loader: () => {
    void queryClient.prefetchQuery(brokerageQuery)
    void queryClient.prefetchQuery(goalAccountsQuery)
  },
  component: BrokeragePage,
})
