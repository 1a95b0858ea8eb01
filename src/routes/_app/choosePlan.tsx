import { createFileRoute } from '@tanstack/react-router'
import { LoginSearch } from '#app/features/account/login-search.ts'
import { routeAfterPlan, withReturnPath } from '#app/features/account/post-login-route.ts'
import { ChoosePlan } from '#app/features/subscription/choose-plan.tsx'

export const Route = createFileRoute('/_app/choosePlan')({
  staticData: { title: 'Plans' },
  validateSearch: LoginSearch,
  component: function ChoosePlanRoute() {
    const { user } = Route.useRouteContext().session
    const { from } = Route.useSearch()
    return <ChoosePlan current={user.subscription_plan} onward={withReturnPath(routeAfterPlan(user), from)} />
  },
})
