import { createFileRoute } from '@tanstack/react-router'
import { PensionsPage } from '#app/features/retirement/pensions-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'

export interface PensionsSearch {
  /** `income` while the form for a new income is open. */
  readonly add?: 'income'
}

export const Route = createFileRoute('/_app/retirement/pensions')({
  staticData: { title: 'Pensions and other income' },
  validateSearch: ({ add }: Record<string, unknown>): PensionsSearch => (add === 'income' ? { add } : {}),
  loader: () => void queryClient.prefetchQuery(retirementQuery),
  component: function PensionsRoute() {
    const { add } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <PensionsPage
        isAdding={add === 'income'}
        onAddingChange={(isAdding) =>
          void navigate({ search: isAdding ? { add: 'income' } : {}, replace: !isAdding })
        }
      />
    )
  },
})
