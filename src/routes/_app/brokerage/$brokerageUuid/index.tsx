import { createFileRoute } from '@tanstack/react-router'
import { BrokerageAccountPage } from '#app/features/brokerage/account-page.tsx'
import { prefetchBrokerageAccount } from '#app/routes/_app/-brokerage/prefetch-brokerage-account.ts'

export const Route = createFileRoute('/_app/brokerage/$brokerageUuid/')({
  staticData: { title: 'Brokerage account' },
  loader: ({ params }) => prefetchBrokerageAccount(params.brokerageUuid),
  component: function BrokerageAccountRoute() {
    const { brokerageUuid } = Route.useParams()
    return <BrokerageAccountPage key={brokerageUuid} brokerageUuid={brokerageUuid} />
  },
})
