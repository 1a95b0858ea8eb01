/** Holds the contract to the calls that the product has, and counts down those that nothing serves yet. */
import { toJsonSchema } from '@valibot/to-json-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { routes } from '#server/routes.ts'
import { joinAndLogIn } from '#tests/fixtures/users.ts'
import { createWorld, type World } from '#tests/fixtures/server.ts'

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Calls without a handler. A name leaves this list when its handler comes, and none may be added. */
const NOT_BUILT = words(`
  getPlaidAuthCheck updateLinkToken getLinkToken getAccessToken getUserAccountsLinkedWithPlaid
  updatePlaidAccountActiveStatus
  createBrokerageAccount getAccountTypes linkExistingAccount placeOrder getInvestmentAccountsByGoal
  getAllAccountTypes getAllAccountsCount getAccountInfo getValidEpaId
  getIncomeForecast updateIncomeForecast getIncomeForecastValues getContribution updateContribution
  getTargets updateTargets getIncomeTarget updateIncomeTarget createPensionAccount updatePensionAccount
  deletePensionAccount getPensionAccountAllPensions getRetirementIncomeStrategy
  updateRetirementIncomeStrategy getSecureModel updateSecureModel getProtectModel updateProtectModel
  getLifeExpectancy updateLifeExpectancy getBehavioralTendency updateBehavioralTendency getGoalsPriority
  updateGoalsPriority getRiskPortfolioRead updateRiskPortfolio getPlanningStrategy updatePlanningStrategy
  getGuardrail updateGuardrail getDailySpendPercentagesFromPlaid getDashboardDataForWeb getTaxData
  getSpendStandard getSpendTypePercentage
  createProtect getProtectBundleBid getAllProtectBundles getProtect
  getAllPayments getCurrentPayment getPayment getPaymentStatus getPaymentInvoice createPaymentIntent
  getPaymentCardSetupIntend updatePaymentCardInfo cancelPayment updatePaymentSubscription
  createPaymentSubscription updatePaymentReason
  createCalendlyEventType getRemainingCalls getCalendlyCallLinkByName createRemainingCalls
`)

/** Every call that the product has: method, path, and the names of its query. */
const CALLS = `
  POST /users/login
  POST /users/search-client
  GET /users/get/search-usernames ? username
  PUT /users/forgotPassword
  POST /users/forgotUserId
  POST /users/resendOtp
  POST /users/resetPassword
  POST /users/register
  POST /users/verifyOtp
  POST /users/mfa/verifyOtp
  PUT /users/update-user
  PUT /users/updatePassword
  PATCH /mfa/enableMfa/{userUuid} ? enableMFA
  GET /users/get/uuid/{id}
  DELETE /users/delete/user-account-by-user-uuid/{userUuid} ? reason
  DELETE /users/delete/user-account/{id}
  GET /common-utility/countries/US/states
  GET /common-utility/countries/US/states/{iso}/cities
  GET /common-utility/plaid/plaid-auth-check/{id}
  POST /common-utility/plaid/update-link-token ? platform user_uuid
  GET /common-utility/plaid/get-link-token ? platform bank
  POST /common-utility/plaid/get-access-token ? public_token user_uuid is_vio
  GET /plaid/get/user-accounts-linked-with-plaid/{id}
  PUT /plaid/update-plaid-account-active-status/{id} ? isActive
  POST /investment/get-invest-trend
  GET /investment/get-invest-home/{userUuid} ? investSaveRetire
  POST /investment/get-net-worth
  POST /investment/get/retire-targets ? investmentUuid
  GET /investment/getAll/{userUuid} ? investSaveRetire
  PUT /investment/update/timeline
  GET /investment/get/timeline/{userUuid} ? investSaveRetire
  POST /investment/create/user-risk-profile
  GET /investment/get/risk-rate/{id}
  GET /investment/get-portfolio-model-standard/{userUuid} ? investSaveRetire isRisk
  POST /investment/create/user-goal-account
  PUT /investment/update-user-goal-account
  PUT /investment/update
  GET /investment/get-user-goal-account ? userUuid investGoalUuid
  POST /investment/create
  DELETE /investment/delete/{goalUuid}/{userUuid}
  POST /investment/create/income-detail
  PUT /investment/update/income-detail
  GET /investment/get-income-detail/{userUuid}
  GET /investment/get-invest-goal/{id}
  GET /investment/get/return-save-data/{goalUuid}
  GET /investment/get/user-goal-accounts-with-net-values-for-web
  GET /investment/get-goal-with-risk/{id}
  GET /investment/get-user-risk-profile/{userUuid}
  GET /investment/get-risk-portfolio/{userUuid} ? isRisk
  GET /investment/get-all-goals-with-risk-for-web/{userUuid}
  DELETE /investment/delete-user-goal-account/{id}
  GET /investment/get/investment-return-data/{id}
  GET /investment/get/plaid_benchmark/{userUuid} ? investGoalUuid
  GET /investment/get-invest-goal-by-goal-name/{userUuid}/{goalName}
  GET /faq/get/all-faqs-by-module-name/{name}
  GET /faq/get/all-faqs
  POST /ibkr/account-create
  GET /ibkr/account-types
  POST /ibkr/existing-account
  POST /ibkr/place-order ? userUuid userIpAddress
  GET /ibkr/get/investment-accounts-by-goal
  GET /ibkr/all-account-types
  GET /ibkr/all-accounts-count
  GET /ibkr/get/account-info
  GET /ibkr/get/valid-epa-id ? epaId
  GET /retire/income-forecast/{userUuid}
  PUT /retire/income-forecast
  GET /retire/income-forecast-values/{userUuid}
  GET /retire/contribution/{userUuid}
  PUT /retire/contribution
  GET /retire/targets/{userUuid}
  PUT /retire/targets
  GET /retire/income-target/{userUuid}
  PUT /retire/income-target
  POST /retire/pension-account/create
  PUT /retire/pension-account/update
  DELETE /retire/pension-account/delete/{id}
  GET /retire/pension-account/all-pensions/{userUuid}
  GET /retire/retirement-income-strategy/{userUuid}
  PUT /retire/retirement-income-strategy
  GET /retire/secure-model/{userUuid}
  PUT /retire/secure-model
  GET /retire/protect-model/{userUuid}
  PUT /retire/protect-model
  GET /retire/life-expectancy/{userUuid}
  PUT /retire/life-expectancy
  GET /retire/behavioral-tendency/{userUuid}
  PUT /retire/behavioral-tendency
  GET /retire/goals-priority/{userUuid}
  PUT /retire/goals-priority
  GET /retire/risk-portfolio/{userUuid}
  PUT /retire/risk-portfolio
  GET /retire/planning-strategy/{userUuid}
  PUT /retire/planning-strategy
  GET /spend/get/guardrail/{id}
  PUT /spend/update/guardrail
  GET /spend/daily-spend-percentages-from-plaid
  GET /spend/dashboard-data-for-web/{id}
  POST /spend/get/tax-data
  GET /spend/spend-standard/{id}
  GET /spend/spendType-percentage/{id}
  POST /spend/protect/create
  GET /spend/protect/bundle-bid
  GET /spend/protect/getAll
  GET /spend/protect/get ? protect_uuid
  GET /debt/get/debts/{userUuid}
  POST /debt/create/debts
  PUT /debt/update/debts
  DELETE /debt/delete/debts/{id}
  GET /debt/get/user-debt-types/{userUuid}
  POST /debt/create/user-debt-types
  PUT /debt/update/user-debt-types
  DELETE /debt/delete/user-debt-types/{id}
  GET /debt/get/home-debt/{userUuid}
  POST /debt/create/home-debt
  PUT /debt/update/home-debt
  DELETE /debt/delete/home-debt/{id}
  GET /debt/get/credit-card-debt/{userUuid}
  POST /debt/create/credit-card-debt
  PUT /debt/update/credit-card-debt
  DELETE /debt/delete/credit-card-debt/{id}
  GET /debt/get/rent-and-lease/{userUuid}
  POST /debt/create/rent-and-lease
  PUT /debt/update/rent-and-lease
  DELETE /debt/delete/rent-and-lease/{id}
  GET /debt/get/debt-percentage/{userUuid}
  GET /debt/get/reminder/{userUuid}
  POST /debt/create/reminder
  PUT /debt/update/reminder
  DELETE /debt/delete/reminder/{id}
  GET /debt/get/dashboard-data/{userUuid}
  GET /debt/get/totals/{userUuid}
  GET /users/payment/getAll
  GET /payment/get
  GET /users/payment/get ? userUuid
  GET /users/payment/get/status
  POST /users/payment/get/invoice
  POST /users/payment/create/payment-intent
  GET /users/payment/get/card-setup-intend
  PUT /users/payment/update/card/info
  POST /users/payment/cancel-payment
  PUT /users/payment/update/subscription
  POST /users/payment/create/subscription
  PUT /users/payment/update/reason
  POST /users/calendly-event-type
  GET /users/get/remaining-calls/{id}
  GET /users/get/calendly-call-link-by-name ? name
  PUT /users/create/remaining-calls
  POST /users/userJourney
  GET /users/userJourney
  GET /debt/get/plan/{userUuid} ? strategy extraCents
  POST /debt/create/payment
  GET /debt/get/debt/{debtUuid}
`
  .trim()
  .split('\n')
  .map((line) => {
    const [call = '', query = ''] = line.trim().split(' ? ')
    return { call, query: words(query) }
  })

let world: World
beforeAll(async () => {
  world = await createWorld({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => world.close())

const callOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

describe('the calls', () => {
  it.each(CALLS)('$call is declared, with its query', ({ call, query }) => {
    const endpoint = endpoints.find((each) => callOf(each) === call)
    expect(endpoint).toBeDefined()
    const schema: object = endpoint?.query ?? {}
    const declared = 'entries' in schema ? Object.keys(Object(schema.entries)) : []
    expect(declared.sort()).toEqual(query.toSorted())
  })

  it('are 153, and what sessions, undoing, plans, accounts and push need besides', () => {
    expect(CALLS).toHaveLength(153)
    const known = new Set(CALLS.map(({ call }) => call))
    const more = endpoints.map(callOf).filter((call) => !known.has(call))
    expect(more).toEqual([
      'POST /users/logout',
      'POST /users/end-session',
      'GET /users/get/export/{userUuid}',
      'GET /users/get/sessions',
      'DELETE /users/delete/session/{id}',
      'DELETE /users/delete/other-sessions',
      // Undoing, also what was deleted days ago, and ranking goals; accounts that no bank link brings; frozen plans; what to do next.
      'PUT /investment/restore/{goalUuid}',
      'PUT /investment/update/priorities',
      'GET /investment/get/account/{id}',
      'POST /investment/create/account',
      'PUT /investment/update/account',
      'DELETE /investment/delete-account/{id}',
      'PUT /investment/restore/account/{id}',
      'POST /investment/create/account-value',
      'DELETE /investment/delete-account-value/{id}/{asOf}',
      'GET /investment/get/deleted/{userUuid}',
      'GET /investment/get/goal-plans/{goalUuid}',
      'POST /investment/create/goal-plan',
      'DELETE /investment/delete-goal-plan/{id}',
      'GET /investment/get/next-actions/{userUuid}',
      'PUT /investment/update/next-action',
      'PUT /debt/restore/debts/{id}',
      'GET /debt/get/deleted/{userUuid}',
      'POST /debt/create/snooze',
      'PUT /debt/update/plan',
      'PUT /debt/update/payment',
      'DELETE /debt/delete/payment/{id}',
      'GET /users/get/notifications/{userUuid}',
      'PUT /users/update/notifications',
      'GET /push/get/key',
      'GET /push/get/subscriptions/{userUuid}',
      'POST /push/create/subscription',
      'PUT /push/update/subscription',
      'DELETE /push/delete/subscription/{id}',
      'POST /push/create/test',
    ])
  })

  it('have names, and methods with paths, of their own', () => {
    for (const each of [endpoints.map(({ name }) => name), endpoints.map(callOf)]) {
      expect(each.filter((one, index) => each.indexOf(one) !== index)).toEqual([])
    }
  })

  it('say how long every list of theirs may be', () => {
    const unbounded: string[] = []
    const look = (node: unknown, place: string): void => {
      if (typeof node !== 'object' || node === null) return
      if ('type' in node && node.type === 'array' && !('maxItems' in node)) unbounded.push(place)
      for (const [key, child] of Object.entries(node)) look(child, `${place}.${key}`)
    }
    for (const { name, body } of endpoints) {
      if (body) look(toJsonSchema(body, { errorMode: 'ignore', typeMode: 'input' }), name)
    }
    expect(unbounded).toEqual([])
  })

  it('have paths that differ by more than the case of letters', () => {
    const paths = new Set(endpoints.map(({ path }) => path))
    expect(new Set([...paths].map((path) => path.toLowerCase())).size).toBe(paths.size)
  })
})

describe('the list of what is not built', () => {
  const built = new Set(routes.map(({ endpoint }) => endpoint.name))

  it('names every call without a handler', () => {
    const missing = endpoints.map(({ name }) => name).filter((name) => !built.has(name))
    expect(missing.filter((name) => !NOT_BUILT.includes(name))).toEqual([])
  })

  it('names no call that has one, and none that does not exist', () => {
    expect(NOT_BUILT.filter((name) => built.has(name))).toEqual([])
    const declared = new Set(endpoints.map(({ name }) => name))
    expect(NOT_BUILT.filter((name) => !declared.has(name))).toEqual([])
    expect(NOT_BUILT.length).toBe(new Set(NOT_BUILT).size)
  })

  it('and the handlers make up the whole, with one handler a call', () => {
    expect(built.size).toBe(routes.length)
    expect(built.size + NOT_BUILT.length).toBe(endpoints.length)
  })
})

describe('a call over the wire', () => {
  it('reaches its own handler, however much its path is like that of another', async () => {
    const { token } = await joinAndLogIn(world)
    const wrong: string[] = []
    // Ends the session, so it comes last.
    const inOrder = endpoints.toSorted((a, b) => Number(a.name === 'logout') - Number(b.name === 'logout'))
    for (const endpoint of inOrder) {
      const before = world.lines.length
      const path = endpoint.path.replaceAll(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000000')
      const { status } = await world.send(endpoint.method, path, { token })
      const reached = world.lines
        .slice(before)
        .map((line): Record<string, unknown> => JSON.parse(line))
        .find(({ msg }) => msg === 'request')?.['endpoint']
      if (reached !== endpoint.name) wrong.push(`${callOf(endpoint)} reached ${String(reached)}`)
      // What it was asked for is checked first, and these are asked with nothing.
      if (NOT_BUILT.includes(endpoint.name) && status !== 501 && status !== 422)
        wrong.push(`${callOf(endpoint)}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})
