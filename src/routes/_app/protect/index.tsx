import { createFileRoute } from '@tanstack/react-router'
import { ProtectPage } from '#app/features/protect/protect-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { protectQuery } from '#app/shared/protect/protect-queries.ts'

export const Route = createFileRoute('/_app/protect/')({
  staticData: { title: 'Protect' },
  loader: () => void queryClient.prefetchQuery(protectQuery),
  component: ProtectPage,
})
