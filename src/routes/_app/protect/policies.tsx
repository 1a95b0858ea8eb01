import { createFileRoute } from '@tanstack/react-router'
import { PoliciesPage } from '#app/features/protect/policies-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { protectQuery } from '#app/shared/protect/protect-queries.ts'

export const Route = createFileRoute('/_app/protect/policies')({
  staticData: { title: 'Your policies' },
  loader: () => void queryClient.prefetchQuery(protectQuery),
  component: PoliciesPage,
})
