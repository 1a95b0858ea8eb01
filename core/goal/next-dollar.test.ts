import { describe, expect, it } from 'vitest'
import type { Goal } from '#core/contract/goal-kinds.ts'
import { sampleCard, sampleHome, sampleRent } from '#core/debt/sample.ts'
import { journeyOf, type JourneyFacts } from './journey.ts'
import { wayPointsOf } from './milestones.ts'
import { bandsOf } from './bands.ts'
import { nextDollarOf, type Household } from './next-dollar.ts'
import { sampleGoal, steadyPlan } from './sample.ts'
import { standingOf } from './standing.ts'
import { suitabilityOf } from './suitability.ts'

const TODAY = '2026-11-12'
const SAVINGS = '018f0000-0000-7000-8000-0000000000a1'

/** A goal as it stands for a client who has not answered the questions. */
function standing(change: Partial<Goal>) {
  const goal = sampleGoal(change)
  return standingOf(goal, suitabilityOf(goal, null, TODAY), TODAY)
}

/** A share of the savings account. */
const ofSavings = (value_cents: number) => ({
  goal_account_uuid: '018f0000-0000-7000-8000-0000000000b1',
  goal_uuid: sampleGoal().goal_uuid,
  account_uuid: SAVINGS,
  name: 'Savings',
  kind: 'savings' as const,
  source: 'typed' as const,
  as_of: TODAY,
  apy: 0.04,
  share: 1,
  value_cents,
})

const value = (cents: number) => ({ cents, as_of: TODAY, source: 'typed' as const })
const nothing = { initial_cents: 0, value: value(0) }

const household: Household = {
  today: TODAY,
  spare_cents: 500_00,
  debts: [sampleHome(), sampleCard(), sampleRent()],
  accounts: [{ account_uuid: SAVINGS, kind: 'savings', balance_cents: 2_000_00, apy: 0.04 }],
  goals: [],
  gross_monthly_income_cents: 5_000_00,
  band: null,
}

const kinds = (change: Partial<Household>) =>
  nextDollarOf({ ...household, ...change }).steps.map(({ kind, room_cents, amount_cents }) => [
    kind,
    room_cents,
    amount_cents,
  ])

describe('the next dollar of a household', () => {
  it('fills the buffer, then the dear card, then the reserve', () => {
    // Half of $5,000 is $2,500: $500 more make a month of it, $8,000 - that is $7,500 - make four.
    expect(kinds({}).slice(0, 3)).toEqual([
      ['buffer', 500_00, 500_00],
      ['debt', 1_200_00, 0],
      ['emergency', 7_500_00, 0],
    ])
  })

  it('lets the mortgage wait, and rent be', () => {
    expect(kinds({}).at(-1)?.[0]).toBe('debt')
    expect(kinds({}).filter(([kind]) => kind === 'debt')).toHaveLength(2)
  })

  it('says that no reserve is counted without an income', () => {
    const { steps, assumed } = nextDollarOf({ ...household, gross_monthly_income_cents: null })
    expect(steps.some(({ kind }) => kind === 'buffer' || kind === 'emergency')).toBe(false)
    expect(assumed[0]).toContain('income is not entered')
  })

  it('puts a late minimum first', () => {
    const late = sampleCard({ created_at: '2026-01-01T00:00:00.000Z', due_day: 10 })
    expect(kinds({ debts: [late] })[0]?.[0]).toBe('minimum')
  })

  it('fills the reserve that the client has named, with or without an income', () => {
    const reserve = standing({ kind: 'emergency', name: 'Rainy day', target_cents: 15_000_00, ...nothing })
    const bare = { ...household, debts: [], accounts: [], goals: [reserve] }
    const { steps, assumed } = nextDollarOf({ ...bare, gross_monthly_income_cents: null })
    expect(steps.map(({ kind, id, room_cents }) => [kind, id, room_cents])).toEqual([
      ['emergency', reserve.goal.goal_uuid, 15_000_00],
      ['invest', null, null],
    ])
    expect(assumed[0]).toBe('Your income is not entered. Your reserve is the one that you set: Rainy day.')
    // With an income, the first $2,500 of it are the month in cash.
    expect(nextDollarOf(bare).steps.map(({ kind, room_cents }) => [kind, room_cents])).toEqual([
      ['buffer', 2_500_00],
      ['emergency', 12_500_00],
      ['invest', null],
    ])
  })

  it('counts what a reserve has at home, and asks nothing for one that is full', () => {
    const full = standing({
      kind: 'emergency',
      target_cents: 15_000_00,
      initial_cents: 15_000_00,
      value: value(15_000_00),
    })
    const steps = kinds({ accounts: [], debts: [], goals: [full] })
    expect(steps.map(([kind]) => kind)).toEqual(['invest'])
  })

  it('leaves cash that serves another goal where it is', () => {
    const accounts = [
      { account_uuid: SAVINGS, kind: 'savings' as const, balance_cents: 40_000_00, apy: 0.04 },
    ]
    const home = standing({
      mode: 'save',
      model: null,
      name: 'Down payment',
      target_cents: 40_000_00,
      accounts: [ofSavings(40_000_00)],
      initial_cents: 0,
      value: value(40_000_00),
    })
    const asked = kinds({ debts: [], accounts, goals: [home] })
    expect(asked.slice(0, 2)).toEqual([
      ['buffer', 2_500_00, 500_00],
      ['emergency', 7_500_00, 0],
    ])
    // It is free again with a goal that is laid aside, and a reserve is what it is for.
    for (const change of [{ status: 'archived' as const }, { kind: 'emergency' as const }]) {
      const other = { ...home, goal: { ...home.goal, ...change } }
      expect(kinds({ debts: [], accounts, goals: [other] }).map(([kind]) => kind)).toEqual(['invest'])
    }
  })

  it('gives the goal that comes first what it needs before the next, whatever either lacks', () => {
    const first = standing({ goal_uuid: 'a', priority: 1, target_cents: 8_900_00 })
    const second = standing({ goal_uuid: 'b', priority: 2, mode: 'retire', target_cents: 80_000_00 })
    const { steps } = nextDollarOf({
      ...household,
      debts: [],
      goals: [second, first],
      spare_cents: 20_000_00,
    })
    const goals = steps.filter(({ kind }) => kind === 'goal')
    expect(goals.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(goals[0]?.amount_cents).toBe(goals[0]?.room_cents)
  })

  it('names a goal whose middle outcome is enough and whose chance is not, with the sum that mends it', () => {
    const close = standing({ target_cents: 8_800_00 })
    expect(close.outlook).toMatchObject({ label: 'close', gap_cents: 0 })
    const found = nextDollarOf({ ...household, goals: [close] }).steps.find(({ kind }) => kind === 'goal')
    const room = found?.room_cents ?? 0
    expect(found?.why).toMatch(
      /^Boat has a chance of 7\d% as it goes\. \$[\d,]+ more today puts it on track\.$/,
    )
    const withSum = (sum: number) =>
      standing({ target_cents: 8_800_00, value: value(1_000_00 + sum) }).outlook
    expect(withSum(room)?.label).toBe('on_track')
    expect(withSum(room - 1_00)?.label).toBe('close')
  })

  it('asks nothing for goals that are on track, paused, held or not finished', () => {
    const goals = [
      standing({ target_cents: 2_000_00 }),
      ...(['paused', 'held', 'draft', 'reached'] as const).map((status) =>
        standing({ status, target_cents: 90_000_00 }),
      ),
    ]
    expect(kinds({ goals }).some(([kind]) => kind === 'goal')).toBe(false)
  })

  it('leaves a goal that is beyond counting out, and nothing else', () => {
    const far = { target_cents: 8e11, target_date: '2090-01-01', inflation_adjusted: true }
    const goals = [
      standing({ ...far, goal_uuid: 'far' }),
      standing({ goal_uuid: 'near', target_cents: 90_000_00 }),
    ]
    const { steps } = nextDollarOf({ ...household, goals })
    expect(steps.flatMap(({ kind, id }) => (kind === 'goal' ? [id] : []))).toEqual(['near'])
    expect(steps.map(({ kind }) => kind)).toEqual(kinds({ goals: goals.slice(1) }).map(([kind]) => kind))
  })
})

describe('the first steps', () => {
  const nothingYet: JourneyFacts = {
    account: null,
    debt: null,
    income: null,
    risk: null,
    goal: null,
    reminder: null,
    install: null,
  }

  it('are open at first', () => {
    const journey = journeyOf(nothingYet, [], false)
    expect(journey).toMatchObject({ done_count: 0, is_finished: false })
    expect(journey.steps.every(({ state }) => state === 'open')).toBe(true)
  })

  it('are done by what was entered, or as the client said', () => {
    const at = '2026-11-01T00:00:00.000Z'
    const marks = [
      { step: 'debt' as const, state: 'skipped' as const, changed_at: at },
      { step: 'account' as const, state: 'skipped' as const, changed_at: at },
    ]
    const { steps, done_count } = journeyOf({ ...nothingYet, account: at }, marks, true)
    expect(steps.slice(0, 2).map(({ state }) => state)).toEqual(['done', 'skipped'])
    expect(done_count).toBe(1)
  })
})

describe('the way to a goal', () => {
  it('has quarters where the middle outcome gets there, and the client’s own points', () => {
    const plan = steadyPlan()
    const points = wayPointsOf(
      plan,
      bandsOf(plan),
      [{ name: 'Half of the boat', date: '2027-01-12', amount_cents: 1_150_00 }],
      TODAY,
    )
    // A quarter of $2,200 is there; a half at $1,100 after a month; three quarters, $1,650, after seven.
    expect(
      points.map(({ name, date, is_reached, is_expected }) => [name, date, is_reached, is_expected]),
    ).toEqual([
      ['25%', '2026-11-12', true, true],
      ['50%', '2026-12-12', false, true],
      ['Half of the boat', '2027-01-12', false, true],
      ['75%', '2027-06-12', false, true],
      ['Goal reached', '2027-11-12', false, true],
    ])
  })
})
