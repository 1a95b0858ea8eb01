import { createFileRoute } from '@tanstack/react-router'
import { BrokerageAccountPage } from '#app/features/brokerage/account-page.tsx'
import { loadBrokerageAccount } from '#app/routes/_app/-brokerage/load.ts'

export const Route = createFileRoute('/_app/brokerage/$brokerageUuid/')({
  staticData: { title: 'Brokerage account' },
  loader: ({ params }) => loadBrokerageAccount(params.brokerageUuid),
  component: function BrokerageAccountRoute() {
    const { brokerageUuid } = Route.useParams()
    return <BrokerageAccountPage key={brokerageUuid} brokerageUuid={brokerageUuid} />
  },
})
