import { createFileRoute } from '@tanstack/react-router'
import { BanksPage } from '#app/features/bank/banks-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { debtsQuery, useDebts } from '#app/shared/debt/use-debts.ts'
import { accountsQuery } from '#app/shared/goal/goal-queries.ts'

export const Route = createFileRoute('/_app/banks')({
  staticData: { title: 'Linked banks' },
  loader: () => {
    void queryClient.prefetchQuery(banksQuery)
    void queryClient.prefetchQuery(accountsQuery)
    void queryClient.prefetchQuery(debtsQuery)
  },
  component: function BanksRoute() {
    const { debts } = useDebts({ asksDeleted: false })
    return <BanksPage debts={debts} />
  },
})
