import { createFileRoute } from '@tanstack/react-router'
import { filterOf, type TransactionsSearch } from '#app/features/transactions/transaction-search.ts'
import { TransactionsPage } from '#app/features/transactions/transactions-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { firstPageQuery } from '#app/shared/spend/transactions-query.ts'

const TEXTS = [
  'month',
  'from',
  'to',
  'search',
  'category',
  'type',
  'account',
  'tag',
  'status',
  'import',
  'open',
]

export const Route = createFileRoute('/_app/spend/transactions')({
  staticData: { title: 'Transactions' },
  // Written by hand: the schemas of the contract would be part of the first load of every page.
  validateSearch: (search: Record<string, unknown>): TransactionsSearch => ({
    ...Object.fromEntries(
      TEXTS.flatMap((name) => {
        const value = search[name]
        // The router reads a search for 1250 as a number.
        return (typeof value === 'string' && value !== '') || typeof value === 'number'
          ? [[name, String(value)]]
          : []
      }),
    ),
    ...(search.add === 'transaction' && { add: 'transaction' as const }),
  }),
  loaderDeps: ({ search: { open: _, add: __, ...filters } }) => filters,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(firstPageQuery(filterOf(deps)))
    void queryClient.prefetchQuery(banksQuery)
  },
  component: function TransactionsRoute() {
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <TransactionsPage
        search={search}
        onSearch={(next, { replace = false } = {}) =>
          void navigate({ search: next, replace, resetScroll: false })
        }
      />
    )
  },
})
