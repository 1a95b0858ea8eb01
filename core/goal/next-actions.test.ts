import { describe, expect, it } from 'vitest'
import type { Goal } from '#core/contract/goal-kinds.ts'
import { sampleCard, sampleHome, sampleLoan, sampleRent } from '#tests/fixtures/sample-debts.ts'
import { nextActionsOf, type Household } from './next-actions.ts'
import { planOf } from './plan.ts'
import { sampleGoal } from '#tests/fixtures/sample-goals.ts'
import { contributionFor } from './solve.ts'
import { standingOf } from './standing.ts'
import { suitabilityOf } from './suitability.ts'

const TODAY = '2026-11-12'
const SAVINGS = '018f0000-0000-7000-8000-0000000000a1'
const BANK = '018f0000-0000-7000-8000-0000000000a2'

/** A goal of a client without questionnaire answers. */
function standing(change: Partial<Goal>) {
  const goal = sampleGoal(change)
  return standingOf(goal, suitabilityOf(goal, null, TODAY), TODAY)
}

const savings = (balance_cents: number) => [
  { account_uuid: SAVINGS, kind: 'savings' as const, balance_cents },
]
const plan = { strategy: 'avalanche' as const, extra_cents: 0, order: [], one_offs: [], version: 0 }
const paid = { last_paid_due_on: '2026-11-15' }

const nothing: Household = {
  today: TODAY,
  debts: [],
  plan,
  accounts: [],
  goals: [],
  policies: [],
  gross_monthly_income_cents: null,
}
/** $5,000 a month: essentials are $2,500, and no step proposes more than $500. */
const household: Household = {
  ...nothing,
  debts: [sampleHome(paid), sampleCard(paid), sampleRent(paid)],
  accounts: savings(2_000_00),
  gross_monthly_income_cents: 5_000_00,
}

const found = (change: Partial<Household>) => nextActionsOf({ ...household, ...change }).actions
const kinds = (change: Partial<Household>) => found(change).map(({ kind }) => kind)

describe('a household’s next steps', () => {
  it('are empty without data', () => {
    expect(nextActionsOf(nothing)).toEqual({ actions: [], monthly_limit_cents: null })
  })

  it('suggest cash if there are accounts but no cash account', () => {
    const invested = [{ account_uuid: SAVINGS, kind: 'brokerage' as const, balance_cents: 9_000_00 }]
    expect(kinds({ debts: [], accounts: invested })).toEqual(['add_cash'])
  })

  it('ask about an employer match with a workplace plan, right after late payments', () => {
    const workplace = { account_uuid: BANK, kind: 'workplace_plan' as const, balance_cents: 20_000_00 }
    const accounts = [...savings(2_000_00), workplace]
    expect(kinds({ accounts })).toEqual(['employer_match', 'starter_fund', 'high_interest_debt'])
    const [late, match] = found({ accounts, debts: [sampleCard({ due_day: 10, entered_on: '2026-01-01' })] })
    expect([late?.kind, match?.key]).toEqual(['late_payment', 'employer_match'])
    const ira = { ...workplace, kind: 'traditional_ira' as const }
    expect(kinds({ accounts: [...savings(2_000_00), ira] })).not.toContain('employer_match')
  })

  it('start with a month of essentials in cash, then the most expensive debt', () => {
    expect(
      found({}).map(({ kind, monthly_cents, total_cents }) => [kind, monthly_cents, total_cents]),
    ).toEqual([
      ['starter_fund', 500_00, 500_00],
      ['high_interest_debt', 500_00, 1_200_00],
    ])
  })

  it('save four months of essentials after the first', () => {
    const [debt, fund] = found({ accounts: savings(3_000_00) })
    expect(debt?.kind).toBe('high_interest_debt')
    expect(fund).toMatchObject({ kind: 'emergency_fund', total_cents: 7_000_00, monthly_cents: 500_00 })
    expect(kinds({ accounts: savings(10_000_00) })).toEqual(['high_interest_debt'])
  })

  it('propose no amount without an income, and none above a tenth of it', () => {
    const [debt, ...more] = found({ gross_monthly_income_cents: null })
    expect(more).toEqual([])
    expect(debt).toMatchObject({ kind: 'high_interest_debt', monthly_cents: null, apr: 0.24 })
    for (const income of [1_00, 900_00, 4_321_00, 80_000_00]) {
      const { actions, monthly_limit_cents: limit } = nextActionsOf({
        ...household,
        goals: [standing({ target_cents: 600_000_00 })],
        gross_monthly_income_cents: income,
      })
      expect(limit).toBeLessThanOrEqual(income / 10)
      for (const { monthly_cents } of actions) expect(monthly_cents ?? 0).toBeLessThanOrEqual(limit ?? 0)
    }
  })

  it('skip rent and debt with a rate below the expected return of saving', () => {
    const cheap = [sampleHome(paid), sampleLoan(paid), sampleRent(paid)]
    expect(kinds({ debts: cheap })).toEqual(['starter_fund'])
  })

  it('count extra payments in the saved plan, and stay silent if they are enough', () => {
    const rich = { accounts: savings(20_000_00) }
    const some = found({ ...rich, plan: { ...plan, version: 1, extra_cents: 300_00 } })
    expect(some[0]).toMatchObject({ kind: 'high_interest_debt', monthly_cents: 200_00 })
    expect(kinds({ ...rich, plan: { ...plan, version: 1, extra_cents: 500_00 } })).toEqual([])
  })

  it('list a late payment first', () => {
    const late = sampleCard({ due_day: 10, entered_on: '2026-01-01' })
    const [first] = found({ debts: [late] })
    expect(first).toMatchObject({ kind: 'late_payment', id: late.debt_uuid, name: 'Visa' })
    expect(first?.total_cents).toBeGreaterThan(0)
  })

  it('treat an emergency goal as the fund, and skip one that is on track', () => {
    const reserve = { kind: 'emergency', mode: 'save', name: 'Rainy day', target_date: '2028-11-12' } as const
    const short = standing({ ...reserve, target_cents: 9_000_00, monthly_contribution_cents: 200_00 })
    const rich = { accounts: savings(20_000_00), debts: [] }
    expect(found({ ...rich, goals: [short] })).toMatchObject([
      { kind: 'goal_contribution', name: 'Rainy day', id: short.goal.goal_uuid },
    ])
    const full = standing({ ...reserve, target_cents: 500_00 })
    expect(kinds({ ...rich, goals: [full] })).toEqual([])
  })

  it('do not count cash that funds another goal', () => {
    const use = {
      goal_account_uuid: '018f0000-0000-7000-8000-0000000000b1',
      goal_uuid: sampleGoal().goal_uuid,
      account_uuid: SAVINGS,
      name: 'Savings',
      kind: 'savings' as const,
      source: 'typed' as const,
      as_of: TODAY,
      apy: 0.04,
      share: 1,
      value_cents: 20_000_00,
    }
    const boat = standing({ target_cents: 1_000_00, accounts: [use] })
    expect(kinds({ debts: [], accounts: savings(20_000_00), goals: [boat] })).toEqual(['starter_fund'])
  })

  it('state the additional monthly amount that puts a goal on track, in the client’s order', () => {
    const first = standing({ goal_uuid: 'a', priority: 1, target_cents: 12_000_00 })
    const second = standing({ goal_uuid: 'b', priority: 2, target_cents: 20_000_00 })
    const actions = found({ debts: [], accounts: savings(20_000_00), goals: [second, first] })
    expect(actions.map(({ kind, id }) => [kind, id])).toEqual([
      ['goal_contribution', 'a'],
      ['goal_contribution', 'b'],
    ])
    const projected = planOf(first.goal, first.suitability.model, TODAY)
    if (!projected.ok) throw new Error('no plan')
    expect(actions[0]?.monthly_cents).toBe((contributionFor(projected.value) ?? 0) - 50_00)
  })

  it('suggest a review of a goal that would need a disproportionate amount', () => {
    const far = standing({ target_cents: 900_000_00 })
    const rich = { accounts: savings(20_000_00), debts: [] }
    expect(found({ ...rich, goals: [far] })).toMatchObject([{ kind: 'goal_review', monthly_cents: null }])
    const near = standing({ target_cents: 12_000_00 })
    expect(kinds({ ...rich, goals: [near], gross_monthly_income_cents: null })).toEqual(['goal_review'])
  })

  it('remind of policies that renew within 30 days, right after late payments', () => {
    const policy = (insurer: string, renews_on: string | null) => ({ policy_uuid: BANK, insurer, renews_on })
    const policies = [
      policy('Later', '2026-12-12'),
      policy('Today', TODAY),
      policy('Too late', '2026-12-13'),
      policy('Past', '2026-11-11'),
      policy('Never', null),
    ]
    expect(found({ policies }).slice(0, 3)).toMatchObject([
      { kind: 'policy_renewal', key: `policy_renewal:${BANK}`, name: 'Today', monthly_cents: null },
      { kind: 'policy_renewal', name: 'Later' },
      { kind: 'starter_fund' },
    ])
  })

  it('skip goals that are on track, paused, held, reached or drafts', () => {
    const goals = [
      standing({ target_cents: 2_000_00 }),
      ...(['paused', 'held', 'draft', 'reached'] as const).map((status) =>
        standing({ status, target_cents: 90_000_00 }),
      ),
    ]
    expect(kinds({ debts: [], accounts: savings(20_000_00), goals })).toEqual([])
  })

  it('list each step once', () => {
    const two = [sampleCard(paid), sampleCard({ ...paid, debt_uuid: SAVINGS, apr: 0.2 })]
    const keys = found({ debts: two, goals: [standing({ target_cents: 900_000_00 })] }).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
