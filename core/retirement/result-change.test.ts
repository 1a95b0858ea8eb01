import { describe, expect, it } from 'vitest'
import { COUPLE_FACTS, couplePlan, RETIREMENT_TODAY } from '#tests/fixtures/retirement.ts'
import { changeSteps, type Inputs, partsOf } from './result-change.ts'

const then: Inputs = { plan: couplePlan(), facts: COUPLE_FACTS, today: RETIREMENT_TODAY }
const [workplace, roth, brokerage] = COUPLE_FACTS.accounts
if (!workplace || !roth || !brokerage) throw new Error('no accounts')

const causes = (steps: ReturnType<typeof changeSteps>) =>
  steps.map(({ cause, section, cents }) => [cause, section, cents])

describe('the steps from a saved result to now', () => {
  it('are the engine, time, contributions and markets if nothing was edited', () => {
    const now: Inputs = {
      ...then,
      today: '2027-05-21',
      facts: {
        ...COUPLE_FACTS,
        accounts: [
          { ...workplace, balance_cents: 265_000_00 },
          roth,
          { ...brokerage, balance_cents: 90_000_00 },
        ],
      },
    }
    const steps = changeSteps(then, now, new Map([[workplace.account_uuid, 6_000_00]]))
    expect(causes(steps)).toEqual([
      ['engine', null, null],
      ['time', null, null],
      ['contributions', null, 6_000_00],
      ['markets', null, -1_000_00],
    ])
    const balances = steps.map(({ inputs }) =>
      inputs.facts.accounts.map(({ balance_cents }) => balance_cents),
    )
    expect(balances).toEqual([
      [250_000_00, 50_000_00, 100_000_00],
      [250_000_00, 50_000_00, 100_000_00],
      [256_000_00, 50_000_00, 100_000_00],
      [265_000_00, 50_000_00, 90_000_00],
    ])
    expect(steps.map(({ inputs }) => inputs.today)).toEqual([
      RETIREMENT_TODAY,
      ...Array(3).fill('2027-05-21'),
    ])
  })

  it('take debts that are paid as planned for time, and new ones for edits', () => {
    const debt = { debt_uuid: 'a', name: 'Home', payments_cents: [1_00, 12_00], balances_cents: [12_00, 0] }
    const paid = { ...debt, payments_cents: [11_00], balances_cents: [0] }
    const gone = { ...debt, debt_uuid: 'b' }
    const boat = { ...debt, debt_uuid: 'c' }
    const steps = changeSteps(
      { ...then, facts: { ...COUPLE_FACTS, debts: [debt, gone] } },
      { ...then, facts: { ...COUPLE_FACTS, debts: [paid, boat] } },
      new Map(),
    )
    expect(steps.at(1)?.inputs.facts.debts).toEqual([paid])
    expect(causes(steps).at(-1)).toEqual(['edits', 'debts', null])
  })

  it('name each edit, and end with the inputs of now', () => {
    const facts = { ...COUPLE_FACTS, accounts: [workplace], band: 'high' as const }
    const plan = couplePlan({
      targets: { success_goal: 0.9, legacy_cents: 1_00 },
    })
    const now: Inputs = { ...then, facts, plan }
    const steps = changeSteps(then, now, new Map())
    expect(steps.filter(({ cause }) => cause === 'edits').map(({ section }) => section)).toEqual([
      'accounts',
      'risk',
      'targets',
    ])
    expect(steps.at(-1)?.inputs).toEqual(now)
  })

  it('ignore the order of stored keys', () => {
    const reversed = <T extends object>(value: T): T =>
      Object.fromEntries(Object.entries(value).toReversed()) as T
    const plan = reversed({
      ...then.plan,
      income_target: then.plan.income_target && reversed(then.plan.income_target),
    })
    expect(causes(changeSteps(then, { ...then, plan }, new Map()))).toHaveLength(4)
  })
})

describe('the parts', () => {
  const now: Inputs = { ...then, plan: couplePlan({ targets: { success_goal: 0.9, legacy_cents: 1_00 } }) }
  const steps = changeSteps(then, now, new Map())

  it('add up to the difference exactly, without those that change nothing', () => {
    const parts = partsOf(0.812, steps, [0.812, 0.807, 0.807, 0.807, 0.791])
    expect(parts).toEqual([
      { cause: 'time', section: null, share: -0.005, cents: null },
      { cause: 'edits', section: 'targets', share: -0.016, cents: null },
    ])
  })

  it('count a step that cannot be calculated as unchanged', () => {
    const parts = partsOf(0.8, steps, [0.8, null, 0.8, 0.8, 0.7])
    expect(parts).toEqual([{ cause: 'edits', section: 'targets', share: -0.1, cents: null }])
  })
})
