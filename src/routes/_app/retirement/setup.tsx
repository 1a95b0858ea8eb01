import { createFileRoute } from '@tanstack/react-router'
import { Setup } from '#app/features/retirement/setup.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'

export interface SetupSearch {
  /** The current step; by default the first that isn't saved. */
  readonly step?: string
}

export const Route = createFileRoute('/_app/retirement/setup')({
  staticData: { title: 'Set up your plan' },
  // Written by hand: the schemas of the contract would be part of the first load of every page.
  validateSearch: ({ step }: Record<string, unknown>): SetupSearch =>
    typeof step === 'string' ? { step } : {},
  loader: () => void queryClient.prefetchQuery(retirementQuery),
  component: function SetupRoute() {
    return <Setup step={Route.useSearch().step} />
  },
})
