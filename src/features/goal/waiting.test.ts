import { expect, it } from 'vitest'
import { sampleAccount, sampleStanding } from '#tests/fixtures/sample-goals.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { accountsWithWaiting } from './accounts-waiting.ts'
import { conflictOf, withWaiting } from './waiting.ts'

const boat = sampleStanding()
const uuid = boat.goal.goal_uuid
const NEW = '018f0000-0000-7000-8000-0000000000c1'

let made = 0
function write(endpoint: string, change: object): QueuedWrite {
  made += 1
  return {
    id: `018f0000-0000-7000-8000-0000000001${String(made).padStart(2, '0')}`,
    user_uuid: boat.goal.user_uuid,
    endpoint,
    method: 'PUT',
    path: '',
    params: {},
    query: {},
    body: undefined,
    subject: uuid,
    label: '',
    made_at: Date.UTC(2026, 10, 21, 12),
    tries: 0,
    next_at: 0,
    state: 'waiting',
    ...change,
  } as unknown as QueuedWrite
}

it('changes nothing where nothing waits', () => {
  const goals = [boat]
  expect(withWaiting(goals, []).goals).toBe(goals)
})

it('lays a change over a goal, with the chance that follows, and moves its version by one', () => {
  const change = {
    goal_uuid: uuid,
    version: 1,
    monthly_contribution_cents: 500_00,
    target_date: '2030-11-21',
  }
  const { goals, waiting } = withWaiting([boat], [write('updateGoal', { body: change })])
  const [changed] = goals
  expect(changed?.goal).toMatchObject({ monthly_contribution_cents: 500_00, version: 2 })
  expect(changed?.goal.timeline.target_date).toBe('2030-11-21')
  expect(changed?.outlook?.months).toBe(48)
  expect(changed?.outlook?.chance).toBeGreaterThan(boat.outlook?.chance ?? 1)
  expect([...waiting]).toEqual([uuid])
})

it('lays milestones over it', () => {
  const milestones = [{ name: 'Hull', date: '2030-05-01', amount_cents: null }]
  const [changed] = withWaiting(
    [boat],
    [write('updateGoal', { body: { goal_uuid: uuid, milestones } })],
  ).goals
  expect(changed?.goal.timeline).toMatchObject({ start: '2026-11-21', milestones })
})

it('counts what its accounts hold', () => {
  const account = sampleAccount()
  const { account_uuid } = account.account
  const body = { goal_uuid: uuid, accounts: [{ account_uuid, share: 0.25 }] }
  const [changed] = withWaiting([boat], [write('updateGoal', { body })], [account]).goals
  expect(changed?.goal.accounts).toMatchObject([{ name: 'Ally savings', share: 0.25, value_cents: 2_500_00 }])
  expect(changed?.goal.value.cents).toBe(3_500_00)
})

it('holds a goal whose choice has more risk than the client may bear', () => {
  const body = { goal_uuid: uuid, model: 'high' }
  const [changed] = withWaiting([boat], [write('updateGoal', { body })]).goals
  expect(changed?.goal.status).toBe('held')
  expect(changed?.goal.held_reason).toContain('more risk')
})

it('enters, changes, deletes and restores a goal in the order in which it was done', () => {
  const body = { goal_uuid: NEW, mode: 'save', name: 'Trip', status: 'draft' }
  const enter = write('createGoal', { subject: NEW, body })
  const fill = write('updateGoal', { subject: NEW, body: { goal_uuid: NEW, target_cents: 100_00 } })
  const remove = write('deleteGoal', { subject: NEW, params: { goalUuid: NEW, userUuid: 'me' } })
  const restore = write('restoreGoal', { subject: NEW, params: { goalUuid: NEW } })
  const names = (queue: QueuedWrite[]) => withWaiting([boat], queue).goals.map(({ goal }) => goal.name)
  expect(names([enter, fill])).toEqual(['Boat', 'Trip'])
  expect(withWaiting([boat], [enter, fill]).goals[1]?.goal).toMatchObject({
    target_cents: 100_00,
    status: 'draft',
  })
  expect(names([enter, fill, remove])).toEqual(['Boat'])
  expect(names([enter, fill, remove, restore])).toEqual(['Boat', 'Trip'])
})

it('keeps the day of what was typed, unless that is changed', () => {
  const typed = sampleStanding({ initial_as_of: '2026-01-05' })
  const changed = (body: object) =>
    withWaiting([typed], [write('updateGoal', { body: { goal_uuid: uuid, ...body } })]).goals[0]?.goal.value
  expect(changed({ name: 'Raft' })?.as_of).toBe('2026-01-05')
  expect(changed({ initial_cents: 2_000_00 })).toMatchObject({ cents: 2_000_00, as_of: '2026-11-21' })
})

it('closes the gap in the order that a deleted goal leaves', () => {
  const trip = sampleStanding({ goal_uuid: NEW, name: 'Trip', priority: 2 })
  const remove = write('deleteGoal', { params: { goalUuid: uuid, userUuid: 'me' } })
  const restore = write('restoreGoal', { params: { goalUuid: uuid } })
  const places = (queue: QueuedWrite[]) =>
    withWaiting([boat, trip], queue).goals.map(({ goal }) => [goal.name, goal.priority])
  expect(places([remove])).toEqual([['Trip', 1]])
  expect(places([remove, restore])).toEqual([
    ['Boat', 1],
    ['Trip', 2],
  ])
})

it('has a goal that was deleted days ago and is restored here, and says what else can be restored', () => {
  const trip = sampleStanding({ goal_uuid: NEW, name: 'Trip', priority: 2 }).goal
  const gone = { goal: trip, deleted_at: '2026-11-19T12:00:00.000Z', restorable_until: '' }
  const restore = write('restoreGoal', { subject: NEW, params: { goalUuid: NEW } })
  expect(withWaiting([boat], [], [], [gone]).deleted).toEqual([gone])
  const { goals, waiting, deleted } = withWaiting([boat], [restore], [], [gone])
  expect(goals.map(({ goal }) => goal.name)).toEqual(['Boat', 'Trip'])
  expect(goals[1]?.outlook?.chance).toBe(boat.outlook?.chance)
  expect([[...waiting], deleted]).toEqual([[NEW], []])
  const remove = write('deleteGoal', { params: { goalUuid: uuid, userUuid: 'me' } })
  expect(withWaiting([boat], [remove], [], [gone]).deleted).toMatchObject([
    { goal: { name: 'Boat' }, restorable_until: '2026-11-28T12:00:00.000Z' },
    { goal: { name: 'Trip' } },
  ])
  expect(withWaiting([boat], [], [], [{ ...gone, goal: boat.goal }]).deleted).toEqual([])
})

it('ranks the goals that are named first', () => {
  const trip = sampleStanding({ goal_uuid: NEW, name: 'Trip', priority: 2 })
  const { goals } = withWaiting([boat, trip], [write('updateGoalPriorities', { body: { order: [NEW] } })])
  expect(goals.map(({ goal }) => [goal.name, goal.priority])).toEqual([
    ['Trip', 1],
    ['Boat', 2],
  ])
})

it('finds a change that met a newer version, and lays it over nothing', () => {
  const refusal = { status: 409, code: 'conflict', message: '', fields: {} }
  const body = { goal_uuid: uuid, version: 1, target_cents: 5_00 }
  const refused = write('updateGoal', { state: 'refused', refusal, body })
  expect(conflictOf(uuid, [refused])?.change).toMatchObject({ target_cents: 5_00 })
  const taken = write('updateGoal', {
    state: 'refused',
    refusal: { ...refusal, fields: { name: 'Taken' } },
    body,
  })
  expect(conflictOf(uuid, [taken])).toBeUndefined()
  expect(withWaiting([boat], [refused]).goals[0]?.goal.target_cents).toBe(boat.goal.target_cents)
})

it('offers an account that waits to be sent', () => {
  const body = { account_uuid: NEW, name: 'Cash', kind: 'checking', balance_cents: 50_00 }
  const queue = [write('createMoneyAccount', { subject: NEW, body })]
  expect(accountsWithWaiting([], queue)).toMatchObject([
    { account: { name: 'Cash' }, free_share: 1, free_cents: 50_00 },
  ])
  expect(accountsWithWaiting(undefined, [])).toBeUndefined()
})

it('starts an entered goal, and sets its money aside, on the day when it was entered', () => {
  const input = {
    goal_uuid: NEW,
    mode: 'save',
    kind: 'other',
    name: 'Car',
    target_cents: 5_000_00,
    target_date: '2030-01-01',
    initial_cents: 100_00,
    monthly_contribution_cents: 50_00,
  }
  const entered = write('createGoal', { body: input, subject: NEW, made_on: '2026-11-20' })
  const goal = withWaiting([], [entered]).goals[0]?.goal
  expect(goal).toMatchObject({ timeline: { start: '2026-11-20' }, initial_as_of: '2026-11-20' })
})
