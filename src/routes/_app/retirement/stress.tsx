import { createFileRoute } from '@tanstack/react-router'
import { StressPage } from '#app/features/retirement/stress-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'

export const Route = createFileRoute('/_app/retirement/stress')({
  staticData: { title: 'Stress tests' },
  loader: () => void queryClient.prefetchQuery(retirementQuery),
  component: StressPage,
})
