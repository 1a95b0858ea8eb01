import { createFileRoute } from '@tanstack/react-router'
import { IncomePage } from '#app/features/retirement/income-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { goalsQuery } from '#app/shared/goal/goal-queries.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'

export const Route = createFileRoute('/_app/retirement/income')({
  staticData: { title: 'Income strategies' },
  loader: () => {
    void queryClient.prefetchQuery(retirementQuery)
    void queryClient.prefetchQuery(goalsQuery)
  },
  component: IncomePage,
})
