import { createFileRoute } from '@tanstack/react-router'
import { BundlesPage } from '#app/features/protect/bundles-page.tsx'
import { bundlesQuery, protectQuery } from '#app/shared/protect/protect-queries.ts'
import { queryClient } from '#app/platform/queries.ts'

export const Route = createFileRoute('/_app/protect/bundles/')({
  staticData: { title: 'Bundles' },
  loader: () => {
    void queryClient.prefetchQuery(protectQuery)
    void queryClient.prefetchQuery(bundlesQuery)
  },
  component: BundlesPage,
})
