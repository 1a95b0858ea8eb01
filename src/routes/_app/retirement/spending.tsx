import { createFileRoute } from '@tanstack/react-router'
import { SpendingPage } from '#app/features/retirement/spending-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'

export const Route = createFileRoute('/_app/retirement/spending')({
  staticData: { title: 'Spending in retirement' },
  loader: () => void queryClient.prefetchQuery(retirementQuery),
  component: SpendingPage,
})
