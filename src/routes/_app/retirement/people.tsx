import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '#app/features/retirement/people-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'

export const Route = createFileRoute('/_app/retirement/people')({
  staticData: { title: 'People' },
  loader: () => void queryClient.prefetchQuery(retirementQuery),
  component: PeoplePage,
})
