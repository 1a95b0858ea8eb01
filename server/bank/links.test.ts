import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { bankClient, nextBankRound, PLAID } from '#tests/fixtures/bank-client.ts'
import { cardInput, debtsOfClient } from '#tests/fixtures/debts.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import {
  CARD_TERMS,
  cardAt,
  checkingAt,
  connectBank,
  createBankServer,
} from '#tests/fixtures/scripted-bank.ts'
import { createTestServer, HOUR, MINUTE, type TestServer } from '#tests/fixtures/test-server.ts'

let bank: ReturnType<typeof connectBank>
let testServer: TestServer
beforeAll(async () => {
  testServer = await createBankServer()
})
afterAll(() => testServer.close())
beforeEach(() => {
  bank = connectBank(testServer)
})

const client = () => bankClient(testServer)
const nextRound = (ms?: number) => nextBankRound(testServer, ms)

describe('linking a bank', () => {
  it('gives a token for the dialog, and none of the provider’s secrets afterwards', async () => {
    const { send, link } = await client()
    const token = await send('GET', `${PLAID}/get-link-token?platform=web`)
    expect(token.json.data).toMatchObject({ link_token: 'link-token', provider: 'sandbox' })
    const linked = await link()
    expect(linked.status).toBe(200)
    expect(linked.json.message).toBe('Harbor Bank is linked')
    expect(linked.text).not.toContain('access-token')
  })

  it('counts a new account in net worth at once, and keeps its balance up to date', async () => {
    const { link, netWorth } = await client()
    await link()
    const [before] = await netWorth()
    expect(before.account).toMatchObject({
      name: 'Everyday checking',
      source: 'linked',
      balance_cents: 250_000,
    })
    bank.accounts = [checkingAt({ balance_cents: 300_000 })]
    await nextRound(7 * HOUR)
    const [after, ...others] = await netWorth()
    expect([after.account.balance_cents, others]).toEqual([300_000, []])
  })

  it('asks which account it is where the client entered one of that kind, so that nothing counts twice', async () => {
    const { link, netWorth, overview, change, token } = await client()
    const { account_uuid } = await goalsOfClient(testServer, token).createAccount({
      name: 'My checking',
      kind: 'checking',
      balance_cents: 240_000,
    })
    await link()
    const { accounts } = await overview()
    expect([accounts[0].account_uuid, (await netWorth()).length]).toEqual([null, 1])
    const { bank_account_uuid } = accounts[0]
    const changed = await change({ bank_account_uuid, account: account_uuid })
    expect(changed.json.data.account_uuid).toBe(account_uuid)
    const [mine, ...others] = await netWorth()
    expect(mine.account).toMatchObject({ name: 'My checking', source: 'linked', balance_cents: 250_000 })
    expect(others).toEqual([])
  })

  it('makes a card a debt at once, and gives it the rate and statement that the bank says', async () => {
    bank.accounts = [cardAt()]
    bank.liabilities = {
      ...bank.liabilities,
      cards: [CARD_TERMS],
    }
    const { link, overview, send } = await client()
    await link()
    const [card] = (await overview()).accounts
    expect(card).toMatchObject({ type: 'card', liability: { interest_rate: 0.2199 } })
    const debts = async () => (await send('GET', '/debt/get/debts/me')).json.data
    expect(await debts()).toMatchObject([
      {
        debt_uuid: card.debt_uuid,
        name: 'Rewards card',
        lender: 'Harbor Bank',
        balance_cents: 123_456,
        apr: 0.2199,
        is_rate_known: true,
        statement_due_on: '2026-12-17',
        statement_minimum_cents: 3_500,
        due_day: 17,
        limit_cents: 1_000_000,
      },
    ])
    bank.accounts = [cardAt({ balance_cents: 100_000 })]
    await nextRound(7 * HOUR)
    expect((await debts()).map((debt: { balance_cents: number }) => debt.balance_cents)).toEqual([100_000])
  })

  it('refuses a debt or account that another bank account keeps up to date, or of another client', async () => {
    bank.accounts = [cardAt(), cardAt({ external_id: 'card-2', name: 'Second card', mask: '9999' })]
    const maya = await client()
    await maya.link()
    const [first, second] = (await maya.overview()).accounts
    const debt = await debtsOfClient(testServer, maya.token).create(cardInput())
    await maya.change({ bank_account_uuid: first.bank_account_uuid, debt: debt.debt_uuid })
    const taken = await maya.change({ bank_account_uuid: second.bank_account_uuid, debt: debt.debt_uuid })
    expect([taken.status, taken.json.message]).toEqual([
      409,
      'Rewards card already keeps this one up to date.',
    ])
    const liam = await client()
    const theirs = await liam.change({ bank_account_uuid: second.bank_account_uuid, name: 'Mine' })
    expect(theirs.status).toBe(404)
  })

  it('refuses an expired link and the same accounts a second time, without leaving a link behind', async () => {
    const { link, overview } = await client()
    expect([(await link('spent')).status, (await overview()).links]).toEqual([409, []])
    await link()
    const again = await link()
    expect([again.status, again.json.message]).toEqual([
      409,
      'You’ve already linked these accounts. To add others of this bank, choose its accounts again.',
    ])
    await nextRound()
    expect([(await overview()).links.length, bank.removed.length]).toEqual([1, 1])
  })
})

describe('a linked bank', () => {
  it('that asks for a login keeps its data, says so, and works again after the login', async () => {
    const { link, send, overview, netWorth } = await client()
    await link()
    bank.failure = { kind: 'login_required' }
    await nextRound(7 * HOUR)
    const [broken] = (await overview()).links
    expect(broken).toMatchObject({
      state: 'login_required',
      message: 'Harbor Bank asks you to log in again.',
    })
    expect((await send('GET', `${PLAID}/plaid-auth-check/me`)).json.data.broken).toHaveLength(1)
    expect((await netWorth())[0].account.balance_cents).toBe(250_000)
    bank.failure = undefined
    const update = await send('POST', `${PLAID}/update-link-token?platform=web&user_uuid=me`, {
      link_uuid: broken.link_uuid,
    })
    expect(update.json.data.link_token).toBe('link-token')
    const refreshed = await send('POST', `/plaid/refresh/${broken.link_uuid}`)
    expect(refreshed.json).toMatchObject({
      data: { state: 'active' },
      message: 'Your accounts are up to date',
    })
  })

  it('that does not answer is tried again later and later, then works', async () => {
    const { link, overview } = await client()
    await link()
    bank.failure = { kind: 'institution_unavailable' }
    await nextRound(7 * HOUR)
    const state = async () => (await overview()).links[0].state
    expect(await state()).toBe('unavailable')
    const tries = bank.cursors.length
    bank.failure = undefined
    await nextRound(MINUTE)
    expect(bank.cursors.length).toBe(tries)
    await nextRound(2 * MINUTE)
    expect(await state()).toBe('active')
  })

  it('whose access was withdrawn is not asked again', async () => {
    const { link, overview } = await client()
    await link()
    bank.failure = { kind: 'gone' }
    await nextRound(7 * HOUR)
    expect((await overview()).links[0].state).toBe('revoked')
    bank.failure = undefined
    await nextRound(7 * HOUR)
    expect((await overview()).links[0].state).toBe('revoked')
  })

  it('is synced after a signed message, however often it comes, and never after a forged one', async () => {
    const { link } = await client()
    await link()
    const asked = bank.cursors.length
    const message = (signature: string) =>
      testServer.send('POST', '/plaid/webhook', {
        raw: bank.lastItem,
        headers: { 'Plaid-Verification': signature },
      })
    expect((await message('forged')).status).toBe(403)
    await nextRound(MINUTE)
    expect(bank.cursors.length).toBe(asked)
    expect([(await message('signed')).status, (await message('signed')).status]).toEqual([200, 200])
    await nextRound(MINUTE)
    expect(bank.cursors.slice(asked)).toEqual(['cursor-1'])
  })

  it('turned off does not count until it is turned on again', async () => {
    const { link, overview, send, netWorth } = await client()
    await link()
    const [{ bank_account_uuid }] = (await overview()).accounts
    const turn = (on: boolean) =>
      send('PUT', `/plaid/update-plaid-account-active-status/${bank_account_uuid}?isActive=${on}`)
    expect((await turn(false)).json.data.is_active).toBe(false)
    expect(await netWorth()).toEqual([])
    bank.accounts = [checkingAt({ balance_cents: 1 })]
    await nextRound(7 * HOUR)
    expect(await netWorth()).toEqual([])
    await turn(true)
    expect(
      (await netWorth()).map((each: { account: { balance_cents: number } }) => each.account.balance_cents),
    ).toEqual([1])
  })

  it('unlinked leaves its account with the last balance, for the client to edit', async () => {
    const { link, overview, send, netWorth } = await client()
    await link()
    const [{ link_uuid }] = (await overview()).links
    expect((await send('DELETE', `/plaid/delete/link/${link_uuid}`)).json.message).toBe(
      'Harbor Bank is unlinked',
    )
    expect([(await overview()).links, bank.removed.length]).toEqual([[], 1])
    expect((await netWorth())[0].account).toMatchObject({ source: 'typed', balance_cents: 250_000 })
    await link()
    const { accounts } = await overview()
    expect(accounts).toHaveLength(1)
  })

  it('of another client cannot be read, refreshed or unlinked', async () => {
    const maya = await client()
    await maya.link()
    const [{ link_uuid }] = (await maya.overview()).links
    const liam = await client()
    const statuses = [
      await liam.send('POST', `/plaid/refresh/${link_uuid}`),
      await liam.send('DELETE', `/plaid/delete/link/${link_uuid}`),
      await liam.send('POST', `${PLAID}/update-link-token`, { link_uuid }),
      await liam.send('GET', `/plaid/get/user-accounts-linked-with-plaid/${maya.user_uuid}`),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404])
    expect((await maya.overview()).links).toHaveLength(1)
  })
})

it('says that no bank can be linked without a provider, and lists what there is', async () => {
  const server = await createTestServer({}, { bankLink: undefined })
  onTestFinished(server.close)
  const { send, overview } = await bankClient(server)
  expect((await send('GET', `${PLAID}/plaid-auth-check/me`)).json.data).toEqual({
    is_linked: false,
    provider: null,
    broken: [],
  })
  expect(await overview()).toEqual({ provider: null, links: [], accounts: [] })
  expect((await send('GET', `${PLAID}/get-link-token?platform=web`)).status).toBe(503)
})
