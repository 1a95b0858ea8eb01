import { createFileRoute } from '@tanstack/react-router'
import { LoginSearch } from '#app/features/account/login-search.ts'
import { afterPlan, onwardWith } from '#app/features/account/onward.ts'
import { ChoosePlan } from '#app/features/plan/choose-plan.tsx'

export const Route = createFileRoute('/_app/choosePlan')({
  staticData: { title: 'Plans' },
  validateSearch: LoginSearch,
  component: function ChoosePlanRoute() {
    const { user } = Route.useRouteContext().session
    const { from } = Route.useSearch()
    return <ChoosePlan current={user.subscription_plan} onward={onwardWith(afterPlan(user), from)} />
  },
})
