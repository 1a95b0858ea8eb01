import { createFileRoute } from '@tanstack/react-router'
import { customTypesQuery } from '#app/shared/debt/use-debts.ts'
import { NewDebt } from '#app/features/debt/new-debt.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { netWorthQuery } from '#app/shared/net-worth/worth-queries.ts'
import { useHomes } from './-use-homes.ts'

export interface NewDebtSearch {
  /** A kind of debt; the page asks for it where there is none, or none that it knows. */
  readonly kind?: string
  /** The client's own type, with the kind `custom`. */
  readonly type?: string
}

export const Route = createFileRoute('/_app/debt/new')({
  staticData: { title: 'Add debt' },
  // By hand: the schemas of the contract would come with the first load of every page.
  validateSearch: ({ kind, type }: Record<string, unknown>): NewDebtSearch => ({
    ...(typeof kind === 'string' && { kind }),
    ...(typeof type === 'string' && { type }),
  }),
  loader: () => {
    void queryClient.prefetchQuery(customTypesQuery)
    void queryClient.prefetchQuery(netWorthQuery)
  },
  component: function NewDebtRoute() {
    const { kind, type } = Route.useSearch()
    return <NewDebt kind={kind} ownType={type} homes={useHomes()} />
  },
})
