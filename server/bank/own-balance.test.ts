/** What accounts without a bank link hold and are owed counts as the client says. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { spendingClient } from '#tests/fixtures/spend.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'

let testServer: TestServer
let client: Awaited<ReturnType<typeof spendingClient>>
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
beforeEach(async () => {
  client = await spendingClient(testServer)
})
afterAll(() => testServer.close())

const state = (bank_account_uuid: string, more: object) =>
  testServer.send('PUT', '/plaid/update/account', {
    token: client.token,
    body: { bank_account_uuid, ...more },
  })
const read = async (method: string, path: string) =>
  (await testServer.send(method, path, { token: client.token })).json.data
const worth = () => read('POST', '/investment/get-net-worth')
const accounts = async () =>
  (await read('GET', '/investment/get/user-goal-accounts-with-net-values-for-web')).accounts.map(
    ({ account }: { account: object }) => account,
  )

const balance = (balance_cents: number, as_of: string) => ({ balance: { balance_cents, as_of } })

it('counts an account without a bank link from the first balance that the client states', async () => {
  expect((await worth()).assets.cents).toBe(0)
  const { status, json } = await state(client.cash, balance(2_345_67, '2026-11-01'))
  expect(status).toBe(200)
  expect(json.data).toMatchObject({ bank_account_uuid: client.cash, balance_cents: null })
  const [account] = await accounts()
  expect(account).toMatchObject({
    account_uuid: json.data.account_uuid,
    kind: 'checking',
    source: 'typed',
    balance_cents: 2_345_67,
    as_of: '2026-11-01',
  })
  expect((await worth()).assets).toMatchObject({ cents: 2_345_67, as_of: '2026-11-01' })
  await state(client.cash, balance(2_500_00, '2026-11-10'))
  await state(client.cash, balance(1_000_00, '2026-10-01'))
  const { account: after, history } = await read('GET', `/investment/get/account/${account.account_uuid}`)
  expect(after).toMatchObject({ balance_cents: 2_500_00, as_of: '2026-11-10' })
  expect(history.map(({ as_of }: { as_of: string }) => as_of)).toEqual([
    '2026-11-10',
    '2026-11-01',
    '2026-10-01',
  ])
})

it('counts in the account that the client has entered, once, and in a new one once that is deleted', async () => {
  const mine = await goalsOfClient(testServer, client.token).createAccount({
    name: 'My checking',
    kind: 'checking',
    balance_cents: 100_00,
  })
  const { json } = await state(client.cash, { account: mine.account_uuid, ...balance(180_00, '2026-11-10') })
  expect(json.data.account_uuid).toBe(mine.account_uuid)
  expect(await accounts()).toHaveLength(1)
  await testServer.send('DELETE', `/investment/delete-account/${mine.account_uuid}`, { token: client.token })
  await state(client.cash, balance(190_00, '2026-11-11'))
  expect(await accounts()).toMatchObject([{ balance_cents: 190_00 }])
})

it('counts what is owed on a card as a debt, whose newer balance stays', async () => {
  const card = await client.addAccount('card')
  const { json } = await state(card, balance(850_00, '2026-11-02'))
  const debts = () => read('GET', '/debt/get/debts/me')
  expect(await debts()).toMatchObject([
    {
      debt_uuid: json.data.debt_uuid,
      debt_type: 'credit_card',
      balance_cents: 850_00,
      balance_as_of: '2026-11-02',
      is_rate_known: false,
    },
  ])
  expect((await worth()).liabilities.cents).toBe(850_00)
  await state(card, balance(700_00, '2026-11-09'))
  const older = await state(card, balance(900_00, '2026-11-03'))
  expect([older.status, older.json.fields]).toEqual([
    422,
    { balance: 'card has a newer balance. Enter one from a later day' },
  ])
  expect(await debts()).toMatchObject([{ balance_cents: 700_00, balance_as_of: '2026-11-09' }])
})

it('leaves the balance of a linked account to its bank, and takes none of a day to come', async () => {
  const linked = await client.addAccount('checking', { isLinked: true })
  expect((await state(linked, balance(1_00, '2026-11-01'))).json.fields).toEqual({
    balance: 'Your bank keeps this balance up to date',
  })
  expect((await state(client.cash, balance(1_00, '2027-11-01'))).json.fields).toEqual({
    as_of: 'Choose today or an earlier date',
  })
  expect((await state(client.cash, { account: 'new' })).json.fields).toEqual({ balance: 'Enter a balance' })
})

it('no longer keeps an account up to date that has become a card', async () => {
  await state(client.cash, balance(500_00, '2026-11-01'))
  const { json } = await state(client.cash, { type: 'card' })
  expect(json.data).toMatchObject({ type: 'card', account_uuid: null, debt_uuid: null })
  expect(await accounts()).toMatchObject([{ balance_cents: 500_00 }])
})
