import { createFileRoute } from '@tanstack/react-router'
import { NewGoal } from '#app/features/goal/new-goal.tsx'
import { addAccount } from '#app/routes/_app/-goal/add-account.tsx'
import { prefetchGoals } from '#app/routes/_app/-goal/prefetch-goals.ts'

export interface NewGoalSearch {
  /** The uuid of a draft to continue. */
  readonly draft?: string
  /** The current step of the flow; defaults to the first incomplete one. */
  readonly step?: string
}

export const Route = createFileRoute('/_app/$mode/new')({
  staticData: { title: 'Add a goal' },
  // Written by hand: the schemas of the contract would be part of the first load of every page.
  validateSearch: ({ draft, step }: Record<string, unknown>): NewGoalSearch => ({
    ...(typeof draft === 'string' && { draft }),
    ...(typeof step === 'string' && { step }),
  }),
  loader: prefetchGoals,
  component: function NewGoalRoute() {
    const { mode } = Route.useParams()
    const { draft, step } = Route.useSearch()
    return <NewGoal key={mode} mode={mode} draft={draft} step={step} renderAddAccount={addAccount} />
  },
})
