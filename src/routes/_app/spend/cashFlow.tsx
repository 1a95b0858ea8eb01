import { createFileRoute } from '@tanstack/react-router'
import { CashFlowPage } from '#app/features/spend/cash-flow-page.tsx'
import { cashFlowQuery } from '#app/features/spend/spend-writes.ts'
import { queryClient } from '#app/platform/queries.ts'

export const Route = createFileRoute('/_app/spend/cashFlow')({
  staticData: { title: 'Cash flow' },
  loader: () => void queryClient.prefetchQuery(cashFlowQuery),
  component: CashFlowPage,
})
