import { createFileRoute } from '@tanstack/react-router'
import { ChecklistPage } from '#app/features/protect/checklist-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { protectQuery } from '#app/shared/protect/protect-queries.ts'

export const Route = createFileRoute('/_app/protect/checklist')({
  staticData: { title: 'Papers and beneficiaries' },
  loader: () => void queryClient.prefetchQuery(protectQuery),
  component: ChecklistPage,
})
