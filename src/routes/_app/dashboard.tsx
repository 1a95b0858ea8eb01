import { createFileRoute } from '@tanstack/react-router'
import { getUser } from '#core/contract/account-profile.ts'
import { Dashboard } from '#app/features/dashboard/dashboard.tsx'
import { queryClient, queryFor } from '#app/lib/queries.ts'

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { title: 'Home' },
  loader: () => void queryClient.prefetchQuery(queryFor(getUser, { params: { id: 'me' } })),
  component: function DashboardRoute() {
    const { session } = Route.useRouteContext()
    return <Dashboard firstName={session.user.first_name} />
  },
})
