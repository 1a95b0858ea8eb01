import { createFileRoute } from '@tanstack/react-router'
import { TaxesPage } from '#app/features/retirement/taxes-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'

export const Route = createFileRoute('/_app/retirement/taxes')({
  staticData: { title: 'Taxes and withdrawals' },
  loader: () => void queryClient.prefetchQuery(retirementQuery),
  component: TaxesPage,
})
