import { createFileRoute } from '@tanstack/react-router'
import { RulesPage } from '#app/features/transactions/rules-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { rulesQuery } from '#app/shared/spend/transactions-query.ts'

export const Route = createFileRoute('/_app/spend/rules')({
  staticData: { title: 'Category rules' },
  loader: () => {
    void queryClient.prefetchQuery(rulesQuery)
    void queryClient.prefetchQuery(banksQuery)
  },
  component: RulesPage,
})
