import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#app/features/net-worth/account-page.tsx'
import { accountQuery } from '#app/features/net-worth/use-accounts.ts'
import { queryClient } from '#app/platform/queries.ts'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { brokerageQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { debtsQuery, useDebts } from '#app/shared/debt/use-debts.ts'
import { goalsQuery } from '#app/shared/goal/goal-queries.ts'

export const Route = createFileRoute('/_app/netWorth/$accountUuid')({
  staticData: { title: 'Account' },
  loader: ({ params }) => {
    void queryClient.prefetchQuery(accountQuery(params.accountUuid))
    void queryClient.prefetchQuery(goalsQuery)
    void queryClient.prefetchQuery(debtsQuery)
    void queryClient.prefetchQuery(banksQuery)
    void queryClient.prefetchQuery(brokerageQuery)
  },
  component: function AccountRoute() {
    const { accountUuid } = Route.useParams()
    const debts = useDebts()
    return <AccountPage key={accountUuid} accountUuid={accountUuid} debts={debts} />
  },
})
