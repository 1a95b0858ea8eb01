import { createFileRoute } from '@tanstack/react-router'
import { BundlesPage } from '#app/features/protect/bundles-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { bundlesQuery, protectQuery } from '#app/shared/protect/protect-queries.ts'

export const Route = createFileRoute('/_app/protect/bundles/')({
  staticData: { title: 'Bundles' },
  loader: () => {
    void queryClient.prefetchQuery(protectQuery)
    void queryClient.prefetchQuery(bundlesQuery)
  },
  component: BundlesPage,
})
