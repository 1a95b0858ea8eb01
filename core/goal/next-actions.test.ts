import { describe, expect, it } from 'vitest'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { ContributionSection } from '#core/contract/retirement-sections.ts'
import type { Household } from '#core/household/household.ts'
import { changedPlan, EMPTY_PLAN } from '#core/retirement/change.ts'
import { sampleCard, sampleHome, sampleLoan, sampleRent } from '#tests/fixtures/sample-debts.ts'
import { sampleAccount, sampleGoal } from '#tests/fixtures/sample-goals.ts'
import { sampleHousehold, sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'
import { samplePolicy } from '#tests/fixtures/sample-protect.ts'
import { goalWithRiskOf } from './goal-with-risk.ts'
import { nextActionsOf } from './next-actions.ts'
import { planOf } from './plan.ts'
import { contributionFor } from './solve.ts'
import { suitabilityOf } from './suitability.ts'

const TODAY = '2026-11-12'
const SAVINGS = '018f0000-0000-7000-8000-0000000000a1'
const BANK = '018f0000-0000-7000-8000-0000000000a2'

/** A goal of a client without questionnaire answers. */
function known(change: Partial<Goal>) {
  const goal = sampleGoal(change)
  return { goal, suitability: suitabilityOf(goal, null, TODAY) }
}

const account = (kind: Household['accounts'][number]['kind'], balance_cents: number, account_uuid: string) =>
  sampleAccount({ kind, balance_cents, account_uuid }).account
const savings = (balance_cents: number) => [account('savings', balance_cents, SAVINGS)]
const workplace = account('workplace_plan', 20_000_00, BANK)
const paid = { last_paid_due_on: '2026-11-15' }
const spending = (left_over_cents: number) => ({
  needs_limit_cents: null,
  needs_cents: 5_000_00,
  total_cents: 8_000_00,
  left_over_cents,
})

/** $10,000 a month: essentials are $5,000, five months of them are the emergency fund, and $1,000 is left over. */
const household = sampleHousehold({
  today: TODAY,
  income: sampleIncome({ gross_annual_cents: 120_000_00 }),
  debts: [sampleHome(paid), sampleCard(paid), sampleRent(paid)],
  accounts: savings(4_500_00),
})
/** All of the emergency fund. */
const saved = { accounts: savings(30_000_00) }

const stepsOf = (whose: Household) =>
  nextActionsOf(
    whose,
    whose.goals.map(({ goal, suitability }) => goalWithRiskOf(goal, suitability, whose.today)),
  )
const found = (change: Partial<Household>) => stepsOf({ ...household, ...change }).actions
const kinds = (change: Partial<Household>) => found(change).map(({ kind }) => kind)
const amounts = (change: Partial<Household>) =>
  found(change).map(({ kind, monthly_cents, total_cents }) => [kind, monthly_cents, total_cents])

describe('a household’s next steps', () => {
  it('are empty without data', () => {
    expect(stepsOf(sampleHousehold())).toEqual({ actions: [], left_over_cents: null })
  })

  it('suggest cash if there are accounts but no cash account', () => {
    const invested = [account('brokerage', 9_000_00, SAVINGS)]
    expect(kinds({ debts: [], accounts: invested })).toEqual(['add_cash'])
  })

  it('start with a month of essentials in cash, then the most expensive debt', () => {
    expect(amounts({})).toEqual([
      ['starter_fund', 500_00, 500_00],
      ['high_interest_debt', 500_00, 1_200_00],
    ])
  })

  it('save the other months of essentials after the first', () => {
    expect(amounts({ accounts: savings(6_000_00) })).toEqual([
      ['high_interest_debt', 1_000_00, 1_200_00],
      // Nothing is left over for it yet.
      ['emergency_fund', null, 19_000_00],
    ])
    expect(amounts({ debts: [], accounts: savings(6_000_00) })).toEqual([
      ['emergency_fund', 1_000_00, 19_000_00],
    ])
    expect(kinds({ accounts: savings(25_000_00) })).toEqual(['high_interest_debt'])
  })

  it('save the essentials and months that the client entered for protection', () => {
    const protect = { essential_monthly_cents: 4_000_00, emergency_months: 2 }
    expect(amounts({ debts: [], accounts: savings(7_500_00), protect })).toEqual([
      ['emergency_fund', 500_00, 500_00],
    ])
  })

  it('propose no amount without an income', () => {
    const [debt, ...more] = found({ income: null })
    expect(more).toEqual([])
    expect(debt).toMatchObject({ kind: 'high_interest_debt', monthly_cents: null, apr: 0.24 })
  })

  it('together ask for no more than what is left over, whatever it is', () => {
    for (const left of [-700_00, 0, 4_99, 5_00, 433_21, 1_234_56, 80_000_00]) {
      const { actions, left_over_cents } = stepsOf({
        ...household,
        accounts: [...savings(4_500_00), workplace],
        goals: [known({ target_cents: 12_000_00 }), known({ target_cents: 20_000_00, goal_uuid: BANK })],
        spending: spending(left),
      })
      expect(left_over_cents).toBe(Math.max(0, left))
      const asked = actions.reduce((sum, { monthly_cents }) => sum + (monthly_cents ?? 0), 0)
      expect(asked).toBeLessThanOrEqual(Math.max(0, left))
    }
  })

  it('round an amount down to five dollars, unless less is enough', () => {
    expect(amounts({ spending: spending(433_21) })).toEqual([['starter_fund', 430_00, 500_00]])
    expect(amounts({ spending: spending(433_21), accounts: savings(4_999_01) })).toEqual([
      ['starter_fund', 99, 99],
      ['high_interest_debt', 430_00, 1_200_00],
    ])
  })

  it('skip rent and debt with a rate below the expected return of saving', () => {
    const cheap = [sampleHome(paid), sampleLoan(paid), sampleRent(paid)]
    expect(kinds({ debts: cheap })).toEqual(['starter_fund'])
  })

  it('stay silent about debt if nothing is left over for more than its plan', () => {
    expect(found({ ...saved, spending: spending(203_00) })).toMatchObject([
      { kind: 'high_interest_debt', monthly_cents: 200_00 },
    ])
    expect(kinds({ ...saved, spending: spending(0) })).toEqual([])
    expect(kinds({ ...saved, spending: spending(-300_00) })).toEqual([])
  })

  it('list a late payment first', () => {
    const late = sampleCard({ due_day: 10, entered_on: '2026-01-01' })
    const [first] = found({ debts: [late] })
    expect(first).toMatchObject({ kind: 'late_payment', id: late.debt_uuid, name: 'Visa' })
    expect(first?.total_cents).toBeGreaterThan(0)
  })

  it('treat an emergency goal as the fund, and skip one that is on track', () => {
    const reserve = { kind: 'emergency', mode: 'save', name: 'Rainy day', target_date: '2028-11-12' } as const
    const short = known({ ...reserve, target_cents: 9_000_00, monthly_contribution_cents: 200_00 })
    const rich = { accounts: savings(6_000_00), debts: [] }
    expect(found({ ...rich, goals: [short] })).toMatchObject([
      { kind: 'goal_contribution', name: 'Rainy day', id: short.goal.goal_uuid },
    ])
    const full = known({ ...reserve, target_cents: 500_00 })
    expect(kinds({ ...rich, goals: [full] })).toEqual([])
    const archived = known({ ...reserve, target_cents: 9_000_00, status: 'archived' })
    expect(kinds({ ...rich, goals: [archived] })).toEqual(['emergency_fund'])
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
      value_cents: 30_000_00,
    }
    const boat = known({ target_cents: 1_000_00, accounts: [use] })
    expect(kinds({ debts: [], ...saved, goals: [boat] })).toEqual(['starter_fund'])
  })

  it('state the additional monthly amount that puts a goal on track, in the client’s order', () => {
    const first = known({ goal_uuid: 'a', priority: 1, target_cents: 12_000_00 })
    const second = known({ goal_uuid: 'b', priority: 2, target_cents: 20_000_00 })
    const actions = found({ debts: [], ...saved, goals: [second, first] })
    expect(actions.map(({ kind, id }) => [kind, id])).toEqual([
      ['goal_contribution', 'a'],
      ['goal_contribution', 'b'],
    ])
    const projected = planOf(first.goal, first.suitability.model, TODAY)
    if (!projected.ok) throw new Error('no plan')
    const wanted = (contributionFor(projected.value) ?? 0) - 50_00
    expect(actions[0]?.monthly_cents).toBe(wanted)
    // With a dollar less than both need, the first still gets its amount.
    const both = wanted + (actions[1]?.monthly_cents ?? 0)
    expect(
      amounts({ debts: [], ...saved, goals: [second, first], spending: spending(both - 1_00) }),
    ).toMatchObject([
      ['goal_contribution', wanted, 12_000_00],
      ['goal_review', null, 20_000_00],
    ])
  })

  it('suggest a review of a goal that needs more than is left over', () => {
    const far = known({ target_cents: 900_000_00 })
    const rich = { ...saved, debts: [] }
    expect(found({ ...rich, goals: [far] })).toMatchObject([{ kind: 'goal_review', monthly_cents: null }])
    const near = known({ target_cents: 12_000_00 })
    expect(kinds({ ...rich, goals: [near], income: null })).toEqual(['goal_review'])
  })

  it('remind of policies that renew within 30 days, right after late payments', () => {
    const policy = (insurer: string, renews_on: string | null) =>
      samplePolicy({ policy_uuid: BANK, insurer, renews_on })
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
      known({ target_cents: 2_000_00 }),
      ...(['paused', 'held', 'draft', 'reached'] as const).map((status) =>
        known({ status, target_cents: 90_000_00 }),
      ),
    ]
    expect(kinds({ debts: [], ...saved, goals })).toEqual([])
  })

  it('list each step once', () => {
    const two = [sampleCard(paid), sampleCard({ ...paid, debt_uuid: SAVINGS, apr: 0.2 })]
    const keys = found({ debts: two, goals: [known({ target_cents: 900_000_00 })] }).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('the employer’s match', () => {
  const accounts = [...savings(4_500_00), workplace]
  /** Half of what is saved, up to 6% of pay: in full with $7,200 of $120,000. */
  const half = [{ rate: 0.5, up_to_share: 0.06 }]
  const saving = (yearly_cents: number, change: Partial<ContributionSection> = {}) => {
    const contribution: ContributionSection = {
      contributions: yearly_cents > 0 ? [{ owner: 'self', kind: 'workplace', yearly_cents }] : [],
      match: { self: half, partner: [] },
      has_family_hsa: false,
      ...change,
    }
    return { accounts, plan: changedPlan(EMPTY_PLAN, { contribution }) }
  }

  it('is asked about with a workplace plan, right after late payments', () => {
    expect(kinds({ accounts })).toEqual(['employer_match', 'starter_fund', 'high_interest_debt'])
    const [late, match] = found({ accounts, debts: [sampleCard({ due_day: 10, entered_on: '2026-01-01' })] })
    expect([late?.kind, match?.key]).toEqual(['late_payment', 'employer_match'])
    expect(match).toMatchObject({ total_cents: null, monthly_cents: null })
    const ira = account('traditional_ira', 20_000_00, BANK)
    expect(kinds({ accounts: [...savings(4_500_00), ira] })).not.toContain('employer_match')
  })

  it('is not asked about once contributions are saved, with or without one', () => {
    expect(kinds(saving(7_200_00))).not.toContain('employer_match')
    expect(kinds(saving(7_200_00, { match: { self: [], partner: [] } }))).not.toContain('employer_match')
    expect(kinds(saving(0, { match: { self: [], partner: [] } }))).not.toContain('employer_match')
  })

  it('is a step with what the plan leaves of it and what gets it, from what is left over', () => {
    expect(amounts(saving(4_800_00))).toEqual([
      // $2,400 more a year gets another $1,200.
      ['employer_match', 200_00, 1_200_00],
      ['starter_fund', 500_00, 500_00],
      ['high_interest_debt', 300_00, 1_200_00],
    ])
    expect(amounts({ ...saving(0), spending: spending(150_00) })).toEqual([
      ['employer_match', 150_00, 3_600_00],
      ['starter_fund', null, 500_00],
    ])
    expect(amounts({ ...saving(7_199_99) })[0]?.[0]).not.toBe('employer_match')
  })

  it('of the partner counts too', () => {
    const income = sampleIncome({ gross_annual_cents: 120_000_00, partner: samplePartner() })
    const theirs = saving(7_200_00, {
      contributions: [{ owner: 'self', kind: 'workplace', yearly_cents: 7_200_00 }],
      match: { self: half, partner: [{ rate: 1, up_to_share: 0.03 }] },
    })
    // 3% of $61,000.
    expect(amounts({ ...theirs, income })[0]).toEqual(['employer_match', 152_50, 1_830_00])
  })
})
