import * as fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { DeletedGoal } from '#core/contract/deleted.ts'
import { type Goal, GoalMode, RiskBand, SettableStatus } from '#core/contract/goal-kinds.ts'
import * as calls from '#core/contract/goal.ts'
import { updateGoalsPriority } from '#core/contract/goals-priority.ts'
import * as accountCalls from '#core/contract/money-accounts.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { createUserRiskProfile, type RiskProfile } from '#core/contract/risk.ts'
import { CAPACITY_QUESTIONS, TOLERANCE_QUESTIONS } from '#core/finance/data/risk-questionnaire.ts'
import { goalReplay, goalsState } from '#core/goal/replay.ts'
import { accountReplay, accountsState } from '#core/money-account/replay.ts'
import { replay } from '#core/outbox/replay.ts'
import { replayRiskProfiles } from '#core/risk/profile.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { goalInput, goalsOfClient } from '#tests/fixtures/goals.ts'
import { deviceOf } from '#tests/fixtures/replay.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

// Small limits, which random writes reach.
vi.mock(import('#core/goal/change.ts'), async (original) => ({
  ...(await original()),
  GOAL_LIMIT: { most: 3, things: 'goals' },
  SNAPSHOT_LIMIT: { most: 2, things: 'snapshots' },
}))

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

/** What is meant by a number: one of the things there are, counted around. */
const pick = <T>(things: readonly T[], at: number): T => {
  const thing = things[at % things.length]
  if (thing === undefined) throw new Error('there is nothing to pick from')
  return thing
}

const cents = fc.integer({ min: 0, max: 30_000_00 })
const at = fc.nat({ max: 11 })
const share = fc.integer({ min: 1, max: 10 }).map((tenths) => tenths / 10)
const shares = fc.uniqueArray(fc.record({ at: fc.nat({ max: 1 }), share }), {
  selector: (each) => each.at,
  maxLength: 2,
})
const date = fc.constantFrom(null, '2027-03-01', '2031-06-30', '2036-11-21', '2050-01-01', '2020-01-01')
const model = fc.constantFrom(null, ...RiskBand.options)
const fields = {
  target_cents: fc.integer({ min: 1, max: 90_000_00 }),
  target_date: date,
  initial_cents: cents,
  monthly_contribution_cents: cents,
  annual_increase_rate: fc.constantFrom(0, 0.03, -0.1),
  inflation_adjusted: fc.boolean(),
  model,
  milestones: fc.constantFrom([], [{ name: 'Half way', date: '2026-12-31', amount_cents: null }]),
}

/** Answers to the questionnaire: most are complete, some lack one or have one that is no option. */
const sheet = fc
  .tuple(
    ...[...TOLERANCE_QUESTIONS, ...CAPACITY_QUESTIONS].map(({ id, options }) =>
      fc.oneof(
        { weight: 60, arbitrary: fc.constantFrom(...options).map(({ key }) => [[id, key]]) },
        { weight: 1, arbitrary: fc.constantFrom([], [[id, 'z']]) },
      ),
    ),
  )
  .map((each) => Object.fromEntries(each.flat()))

const operation = fc.oneof(
  fc.record({
    does: fc.constant('create' as const),
    at,
    mode: fc.constantFrom(...GoalMode.options),
    status: fc.constantFrom('draft', 'active'),
    shares,
    ...fields,
  }),
  fc.record({
    does: fc.constant('change' as const),
    at,
    change: fc.record(
      { ...fields, shares, status: fc.constantFrom(...SettableStatus.options) },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ does: fc.constant('change' as const), at, change: fc.record({ shares }) }),
  fc.record({
    does: fc.constant('change' as const),
    at,
    change: fc.record({ status: fc.constantFrom('archived' as const, 'active' as const, 'paused' as const) }),
  }),
  // A goal comes back to accounts that another one has funded itself from meanwhile.
  fc.record({ does: fc.constant('takeOver' as const), at, share, isDeleted: fc.boolean() }),
  fc.record({
    does: fc.constantFrom('rank' as const, 'rankForRetirement' as const),
    order: fc.uniqueArray(at, { maxLength: 4 }),
  }),
  fc.record({ does: fc.constantFrom('delete' as const, 'restore' as const), at }),
  fc.record({
    does: fc.constant('value' as const),
    at,
    balance_cents: cents,
    as_of: fc.constantFrom('2026-11-21', '2026-11-01', '2026-11-20'),
  }),
  fc.record({
    does: fc.constant('changeAccount' as const),
    at,
    change: fc.record(
      {
        name: fc.constantFrom('Nest', 'Egg'),
        apy: fc.constantFrom(null, 0.01),
        kind: fc.constantFrom('savings', 'brokerage', 'other_liability'),
        balance_cents: cents,
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ does: fc.constant('answer' as const), answers: sheet }),
  fc.record({ does: fc.constantFrom('deleteAccount' as const, 'restoreAccount' as const), at }),
)
type Operation = typeof operation extends fc.Arbitrary<infer Each> ? Each : never

type Device = ReturnType<typeof deviceOf>

/** Makes the write that an operation means for these goals and accounts; a created goal joins them. */
async function run(device: Device, each: Operation, goals: string[], accounts: readonly string[]) {
  const funding = (wanted: readonly { at: number; share: number }[]) =>
    wanted.map((one) => ({ account_uuid: pick(accounts, one.at), share: one.share }))
  switch (each.does) {
    case 'create': {
      const { does: _, at: place, shares: wanted, ...input } = each
      const goal_uuid = v7()
      const body = { ...input, goal_uuid, name: `Goal ${place}`, accounts: funding(wanted) }
      const { status } = await device.write(calls.createGoal, { body })
      if (status === 201) goals.push(goal_uuid)
      return
    }
    case 'change': {
      const { shares: wanted, ...change } = { shares: undefined, ...each.change }
      const accountsNamed = wanted && { accounts: funding(wanted) }
      const body = { goal_uuid: pick(goals, each.at), ...change, ...accountsNamed }
      return device.write(calls.updateGoal, { body })
    }
    case 'takeOver': {
      const [gone, other] = [pick(goals, each.at), pick(goals, each.at + 1)]
      const params = { goalUuid: gone, userUuid: 'me' }
      const put = (goal_uuid: string, change: object) =>
        device.write(calls.updateGoal, { body: { goal_uuid, ...change } })
      await put(gone, { accounts: funding([{ at: 0, share: 0.6 }]) })
      if (each.isDeleted) await device.write(calls.deleteGoal, { params })
      else await put(gone, { status: 'archived' })
      await put(other, { accounts: funding([{ at: 0, share: each.share }]) })
      if (each.isDeleted) return device.write(calls.restoreGoal, { params })
      return put(gone, { status: 'paused' })
    }
    case 'rank':
    case 'rankForRetirement': {
      const order = [...new Set(each.order.map((place) => pick(goals, place)))]
      const endpoint = each.does === 'rank' ? calls.updateGoalPriorities : updateGoalsPriority
      return device.write(endpoint, { body: { order } })
    }
    case 'delete':
      return device.write(calls.deleteGoal, {
        params: { goalUuid: pick(goals, each.at), userUuid: 'me' },
      })
    case 'restore':
      return device.write(calls.restoreGoal, { params: { goalUuid: pick(goals, each.at) } })
    case 'value': {
      const { balance_cents, as_of } = each
      const body = { account_uuid: pick(accounts, each.at), balance_cents, as_of }
      return device.write(accountCalls.createAccountValue, { body })
    }
    case 'changeAccount':
      return device.write(accountCalls.updateMoneyAccount, {
        body: { account_uuid: pick(accounts, each.at), ...each.change },
      })
    case 'answer':
      return device.write(createUserRiskProfile, { body: { risk_profile_uuid: v7(), answers: each.answers } })
    case 'deleteAccount':
      return device.write(accountCalls.deleteMoneyAccount, { params: { id: pick(accounts, each.at) } })
    case 'restoreAccount':
      return device.write(accountCalls.restoreMoneyAccount, { params: { id: pick(accounts, each.at) } })
  }
}

/**
 * A goal without what only the server knows: the ids of its shares, the order of its accounts, which the database sorts by
 * name, and the words in which the answers on risk explain themselves.
 */
const comparable = ({ accounts, held_reason, ...goal }: Goal) => ({
  ...goal,
  is_held: held_reason !== null,
  accounts: accounts
    .map(({ goal_account_uuid: _, ...link }) => link)
    .toSorted((a, b) => a.account_uuid.localeCompare(b.account_uuid)),
})

const comparableStanding = ({
  goal,
  suitability: { why: _, held_reason: __, ...suitability },
  ...rest
}: GoalWithRisk) => ({
  ...rest,
  goal: comparable(goal),
  suitability,
})

const comparableDeletion = ({ goal, deleted_at, restorable_until }: DeletedGoal) => ({
  goal: comparable(goal),
  deleted_at,
  restorable_until,
})

it('shows goals offline as the server has them once it has accepted the writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('most' as const, 'least' as const, null),
      async (operations, answers) => {
        const client = await registerAndLogIn(testServer)
        const { call, createGoal, createAccount, answer } = goalsOfClient(testServer, client.token)
        const device = deviceOf(testServer, client)
        const read = async (path: string) => (await call('GET', path)).json.data
        const accounts = [
          (await createAccount()).account_uuid,
          (await createAccount({ name: 'Fund', kind: 'brokerage', apy: null })).account_uuid,
        ]
        if (answers) await answer(answers)
        const goals: string[] = []
        for (const name of ['First', 'Second', 'Third']) {
          const { goal_uuid } = await createGoal(goalInput({ name }))
          goals.push(goal_uuid)
        }
        const readAll = async () => ({
          goals: await read('get-all-goals-with-risk-for-web/me'),
          accounts: (await read('get/user-goal-accounts-with-net-values-for-web')).accounts,
          deleted: (await read('get/deleted/me')).goals,
        })
        const before = await readAll()
        for (const each of operations) await run(device, each, goals, accounts)
        const after = await readAll()
        const known = replay(accountsState(before.accounts), device.judged, accountReplay).accounts
        const shown = replay(goalsState(before.goals, known, before.deleted), device.judged, goalReplay)
        expect(shown.goals.map(comparableStanding)).toEqual(after.goals.map(comparableStanding))
        expect(shown.deleted.map(comparableDeletion)).toEqual(after.deleted.map(comparableDeletion))
      },
    ),
    { numRuns: draws(8) },
  )
})

it('shows risk answers offline as the server has them, and leaves out those that it refuses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sheet, { minLength: 1, maxLength: 4 }), async (sent) => {
      const client = await registerAndLogIn(testServer)
      const { call, answer } = goalsOfClient(testServer, client.token)
      const read = async (): Promise<RiskProfile[]> =>
        (await call('GET', 'get-user-risk-profile/me')).json.data.history
      await answer('least')
      const answered = await read()
      const device = deviceOf(testServer, client)
      for (const each of sent) {
        await device.write(createUserRiskProfile, { body: { risk_profile_uuid: v7(), answers: each } })
      }
      expect(replayRiskProfiles(answered, device.made)).toEqual(await read())
    }),
    { numRuns: draws(10) },
  )
})
