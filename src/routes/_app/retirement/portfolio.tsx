import { createFileRoute } from '@tanstack/react-router'
import { PortfolioPage } from '#app/features/retirement/portfolio-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'

export const Route = createFileRoute('/_app/retirement/portfolio')({
  staticData: { title: 'Portfolio' },
  loader: () => void queryClient.prefetchQuery(retirementQuery),
  component: PortfolioPage,
})
