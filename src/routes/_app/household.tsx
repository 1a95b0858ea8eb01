import { createFileRoute } from '@tanstack/react-router'
import { HouseholdPage } from '#app/features/household/household-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { incomeQuery } from '#app/shared/household/income.ts'

export const Route = createFileRoute('/_app/household')({
  staticData: { title: 'Household' },
  loader: () => void queryClient.prefetchQuery(incomeQuery),
  component: HouseholdPage,
})
