import { createFileRoute } from '@tanstack/react-router'
import { DebtPlan } from '#app/features/debt-plan/debt-plan.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { planQuery } from '#app/shared/debt/payoff-plan.ts'
import { debtsQuery } from '#app/shared/debt/use-debts.ts'

export const Route = createFileRoute('/_app/debt/plan')({
  staticData: { title: 'Payoff plan' },
  loader: () => {
    void queryClient.prefetchQuery(debtsQuery)
    void queryClient.prefetchQuery(planQuery)
  },
  component: DebtPlan,
})
