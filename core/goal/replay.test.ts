import { describe, expect, it } from 'vitest'
import type { DeletedGoal } from '#core/contract/deleted.ts'
import type { AccountWithGoals } from '#core/contract/money-accounts.ts'
import type { GoalWithRisk, PlanAgainstReality } from '#core/contract/projection.ts'
import { parseQueue, type QueuedWrite } from '#core/outbox/queued-write.ts'
import { replay } from '#core/outbox/replay.ts'
import { marketPlan, sampleAccount, sampleAnswers, sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { bandsOf } from './bands.ts'
import { goalReplay, goalsState } from './replay.ts'
import { snapshotReplay } from './snapshot-replay.ts'

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

const shown = (
  goals: readonly GoalWithRisk[],
  writes: readonly QueuedWrite[],
  accounts: readonly AccountWithGoals[] = [],
  deleted: readonly DeletedGoal[] = [],
) => replay(goalsState(goals, accounts, deleted), writes, goalReplay)

it('changes nothing where nothing waits', () => {
  const goals = [boat]
  expect(shown(goals, []).goals).toBe(goals)
})

it('lays a change over a goal, with the chance that follows, and moves its version by one', () => {
  const change = {
    goal_uuid: uuid,
    version: 1,
    monthly_contribution_cents: 500_00,
    target_date: '2030-11-21',
  }
  const { goals } = shown([boat], [write('updateGoal', { body: change })])
  const [changed] = goals
  expect(changed?.goal).toMatchObject({ monthly_contribution_cents: 500_00, version: 2 })
  expect(changed?.goal.timeline.target_date).toBe('2030-11-21')
  expect(changed?.outlook?.months).toBe(48)
  expect(changed?.outlook?.chance).toBeGreaterThan(boat.outlook?.chance ?? 1)
})

it('lays milestones over it', () => {
  const milestones = [{ name: 'Hull', date: '2030-05-01', amount_cents: null }]
  const [changed] = shown([boat], [write('updateGoal', { body: { goal_uuid: uuid, milestones } })]).goals
  expect(changed?.goal.timeline).toMatchObject({ start: '2026-11-21', milestones })
})

it('counts what its accounts hold', () => {
  const account = sampleAccount()
  const { account_uuid } = account.account
  const body = { goal_uuid: uuid, accounts: [{ account_uuid, share: 0.25 }] }
  const [changed] = shown([boat], [write('updateGoal', { body })], [account]).goals
  expect(changed?.goal.accounts).toMatchObject([{ name: 'Ally savings', share: 0.25, value_cents: 2_500_00 }])
  expect(changed?.goal.value.cents).toBe(3_500_00)
})

it('holds a goal whose choice has more risk than the client may bear', () => {
  const body = { goal_uuid: uuid, model: 'high' }
  const [changed] = shown([boat], [write('updateGoal', { body })]).goals
  expect(changed?.goal.status).toBe('held')
  expect(changed?.goal.held_reason).toContain('more risk')
})

it('judges a goal entered after new risk answers by them and by its own date', () => {
  const answers = { ...sampleAnswers('most'), horizon: 'a', income: 'a', emergency_fund: 'a' }
  const body = { goal_uuid: NEW, mode: 'invest', name: 'Trip', status: 'draft', target_date: '2046-11-21' }
  const writes = [
    write('createUserRiskProfile', { body: { answers } }),
    write('createGoal', { subject: NEW, body: { ...body, model: null } }),
  ]
  const [, trip] = shown([boat], writes).goals
  expect(trip?.suitability).toMatchObject({ band: 'low', answers_band: 'average', allowed_band: 'average' })
  expect(trip?.suitability.why.join(' ')).not.toContain('need the money soon')
})

it('enters, changes, deletes and restores a goal in the order in which it was done', () => {
  const body = { goal_uuid: NEW, mode: 'save', name: 'Trip', status: 'draft' }
  const enter = write('createGoal', { subject: NEW, body })
  const fill = write('updateGoal', { subject: NEW, body: { goal_uuid: NEW, target_cents: 100_00 } })
  const remove = write('deleteGoal', { subject: NEW, params: { goalUuid: NEW, userUuid: 'me' } })
  const restore = write('restoreGoal', { subject: NEW, params: { goalUuid: NEW } })
  const names = (queue: QueuedWrite[]) => shown([boat], queue).goals.map(({ goal }) => goal.name)
  expect(names([enter, fill])).toEqual(['Boat', 'Trip'])
  expect(shown([boat], [enter, fill]).goals[1]?.goal).toMatchObject({
    target_cents: 100_00,
    status: 'draft',
  })
  expect(names([enter, fill, remove])).toEqual(['Boat'])
  expect(names([enter, fill, remove, restore])).toEqual(['Boat', 'Trip'])
})

it('keeps the day of what was typed, unless that is changed', () => {
  const typed = sampleStanding({ initial_as_of: '2026-01-05' })
  const changed = (body: object) =>
    shown([typed], [write('updateGoal', { body: { goal_uuid: uuid, ...body } })]).goals[0]?.goal.value
  expect(changed({ name: 'Raft' })?.as_of).toBe('2026-01-05')
  expect(changed({ initial_cents: 2_000_00 })).toMatchObject({ cents: 2_000_00, as_of: '2026-11-21' })
})

it('closes the gap in the order that a deleted goal leaves', () => {
  const trip = sampleStanding({ goal_uuid: NEW, name: 'Trip', priority: 2 })
  const remove = write('deleteGoal', { params: { goalUuid: uuid, userUuid: 'me' } })
  const restore = write('restoreGoal', { params: { goalUuid: uuid } })
  const places = (queue: QueuedWrite[]) =>
    shown([boat, trip], queue).goals.map(({ goal }) => [goal.name, goal.priority])
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
  expect(shown([boat], [], [], [gone]).deleted).toEqual([gone])
  const { goals, deleted } = shown([boat], [restore], [], [gone])
  expect(goals.map(({ goal }) => goal.name)).toEqual(['Boat', 'Trip'])
  expect(goals[1]?.outlook?.chance).toBe(boat.outlook?.chance)
  expect(deleted).toEqual([])
  const remove = write('deleteGoal', { params: { goalUuid: uuid, userUuid: 'me' } })
  expect(shown([boat], [remove], [], [gone]).deleted).toMatchObject([
    { goal: { name: 'Boat' }, restorable_until: '2026-11-28T12:00:00.000Z' },
    { goal: { name: 'Trip' } },
  ])
  expect(shown([boat], [], [], [{ ...gone, goal: boat.goal }]).deleted).toEqual([])
})

it('ranks the goals that are named first', () => {
  const trip = sampleStanding({ goal_uuid: NEW, name: 'Trip', priority: 2 })
  const { goals } = shown([boat, trip], [write('updateGoalPriorities', { body: { order: [NEW] } })])
  expect(goals.map(({ goal }) => [goal.name, goal.priority])).toEqual([
    ['Trip', 1],
    ['Boat', 2],
  ])
})

it('shows no change that the server refused', () => {
  const refusal = { status: 409, code: 'conflict', message: '', fields: {} }
  const body = { goal_uuid: uuid, version: 1, target_cents: 5_00 }
  const refused = write('updateGoal', { state: 'refused', refusal, body })
  expect(shown([boat], [refused]).goals[0]?.goal.target_cents).toBe(boat.goal.target_cents)
})

it('leaves a goal that comes back no more of an account than other goals do', () => {
  const account = sampleAccount()
  const { account_uuid } = account.account
  const fund = (share: number, change: object = {}) => ({ accounts: [{ account_uuid, share }], ...change })
  const archived = write('updateGoal', { body: { goal_uuid: uuid, ...fund(0.75), status: 'archived' } })
  const trip = { goal_uuid: NEW, mode: 'save', name: 'Trip', status: 'draft', ...fund(0.5) }
  const back = write('updateGoal', { body: { goal_uuid: uuid, status: 'active' } })
  const { goals } = shown([boat], [archived, write('createGoal', { body: trip }), back], [account])
  expect(goals[0]?.goal.accounts).toMatchObject([{ share: 0.5, value_cents: 5_000_00 }])
})

it('follows the balance of an account, and loses one that is deleted until it is restored', () => {
  const account = sampleAccount()
  const { account_uuid } = account.account
  const fund = write('updateGoal', { body: { goal_uuid: uuid, accounts: [{ account_uuid, share: 0.5 }] } })
  const state = write('createAccountValue', {
    body: { account_uuid, as_of: '2026-11-21', balance_cents: 8_000_00 },
  })
  const remove = write('deleteMoneyAccount', { params: { id: account_uuid } })
  const restore = write('restoreMoneyAccount', { params: { id: account_uuid } })
  const cents = (...writes: QueuedWrite[]) => shown([boat], writes, [account]).goals[0]?.goal.value.cents
  expect(cents(fund, state)).toBe(5_000_00)
  expect(cents(fund, state, remove)).toBe(1_000_00)
  expect(cents(fund, state, remove, restore)).toBe(5_000_00)
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
  const goal = shown([], [entered]).goals[0]?.goal
  expect(goal).toMatchObject({ timeline: { start: '2026-11-20' }, initial_as_of: '2026-11-20' })
})

describe('snapshots', () => {
  const SNAPSHOT = '018f0000-0000-7000-8000-0000000000f1'
  const plan = marketPlan()
  const saved: PlanAgainstReality = {
    goal_plan_uuid: SNAPSHOT,
    goal_uuid: uuid,
    note: '',
    saved_on: '2026-05-21',
    plan,
    chance: 0.6,
    bands: bandsOf(plan),
    created_at: '2026-05-21T12:00:00.000Z',
    reality: [],
  }
  const save = (goal_uuid: string) =>
    write('saveGoalSnapshot', { body: { goal_plan_uuid: SNAPSHOT, goal_uuid, note: 'Now' } })
  const remove = write('deleteGoalSnapshot', { params: { id: SNAPSHOT } })
  const snapshotsAfter = (snapshots: PlanAgainstReality[], ...writes: QueuedWrite[]) =>
    replay({ goal_uuid: uuid, snapshots, pending: [] }, writes, snapshotReplay)

  it('names one that is pending until the server has it', () => {
    expect(snapshotsAfter([], save(uuid)).pending).toEqual([{ goal_plan_uuid: SNAPSHOT, note: 'Now' }])
    expect(snapshotsAfter([saved], save(uuid))).toMatchObject({ snapshots: [saved], pending: [] })
  })

  it('names and deletes those that an earlier build queued', () => {
    const stored = { path: '/investment', tried_since: null, not_before: 0, fault: null }
    const earlier = parseQueue([
      { ...save(uuid), ...stored, endpoint: 'freezeGoal' },
      { ...remove, ...stored, endpoint: 'deleteGoalPlan' },
    ])
    expect(snapshotsAfter([], ...earlier.slice(0, 1)).pending).toEqual([
      { goal_plan_uuid: SNAPSHOT, note: 'Now' },
    ])
    expect(snapshotsAfter([saved], ...earlier.slice(1)).snapshots).toEqual([])
  })

  it('leaves those of another goal alone', () => {
    expect(snapshotsAfter([], save(NEW)).pending).toEqual([])
  })

  it('has no deleted one, unless the server refused to delete it', () => {
    expect(snapshotsAfter([saved], remove).snapshots).toEqual([])
    expect(snapshotsAfter([], save(uuid), remove).pending).toEqual([])
    const refusal = { status: 404, code: 'not_found', message: 'Not found', fields: {} }
    const refused = { ...remove, state: 'refused' as const, refusal }
    expect(snapshotsAfter([saved], refused as QueuedWrite).snapshots).toEqual([saved])
  })
})
