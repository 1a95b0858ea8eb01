/** What the pages of goals, accounts and net worth read; several parts read the same. */
import { getDeletedGoalsAndAccounts } from '#core/contract/deleted.ts'
import { getInvestmentReturnData, getPlaidBenchmark } from '#core/contract/goal-returns.ts'
import { getUserGoalAccountsWithNetValuesForWeb } from '#core/contract/money-accounts.ts'
import { getAllGoalsWithRiskForWeb, getGoalPlans, getGoalWithRisk } from '#core/contract/projection.ts'
import { queryFor } from '#app/platform/queries.ts'
import { netWorthQuery } from '#app/shared/net-worth/worth-queries.ts'

const mine = { params: { userUuid: 'me' } }

/**
 * Every goal of the client with its room for risk and where it stands, in their order; drafts and archived ones too.
 * One answer for all three lists and the home page: whoever has seen one of them has the others offline.
 */
export const goalsQuery = queryFor(getAllGoalsWithRiskForWeb, mine)
export const goalQuery = (goalUuid: string) => queryFor(getGoalWithRisk, { params: { id: goalUuid } })
/** The snapshots of a goal against what happened since. */
export const snapshotsQuery = (goalUuid: string) => queryFor(getGoalPlans, { params: { goalUuid } })
/** What a goal's money has returned, in all and account by account. */
export const accountReturnsQuery = (goalUuid: string) =>
  queryFor(getInvestmentReturnData, { params: { id: goalUuid } })
/** Each account of a goal against its portfolio's benchmark. */
export const benchmarkQuery = (goalUuid: string) =>
  queryFor(getPlaidBenchmark, { ...mine, query: { investGoalUuid: goalUuid } })
/** Every account with its value, the goals that it serves, and what is free. */
export const accountsQuery = queryFor(getUserGoalAccountsWithNetValuesForWeb, {})
/** Goals and accounts that can still be restored. They come after their lists, so that what is restored is never in neither. */
export const deletedQuery = queryFor(getDeletedGoalsAndAccounts, mine, [goalsQuery, netWorthQuery])
