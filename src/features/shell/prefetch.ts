/**
 * Loads what the pages inside read before they are opened, so that everything is available offline after one visit. A client's
 * data is small; it is fetched one answer at a time while the page is idle.
 */
import { CancelledError, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { isSavingData, whenIdle } from '#app/platform/idle.ts'
import { readConnection, onConnectionChange } from '#app/platform/online.ts'
import { ApiFailure, isDeletedHere, queryClient, queryFor } from '#app/platform/queries.ts'
import { readSession } from '#app/platform/session.ts'
import { storeCities } from '#app/platform/store-cities.ts'
import { updateSignal } from '#app/platform/update-waiting.ts'
import {
  advisorCallsQuery,
  callTypesQuery,
  remainingCallsQuery,
} from '#app/shared/advisor/advisor-queries.ts'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import {
  accountTypesQuery,
  brokerageAccountQuery,
  brokerageQuery,
  goalAccountsQuery,
} from '#app/shared/brokerage/brokerage-queries.ts'
import { planQuery } from '#app/shared/debt/payoff-plan.ts'
import {
  accountReturnsQuery,
  accountsQuery,
  benchmarkQuery,
  deletedQuery,
  snapshotsQuery,
  goalQuery,
  goalsQuery,
} from '#app/shared/goal/goal-queries.ts'
import { incomeQuery } from '#app/shared/household/income.ts'
import { netWorthQuery } from '#app/shared/net-worth/net-worth-queries.ts'
import { paymentSetupQuery, plansQuery, subscriptionQuery } from '#app/shared/plan/plan-queries.ts'
import { bundleQuery, bundlesQuery, protectQuery } from '#app/shared/protect/protect-queries.ts'
import { devicesQuery, pushSettingsQuery } from '#app/shared/push/push-devices.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'
import { sharedPlansQuery } from '#app/shared/sharing/shared-plans.ts'
import { spendQuery } from '#app/shared/spend/spend-queries.ts'
import { recentTransactionsQuery, rulesQuery } from '#app/shared/spend/transactions-query.ts'
import { documentsQuery } from '#app/shared/upload/documents-query.ts'
import { getFactors } from '#core/contract/account-factors.ts'
import { getUser, listSessions } from '#core/contract/account-profile.ts'
import { getCalendarFeed } from '#core/contract/calendar.ts'
import { getReminder } from '#core/contract/debt-reminders.ts'
import { getDashboardData } from '#core/contract/debt-totals.ts'
import { getUserDebtTypes } from '#core/contract/debt-types.ts'
import { getDebt, getDebts, getDeletedDebts } from '#core/contract/debt.ts'
import { getGuardrail, getSpendStandard, getSpendTypePercentage } from '#core/contract/guardrail.ts'
import { getImports } from '#core/contract/imports.ts'
import { getUserJourney } from '#core/contract/journey.ts'
import { getMoneyAccount } from '#core/contract/money-accounts.ts'
import { getNextActions } from '#core/contract/next-actions.ts'
import { getRetirementResults } from '#core/contract/retirement-results.ts'
import { getPortfolioModelStandard, getRiskPortfolio, getUserRiskProfile } from '#core/contract/risk.ts'
import { getShares } from '#core/contract/sharing.ts'
import { getCashFlow, getMonthReview, getRecurringCharges } from '#core/contract/spend-dashboard.ts'
import { getTaxProfile } from '#core/contract/tax.ts'

/** Data younger than this is fresh enough for offline use; a page that shows it still refetches it. */
const FRESH_MS = 15 * 60_000
const ownParams = { params: { userUuid: 'me' } }
const me = { params: { id: 'me' } }

/** Thrown to stop: the client has left or accepts an update, or the server cannot be reached or rate-limits us. */
class Stopped extends Error {}

const idle = (): Promise<void> => new Promise((resolve) => whenIdle(() => resolve()))

/** Loads one answer at a time for as long as this client is here. */
function loaderFor(userUuid: string) {
  /**
   * The answer, or undefined where the server has none for this client.
   *
   * @param about the uuid of the record that it is about; the client may delete that meanwhile
   */
  return async function load<T, K extends QueryKey>(
    query: FetchQueryOptions<T, ApiFailure, T, K>,
    about?: string,
  ): Promise<T | undefined> {
    await idle()
    const isHere = readSession()?.user.user_uuid === userUuid
    if (!isHere || readConnection() !== 'online' || updateSignal.aborted) throw new Stopped()
    if (about !== undefined && isDeletedHere(about)) return undefined
    try {
      return await queryClient.fetchQuery({ ...query, staleTime: FRESH_MS, retry: false })
    } catch (error) {
      // Something else came first, or the record is being deleted.
      if (error instanceof CancelledError) return load(query, about)
      const status = error instanceof ApiFailure ? error.refusal.status : 0
      if (status === 0 || status === 429 || status >= 500) throw new Stopped()
      return undefined
    }
  }
}

/** What the lists and the detail pages read. */
async function loadAll(userUuid: string): Promise<void> {
  const load = loaderFor(userUuid)
  const debts = await load(queryFor(getDebts, ownParams))
  const goals = await load(goalsQuery)
  const accounts = await load(accountsQuery)
  await load(netWorthQuery)
  await load(planQuery)
  await load(queryFor(getDashboardData, ownParams))
  await load(queryFor(getReminder, ownParams))
  await load(incomeQuery)
  await load(spendQuery)
  await load(retirementQuery)
  await load(queryFor(getRetirementResults, ownParams))
  await load(protectQuery)
  const kept = await load(bundlesQuery)
  const brokerage = await load(brokerageQuery)
  await load(goalAccountsQuery)
  await load(accountTypesQuery)
  await load(recentTransactionsQuery)
  await load(rulesQuery)
  await load(banksQuery)
  await load(queryFor(getTaxProfile, ownParams))
  await load(queryFor(getGuardrail, me))
  await load(queryFor(getSpendStandard, me))
  await load(queryFor(getSpendTypePercentage, me))
  await load(queryFor(getCashFlow, ownParams))
  await load(queryFor(getRecurringCharges, ownParams))
  await load(queryFor(getMonthReview, { ...ownParams, query: {} }))
  await load(queryFor(getImports, ownParams))
  await load(queryFor(getUserJourney, {}))
  await load(queryFor(getNextActions, ownParams))
  await load(queryFor(getUser, me))
  await load(queryFor(listSessions, {}))
  await load(devicesQuery)
  await load(pushSettingsQuery)
  await load(queryFor(getFactors, ownParams))
  await load(queryFor(getShares, ownParams))
  await load(sharedPlansQuery)
  await load(queryFor(getCalendarFeed, ownParams))
  await load(documentsQuery())
  await load(plansQuery)
  await load(subscriptionQuery)
  await load(remainingCallsQuery)
  await load(advisorCallsQuery)
  await load(callTypesQuery)
  await load(paymentSetupQuery)
  await load(queryFor(getUserRiskProfile, ownParams))
  await load(queryFor(getRiskPortfolio, { ...ownParams, query: {} }))
  await load(queryFor(getPortfolioModelStandard, { ...ownParams, query: {} }))
  await load(queryFor(getUserDebtTypes, ownParams))
  await load(queryFor(getDeletedDebts, ownParams))
  await load(deletedQuery)
  for (const { debt_uuid } of debts ?? [])
    await load(queryFor(getDebt, { params: { debtUuid: debt_uuid } }), debt_uuid)
  for (const { account_uuid } of (accounts?.accounts ?? []).map(({ account }) => account))
    await load(queryFor(getMoneyAccount, { params: { id: account_uuid } }), account_uuid)
  for (const { protect_uuid } of (kept?.bundles ?? []).map(({ bundle }) => bundle))
    await load(bundleQuery(protect_uuid), protect_uuid)
  for (const { brokerage_account_uuid } of brokerage?.accounts ?? [])
    await load(brokerageAccountQuery(brokerage_account_uuid), brokerage_account_uuid)
  for (const { goal_uuid } of (goals ?? []).map(({ goal }) => goal)) {
    await load(goalQuery(goal_uuid), goal_uuid)
    await load(snapshotsQuery(goal_uuid), goal_uuid)
    await load(accountReturnsQuery(goal_uuid), goal_uuid)
    await load(benchmarkQuery(goal_uuid), goal_uuid)
  }
}

/** The client it was, or is being, loaded for. */
let loadedFor: string | undefined

/** Loads everything for the signed-in client, once; what failed is tried again when the connection returns. */
async function loadOnce(): Promise<void> {
  const userUuid = readSession()?.user.user_uuid
  if (userUuid === undefined || userUuid === loadedFor || readConnection() !== 'online' || isSavingData())
    return
  loadedFor = userUuid
  try {
    await loadAll(userUuid)
    // Of one origin the client's own data comes first; public lists are needed only inside the app.
    await storeCities(updateSignal)
  } catch (error) {
    loadedFor = undefined
    if (!(error instanceof Stopped)) throw error
  }
}

let isListening = false

/** Starts preloading. */
export function prefetchForOffline(): void {
  if (!isListening) onConnectionChange(() => void loadOnce())
  isListening = true
  void loadOnce()
}
