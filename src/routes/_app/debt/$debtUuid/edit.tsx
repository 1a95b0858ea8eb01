import { createFileRoute } from '@tanstack/react-router'
import { EditDebt } from '#app/features/debt/edit-debt.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { debtQuery, debtsQuery, customTypesQuery } from '#app/shared/debt/use-debts.ts'
import { netWorthQuery } from '#app/shared/net-worth/net-worth-queries.ts'
import { useHomes } from '../-use-homes.ts'

export const Route = createFileRoute('/_app/debt/$debtUuid/edit')({
  staticData: { title: 'Edit debt' },
  loader: ({ params }) => {
    void queryClient.prefetchQuery(debtQuery(params.debtUuid))
    void queryClient.prefetchQuery(debtsQuery)
    void queryClient.prefetchQuery(customTypesQuery)
    void queryClient.prefetchQuery(netWorthQuery)
  },
  component: function EditDebtRoute() {
    const { debtUuid } = Route.useParams()
    return <EditDebt key={debtUuid} debtUuid={debtUuid} homes={useHomes()} />
  },
})
