/** What the routes of goals begin to read. */
import {
  accountReturnsQuery,
  accountsQuery,
  deletedQuery,
  frozenPlansQuery,
  goalQuery,
  goalsQuery,
} from '#app/lib/goal-queries.ts'
import { incomeQuery } from '#app/lib/income.ts'
import { queryClient } from '#app/lib/queries.ts'

/** All goals, and the accounts that serve them. */
export function loadGoals(): void {
  void queryClient.prefetchQuery(goalsQuery)
  void queryClient.prefetchQuery(accountsQuery)
  void queryClient.prefetchQuery(deletedQuery)
  void queryClient.prefetchQuery(incomeQuery)
}

/** One goal beside them. */
export function loadGoal(goalUuid: string): void {
  void queryClient.prefetchQuery(goalQuery(goalUuid))
  void queryClient.prefetchQuery(accountReturnsQuery(goalUuid))
  void queryClient.prefetchQuery(frozenPlansQuery(goalUuid))
  loadGoals()
}
