/** Queries of the pages of goals, accounts and net worth; several share them. */
import { queryFor } from '#app/platform/queries.ts'
import { netWorthQuery } from '#app/shared/net-worth/net-worth-queries.ts'
import { getDeletedGoalsAndAccounts } from '#core/contract/deleted.ts'
import { getInvestmentReturnData, getPlaidBenchmark } from '#core/contract/goal-returns.ts'
import { getUserGoalAccountsWithNetValuesForWeb } from '#core/contract/money-accounts.ts'
import { getAllGoalsWithRiskForWeb, getGoalPlans, getGoalWithRisk } from '#core/contract/projection.ts'

const ownParams = { params: { userUuid: 'me' } }

/**
 * Every goal of the client with its risk capacity and status, in their order; including drafts and archived ones. One answer for
 * all three lists and the home page: visiting one makes the others available offline.
 */
export const goalsQuery = queryFor(getAllGoalsWithRiskForWeb, ownParams)
export const goalQuery = (goalUuid: string) => queryFor(getGoalWithRisk, { params: { id: goalUuid } })
/** The snapshots of a goal against what happened since. */
export const snapshotsQuery = (goalUuid: string) => queryFor(getGoalPlans, { params: { goalUuid } })
/** What a goal's money has returned, in all and account by account. */
export const accountReturnsQuery = (goalUuid: string) =>
  queryFor(getInvestmentReturnData, { params: { id: goalUuid } })
/** Each account of a goal against its portfolio's benchmark. */
export const benchmarkQuery = (goalUuid: string) =>
  queryFor(getPlaidBenchmark, { ...ownParams, query: { investGoalUuid: goalUuid } })
/** Every account with its value, the goals it funds, and what is unallocated. */
export const accountsQuery = queryFor(getUserGoalAccountsWithNetValuesForWeb, {})
/**
 * Goals and accounts that can still be restored. Fetched after their lists, so that a restored record is always in one of them.
 */
export const deletedQuery = queryFor(getDeletedGoalsAndAccounts, ownParams, [goalsQuery, netWorthQuery])
