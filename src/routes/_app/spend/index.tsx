import { createFileRoute } from '@tanstack/react-router'
import { SpendPage } from '#app/features/spend/spend-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { monthSearch } from '#app/shared/spend/month-search.ts'
import { spendMonthQuery, spendQuery } from '#app/shared/spend/spend-queries.ts'

export const Route = createFileRoute('/_app/spend/')({
  staticData: { title: 'Spend' },
  validateSearch: monthSearch,
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: ({ deps: { month } }) => {
    void queryClient.prefetchQuery(banksQuery)
    if (month === undefined) void queryClient.prefetchQuery(spendQuery)
    else void queryClient.prefetchQuery(spendMonthQuery(month))
  },
  component: function SpendRoute() {
    const { month } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <SpendPage
        month={month}
        onMonthChange={(next) => void navigate({ search: next === undefined ? {} : { month: next } })}
      />
    )
  },
})
