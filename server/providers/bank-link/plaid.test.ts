import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  PLAID_CLIENT_ID,
  PLAID_SECRET,
  plaidError,
  startPlaidServer,
  type PlaidRequest,
  type PlaidReply,
} from '#tests/fixtures/plaid-server.ts'
import type { BankLink } from './bank-link.ts'
import { plaidBankLink } from './plaid.ts'

const ACCESS = 'access-sandbox-de3ce8ef-33f8-452c-a685-8671031fc0f6'
const PUBLIC = 'public-sandbox-12687a9d-1507-4363-aae6-4da12299a12d'
const USER = '0190a5b4-7c1e-7d2f-8a3b-4c5d6e7f8091'

const ACCOUNT = {
  clientId: PLAID_CLIENT_ID,
  secret: PLAID_SECRET,
  environment: 'sandbox',
  webhookUrl: 'https://app.example/api/bank/webhook',
  redirectUri: 'https://app.example/bank',
} as const

let plaid: Awaited<ReturnType<typeof startPlaidServer>>
let bank: BankLink
const linkTo = (changes: object = {}, withinMs = 5_000) =>
  plaidBankLink({ ...ACCOUNT, baseUrl: plaid.baseUrl, ...changes }, () => new Date('2026-11-21T15:00:00Z'), {
    withinMs,
  })
beforeAll(async () => {
  plaid = await startPlaidServer()
  bank = await linkTo()
})
beforeEach(() => {
  plaid.received.length = 0
})
afterAll(() => plaid.close())

const answer = (json: object): void => void (plaid.say = () => ({ json }))
const answerEach = (...responses: readonly PlaidReply[]): void => {
  const left = [...responses]
  plaid.say = () => left.shift()
}
const paths = () => plaid.received.map(({ path }) => path)
const lastBody = (): PlaidRequest['body'] => plaid.received.at(-1)?.body

/** A transaction as the documentation shows it, with fields that we do not read. */
const transaction = (changes: object = {}) => ({
  account_id: 'BxBXxLj1m4HMXBm9WZZmCWVbPjX16EHwv99vp',
  account_owner: null,
  amount: 72.1,
  iso_currency_code: 'USD',
  unofficial_currency_code: null,
  check_number: null,
  counterparties: [],
  date: '2026-11-19',
  datetime: null,
  authorized_date: '2026-11-18',
  authorized_datetime: null,
  location: { address: null, city: 'Burlington' },
  name: 'PURCHASE WM SUPERCENTER #1700',
  merchant_name: 'Walmart',
  payment_channel: 'in store',
  pending: false,
  pending_transaction_id: 'no86Eox18VHMvaOVL7gPUM9ap3aR1LsAVZ5nc',
  personal_finance_category: {
    primary: 'GENERAL_MERCHANDISE',
    detailed: 'GENERAL_MERCHANDISE_SUPERSTORES',
    confidence_level: 'VERY_HIGH',
  },
  transaction_id: 'lPNjeW1nR6CDn5okmGQ6hEpMo4lLNoSrzqDje',
  transaction_code: null,
  ...changes,
})
const page = (changes: object = {}): PlaidReply => ({
  json: {
    accounts: [],
    added: [],
    modified: [],
    removed: [],
    next_cursor: 'tVUUL15lYQN5rBnfDIc1I8xudpGdIlw9nsgeXWvhOfkECvUeR663i3Dt1uf',
    has_more: false,
    transactions_update_status: 'HISTORICAL_UPDATE_COMPLETE',
    ...changes,
  },
})

describe('linking', () => {
  it('opens the dialog for 24 months of transactions, and for what else a bank offers', async () => {
    answer({ link_token: 'link-sandbox-1', expiration: '2026-11-21T19:00:00Z' })
    expect(
      await bank.createLinkToken({
        user_uuid: USER,
        products: ['transactions', 'investments', 'liabilities'],
      }),
    ).toEqual({
      kind: 'ok',
      value: { link_token: 'link-sandbox-1', expires_at: '2026-11-21T19:00:00.000Z' },
    })
    expect(lastBody()).toEqual({
      client_name: 'Verdant',
      language: 'en',
      country_codes: ['US'],
      user: { client_user_id: USER },
      webhook: 'https://app.example/api/bank/webhook',
      redirect_uri: 'https://app.example/bank',
      products: ['transactions'],
      required_if_supported_products: ['investments', 'liabilities'],
      transactions: { days_requested: 730 },
    })
  })

  it('highlights the bank of a routing number', async () => {
    answer({ link_token: 'link-sandbox-1', expiration: '2026-11-21T19:00:00Z' })
    await bank.createLinkToken({ user_uuid: USER, products: ['transactions'], routing_number: '021000021' })
    expect(lastBody()).toMatchObject({ institution_data: { routing_number: '021000021' } })
  })

  it('opens the dialog for a login that the bank asks for again', async () => {
    answer({ link_token: 'link-sandbox-2', expiration: '2026-11-21T15:30:00Z' })
    const plain = await linkTo({ webhookUrl: undefined, redirectUri: undefined })
    await plain.createLinkToken({ user_uuid: USER, products: ['transactions'], access_token: ACCESS })
    expect(lastBody()).toEqual({
      client_name: 'Verdant',
      language: 'en',
      country_codes: ['US'],
      user: { client_user_id: USER },
      access_token: ACCESS,
    })
    await plain.createLinkToken({
      user_uuid: USER,
      products: ['transactions'],
      access_token: ACCESS,
      addsAccounts: true,
    })
    expect(lastBody()).toMatchObject({ update: { account_selection_enabled: true } })
  })

  it('ends a link and names its bank', async () => {
    answerEach(
      { json: { access_token: ACCESS, item_id: 'M5eVJqLnv3tbzdngLDp9FL5OlDNxlNhlE55op' } },
      {
        json: {
          item: { item_id: 'M5e', institution_id: 'ins_109508', institution_name: 'First Platypus Bank' },
          status: null,
        },
      },
    )
    expect(await bank.exchangePublicToken(PUBLIC)).toEqual({
      kind: 'ok',
      value: {
        access_token: ACCESS,
        item_id: 'M5eVJqLnv3tbzdngLDp9FL5OlDNxlNhlE55op',
        institution: { id: 'ins_109508', name: 'First Platypus Bank' },
      },
    })
    expect(paths()).toEqual(['/item/public_token/exchange', '/item/get'])
  })

  it('keeps a link whose bank cannot be named', async () => {
    answerEach(
      { json: { access_token: ACCESS, item_id: 'M5e' } },
      plaidError('API_ERROR', 'INTERNAL_SERVER_ERROR', 500),
    )
    expect(await bank.exchangePublicToken(PUBLIC)).toEqual({
      kind: 'ok',
      value: { access_token: ACCESS, item_id: 'M5e', institution: null },
    })
  })

  it('reports a public token that is used or expired', async () => {
    plaid.say = () => plaidError('INVALID_INPUT', 'INVALID_PUBLIC_TOKEN')
    expect(await bank.exchangePublicToken(PUBLIC)).toEqual({ kind: 'gone' })
  })

  it('ends a link, also one that has ended already', async () => {
    answer({})
    expect(await bank.removeItem(ACCESS)).toEqual({ kind: 'ok', value: null })
    plaid.say = () => plaidError('ITEM_ERROR', 'ITEM_NOT_FOUND')
    expect(await bank.removeItem(ACCESS)).toEqual({ kind: 'ok', value: null })
  })

  it('sends credentials that Plaid checks', async () => {
    const wrong = await linkTo({ secret: 'wrong' })
    expect(await wrong.accounts(ACCESS)).toEqual({ kind: 'refused', code: 'INVALID_API_KEYS' })
    expect(plaid.received).toEqual([])
  })
})

describe('accounts', () => {
  it('reads balances in cents', async () => {
    const balances = {
      available: 100.1,
      current: 110,
      limit: null,
      iso_currency_code: 'USD',
      unofficial_currency_code: null,
    }
    answer({
      accounts: [
        {
          account_id: 'blg',
          balances,
          mask: '0000',
          name: 'Plaid Checking',
          official_name: 'Plaid Gold Standard 0% Interest Checking',
          persistent_account_id: '8cfb8beb89b774ee43b090625f0d61d0814322b43bff984eaf60386e',
          subtype: 'checking',
          type: 'depository',
          holder_category: 'personal',
        },
        {
          account_id: 'card',
          balances: { ...balances, available: null, current: 410.35, limit: 2000, iso_currency_code: null },
          mask: null,
          name: 'Plaid Credit Card',
          official_name: null,
          subtype: 'credit card',
          type: 'credit',
        },
        {
          account_id: 'x',
          balances,
          mask: null,
          name: 'New',
          official_name: null,
          subtype: null,
          type: 'payroll',
        },
      ],
      item: {},
    })
    const read = await bank.accounts(ACCESS)
    expect(read).toMatchObject({
      kind: 'ok',
      value: [
        {
          external_id: 'blg',
          persistent_id: '8cfb8beb89b774ee43b090625f0d61d0814322b43bff984eaf60386e',
          name: 'Plaid Checking',
          mask: '0000',
          type: 'depository',
          subtype: 'checking',
          balance_cents: 11000,
          available_cents: 10010,
          limit_cents: null,
          currency: 'USD',
        },
        {
          external_id: 'card',
          persistent_id: null,
          type: 'credit',
          balance_cents: 41035,
          available_cents: null,
          limit_cents: 200000,
        },
        { type: 'other', subtype: null },
      ],
    })
  })

  it('reads holdings with their securities', async () => {
    answer({
      accounts: [],
      item: {},
      holdings: [
        {
          account_id: 'ira',
          cost_basis: 1.5,
          institution_price: 2.11,
          institution_price_as_of: '2026-11-20',
          institution_value: 21.1,
          iso_currency_code: 'USD',
          quantity: 10.5,
          security_id: 'sec',
          unofficial_currency_code: null,
        },
        {
          account_id: 'ira',
          cost_basis: null,
          institution_price: 1,
          institution_price_as_of: null,
          institution_value: 0.01,
          iso_currency_code: null,
          quantity: 0.01,
          security_id: 'not listed',
          unofficial_currency_code: 'BTC',
        },
      ],
      securities: [
        { security_id: 'sec', name: 'Index Fund', ticker_symbol: 'IDX', type: 'etf', close_price: 2 },
      ],
    })
    expect(await bank.holdings(ACCESS)).toEqual({
      kind: 'ok',
      value: [
        {
          account_external_id: 'ira',
          security_external_id: 'sec',
          name: 'Index Fund',
          ticker: 'IDX',
          security_type: 'etf',
          quantity: 10.5,
          price_cents: 211,
          priced_on: '2026-11-20',
          value_cents: 2110,
          cost_basis_cents: 150,
          currency: 'USD',
        },
        {
          account_external_id: 'ira',
          security_external_id: 'not listed',
          name: null,
          ticker: null,
          security_type: 'other',
          quantity: 0.01,
          price_cents: 100,
          priced_on: null,
          value_cents: 1,
          cost_basis_cents: null,
          currency: 'BTC',
        },
      ],
    })
  })

  it('reads the terms of cards, mortgages, student loans and other loans', async () => {
    const loan = {
      last_payment_amount: 300,
      last_payment_date: '2026-10-15',
      next_payment_due_date: '2026-12-15',
      origination_date: '2020-08-01',
      origination_principal_amount: 425000,
    }
    answer({
      accounts: [],
      item: {},
      liabilities: {
        credit: [
          {
            account_id: 'card',
            aprs: [
              {
                apr_percentage: 27.95,
                apr_type: 'cash_apr',
                balance_subject_to_apr: 56.22,
                interest_charge_amount: 14.81,
              },
              {
                apr_percentage: 12.5,
                apr_type: 'purchase_apr',
                balance_subject_to_apr: null,
                interest_charge_amount: null,
              },
            ],
            is_overdue: false,
            last_payment_amount: 168.25,
            last_payment_date: '2026-10-22',
            last_statement_issue_date: '2026-10-28',
            last_statement_balance: 1708.77,
            minimum_payment_amount: 20,
            next_payment_due_date: '2026-11-28',
          },
          { account_id: null, aprs: [] },
        ],
        mortgage: [
          {
            ...loan,
            account_id: 'home',
            escrow_balance: 3141.54,
            interest_rate: { percentage: 3.99, type: 'fixed' },
            loan_term: '30 year',
            maturity_date: '2050-07-31',
            next_monthly_payment: 3141.54,
          },
        ],
        student: [
          {
            ...loan,
            account_id: 'school',
            interest_rate_percentage: 5.25,
            minimum_payment_amount: 25,
            expected_payoff_date: '2032-07-28',
            outstanding_interest_amount: 6227.36,
          },
        ],
        loan: [
          {
            ...loan,
            account_id: 'car',
            interest_rate: { percentage: 6.35, type: null },
            loan_term_months: 72,
            maturity_date: null,
            next_payment_amount: 412.5,
          },
        ],
      },
    })
    const terms = {
      last_payment_cents: 30000,
      last_payment_on: '2026-10-15',
      next_due_on: '2026-12-15',
      originated_on: '2020-08-01',
      original_principal_cents: 42500000,
    }
    expect(await bank.liabilities(ACCESS)).toEqual({
      kind: 'ok',
      value: {
        cards: [
          {
            account_external_id: 'card',
            apr_rate: 0.125,
            is_overdue: false,
            last_payment_cents: 16825,
            last_payment_on: '2026-10-22',
            last_statement_on: '2026-10-28',
            last_statement_cents: 170877,
            minimum_payment_cents: 2000,
            next_due_on: '2026-11-28',
          },
        ],
        mortgages: [
          {
            ...terms,
            account_external_id: 'home',
            escrow_balance_cents: 314154,
            interest_rate: 0.0399,
            rate_type: 'fixed',
            term_months: 360,
            matures_on: '2050-07-31',
            payment_cents: 314154,
          },
        ],
        student_loans: [
          {
            ...terms,
            account_external_id: 'school',
            interest_rate: 0.0525,
            rate_type: null,
            term_months: null,
            payment_cents: 2500,
            matures_on: '2032-07-28',
            unpaid_interest_cents: 622736,
          },
        ],
        other_loans: [
          {
            ...terms,
            account_external_id: 'car',
            interest_rate: 0.0635,
            rate_type: null,
            term_months: 72,
            payment_cents: 41250,
            matures_on: null,
          },
        ],
      },
    })
  })

  it('reads a link without liabilities of a kind', async () => {
    answer({ liabilities: { credit: null, mortgage: null, student: null } })
    expect(await bank.liabilities(ACCESS)).toEqual({
      kind: 'ok',
      value: { cards: [], mortgages: [], student_loans: [], other_loans: [] },
    })
  })
})

describe('transactions', () => {
  it('counts money out as negative', async () => {
    plaid.say = () =>
      page({ added: [transaction(), transaction({ transaction_id: 'pay', amount: -1500, name: null })] })
    const read = await bank.syncTransactions(ACCESS, null)
    expect(read).toMatchObject({
      kind: 'ok',
      value: { status: 'historical_complete', modified: [], removed: [] },
    })
    expect(read.kind === 'ok' && read.value.added).toEqual([
      {
        external_id: 'lPNjeW1nR6CDn5okmGQ6hEpMo4lLNoSrzqDje',
        account_external_id: 'BxBXxLj1m4HMXBm9WZZmCWVbPjX16EHwv99vp',
        is_pending: false,
        pending_external_id: 'no86Eox18VHMvaOVL7gPUM9ap3aR1LsAVZ5nc',
        amount_cents: -7210,
        date: '2026-11-19',
        authorized_date: '2026-11-18',
        name: 'PURCHASE WM SUPERCENTER #1700',
        merchant_name: 'Walmart',
        category: { primary: 'GENERAL_MERCHANDISE', detailed: 'GENERAL_MERCHANDISE_SUPERSTORES' },
        currency: 'USD',
        payment_channel: 'in store',
      },
      expect.objectContaining({ external_id: 'pay', amount_cents: 150000, name: 'Walmart' }),
    ])
    expect(lastBody()).toEqual({ access_token: ACCESS, count: 500 })
  })

  it('reads every page since a cursor, and lists each transaction once, newest first', async () => {
    answerEach(
      page({
        added: [
          transaction({ transaction_id: 'a', date: '2026-11-01' }),
          transaction({ transaction_id: 'b', date: '2026-11-02', amount: 5 }),
          transaction({ transaction_id: 'c', date: '2026-11-03' }),
        ],
        modified: [transaction({ transaction_id: 'old' })],
        next_cursor: 'two',
        has_more: true,
      }),
      page({
        modified: [transaction({ transaction_id: 'b', date: '2026-11-02', amount: 6 })],
        removed: [{ transaction_id: 'a', account_id: 'x' }, { transaction_id: 'old' }],
        next_cursor: 'three',
      }),
    )
    const read = await bank.syncTransactions(ACCESS, 'one')
    expect(read).toMatchObject({
      kind: 'ok',
      value: {
        added: [{ external_id: 'c' }, { external_id: 'b', amount_cents: -600 }],
        modified: [],
        removed: ['a', 'old'],
        next_cursor: 'three',
      },
    })
    expect(plaid.received.map(({ body }) => body.cursor)).toEqual(['one', 'two'])
  })

  it('starts again from the first cursor when data change between two pages', async () => {
    answerEach(
      page({ added: [transaction({ transaction_id: 'stale' })], next_cursor: 'two', has_more: true }),
      plaidError('TRANSACTIONS_ERROR', 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION'),
      page({ added: [transaction({ transaction_id: 'fresh' })], next_cursor: 'three' }),
    )
    expect(await bank.syncTransactions(ACCESS, 'one')).toMatchObject({
      kind: 'ok',
      value: { added: [{ external_id: 'fresh' }], next_cursor: 'three' },
    })
    expect(plaid.received.map(({ body }) => body.cursor)).toEqual(['one', 'two', 'one'])
  })

  it('gives up when data change every time', async () => {
    plaid.say = () => plaidError('TRANSACTIONS_ERROR', 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION')
    expect(await bank.syncTransactions(ACCESS, 'one')).toMatchObject({ kind: 'unavailable' })
    expect(plaid.received).toHaveLength(3)
  })

  it('gives up on pages that never end', async () => {
    plaid.say = () => page({ has_more: true })
    expect(await bank.syncTransactions(ACCESS, null)).toEqual({
      kind: 'unavailable',
      fault: 'TOO_MANY_PAGES',
    })
  })

  it.each([
    ['NOT_READY', { kind: 'not_ready' }],
    ['INITIAL_UPDATE_COMPLETE', { kind: 'ok', value: { status: 'initial_complete' } }],
    ['TRANSACTIONS_UPDATE_STATUS_UNKNOWN', { kind: 'ok', value: { status: 'initial_complete' } }],
    ['HISTORICAL_UPDATE_COMPLETE', { kind: 'ok', value: { status: 'historical_complete' } }],
  ])('reports how much of the history is there: %s', async (transactions_update_status, expected) => {
    plaid.say = () => page({ transactions_update_status })
    expect(await bank.syncTransactions(ACCESS, null)).toMatchObject(expected)
  })
})

describe('errors', () => {
  it.each([
    ['ITEM_ERROR', 'ITEM_LOGIN_REQUIRED', 400, { kind: 'login_required' }],
    ['ITEM_ERROR', 'ITEM_LOCKED', 400, { kind: 'login_required' }],
    ['ITEM_ERROR', 'PRODUCT_NOT_READY', 400, { kind: 'not_ready' }],
    ['ITEM_ERROR', 'PRODUCTS_NOT_SUPPORTED', 400, { kind: 'unsupported' }],
    ['ITEM_ERROR', 'NO_INVESTMENT_ACCOUNTS', 400, { kind: 'unsupported' }],
    ['ITEM_ERROR', 'ITEM_NOT_FOUND', 400, { kind: 'gone' }],
    ['INVALID_INPUT', 'INVALID_ACCESS_TOKEN', 400, { kind: 'gone' }],
    ['INVALID_INPUT', 'INVALID_API_KEYS', 400, { kind: 'refused', code: 'INVALID_API_KEYS' }],
    ['INSTITUTION_ERROR', 'INSTITUTION_DOWN', 400, { kind: 'institution_unavailable' }],
    ['INSTITUTION_ERROR', 'INSTITUTION_NOT_RESPONDING', 400, { kind: 'institution_unavailable' }],
    ['INSTITUTION_ERROR', 'INSTITUTION_NO_LONGER_SUPPORTED', 400, { kind: 'institution_unavailable' }],
    ['RATE_LIMIT_EXCEEDED', 'TRANSACTIONS_SYNC_LIMIT', 429, { kind: 'rate_limited', retryAfterMs: 60_000 }],
    ['API_ERROR', 'INTERNAL_SERVER_ERROR', 500, { kind: 'unavailable', fault: 'INTERNAL_SERVER_ERROR' }],
    ['API_ERROR', 'PLANNED_MAINTENANCE', 400, { kind: 'unavailable', fault: 'PLANNED_MAINTENANCE' }],
  ])('reports %s %s', async (type, code, status, expected) => {
    plaid.say = () => plaidError(type, code, status)
    expect(await bank.syncTransactions(ACCESS, null)).toEqual(expected)
    expect(await bank.liabilities(ACCESS)).toEqual(expected)
  })

  it('waits for as long as a rate limit says', async () => {
    plaid.say = () => ({
      ...plaidError('RATE_LIMIT_EXCEEDED', 'ACCOUNTS_LIMIT', 429),
      headers: { 'retry-after': '7' },
    })
    expect(await bank.accounts(ACCESS)).toEqual({ kind: 'rate_limited', retryAfterMs: 7_000 })
  })

  it.each<[string, PlaidReply, string]>([
    ['a page of a proxy', { status: 502, text: '<html>Bad gateway</html>' }, 'HTTP 502'],
    ['JSON that breaks off', { text: '{"accounts": [{"acc' }, 'MALFORMED'],
    ['an empty body', { text: '' }, 'MALFORMED'],
    ['a missing field', { json: { accounts: [{ account_id: 'x' }] } }, 'MALFORMED accounts.0.name'],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'HTTP 302'],
  ])('is unavailable after %s', async (_what, response, fault) => {
    plaid.say = () => response
    expect(await bank.accounts(ACCESS)).toEqual({ kind: 'unavailable', fault })
  })

  it('is unavailable when an amount is no amount', async () => {
    for (const amount of ['12.50', 1e15, null]) {
      plaid.say = () => page({ added: [transaction({ amount })] })
      expect(await bank.syncTransactions(ACCESS, null)).toEqual({
        kind: 'unavailable',
        fault: 'MALFORMED added.0.amount',
      })
    }
  })

  it('is unavailable when Plaid does not answer in time', async () => {
    plaid.say = () => undefined
    const impatient = await linkTo({}, 60)
    expect(await impatient.accounts(ACCESS)).toMatchObject({ kind: 'unavailable' })
  })

  it('is unavailable when Plaid cannot be reached', async () => {
    const nowhere = await linkTo({ baseUrl: 'http://127.0.0.1:9' })
    expect(await nowhere.accounts(ACCESS)).toEqual({ kind: 'unavailable', fault: 'ECONNREFUSED' })
  })
})
