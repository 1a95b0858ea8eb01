import { createFileRoute } from '@tanstack/react-router'
import { GoalPage } from '#app/features/goal/goal-page.tsx'
import { loadGoal } from '#app/routes/_app/-goal/load.ts'
import { slots } from '#app/routes/_app/-goal/slots.tsx'

export const Route = createFileRoute('/_app/$mode/$goalUuid/')({
  staticData: { title: 'Goal' },
  loader: ({ params }) => loadGoal(params.goalUuid),
  component: function GoalRoute() {
    const { goalUuid } = Route.useParams()
    return <GoalPage key={goalUuid} goalUuid={goalUuid} slots={slots} />
  },
})
