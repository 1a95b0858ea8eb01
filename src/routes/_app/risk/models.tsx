import { createFileRoute } from '@tanstack/react-router'
import { ModelsPage } from '#app/features/risk/models-page.tsx'
import { modelsQuery, riskProfileQuery } from '#app/features/risk/risk-queries.ts'
import { queryClient } from '#app/platform/queries.ts'

export const Route = createFileRoute('/_app/risk/models')({
  staticData: { title: 'Portfolios' },
  loader: () => {
    void queryClient.prefetchQuery(modelsQuery)
    void queryClient.prefetchQuery(riskProfileQuery)
  },
  component: ModelsPage,
})
