import { createFileRoute } from '@tanstack/react-router'
import { BundlePage } from '#app/features/protect/bundle-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { bundleQuery } from '#app/shared/protect/protect-queries.ts'

export const Route = createFileRoute('/_app/protect/bundles/$protectUuid')({
  staticData: { title: 'Bundle' },
  loader: ({ params }) => void queryClient.prefetchQuery(bundleQuery(params.protectUuid)),
  component: function BundleRoute() {
    const { protectUuid } = Route.useParams()
    return <BundlePage key={protectUuid} protectUuid={protectUuid} />
  },
})
