import { createFileRoute } from '@tanstack/react-router'
import { GoalPage } from '#app/features/goal/goal-page.tsx'
import { prefetchGoal } from '#app/routes/_app/-goal/prefetch-goals.ts'
import { slots } from '#app/routes/_app/-goal/slots.tsx'

export interface GoalSearch {
  /** The uuid of an account that should fund the goal. */
  readonly fund?: string
}

export const Route = createFileRoute('/_app/$mode/$goalUuid/')({
  staticData: { title: 'Goal' },
  // Written by hand: the schemas of the contract would be part of the first load of every page.
  validateSearch: ({ fund }: Record<string, unknown>): GoalSearch => ({
    ...(typeof fund === 'string' && { fund }),
  }),
  loader: ({ params }) => prefetchGoal(params.goalUuid),
  component: function GoalRoute() {
    const { goalUuid } = Route.useParams()
    const { fund } = Route.useSearch()
    return <GoalPage key={goalUuid} goalUuid={goalUuid} slots={slots} fund={fund} />
  },
})
