import { createFileRoute } from '@tanstack/react-router'
import { ResultsPage } from '#app/features/retirement/results-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'

export const Route = createFileRoute('/_app/retirement/results')({
  staticData: { title: 'Reports and saved results' },
  loader: () => void queryClient.prefetchQuery(retirementQuery),
  component: ResultsPage,
})
