import { createFileRoute } from '@tanstack/react-router'
import { ChoosePlan } from '#app/features/plan/choose-plan.tsx'

export const Route = createFileRoute('/_app/choosePlan')({
  staticData: { title: 'Plans' },
  component: function ChoosePlanRoute() {
    const { session } = Route.useRouteContext()
    return <ChoosePlan current={session.user.subscription_plan} isAdvisor={session.user.is_client_lookup} />
  },
})
