import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '#app/features/brokerage/order-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { ModelOfGoal } from '#app/routes/_app/-brokerage/model-of-goal.tsx'
import { prefetchBrokerageAccount } from '#app/routes/_app/-brokerage/prefetch-brokerage-account.ts'
import { goalsQuery } from '#app/shared/goal/goal-queries.ts'

export interface OrderSearch {
  /** The goal to invest for. */
  readonly goal?: string
  /** What to do: `buy` by default. */
  readonly kind?: string
  /** The amount to start with. */
  readonly cents?: number
}

export const Route = createFileRoute('/_app/brokerage/$brokerageUuid/order')({
  staticData: { title: 'Invest for a goal' },
  validateSearch: ({ goal, kind, cents }: Record<string, unknown>): OrderSearch => ({
    ...(typeof goal === 'string' && { goal }),
    ...(typeof kind === 'string' && { kind }),
    ...(typeof cents === 'number' && Number.isSafeInteger(cents) && cents > 0 && { cents }),
  }),
  loader: ({ params }) => {
    void queryClient.prefetchQuery(goalsQuery)
    prefetchBrokerageAccount(params.brokerageUuid)
  },
  component: function OrderRoute() {
    const { brokerageUuid } = Route.useParams()
    const { goal, kind, cents } = Route.useSearch()
    return (
      <OrderPage
        key={brokerageUuid}
        brokerageUuid={brokerageUuid}
        goalUuid={goal}
        kind={kind}
        cents={cents}
        renderModel={(goalUuid) => <ModelOfGoal goalUuid={goalUuid} />}
      />
    )
  },
})
