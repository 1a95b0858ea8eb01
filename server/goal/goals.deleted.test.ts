import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeletedAccount, DeletedGoal } from '#core/contract/deleted.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const DAY = 24 * HOUR
async function client() {
  const { token, user_uuid } = await registerAndLogIn(testServer)
  const { call, ...rest } = goalsOfClient(testServer, token)
  const deleted = async () => {
    const { goals, accounts } = (await call('GET', 'get/deleted/me')).json.data
    return {
      goals: goals.map(({ goal }: DeletedGoal) => goal.name),
      accounts: accounts.map(({ account }: DeletedAccount) => account.name),
    }
  }
  return { ...rest, call, deleted, user_uuid }
}

it('lists deleted goals and accounts, newest first, until they are restored', async () => {
  const { call, deleted, createGoal, createAccount } = await client()
  const boat = await createGoal({})
  const car = await createGoal({ name: 'Car', mode: 'save' })
  const savings = await createAccount()
  await createGoal({ name: 'Kept' })
  expect(await deleted()).toEqual({ goals: [], accounts: [] })

  await call('DELETE', `delete/${boat.goal_uuid}/me`)
  testServer.pass(DAY)
  await call('DELETE', `delete/${car.goal_uuid}/me`)
  await call('DELETE', `delete-account/${savings.account_uuid}`)
  expect(await deleted()).toEqual({ goals: ['Car', 'Boat'], accounts: ['Savings'] })

  await call('PUT', `restore/${car.goal_uuid}`)
  await call('PUT', `restore/account/${savings.account_uuid}`)
  expect(await deleted()).toEqual({ goals: ['Boat'], accounts: [] })
})

it('says what each is, when it was deleted, and until when it can be restored', async () => {
  const { call, createGoal, createAccount } = await client()
  const account = await createAccount()
  const { account_uuid } = account
  const goal = await createGoal({ accounts: [{ account_uuid, share: 0.5 }] })
  const { goal_uuid } = goal
  const [deleted_at, until] = [testServer.now(), new Date(testServer.now().getTime() + 7 * DAY)]
  const deletion = { deleted_at: deleted_at.toISOString(), restorable_until: until.toISOString() }
  await call('DELETE', `delete/${goal_uuid}/me`)
  const { json } = await call('GET', 'get/deleted/me')
  expect(json.data).toEqual({ goals: [{ goal, ...deletion }], accounts: [] })
  await call('DELETE', `delete-account/${account_uuid}`)
  expect((await call('GET', 'get/deleted/me')).json.data).toMatchObject({
    goals: [{ goal: { goal_uuid, name: 'Boat', target_cents: 20_000_00, accounts: [] } }],
    accounts: [{ account: { account_uuid, kind: account.kind, balance_cents: 10_000_00 }, ...deletion }],
  })
})

it('forgets what was deleted seven days ago, and rejects a late restore', async () => {
  const { call, deleted, createGoal, createAccount } = await client()
  const { goal_uuid } = await createGoal({})
  const { account_uuid } = await createAccount()
  await call('DELETE', `delete/${goal_uuid}/me`)
  await call('DELETE', `delete-account/${account_uuid}`)
  testServer.pass(7 * DAY - 1)
  expect(await deleted()).toEqual({ goals: ['Boat'], accounts: ['Savings'] })
  testServer.pass(1)
  expect(await deleted()).toEqual({ goals: [], accounts: [] })
  for (const path of [`restore/${goal_uuid}`, `restore/account/${account_uuid}`]) {
    const { status, json } = await call('PUT', path)
    expect([status, json.message]).toEqual([
      404,
      'This can’t be restored. It was deleted more than 7 days ago, or it has already been restored.',
    ])
  }
})

it("never lists another client's records", async () => {
  const [owner, stranger] = [await client(), await client()]
  const { goal_uuid } = await owner.createGoal({})
  const { account_uuid } = await owner.createAccount()
  await owner.call('DELETE', `delete/${goal_uuid}/me`)
  await owner.call('DELETE', `delete-account/${account_uuid}`)
  expect(await stranger.deleted()).toEqual({ goals: [], accounts: [] })
  expect((await stranger.call('GET', `get/deleted/${owner.user_uuid}`)).status).toBe(404)
})
