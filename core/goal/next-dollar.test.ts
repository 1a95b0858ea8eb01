import { describe, expect, it } from 'vitest'
import { sampleCard, sampleHome, sampleRent } from '#core/debt/sample.ts'
import { journeyOf, type JourneyFacts } from './journey.ts'
import { wayPointsOf } from './milestones.ts'
import { bandsOf } from './bands.ts'
import { nextDollarOf, type Household } from './next-dollar.ts'
import { sampleGoal, steadyPlan } from './sample.ts'
import { outlookOf } from './chance.ts'
import { suitabilityOf } from './suitability.ts'

const TODAY = '2026-11-12'

const household: Household = {
  today: TODAY,
  spare_cents: 500_00,
  debts: [sampleHome(), sampleCard(), sampleRent()],
  accounts: [{ kind: 'savings', balance_cents: 2_000_00, apy: 0.04 }],
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

  it('counts a goal that lacks something, and no reserve twice', () => {
    const goal = sampleGoal()
    const withRisk = {
      goal,
      suitability: suitabilityOf(goal, null, TODAY),
      outlook: outlookOf(steadyPlan({ target_cents: 3_000_00 })),
    }
    const steps = kinds({ goals: [withRisk] })
    expect(steps.find(([kind]) => kind === 'goal')).toEqual(['goal', 800_00, 0])
    const reserve = { ...withRisk, goal: sampleGoal({ kind: 'emergency' }) }
    expect(kinds({ goals: [reserve] }).some(([kind]) => kind === 'goal')).toBe(false)
  })
})

describe('the first steps', () => {
  const nothing: JourneyFacts = {
    account: null,
    debt: null,
    income: null,
    risk: null,
    goal: null,
    reminder: null,
    install: null,
  }

  it('are open at first', () => {
    const journey = journeyOf(nothing, [], false)
    expect(journey).toMatchObject({ done_count: 0, is_finished: false })
    expect(journey.steps.every(({ state }) => state === 'open')).toBe(true)
  })

  it('are done by what was entered, or as the client said', () => {
    const at = '2026-11-01T00:00:00.000Z'
    const marks = [
      { step: 'debt' as const, state: 'skipped' as const, changed_at: at },
      { step: 'account' as const, state: 'skipped' as const, changed_at: at },
    ]
    const { steps, done_count } = journeyOf({ ...nothing, account: at }, marks, true)
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
      ['25 % of it', '2026-11-12', true, true],
      ['50 % of it', '2026-12-12', false, true],
      ['Half of the boat', '2027-01-12', false, true],
      ['75 % of it', '2027-06-12', false, true],
      ['All of it', '2027-11-12', false, true],
    ])
  })
})
