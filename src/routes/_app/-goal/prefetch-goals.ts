/** What the goal routes prefetch. */
import { queryClient } from '#app/platform/queries.ts'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { brokerageQuery, goalAccountsQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import {
  accountReturnsQuery,
  accountsQuery,
  deletedQuery,
  snapshotsQuery,
  goalQuery,
  goalsQuery,
} from '#app/shared/goal/goal-queries.ts'
import { incomeQuery } from '#app/shared/household/income.ts'

/** All goals, and the accounts that fund them. */
export function prefetchGoals(): void {
  void queryClient.prefetchQuery(goalsQuery)
  void queryClient.prefetchQuery(accountsQuery)
  void queryClient.prefetchQuery(deletedQuery)
  void queryClient.prefetchQuery(incomeQuery)
}

/** One goal with its details. */
export function prefetchGoal(goalUuid: string): void {
  void queryClient.prefetchQuery(goalQuery(goalUuid))
  void queryClient.prefetchQuery(accountReturnsQuery(goalUuid))
  void queryClient.prefetchQuery(snapshotsQuery(goalUuid))
  void queryClient.prefetchQuery(banksQuery)
  void queryClient.prefetchQuery(brokerageQuery)
  void queryClient.prefetchQuery(goalAccountsQuery)
  prefetchGoals()
}
