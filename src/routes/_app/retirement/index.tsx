import { createFileRoute } from '@tanstack/react-router'
import { Story } from '#app/features/retirement/story.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'

export const Route = createFileRoute('/_app/retirement/')({
  staticData: { title: 'Retirement' },
  loader: () => void queryClient.prefetchQuery(retirementQuery),
  component: Story,
})
