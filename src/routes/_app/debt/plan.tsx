import { createFileRoute } from '@tanstack/react-router'
import { DebtPlan } from '#app/features/debt-plan/debt-plan.tsx'
import { debtsQuery } from '#app/features/debt-plan/plan-queries.ts'
import { usePaymentsToReopen } from '#app/features/debt/use-debts.ts'
import { withWaiting } from '#app/features/debt/waiting.ts'
import { useWaiting } from '#app/platform/outbox.ts'
import { planQuery } from '#app/shared/debt/payoff-plan.ts'
import { queryClient } from '#app/platform/queries.ts'

export const Route = createFileRoute('/_app/debt/plan')({
  staticData: { title: 'Payoff plan' },
  loader: () => {
    void queryClient.prefetchQuery(debtsQuery)
    void queryClient.prefetchQuery(planQuery)
  },
  component: Plan,
})

function Plan() {
  const payments = usePaymentsToReopen(useWaiting())
  return <DebtPlan overlay={(debts, queue) => withWaiting(debts, queue, payments).debts} />
}
