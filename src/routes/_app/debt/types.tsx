import { createFileRoute } from '@tanstack/react-router'
import { TypesPage } from '#app/features/debt/types-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { customTypesQuery } from '#app/shared/debt/use-debts.ts'

export const Route = createFileRoute('/_app/debt/types')({
  staticData: { title: 'Debt types' },
  loader: () => void queryClient.prefetchQuery(customTypesQuery),
  component: TypesPage,
})
