import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '#app/features/dashboard/dashboard.tsx'
import { journeyQuery } from '#app/features/dashboard/journey.ts'
import { nextActionsQuery } from '#app/features/dashboard/next-actions.ts'
import { notificationsQuery } from '#app/features/dashboard/notifications.ts'
import { debtDataQuery } from '#app/features/dashboard/upcoming-card.tsx'
import { GoalRow } from '#app/features/goal/goal-row.tsx'
import { useNetWorth } from '#app/features/net-worth/use-accounts.ts'
import { SearchButton } from '#app/features/search/search.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import { advisorCallsQuery } from '#app/shared/advisor/advisor-queries.ts'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { planQuery } from '#app/shared/debt/payoff-plan.ts'
import { debtsQuery, useDebts } from '#app/shared/debt/use-debts.ts'
import { accountsQuery, goalsQuery } from '#app/shared/goal/goal-queries.ts'
import { useGoals } from '#app/shared/goal/use-goals.ts'
import { incomeQuery, useIncome } from '#app/shared/household/income.ts'
import { netWorthQuery } from '#app/shared/net-worth/net-worth-queries.ts'
import { spendQuery } from '#app/shared/spend/spend-queries.ts'
import { buttonVariants } from '#app/ui/button.tsx'

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { title: 'Home' },
  // All at once: no card waits for another's answer.
  loader: () => {
    void queryClient.prefetchQuery(journeyQuery)
    void queryClient.prefetchQuery(netWorthQuery)
    void queryClient.prefetchQuery(goalsQuery)
    void queryClient.prefetchQuery(accountsQuery)
    void queryClient.prefetchQuery(notificationsQuery)
    void queryClient.prefetchQuery(nextActionsQuery)
    void queryClient.prefetchQuery(debtsQuery)
    void queryClient.prefetchQuery(planQuery)
    void queryClient.prefetchQuery(debtDataQuery)
    void queryClient.prefetchQuery(incomeQuery)
    void queryClient.prefetchQuery(banksQuery)
    void queryClient.prefetchQuery(spendQuery)
    void queryClient.prefetchQuery(advisorCallsQuery)
  },
  component: function DashboardRoute() {
    const { session } = Route.useRouteContext()
    const owed = useDebts({ asksDeleted: false })
    const { query: goalsAsked, goals, pending } = useGoals({ asksDeleted: false })
    const worth = useNetWorth(owed, { asksDeleted: false })
    const today = useToday()
    const { income } = useIncome()
    return (
      <Dashboard
        firstName={session.user.first_name}
        worth={worth}
        goals={{
          query: goalsAsked,
          goals,
          renderGoal: (found) => (
            <GoalRow
              key={found.goal.goal_uuid}
              found={found}
              today={today}
              isPending={pending.has(found.goal.goal_uuid)}
            />
          ),
        }}
        debts={owed}
        hasIncome={Boolean(income)}
        search={
          <SearchButton
            isIcon
            className={buttonVariants({ variant: 'quiet', size: 'icon', className: 'lg:hidden' })}
          />
        }
      />
    )
  },
})
