import { createFileRoute } from '@tanstack/react-router'
import { ContributionsPage } from '#app/features/retirement/contributions-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'

export const Route = createFileRoute('/_app/retirement/contributions')({
  staticData: { title: 'Contributions' },
  loader: () => void queryClient.prefetchQuery(retirementQuery),
  component: ContributionsPage,
})
