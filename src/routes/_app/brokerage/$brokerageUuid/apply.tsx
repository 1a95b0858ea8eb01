import { createFileRoute } from '@tanstack/react-router'
import { ApplicationPage } from '#app/features/brokerage/application-page.tsx'
import { prefetchBrokerageAccount } from '#app/routes/_app/-brokerage/prefetch-brokerage-account.ts'

export interface ApplicationSearch {
  /** The current step; defaults to the first that isn’t saved. */
  readonly step?: string
}

export const Route = createFileRoute('/_app/brokerage/$brokerageUuid/apply')({
  staticData: { title: 'Brokerage application' },
  validateSearch: ({ step }: Record<string, unknown>): ApplicationSearch =>
    typeof step === 'string' ? { step } : {},
  loader: ({ params }) => prefetchBrokerageAccount(params.brokerageUuid),
  component: function ApplicationRoute() {
    const { brokerageUuid } = Route.useParams()
    const { step } = Route.useSearch()
    return <ApplicationPage key={brokerageUuid} brokerageUuid={brokerageUuid} step={step} />
  },
})
