import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeletedAccount, DeletedGoal } from '#core/contract/deleted.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { joinAndLogIn } from '#tests/fixtures/users.ts'
import { createWorld, HOUR, type World } from '#tests/fixtures/server.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => world.close())

const DAY = 24 * HOUR
async function client() {
  const { token, user_uuid } = await joinAndLogIn(world)
  const { call, ...rest } = goalsOfClient(world, token)
  const deleted = async () => {
    const { goals, accounts } = (await call('GET', 'get/deleted/me')).json.data
    return {
      goals: goals.map(({ goal }: DeletedGoal) => goal.name),
      accounts: accounts.map(({ account }: DeletedAccount) => account.name),
    }
  }
  return { ...rest, call, deleted, user_uuid }
}

it('lists the goals and accounts that were deleted, the newest first, until they are back', async () => {
  const { call, deleted, enterGoal, enterAccount } = await client()
  const boat = await enterGoal({})
  const car = await enterGoal({ name: 'Car', mode: 'save' })
  const savings = await enterAccount()
  await enterGoal({ name: 'Kept' })
  expect(await deleted()).toEqual({ goals: [], accounts: [] })

  await call('DELETE', `delete/${boat.goal_uuid}/me`)
  world.pass(DAY)
  await call('DELETE', `delete/${car.goal_uuid}/me`)
  await call('DELETE', `delete-account/${savings.account_uuid}`)
  expect(await deleted()).toEqual({ goals: ['Car', 'Boat'], accounts: ['Savings'] })

  await call('PUT', `restore/${car.goal_uuid}`)
  await call('PUT', `restore/account/${savings.account_uuid}`)
  expect(await deleted()).toEqual({ goals: ['Boat'], accounts: [] })
})

it('says what each is, when it was deleted and until when it can be restored', async () => {
  const { call, enterGoal, enterAccount } = await client()
  const account = await enterAccount()
  const { account_uuid } = account
  const goal = await enterGoal({ accounts: [{ account_uuid, share: 0.5 }] })
  const { goal_uuid } = goal
  const [deleted_at, until] = [world.now(), new Date(world.now().getTime() + 7 * DAY)]
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

it('forgets what was deleted seven days ago, and says so to who comes too late', async () => {
  const { call, deleted, enterGoal, enterAccount } = await client()
  const { goal_uuid } = await enterGoal({})
  const { account_uuid } = await enterAccount()
  await call('DELETE', `delete/${goal_uuid}/me`)
  await call('DELETE', `delete-account/${account_uuid}`)
  world.pass(7 * DAY - 1)
  expect(await deleted()).toEqual({ goals: ['Boat'], accounts: ['Savings'] })
  world.pass(1)
  expect(await deleted()).toEqual({ goals: [], accounts: [] })
  for (const path of [`restore/${goal_uuid}`, `restore/account/${account_uuid}`]) {
    const { status, json } = await call('PUT', path)
    expect([status, json.message]).toEqual([
      404,
      'This can’t be restored. It was deleted more than 7 days ago, or it has already been restored.',
    ])
  }
})

it('never lists what is another client’s', async () => {
  const [owner, stranger] = [await client(), await client()]
  const { goal_uuid } = await owner.enterGoal({})
  const { account_uuid } = await owner.enterAccount()
  await owner.call('DELETE', `delete/${goal_uuid}/me`)
  await owner.call('DELETE', `delete-account/${account_uuid}`)
  expect(await stranger.deleted()).toEqual({ goals: [], accounts: [] })
  expect((await stranger.call('GET', `get/deleted/${owner.user_uuid}`)).status).toBe(404)
})
