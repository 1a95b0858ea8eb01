import { createFileRoute } from '@tanstack/react-router'
import { NewDebt } from '#app/features/debt/new-debt.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { customTypesQuery } from '#app/shared/debt/use-debts.ts'
import { netWorthQuery } from '#app/shared/net-worth/net-worth-queries.ts'
import { useHomes } from './-use-homes.ts'

export interface NewDebtSearch {
  /** A type of debt; the page asks for it where it is missing or unknown. */
  readonly kind?: string
  /** The client's own type, with the type `custom`. */
  readonly type?: string
}

export const Route = createFileRoute('/_app/debt/new')({
  staticData: { title: 'Add debt' },
  // Written by hand: the schemas of the contract would be part of the first load of every page.
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
