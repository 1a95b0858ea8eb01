import { createFileRoute } from '@tanstack/react-router'
import { HabitsPage } from '#app/features/retirement/habits-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'

export interface HabitsSearch {
  /** The question that is asked, from 1; without it the result is shown. */
  readonly step?: number
}

export const Route = createFileRoute('/_app/retirement/habits')({
  staticData: { title: 'Money habits' },
  validateSearch: ({ step }: Record<string, unknown>): HabitsSearch =>
    typeof step === 'number' && Number.isInteger(step) ? { step } : {},
  loader: () => void queryClient.prefetchQuery(retirementQuery),
  component: function HabitsRoute() {
    return <HabitsPage step={Route.useSearch().step} />
  },
})
