import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#core/finance/math/dates.ts'
import { recentStart } from '#core/goal/net-worth.ts'
import { cardInput, debtsOfClient, homeInput, rentInput } from '#tests/fixtures/debts.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const client = async () => {
  const { token } = await registerAndLogIn(testServer)
  const { create: createDebt, change: changeDebt, pay } = debtsOfClient(testServer, token)
  return { ...goalsOfClient(testServer, token), createDebt, changeDebt, pay, token }
}
const DAY = 24 * HOUR
const today = (): string => testServer.now().toISOString().slice(0, 10)

describe('net worth', () => {
  it('is zero without records', async () => {
    const { call } = await client()
    const { json } = await call('POST', 'get-net-worth')
    expect(json.data).toMatchObject({
      as_of: today(),
      net_cents: 0,
      groups: [],
      recent: [{ as_of: today(), net_cents: 0 }],
      year_ago: null,
    })
  })

  it('adds up accounts and debts, by kind and over time', async () => {
    const { call, createAccount, createDebt } = await client()
    const { account_uuid } = await createAccount({ as_of: '2026-09-30', balance_cents: 9_000_00 })
    await call('POST', 'create/account-value', { account_uuid, as_of: '2026-10-05', balance_cents: 9_500_00 })
    await call('POST', 'create/account-value', { account_uuid, as_of: '2026-10-20', balance_cents: 9_800_00 })
    await createDebt(cardInput())
    await createDebt(rentInput())
    const { json } = await call('POST', 'get-net-worth', { months: 3 })
    expect(json.data).toMatchObject({
      assets_cents: 9_800_00,
      liabilities_cents: 1_200_00,
      net_cents: 8_600_00,
      assets: { as_of: '2026-10-20', source: 'typed' },
      year_ago: null,
    })
    expect(json.data.groups.map(({ kind, cents }: { kind: string; cents: number }) => [kind, cents])).toEqual(
      [
        ['cash', 9_800_00],
        ['cards', 1_200_00],
      ],
    )
    expect(json.data.history).toEqual([
      { as_of: '2026-09-30', assets_cents: 9_000_00, liabilities_cents: 0, net_cents: 9_000_00 },
      { as_of: '2026-10-31', assets_cents: 9_800_00, liabilities_cents: 0, net_cents: 9_800_00 },
      { as_of: today(), assets_cents: 9_800_00, liabilities_cents: 1_200_00, net_cents: 8_600_00 },
    ])
  })

  it('counts a home once, by its account if that names the loan, or else by its loan', async () => {
    const { call, createAccount, createDebt } = await client()
    const { debt_uuid } = await createDebt(homeInput({ property_value_cents: 300_000_00 }))
    const worth = async () => (await call('POST', 'get-net-worth')).json.data
    const homes = async () => (await worth()).groups[0].lines.map(({ name }: { name: string }) => name)
    expect((await worth()).net_cents).toBe(100_000_00)
    expect((await worth()).groups[0].lines).toMatchObject([
      { of: 'home', name: 'House', source: 'estimated' },
    ])
    const house = { name: 'Our house', kind: 'property', balance_cents: 320_000_00, debt_uuid }
    const { account_uuid } = await createAccount(house)
    expect((await worth()).net_cents).toBe(120_000_00)
    expect(await homes()).toEqual(['Our house'])
    const land = { name: 'A lot', kind: 'property', balance_cents: 50_000_00 }
    expect((await createAccount(land)).debt_uuid).toBeNull()
    expect((await worth()).net_cents).toBe(170_000_00)
    await call('PUT', 'update/account', { account_uuid, debt_uuid: null })
    expect(await homes()).toEqual(['Our house', 'House', 'A lot'])
    await call('PUT', 'update/account', { account_uuid, debt_uuid })
    await call('DELETE', `delete-account/${account_uuid}`)
    expect(await homes()).toEqual(['House', 'A lot'])
  })

  it("does not jump on the day on which a home's account is created", async () => {
    const { call, createAccount, createDebt } = await client()
    const { debt_uuid } = await createDebt(homeInput({ property_value_cents: 300_000_00 }))
    await testServer.database.pool.query(
      `update debt_balances set as_of = '2026-10-01' where debt_uuid = $1`,
      [debt_uuid],
    )
    await createAccount({ kind: 'property', balance_cents: 310_000_00, debt_uuid })
    const { history, net_cents } = (await call('POST', 'get-net-worth')).json.data
    expect(net_cents - history.at(-2).net_cents).toBe(10_000_00)
  })

  it("shows the day on which a home's value was entered, whatever is paid on its loan", async () => {
    const { call, createDebt, changeDebt, pay } = await client()
    const entered = today()
    const { debt_uuid } = await createDebt(homeInput({ property_value_cents: 300_000_00 }))
    const home = async () => (await call('POST', 'get-net-worth')).json.data.groups[0].lines[0]
    testServer.pass(3 * DAY)
    await pay({ debt_uuid, amount_cents: 1_500_00, paid_on: today() })
    await changeDebt({ debt_uuid, balance_cents: 190_000_00 })
    expect((await home()).as_of).toBe(entered)
    await changeDebt({ debt_uuid, property_value_cents: 310_000_00 })
    expect((await home()).as_of).toBe(today())
  })

  it('compares with the same day a year ago, wherever in a month that is', async () => {
    const { call, createAccount } = await client()
    const [year, ...day] = today().split('-')
    const ago = (more: number) =>
      new Date(Date.parse([Number(year) - 1, ...day].join('-')) + more * DAY).toISOString().slice(0, 10)
    const { account_uuid } = await createAccount({ as_of: ago(0), balance_cents: 4_000_00 })
    const put = (as_of: string, balance_cents: number) =>
      call('POST', 'create/account-value', { account_uuid, as_of, balance_cents })
    await put(ago(1), 7_000_00)
    await put(today(), 9_000_00)
    expect((await call('POST', 'get-net-worth')).json.data.year_ago).toMatchObject({
      as_of: ago(0),
      net_cents: 4_000_00,
    })
  })

  it('includes each recent day, even the first one in a month with a later value', async () => {
    const { call, createAccount } = await client()
    const first = recentStart(today())
    const { account_uuid } = await createAccount({ as_of: addDays(first, -1), balance_cents: 1_000_00 })
    const put = (as_of: string, balance_cents: number) =>
      call('POST', 'create/account-value', { account_uuid, as_of, balance_cents })
    await put(addDays(first, 1), 2_000_00)
    await put(addDays(today(), -1), 3_000_00)
    await put(today(), 4_000_00)
    const { recent } = (await call('POST', 'get-net-worth')).json.data
    const found = new Map(
      recent.map((each: { as_of: string; net_cents: number }) => [each.as_of, each.net_cents]),
    )
    expect(recent[0].as_of).toBe(first)
    expect([0, 1].map((day) => found.get(addDays(first, day)))).toEqual([1_000_00, 2_000_00])
    expect([-1, 0].map((day) => found.get(addDays(today(), day)))).toEqual([3_000_00, 4_000_00])
  })

  it('goes back ten years at most', async () => {
    const { call } = await client()
    expect((await call('POST', 'get-net-worth', { months: 121 })).status).toBe(422)
    expect((await call('POST', 'get-net-worth', { months: 0 })).status).toBe(422)
  })

  it('leaves out other clients', async () => {
    const owner = await client()
    await owner.createAccount()
    const stranger = await client()
    expect((await stranger.call('POST', 'get-net-worth')).json.data.net_cents).toBe(0)
  })
})

describe('the next actions', () => {
  const read = async (call: Awaited<ReturnType<typeof client>>['call']) =>
    (await call('GET', 'get/next-actions/me')).json.data

  it('are empty for a client without records', async () => {
    const { call } = await client()
    expect(await read(call)).toEqual({ actions: [], hidden: [], left_over_cents: null })
  })

  it('follow from debts, cash, income, and goals', async () => {
    const { call, createAccount, createDebt, createGoal } = await client()
    const card = await createDebt(cardInput())
    await createAccount({ balance_cents: 50_000_00 })
    const goal = await createGoal({ monthly_contribution_cents: 0 })
    expect((await read(call)).actions).toMatchObject([
      { kind: 'high_interest_debt', id: card.debt_uuid, total_cents: 1_200_00, monthly_cents: null },
      { kind: 'goal_review', id: goal.goal_uuid },
    ])
    await call('POST', 'create/income-detail', { gross_annual_cents: 120_000_00 })
    const { actions, left_over_cents } = await read(call)
    expect(left_over_cents).toBe(1_000_00)
    // The card takes all of it, and the goal waits.
    expect(actions).toMatchObject([
      { kind: 'high_interest_debt', monthly_cents: 1_000_00 },
      { kind: 'goal_review', id: goal.goal_uuid, monthly_cents: null },
    ])
    await call('POST', 'create/income-detail', { gross_annual_cents: 240_000_00 })
    // Twice the income leaves $800 for the goal.
    expect((await read(call)).actions).toMatchObject([
      { kind: 'high_interest_debt', monthly_cents: 1_200_00 },
      { kind: 'goal_contribution', id: goal.goal_uuid },
    ])
  })

  it('stay hidden for ninety days, for their client only', async () => {
    const { call, createDebt } = await client()
    const { debt_uuid } = await createDebt(cardInput())
    const key = `high_interest_debt:${debt_uuid}`
    const hide = (is_hidden: boolean) => call('PUT', 'update/next-action', { key, is_hidden })
    expect((await hide(true)).status).toBe(200)
    expect((await hide(true)).status).toBe(200)
    expect((await read(call)).hidden).toEqual([key])
    expect((await read((await client()).call)).hidden).toEqual([])
    await hide(false)
    expect((await read(call)).hidden).toEqual([])
    await hide(true)
    const past = new Date(testServer.now().getTime() - 90 * DAY)
    await testServer.database.pool.query('update hidden_actions set hidden_at = $1', [past])
    expect((await read(call)).hidden).toEqual([])
    expect((await call('PUT', 'update/next-action', { key: 'x'.repeat(99), is_hidden: true })).status).toBe(
      422,
    )
  })
})

describe('the first steps', () => {
  it("are completed by the client's records, or marked", async () => {
    const { token, createAccount } = await client()
    const read = async () => (await testServer.send('GET', '/users/userJourney', { token })).json.data
    const mark = (body: object) => testServer.send('POST', '/users/userJourney', { token, body })
    expect(await read()).toMatchObject({ done_count: 0, is_finished: false, is_hidden: false })
    await createAccount()
    const marked = await mark({ step: 'debt', state: 'skipped' })
    expect(marked.json.data.steps.slice(0, 2)).toEqual([
      { step: 'account', state: 'done', changed_at: testServer.now().toISOString(), is_from_data: true },
      { step: 'debt', state: 'skipped', changed_at: testServer.now().toISOString(), is_from_data: false },
    ])
    testServer.pass(HOUR)
    expect((await mark({ step: 'debt', state: 'open' })).json.data.steps[1].state).toBe('open')
    expect((await mark({ is_hidden: true })).json.data.is_hidden).toBe(true)
    expect((await mark({})).status).toBe(422)
    expect((await mark({ step: 'moon' })).status).toBe(422)
  })
})
