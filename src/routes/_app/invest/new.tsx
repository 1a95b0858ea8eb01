import { createFileRoute } from '@tanstack/react-router'
import { NewGoal } from '#app/features/goal/new-goal.tsx'
import { addAccount } from '#app/routes/_app/-goal/add-account.tsx'
import { loadGoals } from '#app/routes/_app/-goal/load.ts'
import { readNewGoalSearch } from '#app/routes/_app/-goal/search.ts'

export const Route = createFileRoute('/_app/invest/new')({
  staticData: { title: 'Add a goal' },
  validateSearch: readNewGoalSearch,
  loader: loadGoals,
  component: function NewGoalRoute() {
    const { draft, step } = Route.useSearch()
    return <NewGoal mode="invest" draft={draft} step={step} renderAddAccount={addAccount} />
  },
})
