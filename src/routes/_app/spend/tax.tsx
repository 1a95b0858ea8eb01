import { createFileRoute } from '@tanstack/react-router'
import { TaxPage } from '#app/features/tax/tax-page.tsx'
import { taxQuery } from '#app/features/tax/tax-query.ts'
import { queryClient } from '#app/platform/queries.ts'

export const Route = createFileRoute('/_app/spend/tax')({
  staticData: { title: 'Taxes' },
  validateSearch: ({ year }: Record<string, unknown>): { year?: number } =>
    typeof year === 'number' && Number.isInteger(year) ? { year } : {},
  loader: () => void queryClient.prefetchQuery(taxQuery),
  component: function TaxRoute() {
    return <TaxPage year={Route.useSearch().year} />
  },
})
