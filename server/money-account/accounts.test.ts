import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clean } from '#server/jobs/clean.ts'
import { cardInput, debtsOfClient, homeInput } from '#tests/fixtures/debts.ts'
import { accountInput, goalsOfClient } from '#tests/fixtures/goals.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const DAY = 24 * HOUR
const client = async (on = testServer) => {
  const { token, user_uuid } = await registerAndLogIn(on)
  const { create: createDebt, call: callDebt } = debtsOfClient(on, token)
  const deleteDebt = (uuid: string) => callDebt('DELETE', `delete/debts/${uuid}`)
  return { ...goalsOfClient(on, token), createDebt, deleteDebt, user_uuid }
}
const today = (): string => testServer.now().toISOString().slice(0, 10)

describe('an account', () => {
  it("is created with today's value", async () => {
    const { call } = await client()
    const { status, json } = await call('POST', 'create/account', accountInput())
    expect([status, json.message]).toEqual([201, 'Account saved'])
    expect(json.data).toEqual({
      account_uuid: expect.any(String),
      name: 'Savings',
      kind: 'savings',
      institution: '',
      source: 'typed',
      balance_cents: 10_000_00,
      as_of: today(),
      apy: 0.04,
      debt_uuid: null,
      separate_debt_uuids: [],
      owner: 'self',
      used_share: 0,
      version: 1,
      created_at: testServer.now().toISOString(),
      updated_at: testServer.now().toISOString(),
    })
    const read = await call('GET', `get/account/${json.data.account_uuid}`)
    expect(read.json.data).toEqual({
      account: json.data,
      value: { cents: 10_000_00, as_of: today(), source: 'typed' },
      goals: [],
      free_share: 1,
      free_cents: 10_000_00,
      history: [{ as_of: today(), balance_cents: 10_000_00, flow_cents: 0 }],
    })
  })

  it('names its owner, also in the net worth list', async () => {
    const { call } = await client()
    const { account_uuid } = (await call('POST', 'create/account', { ...accountInput(), owner: 'joint' }))
      .json.data
    const ownerInWorth = async () => (await call('POST', 'get-net-worth')).json.data.groups[0].lines[0].owner
    expect(await ownerInWorth()).toBe('joint')
    expect((await call('PUT', 'update/account', { account_uuid, name: 'Ours' })).json.data.owner).toBe(
      'joint',
    )
    await call('PUT', 'update/account', { account_uuid, owner: 'partner' })
    expect(await ownerInWorth()).toBe('partner')
    expect((await call('PUT', 'update/account', { account_uuid, owner: 'dog' })).status).toBe(422)
  })

  it.each([
    [{ balance_cents: -1 }, 'balance_cents'],
    [{ balance_cents: 0.5 }, 'balance_cents'],
    [{ balance_cents: null }, 'balance_cents'],
    [{ as_of: '2026-11-23' }, 'as_of'],
    [{ as_of: '1066-10-14' }, 'as_of'],
    [{ kind: 'mattress' }, 'kind'],
    [{ source: 'linked' }, 'source'],
    [{ apy: -0.01 }, 'apy'],
    [{ apy: 1.01 }, 'apy'],
  ])('with %o is rejected with a message for %s', async (change, field) => {
    const { call } = await client()
    const { status, json } = await call('POST', 'create/account', accountInput(change))
    expect([status, Object.keys(json.fields)]).toEqual([422, [field]])
  })

  it('is listed with the goals that it funds and its unallocated share', async () => {
    const { call, createAccount, createGoal } = await client()
    const { account_uuid } = await createAccount()
    await createAccount({
      name: 'Owed to Sam',
      kind: 'other_liability',
      balance_cents: 500_00,
      source: 'estimated',
    })
    const goal = await createGoal({ accounts: [{ account_uuid, share: 0.25 }] })
    const { json } = await call('GET', 'get/user-goal-accounts-with-net-values-for-web')
    expect(json.data).toMatchObject({
      assets: { cents: 10_000_00, source: 'typed' },
      liabilities: { cents: 500_00, source: 'estimated' },
      used_cents: 2_500_00,
    })
    const savings = json.data.accounts.find(
      (each: { account: { name: string } }) => each.account.name === 'Savings',
    )
    expect(savings).toMatchObject({
      account: { used_share: 0.25 },
      goals: [{ goal_uuid: goal.goal_uuid, name: 'Boat', share: 0.25, value_cents: 2_500_00 }],
      free_share: 0.75,
      free_cents: 7_500_00,
    })
  })

  it('never allocates more than its balance, to the cent', async () => {
    const { call, createAccount, createGoal } = await client()
    const { account_uuid } = await createAccount({ balance_cents: 1_000_01 })
    const thirds = [0.333333, 0.333333, 0.333334]
    for (const [place, share] of thirds.entries()) {
      const { value } = await createGoal({ name: `Goal ${place}`, accounts: [{ account_uuid, share }] })
      expect(value.cents).toBe(333_33)
    }
    const { json } = await call('GET', 'get/user-goal-accounts-with-net-values-for-web')
    expect(json.data).toMatchObject({ assets: { cents: 1_000_01 }, used_cents: 999_99 })
    expect(json.data.accounts[0]).toMatchObject({ free_share: 0, free_cents: 2 })
  })

  it('has a history of values, of which the newest is its balance', async () => {
    const { call, createAccount } = await client()
    const { account_uuid } = await createAccount()
    const put = (as_of: string, balance_cents: number, flow_cents = 0) =>
      call('POST', 'create/account-value', { account_uuid, as_of, balance_cents, flow_cents })
    expect((await put('2026-01-31', 8_000_00, -100_00)).json.data.balance_cents).toBe(10_000_00)
    expect((await put('2026-01-31', 8_500_00, 200_00)).status).toBe(201)
    const changed = await call('PUT', 'update/account', { account_uuid, balance_cents: 11_000_00 })
    expect(changed.json.data).toMatchObject({ balance_cents: 11_000_00, as_of: today(), version: 4 })
    const { json } = await call('GET', `get/account/${account_uuid}`)
    expect(json.data.history).toEqual([
      { as_of: today(), balance_cents: 11_000_00, flow_cents: 0 },
      { as_of: '2026-01-31', balance_cents: 8_500_00, flow_cents: 200_00 },
    ])
    const back = await call('DELETE', `delete-account-value/${account_uuid}/${today()}`)
    expect(back.json.data).toMatchObject({ balance_cents: 8_500_00, as_of: '2026-01-31' })
    expect((await call('DELETE', `delete-account-value/${account_uuid}/${today()}`)).status).toBe(404)
    expect((await call('DELETE', `delete-account-value/${account_uuid}/never`)).status).toBe(404)
    expect((await call('DELETE', `delete-account-value/${account_uuid}/2026-01-31`)).status).toBe(409)
  })

  it('does not overwrite a balance that another device has stated for the same day since', async () => {
    const { call } = await client()
    const { account_uuid, version } = (await call('POST', 'create/account', accountInput())).json.data
    const state = (balance_cents: number, more: object = {}) =>
      call('POST', 'create/account-value', { account_uuid, as_of: today(), balance_cents, ...more })
    expect((await state(7_777_00, { version })).status).toBe(201)
    const late = await state(9_000_00, { version })
    expect([late.status, late.json.code, late.json.message]).toEqual([
      409,
      'conflict',
      'This balance was changed somewhere else. Review it before you save again.',
    ])
    const read = await call('GET', `get/account/${account_uuid}`)
    expect(read.json.data.history).toMatchObject([{ balance_cents: 7_777_00 }])
    // Nothing is lost by the same balance, by that of another day, or where the client keeps theirs.
    expect((await state(7_777_00, { version })).status).toBe(201)
    expect((await state(1, { version, as_of: '2026-01-31' })).status).toBe(201)
    expect((await state(9_000_00)).json.data.balance_cents).toBe(9_000_00)
  })

  it("keeps a day's contribution when the value of that day is corrected", async () => {
    const { call, createAccount } = await client()
    const { account_uuid } = await createAccount({ as_of: '2026-10-31', balance_cents: 1_000_00 })
    const value = { account_uuid, as_of: today(), balance_cents: 1_500_00, flow_cents: 450_00 }
    await call('POST', 'create/account-value', value)
    await call('PUT', 'update/account', { account_uuid, balance_cents: 1_510_00 })
    const { json } = await call('GET', `get/account/${account_uuid}`)
    expect(json.data.history[0]).toEqual({ as_of: today(), balance_cents: 1_510_00, flow_cents: 450_00 })
  })

  it('changes only the named fields, and rejects a change based on an older version', async () => {
    const { call, createAccount } = await client()
    const account = await createAccount()
    const { account_uuid } = account
    const { json } = await call('PUT', 'update/account', {
      account_uuid,
      version: 1,
      name: 'Rainy day',
      apy: null,
    })
    expect(json.data).toEqual({ ...account, name: 'Rainy day', apy: null, version: 2 })
    expect((await call('PUT', 'update/account', { account_uuid, version: 1, name: 'x' })).status).toBe(409)
  })

  it("for a home names its loan: one of the client's own mortgages", async () => {
    const { call, createAccount, createDebt, deleteDebt } = await client()
    const refusedBeside = async (change: object) => {
      const input = accountInput({ kind: 'property', ...change })
      const { status, json } = await call('POST', 'create/account', input)
      return [status, Object.keys(json.fields)]
    }
    const [own, deleted] = [await createDebt(homeInput()), await createDebt(homeInput())]
    const [card, another] = [await createDebt(cardInput()), await (await client()).createDebt(homeInput())]
    await deleteDebt(deleted.debt_uuid)
    const refused = [422, ['debt_uuid']]
    for (const { debt_uuid } of [card, another, deleted])
      expect(await refusedBeside({ debt_uuid })).toEqual(refused)
    expect(await refusedBeside({ debt_uuid: uuidv7() })).toEqual(refused)
    expect(await refusedBeside({ debt_uuid: 'mine' })).toEqual(refused)
    expect(await refusedBeside({ kind: 'savings', debt_uuid: own.debt_uuid })).toEqual(refused)
    const { account_uuid } = await createAccount({ kind: 'property', debt_uuid: own.debt_uuid })
    const change = (more: object) => call('PUT', 'update/account', { account_uuid, ...more })
    expect((await change({ debt_uuid: another.debt_uuid })).json.fields).toHaveProperty('debt_uuid')
    expect((await change({ name: 'Ours' })).json.data.debt_uuid).toBe(own.debt_uuid)
    expect((await change({ kind: 'vehicle' })).json.data.debt_uuid).toBeNull()
  })

  it('remembers mortgages that the client said belong to another home', async () => {
    const { createAccount, call } = await client()
    const { account_uuid } = await createAccount({ kind: 'property' })
    const separate_debt_uuids = [uuidv7()]
    const { json } = await call('PUT', 'update/account', { account_uuid, separate_debt_uuids })
    expect(json.data).toMatchObject({ separate_debt_uuids, debt_uuid: null })
    const worth = await call('POST', 'get-net-worth', {})
    expect(worth.json.data.groups[0].lines[0]).toMatchObject({ separate_debt_uuids })
  })

  it('that funds a goal cannot become a liability', async () => {
    const { call, createAccount, createGoal } = await client()
    const { account_uuid } = await createAccount()
    await createGoal({ accounts: [{ account_uuid, share: 1 }] })
    const { json } = await call('PUT', 'update/account', { account_uuid, kind: 'other_liability' })
    expect(json.fields).toHaveProperty('kind')
  })

  it('that is linked rejects a value entered by the client', async () => {
    const { call, createAccount } = await client()
    const { account_uuid } = await createAccount()
    await testServer.database.pool.query(
      `update financial_accounts set source = 'linked' where account_uuid = $1`,
      [account_uuid],
    )
    const typed = await call('PUT', 'update/account', { account_uuid, balance_cents: 1 })
    expect(typed.json.fields).toEqual({ balance_cents: 'Your bank keeps this balance up to date' })
    const value = { account_uuid, as_of: '2026-01-01', balance_cents: 1 }
    expect((await call('POST', 'create/account-value', value)).status).toBe(409)
    expect((await call('PUT', 'update/account', { account_uuid, name: 'Mine' })).status).toBe(200)
  })

  it('releases its goals when it is deleted, and returns to them when restored', async () => {
    const { call, createAccount, createGoal } = await client()
    const { account_uuid } = await createAccount()
    const goal = await createGoal({ accounts: [{ account_uuid, share: 0.5 }] })
    const { goal_uuid } = goal
    const gone = await call('DELETE', `delete-account/${account_uuid}`)
    expect(gone.json.data.goals).toEqual([{ goal_uuid, name: 'Boat' }])
    const without = await call('GET', `get-invest-goal/${goal_uuid}`)
    expect(without.json.data).toMatchObject({ accounts: [], value: { cents: 0 } })
    expect((await call('PUT', 'update', { goal_uuid, accounts: [{ account_uuid, share: 1 }] })).status).toBe(
      404,
    )
    const back = await call('PUT', `restore/account/${account_uuid}`)
    expect(back.json.data.used_share).toBe(0.5)
    expect((await call('GET', `get-invest-goal/${goal_uuid}`)).json.data).toEqual(goal)
  })

  it('that is restored is never allocated twice', async () => {
    const { call, createAccount, createGoal } = await client()
    const { account_uuid } = await createAccount()
    const boat = await createGoal({ accounts: [{ account_uuid, share: 0.6 }] })
    await call('DELETE', `delete/${boat.goal_uuid}/me`)
    await createGoal({ name: 'Car', accounts: [{ account_uuid, share: 0.8 }] })
    await call('DELETE', `delete-account/${account_uuid}`)
    await call('PUT', `restore/${boat.goal_uuid}`)
    const back = await call('PUT', `restore/account/${account_uuid}`)
    expect(back.json.data.used_share).toBe(1)
  })

  it('is deleted for good after seven days', async () => {
    const other = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
    const { call, createAccount } = await client(other)
    const { account_uuid } = await createAccount()
    await call('DELETE', `delete-account/${account_uuid}`)
    other.pass(7 * DAY)
    expect((await call('PUT', `restore/account/${account_uuid}`)).status).toBe(404)
    await clean(other.dependencies)
    expect((await other.database.pool.query('select * from account_values')).rowCount).toBe(0)
    await other.close()
  })
})
