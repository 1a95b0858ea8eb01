import { createFileRoute } from '@tanstack/react-router'
import { PlanOfDebts } from '#app/features/debt-plan/plan-of-debts.tsx'
import { DebtsPage } from '#app/features/debt/debts-page.tsx'
import { RemindAll } from '#app/features/reminder/remind-all.tsx'
import { remindersQuery } from '#app/features/reminder/reminder-writes.ts'
import { queryClient } from '#app/platform/queries.ts'
import { planQuery } from '#app/shared/debt/payoff-plan.ts'
import { debtsQuery, deletedDebtsQuery } from '#app/shared/debt/use-debts.ts'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { incomeQuery } from '#app/shared/household/income.ts'

export const Route = createFileRoute('/_app/debt/')({
  staticData: { title: 'Debt' },
  loader: () => {
    void queryClient.prefetchQuery(debtsQuery)
    void queryClient.prefetchQuery(deletedDebtsQuery)
    void queryClient.prefetchQuery(planQuery)
    void queryClient.prefetchQuery(remindersQuery)
    void queryClient.prefetchQuery(incomeQuery)
  },
  component: () => (
    <DebtsPage
      renderPlan={(slot) => <PlanOfDebts {...slot} />}
      renderReminders={(debts) => <RemindAll debts={debts} />}
      answers={<FaqLink module="debt" />}
    />
  ),
})
