import { createFileRoute } from '@tanstack/react-router'
import { RecurringPage } from '#app/features/spend/recurring-page.tsx'
import { recurringQuery } from '#app/features/spend/spend-writes.ts'
import { queryClient } from '#app/platform/queries.ts'

export const Route = createFileRoute('/_app/spend/recurring')({
  staticData: { title: 'Recurring charges' },
  loader: () => void queryClient.prefetchQuery(recurringQuery),
  component: RecurringPage,
})
