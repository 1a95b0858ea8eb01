/**
 * Loads what the pages inside read before they are opened, so that everything is available offline after one visit. A client's
 * data is small; it is fetched one answer at a time while the page is idle, and stored as it came: the page that reads it parses it.
 * So this list needs no contract, which would be loaded with every page.
 */
import { CancelledError } from '@tanstack/react-query'
import * as v from 'valibot'
import { isSavingData, whenIdle } from '#app/platform/idle.ts'
import { readConnection, onConnectionChange } from '#app/platform/online.ts'
import { keepAnswer } from '#app/platform/persistence.ts'
import { ApiFailure, isDeletedHere, type PreloadedCall, readUnparsed } from '#app/platform/queries.ts'
import { readSession } from '#app/platform/session.ts'
import { storeCities } from '#app/platform/store-cities.ts'
import { updateSignal } from '#app/platform/update-waiting.ts'
import type { CallInput } from '#core/contract/endpoint.ts'

/** Data younger than this is fresh enough for offline use; a page that shows it still refetches it. */
const FRESH_MS = 15 * 60_000

const named = (name: string, path: string, input: CallInput = {}): PreloadedCall => ({ name, path, input })
/** A call about what belongs to the client. */
const own = (name: string, path: string, query?: CallInput['query']): PreloadedCall =>
  named(name, path, { params: { userUuid: 'me' }, ...(query && { query }) })
/** The same, where the contract calls the client `id`. */
const me = (name: string, path: string): PreloadedCall => named(name, path, { params: { id: 'me' } })
const posted = (name: string, path: string): PreloadedCall => ({
  ...named(name, path, { body: {} }),
  method: 'POST',
})

const debts = own('getDebts', '/debt/get/debts/{userUuid}')
const goals = own('getAllGoalsWithRiskForWeb', '/investment/get-all-goals-with-risk-for-web/{userUuid}')
const accounts = named(
  'getUserGoalAccountsWithNetValuesForWeb',
  '/investment/get/user-goal-accounts-with-net-values-for-web',
)
const bundles = named('getAllProtectBundles', '/spend/protect/getAll')
const brokerage = named('getAccountInfo', '/ibkr/get/account-info')

/** What the lists and most pages read, in the order in which it is loaded. */
export const PRELOADED: readonly PreloadedCall[] = [
  debts,
  goals,
  accounts,
  posted('getNetWorth', '/investment/get-net-worth'),
  own('getPlan', '/debt/get/plan/{userUuid}', {}),
  own('getDashboardData', '/debt/get/dashboard-data/{userUuid}'),
  own('getReminder', '/debt/get/reminder/{userUuid}'),
  own('getIncomeDetail', '/investment/get-income-detail/{userUuid}'),
  me('getDashboardDataForWeb', '/spend/dashboard-data-for-web/{id}'),
  own('getIncomeForecast', '/retire/income-forecast/{userUuid}'),
  own('getRetirementResults', '/retire/results/{userUuid}'),
  named('getProtectBundleBid', '/spend/protect/bundle-bid'),
  bundles,
  brokerage,
  named('getInvestmentAccountsByGoal', '/ibkr/get/investment-accounts-by-goal'),
  named('getAccountTypes', '/ibkr/account-types'),
  own('getRecentTransactions', '/spend/get/recent-transactions/{userUuid}', {}),
  own('getCategoryRules', '/spend/get/category-rules/{userUuid}'),
  me('getUserAccountsLinkedWithPlaid', '/plaid/get/user-accounts-linked-with-plaid/{id}'),
  own('getTaxProfile', '/spend/get/tax-profile/{userUuid}'),
  me('getGuardrail', '/spend/get/guardrail/{id}'),
  me('getSpendStandard', '/spend/spend-standard/{id}'),
  me('getSpendTypePercentage', '/spend/spendType-percentage/{id}'),
  own('getCashFlow', '/spend/get/cash-flow/{userUuid}'),
  own('getRecurringCharges', '/spend/get/recurring-charges/{userUuid}'),
  own('getMonthReview', '/spend/get/month-review/{userUuid}', {}),
  own('getImports', '/spend/get/imports/{userUuid}'),
  named('getUserJourney', '/users/userJourney'),
  own('getNextActions', '/investment/get/next-actions/{userUuid}'),
  me('getUser', '/users/get/uuid/{id}'),
  named('listSessions', '/users/get/sessions'),
  own('getPushSubscriptions', '/push/get/subscriptions/{userUuid}'),
  own('getPushSettings', '/push/get/settings/{userUuid}'),
  own('getFactors', '/users/get/factors/{userUuid}'),
  own('getShares', '/users/get/shares/{userUuid}'),
  own('getSharedPlans', '/users/get/shared-plans/{userUuid}'),
  own('getCalendarFeed', '/calendar/get/feed/{userUuid}'),
  named('getDocuments', '/documents/getAll', { query: {} }),
  named('getPlans', '/users/payment/getAll'),
  named('getSubscription', '/users/payment/get', { query: {} }),
  me('getRemainingCalls', '/users/get/remaining-calls/{id}'),
  named('getAdvisorCalls', '/advisor/getAll'),
  posted('createCalendlyEventType', '/users/calendly-event-type'),
  named('getPaymentSetup', '/payment/get'),
  own('getUserRiskProfile', '/investment/get-user-risk-profile/{userUuid}'),
  own('getRiskPortfolio', '/investment/get-risk-portfolio/{userUuid}', {}),
  own('getPortfolioModelStandard', '/investment/get-portfolio-model-standard/{userUuid}', {}),
  own('getUserDebtTypes', '/debt/get/user-debt-types/{userUuid}'),
  own('getDeletedDebts', '/debt/get/deleted/{userUuid}'),
  own('getDeletedGoalsAndAccounts', '/investment/get/deleted/{userUuid}'),
]

/** The ids in an answer that lists records: it is not parsed, and this is all that is read of it. */
const idsIn = <T>(list: v.GenericSchema<unknown, readonly T[]>, idOf: (item: T) => string) =>
  v.pipe(
    list,
    v.transform((items) => items.map(idOf)),
  )

/** A list in an answer of several parts. */
const listIn = <T>(name: string, item: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.object({ [name]: v.array(item) }),
    v.transform((answer) => answer[name] ?? []),
  )

/** What the page of each record of a list reads. */
export const PRELOADED_RECORDS: readonly {
  readonly list: PreloadedCall
  readonly ids: v.GenericSchema<unknown, readonly string[]>
  readonly callsFor: (id: string) => readonly PreloadedCall[]
}[] = [
  {
    list: debts,
    ids: idsIn(v.array(v.object({ debt_uuid: v.string() })), ({ debt_uuid }) => debt_uuid),
    callsFor: (debtUuid) => [named('getDebt', '/debt/get/debt/{debtUuid}', { params: { debtUuid } })],
  },
  {
    list: accounts,
    ids: idsIn(
      listIn('accounts', v.object({ account: v.object({ account_uuid: v.string() }) })),
      ({ account }) => account.account_uuid,
    ),
    callsFor: (id) => [named('getMoneyAccount', '/investment/get/account/{id}', { params: { id } })],
  },
  {
    list: bundles,
    ids: idsIn(
      listIn('bundles', v.object({ bundle: v.object({ protect_uuid: v.string() }) })),
      ({ bundle }) => bundle.protect_uuid,
    ),
    callsFor: (protect_uuid) => [named('getProtect', '/spend/protect/get', { query: { protect_uuid } })],
  },
  {
    list: brokerage,
    ids: idsIn(
      listIn('accounts', v.object({ brokerage_account_uuid: v.string() })),
      ({ brokerage_account_uuid }) => brokerage_account_uuid,
    ),
    callsFor: (id) => [named('getBrokerageAccount', '/ibkr/get/account/{id}', { params: { id } })],
  },
  {
    list: goals,
    ids: idsIn(
      v.array(v.object({ goal: v.object({ goal_uuid: v.string() }) })),
      ({ goal }) => goal.goal_uuid,
    ),
    callsFor: (id) => [
      named('getGoalWithRisk', '/investment/get-goal-with-risk/{id}', { params: { id } }),
      named('getGoalPlans', '/investment/get/goal-plans/{goalUuid}', { params: { goalUuid: id } }),
      named('getInvestmentReturnData', '/investment/get/investment-return-data/{id}', { params: { id } }),
      own('getPlaidBenchmark', '/investment/get/plaid_benchmark/{userUuid}', { investGoalUuid: id }),
    ],
  },
]

/** Thrown to stop: the client has left or accepts an update, or the server cannot be reached or rate-limits us. */
class Stopped extends Error {}

const idle = (): Promise<void> => new Promise((resolve) => whenIdle(() => resolve()))

/**
 * Loads one answer for as long as this client is here, and stores it for the page that reads it first.
 *
 * @param about the uuid of the record that it is about; the client may delete that meanwhile
 * @returns the answer unparsed, or undefined where the server has none for this client
 */
async function load(userUuid: string, made: PreloadedCall, about?: string): Promise<unknown> {
  await idle()
  const isHere = readSession()?.user.user_uuid === userUuid
  if (!isHere || readConnection() !== 'online' || updateSignal.aborted) throw new Stopped()
  if (about !== undefined && isDeletedHere(about)) return undefined
  try {
    return await readUnparsed(made, FRESH_MS, keepAnswer)
  } catch (error) {
    // Something else came first, or the record is being deleted.
    if (error instanceof CancelledError) return load(userUuid, made, about)
    const status = error instanceof ApiFailure ? error.refusal.status : 0
    if (status === 0 || status === 429 || status >= 500) throw new Stopped()
    return undefined
  }
}

/** What the lists and the detail pages read, one answer at a time. */
async function loadAll(userUuid: string): Promise<void> {
  const lists = new Map<PreloadedCall, unknown>()
  // oxlint-disable-next-line no-await-in-loop -- one at a time, so that what the client asks for comes first
  for (const made of PRELOADED) lists.set(made, await load(userUuid, made))
  for (const { list, ids, callsFor } of PRELOADED_RECORDS) {
    const found = v.safeParse(ids, lists.get(list))
    for (const id of found.success ? found.output : [])
      // oxlint-disable-next-line no-await-in-loop -- one at a time, as above
      for (const made of callsFor(id)) await load(userUuid, made, id)
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
