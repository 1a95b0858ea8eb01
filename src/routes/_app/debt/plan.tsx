import { createFileRoute } from '@tanstack/react-router'
import { DebtPlan } from '#app/features/debt-plan/debt-plan.tsx'
import { debtsQuery } from '#app/features/debt-plan/plan-queries.ts'
import { withWaiting } from '#app/features/debt/waiting.ts'
import { planQuery } from '#app/lib/payoff-plan.ts'
import { queryClient } from '#app/lib/queries.ts'

export const Route = createFileRoute('/_app/debt/plan')({
  staticData: { title: 'Payoff plan' },
  loader: () => {
    void queryClient.prefetchQuery(debtsQuery)
    void queryClient.prefetchQuery(planQuery)
  },
  component: () => <DebtPlan overlay={(debts, queue) => withWaiting(debts, queue).debts} />,
})
