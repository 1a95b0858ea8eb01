import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_GOALS } from '#core/contract/goal-kinds.ts'
import { clean } from '#server/jobs/clean.ts'
import { accountInput, goalInput, goalsOfClient } from '#tests/fixtures/goals.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const DAY = 24 * HOUR
const NOBODYS_UUID = '018f0000-0000-7000-8000-000000000000'
const client = async () => {
  const { token, user_uuid } = await registerAndLogIn(testServer)
  return { ...goalsOfClient(testServer, token), token, user_uuid }
}
const today = (): string => testServer.now().toISOString().slice(0, 10)

it('concurrent rankings leave the order of one of them', async () => {
  const { call, createGoal } = await client()
  const ids: string[] = []
  for (let count = 0; count < 8; count += 1) ids.push((await createGoal({ name: `Goal ${count}` })).goal_uuid)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const order = [...ids.slice(index % 8), ...ids.slice(0, index % 8)]
      return call('PUT', 'update/priorities', { order: index % 2 === 0 ? order : order.toReversed() })
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
})

describe('a goal', () => {
  it('is created with defaults for what is left out', async () => {
    const { call, user_uuid } = await client()
    const { status, json } = await call('POST', 'create', goalInput({ name: ' Boat ' }))
    expect([status, json.message]).toEqual([201, 'Goal added'])
    expect(json.data).toEqual({
      goal_uuid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
      user_uuid,
      mode: 'invest',
      kind: 'other',
      name: 'Boat',
      target_cents: 20_000_00,
      target_date: '2036-11-21',
      initial_cents: 0,
      initial_as_of: today(),
      monthly_contribution_cents: 100_00,
      annual_increase_rate: 0,
      inflation_adjusted: false,
      model: null,
      priority: 1,
      status: 'active',
      held_reason: null,
      risk_profile_uuid: null,
      timeline: { start: today(), target_date: '2036-11-21', milestones: [] },
      accounts: [],
      value: { cents: 0, as_of: today(), source: 'typed' },
      version: 1,
      created_at: testServer.now().toISOString(),
      updated_at: testServer.now().toISOString(),
    })
  })

  it('is found by id, by name, and in the list', async () => {
    const { call, createGoal } = await client()
    const goal = await createGoal({ name: 'Café à Paris', mode: 'save' })
    expect((await call('GET', `get-invest-goal/${goal.goal_uuid}`)).json.data).toEqual(goal)
    const byName = `get-invest-goal-by-goal-name/me/${encodeURIComponent('CAFÉ À paris')}`
    expect((await call('GET', byName)).json.data).toEqual(goal)
    expect((await call('GET', 'getAll/me')).json.data).toEqual([goal])
    expect((await call('GET', 'getAll/me?investSaveRetire=save')).json.data).toEqual([goal])
    expect((await call('GET', 'getAll/me?investSaveRetire=invest')).json.data).toEqual([])
    expect((await call('GET', 'get-invest-goal-by-goal-name/me/Yacht')).status).toBe(404)
  })

  it('may be a draft that is completed later', async () => {
    const { call } = await client()
    const draft = { mode: 'save', name: 'Car', status: 'draft' }
    const { json } = await call('POST', 'create', draft)
    expect(json.data).toMatchObject({ status: 'draft', target_cents: null, target_date: null })
    const { goal_uuid } = json.data
    const early = await call('PUT', 'update', { goal_uuid, status: 'active' })
    expect(early.json.fields).toEqual({
      target_cents: 'Enter a target amount',
      target_date: 'Choose a target date',
    })
    const done = await call('PUT', 'update', {
      goal_uuid,
      status: 'active',
      target_cents: 5_000_00,
      target_date: '2028-01-01',
    })
    expect(done.json.data).toMatchObject({ status: 'active', version: 2 })
  })

  it.each([
    [{ target_date: '2026-11-21' }, 'target_date', 'That date is in the past. Choose a later one'],
    [{ target_date: '2026-02-30' }, 'target_date', 'Enter a date that exists'],
    [{ target_date: '2199-01-01' }, 'target_date', 'Choose a date within the next 80 years'],
    [{ target_date: null }, 'target_date', 'Choose a target date'],
    [{ target_cents: null }, 'target_cents', 'Enter a target amount'],
    [{ target_cents: 0 }, 'target_cents', 'Enter an amount above zero'],
    [{ target_cents: 1.5 }, 'target_cents', 'Enter a target amount'],
    [{ target_cents: 2e12 }, 'target_cents', 'Enter a smaller amount'],
    [
      { initial_cents: 30_000_00 },
      'target_cents',
      'You already have $30,000 for this goal. Enter a higher target, or mark the goal as reached',
    ],
    [{ monthly_contribution_cents: -1 }, 'monthly_contribution_cents', 'Enter an amount'],
    [{ annual_increase_rate: -0.6 }, 'annual_increase_rate', 'Enter a yearly increase from -50% to 50%'],
    [{ model: 'wild' }, 'model', 'Choose one of the five portfolios'],
    [{ status: 'held' }, 'status', 'Choose draft or active'],
    [{ name: ' ' }, 'name', 'Enter a name for this goal'],
    [
      { milestones: [{ name: 'Late', date: '2036-11-22' }] },
      'milestones',
      'A milestone is after the goal’s date. Choose an earlier one',
    ],
  ])('with %o is rejected with a message for %s', async (change, field, message) => {
    const { call } = await client()
    const { status, json } = await call('POST', 'create', goalInput(change))
    expect([status, json.fields]).toEqual([422, { [field]: message }])
    expect((await call('GET', 'getAll/me')).json.data).toEqual([])
  })

  it('accepts a rate of zero, and a negative one', async () => {
    const { call, createGoal } = await client()
    await createGoal({ name: 'a', annual_increase_rate: 0 })
    const falling = await createGoal({ name: 'b', annual_increase_rate: -0.5 })
    const trend = await call('POST', 'get-invest-trend', { goal_uuid: falling.goal_uuid })
    expect(trend.status).toBe(200)
  })

  it('has a unique name, even in concurrent requests', async () => {
    const { call, createGoal } = await client()
    const [a, b, gone] = [
      await createGoal({}),
      await createGoal({ name: 'b' }),
      await createGoal({ name: 'c' }),
    ]
    await call('DELETE', `delete/${gone.goal_uuid}/me`)
    for (const name of ['d', 'e', 'f', 'g']) {
      const renamed = await Promise.all(
        [a, b].map(({ goal_uuid }) => call('PUT', 'update', { goal_uuid, name })),
      )
      expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    const answers = await Promise.all([
      call('PUT', `restore/${gone.goal_uuid}`),
      call('PUT', 'update', { goal_uuid: a.goal_uuid, name: 'C' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('has a unique name', async () => {
    const { call, createGoal } = await client()
    await createGoal({})
    const second = await call('POST', 'create', goalInput({ name: 'BOAT' }))
    expect([second.status, second.json.fields]).toEqual([
      409,
      { name: 'You already have a goal with this name' },
    ])
    const other = await createGoal({ name: 'Yacht' })
    const renamed = await call('PUT', 'update', { goal_uuid: other.goal_uuid, name: 'boat' })
    expect(renamed.status).toBe(409)
    expect((await call('PUT', 'update', { goal_uuid: other.goal_uuid, name: 'YACHT' })).status).toBe(200)
  })

  it('is created once for its id', async () => {
    const { call } = await client()
    const goal_uuid = '019a0000-0000-7000-8000-000000000123'
    expect((await call('POST', 'create', goalInput({ goal_uuid }))).status).toBe(201)
    expect((await call('POST', 'create', goalInput({ goal_uuid, name: 'Other' }))).status).toBe(409)
  })

  it('is limited to fifty per client', async () => {
    const { call, createGoal } = await client()
    for (let i = 0; i < MAX_GOALS; i += 1) await createGoal({ name: `Goal ${i}` })
    const { status, json } = await call('POST', 'create', goalInput({ name: 'One more' }))
    expect([status, json.message]).toEqual([409, expect.stringContaining('50 goals')])
  })
})

describe('a change', () => {
  it('affects only the fields that it names', async () => {
    const { call, createGoal } = await client()
    const goal = await createGoal({
      milestones: [{ name: 'Half', date: '2030-01-01', amount_cents: 10_000_00 }],
    })
    testServer.pass(HOUR)
    const { json } = await call('PUT', 'update', {
      goal_uuid: goal.goal_uuid,
      monthly_contribution_cents: 150_00,
    })
    expect(json.data).toEqual({
      ...goal,
      monthly_contribution_cents: 150_00,
      value: { ...goal.value, as_of: today() },
      version: 2,
      updated_at: testServer.now().toISOString(),
    })
  })

  it('based on an older version is a conflict', async () => {
    const { call, createGoal } = await client()
    const { goal_uuid } = await createGoal({})
    await call('PUT', 'update', { goal_uuid, version: 1, name: 'Yacht' })
    const late = await call('PUT', 'update', { goal_uuid, version: 1, name: 'Dinghy' })
    expect([late.status, late.json.code]).toEqual([409, 'conflict'])
  })

  it('of the status follows the allowed transitions', async () => {
    const { call, createGoal } = await client()
    const { goal_uuid } = await createGoal({})
    const become = async (status: string) => (await call('PUT', 'update', { goal_uuid, status })).status
    expect(await become('paused')).toBe(200)
    expect(await become('draft')).toBe(422)
    expect(await become('held')).toBe(422)
    expect(await become('archived')).toBe(200)
    expect(await become('active')).toBe(200)
    expect(await become('reached')).toBe(200)
  })

  it.each([
    ['paused', 'archived'],
    ['reached', 'archived'],
    ['paused', 'reached'],
  ])('of its status from %s to %s can be undone', async (before, after) => {
    const { call, createGoal } = await client()
    const { goal_uuid } = await createGoal({})
    for (const status of [before, after, before]) {
      const { json } = await call('PUT', 'update', { goal_uuid, status })
      expect(json.data).toMatchObject({ status })
    }
  })

  it('keeps the day of the set-aside amount unless it changes that amount', async () => {
    const other = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
    const { token } = await registerAndLogIn(other)
    const { call, createGoal } = goalsOfClient(other, token)
    const { goal_uuid } = await createGoal({ initial_cents: 5_000_00 })
    other.pass(20 * DAY)
    const renamed = await call('PUT', 'update', { goal_uuid, name: 'Raft' })
    expect(renamed.json.data).toMatchObject({
      initial_as_of: '2026-11-21',
      value: { cents: 5_000_00, as_of: '2026-11-21', source: 'typed' },
    })
    const { json } = await call('PUT', 'update', { goal_uuid, initial_cents: 6_000_00 })
    expect(json.data.value).toEqual({ cents: 6_000_00, as_of: '2026-12-11', source: 'typed' })
    await other.close()
  })

  it('may rename a goal whose date has passed', async () => {
    const other = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
    const { token } = await registerAndLogIn(other)
    const { call, createGoal } = goalsOfClient(other, token)
    const { goal_uuid } = await createGoal({ target_date: '2026-11-23' })
    other.pass(3 * DAY)
    expect((await call('PUT', 'update', { goal_uuid, name: 'Raft' })).status).toBe(200)
    expect((await call('PUT', 'update', { goal_uuid, target_date: '2026-11-23' })).status).toBe(422)
    const { json } = await call('GET', `get-goal-with-risk/${goal_uuid}`)
    expect(json.data.outlook).toBeNull()
    expect((await call('PUT', 'update', { goal_uuid, status: 'reached' })).status).toBe(200)
    await other.close()
  })

  it('of the timeline moves the date and milestones', async () => {
    const { call, createGoal } = await client()
    const { goal_uuid } = await createGoal({})
    await createGoal({ name: 'Sooner', target_date: '2028-01-01' })
    const milestones = [
      { name: 'Sails', date: '2031-01-01', amount_cents: null },
      { name: 'Hull', date: '2029-01-01', amount_cents: 5_000_00 },
    ]
    const moved = await call('PUT', 'update/timeline', { goal_uuid, target_date: '2035-01-01', milestones })
    expect(moved.json.data).toEqual({
      goal_uuid,
      name: 'Boat',
      mode: 'invest',
      start: today(),
      target_date: '2035-01-01',
      milestones: milestones.toReversed(),
      version: 2,
    })
    const { json } = await call('GET', 'get/timeline/me')
    expect(json.data.map(({ name }: { name: string }) => name)).toEqual(['Sooner', 'Boat'])
    const past = await call('PUT', 'update/timeline', { goal_uuid, target_date: '2020-01-01' })
    expect(past.json.fields).toHaveProperty('target_date')
  })

  it('of the order ranks the named goals first', async () => {
    const { call, createGoal } = await client()
    const [a, b, c] = [
      await createGoal({ name: 'a' }),
      await createGoal({ name: 'b' }),
      await createGoal({ name: 'c' }),
    ]
    const { json } = await call('PUT', 'update/priorities', { order: [c.goal_uuid] })
    expect(json.data).toEqual([
      { goal_uuid: c.goal_uuid, name: 'c', priority: 1 },
      { goal_uuid: a.goal_uuid, name: 'a', priority: 2 },
      { goal_uuid: b.goal_uuid, name: 'b', priority: 3 },
    ])
    const stranger = await call('PUT', 'update/priorities', { order: [NOBODYS_UUID] })
    expect(stranger.status).toBe(404)
    expect((await call('PUT', 'update/priorities', { order: [] })).json.data[0].name).toBe('c')
  })
})

describe('deleting and restoring a goal', () => {
  it('leaves no gap in the order, and restores its rank', async () => {
    const { call, createGoal } = await client()
    const a = await createGoal({ name: 'a' })
    const b = await createGoal({ name: 'b' })
    const c = await createGoal({ name: 'c' })
    const places = async () =>
      (await call('GET', 'getAll/me')).json.data.map(
        ({ name, priority }: { name: string; priority: number }) => `${priority} ${name}`,
      )
    await call('DELETE', `delete/${a.goal_uuid}/me`)
    expect(await places()).toEqual(['1 b', '2 c'])
    expect((await call('GET', `get-invest-goal/${c.goal_uuid}`)).json.data.priority).toBe(2)
    await call('PUT', 'update/priorities', { order: [c.goal_uuid, b.goal_uuid] })
    await call('PUT', `restore/${a.goal_uuid}`)
    expect(await places()).toEqual(['1 a', '2 c', '3 b'])
  })

  it('reports the effect on its accounts, and can be undone within seven days', async () => {
    const { call, createGoal, createAccount } = await client()
    const { account_uuid } = await createAccount()
    const goal = await createGoal({ accounts: [{ account_uuid, share: 0.6 }] })
    const gone = await call('DELETE', `delete/${goal.goal_uuid}/me`)
    expect(gone.json.message).toContain('Its accounts are available for other goals')
    expect(gone.json.data).toEqual({
      goal_uuid: goal.goal_uuid,
      accounts: [{ account_uuid, name: 'Savings', share: 0.6, value_cents: 6_000_00 }],
      restorable_until: new Date(testServer.now().getTime() + 7 * DAY).toISOString(),
    })
    expect((await call('GET', `get-invest-goal/${goal.goal_uuid}`)).status).toBe(404)
    expect((await call('GET', `get/account/${account_uuid}`)).json.data.free_share).toBe(1)
    const back = await call('PUT', `restore/${goal.goal_uuid}`)
    expect(back.json.data).toMatchObject({ name: 'Boat', accounts: [{ account_uuid, share: 0.6 }] })
  })

  it('limits a restored goal to the shares that are still available', async () => {
    const { call, createGoal, createAccount } = await client()
    const { account_uuid } = await createAccount()
    const goal = await createGoal({ accounts: [{ account_uuid, share: 0.6 }] })
    await call('DELETE', `delete/${goal.goal_uuid}/me`)
    await createGoal({ name: 'Car', accounts: [{ account_uuid, share: 0.8 }] })
    const back = await call('PUT', `restore/${goal.goal_uuid}`)
    expect(back.json.message).toBe(
      'Goal restored. Other goals now use some of this goal’s accounts, so it gets 20% of Savings.',
    )
    expect(back.json.data.accounts).toMatchObject([{ share: 0.2, value_cents: 2_000_00 }])
  })

  it('is final after seven days', async () => {
    const other = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
    const { token } = await registerAndLogIn(other)
    const { call, createGoal } = goalsOfClient(other, token)
    const { goal_uuid } = await createGoal({})
    await call('DELETE', `delete/${goal_uuid}/me`)
    other.pass(7 * DAY)
    expect((await call('PUT', `restore/${goal_uuid}`)).status).toBe(404)
    await clean(other.dependencies)
    expect((await other.database.pool.query('select * from goals')).rowCount).toBe(0)
    await other.close()
  })

  it('respects the names in use', async () => {
    const { call, createGoal } = await client()
    const { goal_uuid } = await createGoal({})
    await call('DELETE', `delete/${goal_uuid}/me`)
    await createGoal({})
    const refused = await call('PUT', `restore/${goal_uuid}`)
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'You have another goal named Boat. Rename it to restore this one.',
    ])
  })
})

describe('allocations of an account', () => {
  it('add up to at most the whole account', async () => {
    const { call, createGoal, createAccount } = await client()
    const { account_uuid } = await createAccount()
    const boat = await createGoal({ accounts: [{ account_uuid, share: 0.7 }] })
    expect(boat.value).toEqual({ cents: 7_000_00, as_of: today(), source: 'typed' })
    const over = await call(
      'POST',
      'create',
      goalInput({ name: 'Car', accounts: [{ account_uuid, share: 0.4 }] }),
    )
    expect(over.json.fields).toEqual({ accounts: 'Other goals use 70% of Savings. You can assign up to 30%' })
    const car = await createGoal({ name: 'Car' })
    const link = { goal_uuid: car.goal_uuid, account_uuid }
    const tooMuch = await call('POST', 'create/user-goal-account', { ...link, share: 0.31 })
    expect(tooMuch.json.fields).toHaveProperty('share')
    const added = await call('POST', 'create/user-goal-account', { ...link, share: 0.3 })
    expect(added.json.data).toMatchObject({ ...link, name: 'Savings', share: 0.3, value_cents: 3_000_00 })
    const { goal_account_uuid } = added.json.data
    expect((await call('POST', 'create/user-goal-account', { ...link, share: 0.1 })).status).toBe(409)
    const less = await call('PUT', 'update-user-goal-account', { goal_account_uuid, share: 0.25 })
    expect(less.json.data.share).toBe(0.25)
    expect((await call('PUT', 'update-user-goal-account', { goal_account_uuid, share: 0.4 })).status).toBe(
      422,
    )
    const listed = await call('GET', `get-user-goal-account?investGoalUuid=${car.goal_uuid}`)
    expect(listed.json.data).toEqual([less.json.data])
    expect((await call('DELETE', `delete-user-goal-account/${goal_account_uuid}`)).status).toBe(200)
    expect((await call('DELETE', `delete-user-goal-account/${goal_account_uuid}`)).status).toBe(404)
  })

  it('are not granted twice to concurrent requests', async () => {
    const { call, createAccount, createGoal } = await client()
    const { account_uuid } = await createAccount()
    const goals = await Promise.all(['a', 'b', 'c', 'd'].map((name) => createGoal({ name })))
    const answers = await Promise.all(
      goals.map(({ goal_uuid }) =>
        call('POST', 'create/user-goal-account', { goal_uuid, account_uuid, share: 0.5 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422])
    expect((await call('GET', `get/account/${account_uuid}`)).json.data.account.used_share).toBe(1)
  })

  it('of zero, above one, or named twice are rejected', async () => {
    const { call, createAccount, createGoal } = await client()
    const { account_uuid } = await createAccount()
    const { goal_uuid } = await createGoal({})
    for (const share of [0, -0.1, 1.01]) {
      const { status, json } = await call('POST', 'create/user-goal-account', {
        goal_uuid,
        account_uuid,
        share,
      })
      expect([status, Object.keys(json.fields)]).toEqual([422, ['share']])
    }
    const accounts = [
      { account_uuid, share: 0.5 },
      { account_uuid, share: 0.5 },
    ]
    expect((await call('PUT', 'update', { goal_uuid, accounts })).json.fields).toEqual({
      accounts: 'Choose each account once',
    })
  })

  it('are released while a goal is archived, and reduced when it returns', async () => {
    const { call, createAccount, createGoal } = await client()
    const { account_uuid } = await createAccount()
    const { goal_uuid } = await createGoal({ accounts: [{ account_uuid, share: 1 }] })
    await call('PUT', 'update', { goal_uuid, status: 'archived' })
    await createGoal({ name: 'Car', accounts: [{ account_uuid, share: 1 }] })
    const back = await call('PUT', 'update', { goal_uuid, status: 'active' })
    expect(back.json.data.accounts).toEqual([])
    expect(back.json.message).toBe(
      'Goal updated. Other goals now use some of this goal’s accounts, so it gets none of Savings.',
    )
  })

  it('that change one by one create versions that an older form cannot overwrite', async () => {
    const { call, createAccount, createGoal } = await client()
    const { account_uuid } = await createAccount()
    const { goal_uuid, version } = await createGoal({})
    const { json } = await call('POST', 'create/user-goal-account', { goal_uuid, account_uuid, share: 0.5 })
    const { goal_account_uuid } = json.data
    expect((await call('PUT', 'update', { goal_uuid, version, accounts: [] })).status).toBe(409)
    await call('PUT', 'update-user-goal-account', { goal_account_uuid, share: 0.4 })
    expect((await call('GET', `get-invest-goal/${goal_uuid}`)).json.data.version).toBe(3)
    expect((await call('DELETE', `delete-user-goal-account/${goal_account_uuid}`)).status).toBe(200)
    const { data } = (await call('GET', `get-invest-goal/${goal_uuid}`)).json
    expect(data).toMatchObject({ version: 4, accounts: [] })
    expect((await call('DELETE', `delete-user-goal-account/${goal_account_uuid}`)).status).toBe(404)
  })

  it('of a debt are rejected', async () => {
    const { call, createAccount, createGoal } = await client()
    const { account_uuid } = await createAccount({ kind: 'other_liability', name: 'Owed to Sam', apy: null })
    const { goal_uuid } = await createGoal({})
    const { json } = await call('POST', 'create/user-goal-account', { goal_uuid, account_uuid, share: 1 })
    expect(json.fields).toEqual({ share: 'A debt can’t fund a goal' })
  })
})

describe('another client', () => {
  it('finds nothing and changes nothing', async () => {
    const owner = await client()
    const stranger = await client()
    const { account_uuid } = await owner.createAccount()
    const { goal_uuid } = await owner.createGoal({ accounts: [{ account_uuid, share: 0.5 }] })
    const [link] = (await owner.call('GET', 'get-user-goal-account')).json.data
    const saved = await owner.call('POST', 'create/goal-plan', { goal_uuid })
    const profile = await owner.answer('least')
    const mine = await stranger.createGoal({})
    const strangers = await stranger.call('POST', 'create/account', accountInput())
    const { goal_account_uuid } = link
    const asked: [string, string, unknown?][] = [
      ['GET', `get-invest-goal/${goal_uuid}`],
      ['GET', `get-goal-with-risk/${goal_uuid}`],
      ['GET', `getAll/${owner.user_uuid}`],
      ['GET', `get-invest-home/${owner.user_uuid}`],
      ['GET', `get/timeline/${owner.user_uuid}`],
      ['GET', `get-all-goals-with-risk-for-web/${owner.user_uuid}`],
      ['GET', `get-invest-goal-by-goal-name/${owner.user_uuid}/Boat`],
      ['GET', `get-user-risk-profile/${owner.user_uuid}`],
      ['GET', `get-risk-portfolio/${owner.user_uuid}`],
      ['GET', `get-portfolio-model-standard/${owner.user_uuid}`],
      ['GET', `get/plaid_benchmark/${owner.user_uuid}`],
      ['GET', `get/plaid_benchmark/me?investGoalUuid=${goal_uuid}`],
      ['GET', `get/next-actions/${owner.user_uuid}`],
      ['GET', `get/risk-rate/${profile.risk_profile_uuid}`],
      ['GET', `get/return-save-data/${goal_uuid}`],
      ['GET', `get/investment-return-data/${goal_uuid}`],
      ['GET', `get/goal-plans/${goal_uuid}`],
      ['GET', `get/account/${account_uuid}`],
      ['GET', `get-user-goal-account?investGoalUuid=${goal_uuid}`],
      ['GET', `get-user-goal-account?userUuid=${owner.user_uuid}`],
      ['POST', 'get-invest-trend', { goal_uuid }],
      ['POST', `get/retire-targets?investmentUuid=${goal_uuid}`],
      ['PUT', 'update', { goal_uuid, name: 'Mine' }],
      ['PUT', 'update/timeline', { goal_uuid, target_date: '2040-01-01' }],
      ['PUT', 'update/priorities', { order: [goal_uuid] }],
      ['DELETE', `delete/${goal_uuid}/me`],
      ['DELETE', `delete/${mine.goal_uuid}/${owner.user_uuid}`],
      ['PUT', `restore/${goal_uuid}`],
      ['POST', 'create', goalInput({ name: 'Theirs', accounts: [{ account_uuid, share: 0.1 }] })],
      ['PUT', 'update', { goal_uuid: mine.goal_uuid, accounts: [{ account_uuid, share: 0.1 }] }],
      ['POST', 'create/user-goal-account', { goal_uuid: mine.goal_uuid, account_uuid, share: 0.1 }],
      [
        'POST',
        'create/user-goal-account',
        { goal_uuid, account_uuid: strangers.json.data.account_uuid, share: 0.1 },
      ],
      ['PUT', 'update-user-goal-account', { goal_account_uuid, share: 0.1 }],
      ['DELETE', `delete-user-goal-account/${goal_account_uuid}`],
      ['PUT', 'update/account', { account_uuid, name: 'Mine' }],
      ['DELETE', `delete-account/${account_uuid}`],
      ['PUT', `restore/account/${account_uuid}`],
      ['POST', 'create/account-value', { account_uuid, as_of: '2026-01-01', balance_cents: 1 }],
      ['DELETE', `delete-account-value/${account_uuid}/${today()}`],
      ['POST', 'create/goal-plan', { goal_uuid }],
      ['DELETE', `delete-goal-plan/${saved.json.data.goal_plan_uuid}`],
    ]
    const found: string[] = []
    for (const [method, path, body] of asked) {
      const { status } = await stranger.call(method, path, body)
      if (status !== 404) found.push(`${method} ${path}: ${status}`)
    }
    expect(found).toEqual([])
    expect((await owner.call('GET', `get-invest-goal/${goal_uuid}`)).json.data).toMatchObject({
      name: 'Boat',
      accounts: [{ share: 0.5 }],
    })
  })
})
