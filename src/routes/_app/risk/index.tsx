import { createFileRoute } from '@tanstack/react-router'
import { RiskPage } from '#app/features/risk/risk-page.tsx'
import { riskPortfolioQuery, riskProfileQuery } from '#app/features/risk/risk-queries.ts'
import { queryClient } from '#app/platform/queries.ts'

export const Route = createFileRoute('/_app/risk/')({
  staticData: { title: 'Risk' },
  loader: () => {
    void queryClient.prefetchQuery(riskProfileQuery)
    void queryClient.prefetchQuery(riskPortfolioQuery)
  },
  component: RiskPage,
})
