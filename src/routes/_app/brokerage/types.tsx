import { createFileRoute } from '@tanstack/react-router'
import { AccountTypesPage } from '#app/features/brokerage/account-types-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { accountTypesQuery, brokerageQuery } from '#app/shared/brokerage/brokerage-queries.ts'

export interface AccountTypesSearch {
  /** The goal that the account will fund. */
  readonly goal?: string
}

export const Route = createFileRoute('/_app/brokerage/types')({
  staticData: { title: 'Account types' },
  validateSearch: ({ goal }: Record<string, unknown>): AccountTypesSearch =>
    typeof goal === 'string' ? { goal } : {},
  loader: () => {
    void queryClient.prefetchQuery(accountTypesQuery)
    void queryClient.prefetchQuery(brokerageQuery)
  },
  component: function AccountTypesRoute() {
    return <AccountTypesPage goalUuid={Route.useSearch().goal} />
  },
})
