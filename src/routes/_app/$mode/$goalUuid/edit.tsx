import { createFileRoute } from '@tanstack/react-router'
import { EditGoal } from '#app/features/goal/edit-goal.tsx'
import { loadGoal } from '#app/routes/_app/-goal/load.ts'

export const Route = createFileRoute('/_app/$mode/$goalUuid/edit')({
  staticData: { title: 'Edit goal' },
  loader: ({ params }) => loadGoal(params.goalUuid),
  component: function EditGoalRoute() {
    const { goalUuid } = Route.useParams()
    return <EditGoal key={goalUuid} goalUuid={goalUuid} />
  },
})
