import { createFileRoute } from '@tanstack/react-router'
import { DebtPage } from '#app/features/debt/debt-page.tsx'
import { ReminderCard } from '#app/features/reminder/reminder-card.tsx'
import { remindersQuery } from '#app/features/reminder/reminder-writes.ts'
import { queryClient } from '#app/platform/queries.ts'
import { debtQuery, debtsQuery } from '#app/shared/debt/use-debts.ts'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { netWorthQuery } from '#app/shared/net-worth/net-worth-queries.ts'
import { useHomes } from '../-use-homes.ts'

export const Route = createFileRoute('/_app/debt/$debtUuid/')({
  staticData: { title: 'Debt' },
  loader: ({ params }) => {
    void queryClient.prefetchQuery(debtQuery(params.debtUuid))
    void queryClient.prefetchQuery(debtsQuery)
    void queryClient.prefetchQuery(remindersQuery)
    void queryClient.prefetchQuery(netWorthQuery)
  },
  component: function DebtRoute() {
    const { debtUuid } = Route.useParams()
    return (
      <DebtPage
        key={debtUuid}
        debtUuid={debtUuid}
        homes={useHomes()}
        renderReminders={(debt) => (
          <>
            <ReminderCard debt={debt} />
            <FaqLink module="debt" answer="reminders" className="self-start">
              How reminders work
            </FaqLink>
          </>
        )}
      />
    )
  },
})
