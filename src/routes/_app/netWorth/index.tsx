import { createFileRoute } from '@tanstack/react-router'
import { NetWorthPage } from '#app/features/net-worth/net-worth-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { debtsQuery, useDebts } from '#app/shared/debt/use-debts.ts'
import { deletedQuery } from '#app/shared/goal/goal-queries.ts'
import { incomeQuery } from '#app/shared/household/income.ts'
import { netWorthQuery } from '#app/shared/net-worth/net-worth-queries.ts'

export interface NetWorthSearch {
  /** `account` while the form for a new account is open. */
  readonly add?: 'account'
}

export const Route = createFileRoute('/_app/netWorth/')({
  staticData: { title: 'Net worth' },
  validateSearch: ({ add }: Record<string, unknown>): NetWorthSearch => (add === 'account' ? { add } : {}),
  loader: () => {
    void queryClient.prefetchQuery(netWorthQuery)
    void queryClient.prefetchQuery(deletedQuery)
    void queryClient.prefetchQuery(incomeQuery)
    void queryClient.prefetchQuery(debtsQuery)
    void queryClient.prefetchQuery(banksQuery)
  },
  component: function NetWorthRoute() {
    const { add } = Route.useSearch()
    const navigate = Route.useNavigate()
    const debts = useDebts()
    return (
      <NetWorthPage
        debts={debts}
        isAdding={add === 'account'}
        onAddingChange={(isAdding) =>
          void navigate({ search: isAdding ? { add: 'account' } : {}, replace: !isAdding })
        }
      />
    )
  },
})
