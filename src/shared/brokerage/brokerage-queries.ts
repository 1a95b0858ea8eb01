/** Queries of brokerage accounts, shared by their pages, the goal page and preloading. */
import { queryFor } from '#app/platform/queries.ts'
import { getAccountTypes } from '#core/contract/brokerage-opening.ts'
import { getAccountInfo, getBrokerageAccount, getInvestmentAccountsByGoal } from '#core/contract/brokerage.ts'

/** The client's accounts and applications, and what this installation can do. */
export const brokerageQuery = queryFor(getAccountInfo, {})
/** The types of accounts as they apply to the client. */
export const accountTypesQuery = queryFor(getAccountTypes, {})
/** One account or application with its positions, orders and cash. */
export const brokerageAccountQuery = (id: string) => queryFor(getBrokerageAccount, { params: { id } })
/** Goals with the accounts that fund them. */
export const goalAccountsQuery = queryFor(getInvestmentAccountsByGoal, {})
