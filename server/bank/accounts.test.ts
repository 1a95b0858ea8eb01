import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMonths } from '#core/finance/math/dates.ts'
import type { BankHolding, BankTransaction, LoanTerms } from '#server/providers/bank-link/bank-link.ts'
import { bankClient, nextBankRound } from '#tests/fixtures/bank-client.ts'
import { cardInput, debtsOfClient } from '#tests/fixtures/debts.ts'
import { exported } from '#tests/fixtures/exports.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import {
  CARD_TERMS,
  cardAt,
  checkingAt,
  connectBank,
  createBankServer,
} from '#tests/fixtures/scripted-bank.ts'
import { HOUR, type TestServer } from '#tests/fixtures/test-server.ts'

let bank: ReturnType<typeof connectBank>
let testServer: TestServer
beforeAll(async () => {
  testServer = await createBankServer()
})
afterAll(() => testServer.close())
beforeEach(() => {
  bank = connectBank(testServer)
})

const dayOf = (server: TestServer): string => server.now().toISOString().slice(0, 10)

/** A payment that reached the card on a day, or a purchase with it. */
const cardRow = (date: string, amount_cents: number): BankTransaction => ({
  external_id: `${date} ${amount_cents}`,
  account_external_id: 'card-1',
  is_pending: false,
  pending_external_id: null,
  amount_cents,
  date,
  authorized_date: null,
  name: amount_cents > 0 ? 'PAYMENT THANK YOU' : 'GROCERIES',
  merchant_name: null,
  category:
    amount_cents > 0
      ? { primary: 'LOAN_PAYMENTS', detailed: 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT' }
      : { primary: 'FOOD_AND_DRINK', detailed: 'FOOD_AND_DRINK_GROCERIES' },
  currency: 'USD',
  payment_channel: 'online',
})

const client = () => bankClient(testServer)
const nextSync = () => nextBankRound(testServer, 7 * HOUR)

describe('an account that the bank no longer lists', () => {
  it('says so, keeps its last balance, and can be edited', async () => {
    bank.accounts = [checkingAt(), checkingAt({ external_id: 'savings-1', subtype: 'savings', mask: '2222' })]
    const { link, overview, netWorth } = await client()
    await link()
    bank.accounts = bank.accounts.slice(0, 1)
    await nextSync()
    const closed = (await overview()).accounts.find(({ mask }: { mask: string }) => mask === '2222')
    expect(closed).toMatchObject({ is_closed: true, balance_cents: 250_000 })
    expect((await netWorth()).map((each: { account: { source: string } }) => each.account.source)).toEqual([
      'linked',
      'typed',
    ])
  })

  it('is linked again when the bank lists it again, under another id too', async () => {
    bank.accounts = [checkingAt(), checkingAt({ external_id: 'savings-1', subtype: 'savings', mask: '2222' })]
    const { link, overview, netWorth } = await client()
    await link()
    const all = bank.accounts
    bank.accounts = all.slice(0, 1)
    await nextSync()
    bank.accounts = [checkingAt(), checkingAt({ external_id: 'savings-9', subtype: 'savings', mask: '2222' })]
    await nextSync()
    const { accounts } = await overview()
    expect(accounts.map(({ is_closed }: { is_closed: boolean }) => is_closed)).toEqual([false, false])
    expect((await netWorth()).map((each: { account: { source: string } }) => each.account.source)).toEqual([
      'linked',
      'linked',
    ])
  })
})

describe('a balance', () => {
  it('in another currency is shown, and counts nowhere', async () => {
    bank.accounts = [checkingAt({ currency: 'EUR' })]
    const { link, overview, netWorth, change } = await client()
    await link()
    const [{ bank_account_uuid, currency }] = (await overview()).accounts
    expect([currency, await netWorth()]).toEqual(['EUR', []])
    const refused = await change({ bank_account_uuid, account: 'new' })
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'This account is in EUR. Only US dollars count in your totals.',
    ])
  })

  it('that is overdrawn counts as nothing, and one that no account can have does not stop the bank', async () => {
    const { link, overview, netWorth } = await client()
    await link()
    bank.accounts = [checkingAt({ balance_cents: -5_000 })]
    await nextSync()
    expect((await netWorth())[0].account.balance_cents).toBe(0)
    expect((await overview()).accounts[0].balance_cents).toBe(-5_000)
    bank.accounts = [checkingAt({ balance_cents: 9e15, name: `\0${'x'.repeat(900)}` })]
    await nextSync()
    expect((await overview()).links[0].state).toBe('active')
  })
})

describe('a linked debt', () => {
  const withCard = async () => {
    bank.accounts = [cardAt()]
    bank.liabilities = { ...bank.liabilities, cards: [CARD_TERMS] }
    const each = await client()
    await each.link()
    const [{ bank_account_uuid, debt_uuid }] = (await each.overview()).accounts
    return { ...each, bank_account_uuid, debt_uuid: String(debt_uuid) }
  }

  it('that the client deleted is offered again, and updated again when it is restored', async () => {
    const { send, overview, debts, debt_uuid } = await withCard()
    expect((await send('DELETE', `/debt/delete/debts/${debt_uuid}`)).status).toBe(200)
    bank.accounts = [cardAt({ balance_cents: 90_000 })]
    await nextSync()
    const { links, accounts } = await overview()
    expect([links[0].state, accounts[0].debt_uuid]).toEqual(['active', null])
    expect((await send('PUT', `/debt/restore/debts/${debt_uuid}`)).status).toBe(200)
    bank.accounts = [cardAt({ balance_cents: 80_000 })]
    await nextSync()
    expect((await debts())[0].balance_cents).toBe(80_000)
    expect((await overview()).accounts[0].debt_uuid).toBe(debt_uuid)
  })

  it('that is paid off is open again once the bank reports a balance', async () => {
    const { send, debts, debt_uuid } = await withCard()
    await send('PUT', '/debt/update/debts', { debt_uuid, is_paid_off: true })
    bank.accounts = [cardAt({ balance_cents: 0 })]
    await nextSync()
    expect((await debts())[0]).toMatchObject({ is_paid_off: true, balance_cents: 0 })
    bank.accounts = [cardAt({ balance_cents: 4_200 })]
    await nextSync()
    expect((await debts())[0]).toMatchObject({ is_paid_off: false, balance_cents: 4_200 })
  })

  it('keeps its terms while the bank does not say them', async () => {
    const { overview } = await withCard()
    Object.assign(testServer.dependencies.bankLink ?? {}, {
      liabilities: async () => ({ kind: 'not_ready' }),
    })
    await nextSync()
    expect((await overview()).accounts[0].liability).toMatchObject({ interest_rate: 0.2199 })
  })

  it('counts although the bank does not say its rate, until the client adds it', async () => {
    bank.accounts = [cardAt()]
    bank.liabilities = { ...bank.liabilities, cards: [] }
    const { link, debts, send } = await client()
    await link()
    const [debt] = await debts()
    expect(debt).toMatchObject({ balance_cents: 123_456, apr: 0, is_rate_known: false, due_day: 1 })
    await send('PUT', '/debt/update/debts', { debt_uuid: debt.debt_uuid, apr: 0.24, is_rate_known: true })
    await nextSync()
    expect((await debts())[0]).toMatchObject({ apr: 0.24, is_rate_known: true })
  })

  it('that the client has entered is not made twice, and takes the bank’s terms when it is matched', async () => {
    bank.accounts = [cardAt()]
    bank.liabilities = { ...bank.liabilities, cards: [CARD_TERMS] }
    const { link, overview, change, debts, token } = await client()
    const own = await debtsOfClient(testServer, token).create(cardInput({ lender: 'Harbor Bank' }))
    await link()
    const [{ bank_account_uuid, debt_uuid }] = (await overview()).accounts
    expect([debt_uuid, (await debts()).length]).toEqual([null, 1])
    await change({ bank_account_uuid, debt: own.debt_uuid })
    expect(await debts()).toMatchObject([
      { debt_uuid: own.debt_uuid, balance_cents: 123_456, apr: 0.2199, statement_minimum_cents: 3_500 },
    ])
  })

  it('is replaced by the debt that it is matched to', async () => {
    const { change, debts, token, bank_account_uuid } = await withCard()
    const own = await debtsOfClient(testServer, token).create(cardInput({ name: 'Visa' }))
    expect(await debts()).toHaveLength(2)
    await change({ bank_account_uuid, debt: own.debt_uuid })
    expect(await debts()).toMatchObject([{ debt_uuid: own.debt_uuid, name: 'Visa', balance_cents: 123_456 }])
  })

  it('that is paid in full month after month is noted, so that the client is asked', async () => {
    const { debts } = await withCard()
    const month = (back: number, day: string) => `${addMonths(dayOf(testServer), -back, 1).slice(0, 8)}${day}`
    bank.accounts = [cardAt({ balance_cents: 0 })]
    bank.changes = {
      ...bank.changes,
      added: [3, 2, 1].flatMap((back) => [
        cardRow(month(back, '20'), 100_000),
        cardRow(month(back, '05'), -100_000),
      ]),
      next_cursor: 'paid',
    }
    await nextSync()
    expect((await debts())[0]).toMatchObject({
      seems_paid_in_full: true,
      expected_payment_cents: 100_000,
      pays_in_full: null,
    })
  })

  it('that is a mortgage has its escrow apart from its payment', async () => {
    const terms: LoanTerms = {
      account_external_id: 'card-1',
      next_due_on: '2026-12-01',
      last_payment_on: null,
      last_payment_cents: null,
      interest_rate: 0.06,
      rate_type: 'fixed',
      term_months: 360,
      // $200,000 at 6% over 30 years is $1,199.10 a month.
      payment_cents: 154_910,
      originated_on: '2020-01-15',
      original_principal_cents: 20_000_000,
      matures_on: '2050-01-15',
    }
    bank.accounts = [cardAt({ type: 'loan', subtype: 'mortgage', balance_cents: 17_500_000 })]
    bank.liabilities = { ...bank.liabilities, mortgages: [{ ...terms, escrow_balance_cents: null }] }
    const { link, debts } = await client()
    await link()
    expect((await debts())[0]).toMatchObject({ minimum_payment_cents: 119_910, escrow_cents: 35_000 })
  })
})

describe('an account in net worth', () => {
  it('that the client deleted is offered again, and is theirs to edit when restored after a new choice', async () => {
    const { link, overview, netWorth, send, change } = await client()
    await link()
    const [{ account_uuid, bank_account_uuid }] = (await overview()).accounts
    await send('DELETE', `/investment/delete-account/${account_uuid}`)
    await nextSync()
    expect((await overview()).accounts[0].account_uuid).toBeNull()
    expect((await change({ bank_account_uuid, account: 'new' })).status).toBe(200)
    expect((await send('PUT', `/investment/restore/account/${account_uuid}`)).status).toBe(200)
    const sources = (await netWorth()).map((each: { account: { source: string } }) => each.account.source)
    expect(sources.toSorted()).toEqual(['linked', 'typed'])
  })

  it('of a bank that was unlinked can be kept up to date by another one', async () => {
    const { link, overview, send, change, token } = await client()
    const { account_uuid } = await goalsOfClient(testServer, token).createAccount({
      name: 'My checking',
      kind: 'checking',
      balance_cents: 240_000,
    })
    await link()
    const [first] = (await overview()).accounts
    await change({ bank_account_uuid: first.bank_account_uuid, account: account_uuid })
    await send('DELETE', `/plaid/delete/link/${first.link_uuid}`)
    bank.institution = { id: 'bank-2', name: 'Second Bank' }
    await link()
    const second = (await overview()).accounts.find(
      ({ institution }: { institution: string }) => institution === 'Second Bank',
    )
    const changed = await change({ bank_account_uuid: second.bank_account_uuid, account: account_uuid })
    expect([changed.status, changed.json.data.account_uuid]).toEqual([200, account_uuid])
  })
})

it('keeps accounts without a number apart', async () => {
  const nameless = (external_id: string, balance_cents: number) =>
    checkingAt({ external_id, mask: null, name: external_id, balance_cents })
  bank.accounts = [nameless('a-1', 100), nameless('b-1', 200)]
  const { link, overview, send } = await client()
  await link()
  const [{ link_uuid }] = (await overview()).links
  await send('DELETE', `/plaid/delete/link/${link_uuid}`)
  bank.accounts = [nameless('b-2', 200), nameless('a-2', 100)]
  await link()
  const linked = (await overview()).accounts.filter(
    (each: { link_uuid: string | null }) => each.link_uuid !== null,
  )
  expect(linked.map(({ name }: { name: string }) => name)).toEqual(['a-2', 'b-2'])
})

describe('holdings', () => {
  const holding = (over: Partial<BankHolding>): BankHolding => ({
    account_external_id: 'brokerage-1',
    security_external_id: 'sec-1',
    name: 'Total US Market Index ETF',
    ticker: 'TUSM',
    security_type: 'etf',
    quantity: 10,
    price_cents: 21_000,
    priced_on: '2026-11-20',
    value_cents: 210_000,
    cost_basis_cents: null,
    currency: 'USD',
    ...over,
  })
  const withBrokerage = async () => {
    bank.accounts = [
      checkingAt({ external_id: 'brokerage-1', type: 'investment', subtype: 'brokerage', name: 'Brokerage' }),
    ]
    bank.holdings = [
      holding({}),
      holding({ quantity: 5, value_cents: 105_000 }),
      holding({
        security_external_id: 'sec-2',
        ticker: null,
        name: null,
        security_type: 'cash',
        value_cents: 40_000,
      }),
      holding({ security_external_id: 'sec-3', currency: 'EUR' }),
    ]
    const each = await client()
    await each.link()
    const [{ account_uuid, link_uuid }] = (await each.overview()).accounts
    const held = async () => (await each.send('GET', `/plaid/get/holdings/${account_uuid}`)).json.data
    return { ...each, account_uuid, link_uuid, held }
  }

  it('are listed by value, with the lots of one security together', async () => {
    const { held } = await withBrokerage()
    expect(await held()).toMatchObject([
      { ticker: 'TUSM', kind: 'etf', quantity: 15, value_cents: 315_000 },
      { ticker: null, name: 'Unnamed holding', kind: 'cash', value_cents: 40_000 },
    ])
  })

  it('follow the bank, are exported, and go with the link', async () => {
    const { held, send, token, link_uuid } = await withBrokerage()
    bank.holdings = [holding({ value_cents: 250_000 })]
    await nextSync()
    expect(await held()).toMatchObject([{ value_cents: 250_000 }])
    const { records } = await exported(testServer, token)
    expect(records['bank_holdings']).toMatchObject([{ ticker: 'TUSM', value_cents: 250_000 }])
    await send('DELETE', `/plaid/delete/link/${link_uuid}`)
    expect(await held()).toEqual([])
  })

  it('of another client are not found', async () => {
    const { account_uuid } = await withBrokerage()
    const liam = await client()
    expect((await liam.send('GET', `/plaid/get/holdings/${account_uuid}`)).status).toBe(404)
  })
})
