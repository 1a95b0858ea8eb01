import { createFileRoute } from '@tanstack/react-router'
import { EditGoal } from '#app/features/goal/edit-goal.tsx'
import { prefetchGoal } from '#app/routes/_app/-goal/prefetch-goals.ts'

export const Route = createFileRoute('/_app/$mode/$goalUuid/edit')({
  staticData: { title: 'Edit goal' },
  loader: ({ params }) => prefetchGoal(params.goalUuid),
  component: function EditGoalRoute() {
    const { goalUuid } = Route.useParams()
    return <EditGoal key={goalUuid} goalUuid={goalUuid} />
  },
})
