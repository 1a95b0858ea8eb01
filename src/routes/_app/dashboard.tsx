import { createFileRoute } from '@tanstack/react-router'
import { getUser } from '#core/contract/account-profile.ts'
import { debtDataQuery } from '#app/features/dashboard/reminders-card.tsx'
import { Dashboard } from '#app/features/dashboard/dashboard.tsx'
import { debtsQuery, planQuery } from '#app/features/debt/debt-queries.ts'
import { useDebts } from '#app/features/debt/use-debts.ts'
import { queryClient, queryFor } from '#app/lib/queries.ts'

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { title: 'Home' },
  loader: () => {
    void queryClient.prefetchQuery(queryFor(getUser, { params: { id: 'me' } }))
    void queryClient.prefetchQuery(debtsQuery)
    void queryClient.prefetchQuery(planQuery)
    void queryClient.prefetchQuery(debtDataQuery)
  },
  component: function DashboardRoute() {
    const { session } = Route.useRouteContext()
    const { query, debts } = useDebts()
    return <Dashboard firstName={session.user.first_name} debts={{ query, debts }} />
  },
})
