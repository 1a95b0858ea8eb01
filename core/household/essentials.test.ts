import { describe, expect, it } from 'vitest'
import type { GoalAccount } from '#core/contract/goal-accounts.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import { suitabilityOf } from '#core/goal/suitability.ts'
import { sampleCard, sampleHome, sampleRent } from '#tests/fixtures/sample-debts.ts'
import { sampleAccount, sampleGoal } from '#tests/fixtures/sample-goals.ts'
import { sampleHousehold, sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'
import { emergencyCash, emergencyFundOf, essentials, monthsToHold } from './essentials.ts'

describe('essentials a month', () => {
  const known = (change: Partial<Parameters<typeof essentials>[0]> = {}) =>
    essentials({
      protect: {},
      spending: { needs_limit_cents: null, needs_cents: null },
      payments_monthly_cents: 0,
      income: null,
      ...change,
    })
  const income = sampleIncome({ gross_annual_cents: 96_000_00 })
  const limit = { needs_limit_cents: 3_500_00, needs_cents: null }
  const spent = { ...limit, needs_cents: 3_100_00 }
  const protect = { essential_monthly_cents: 2_000_00 }

  it('are what the client entered, else spent on needs, else limits needs to, else half of income', () => {
    expect(known({ protect, spending: spent, income })).toEqual({ value: 2_000_00, source: 'entered' })
    expect(known({ spending: spent, income })).toEqual({ value: 3_100_00, source: 'transactions' })
    expect(known({ spending: limit, income })).toEqual({ value: 3_500_00, source: 'spending_limits' })
    expect(known({ income })).toEqual({ value: 4_000_00, source: 'estimate' })
    const couple = { ...income, partner: samplePartner({ gross_annual_cents: 24_000_00 }) }
    expect(known({ income: couple })).toEqual({ value: 5_000_00, source: 'estimate' })
  })

  it('are at least rent and minimum payments, unless the client entered less', () => {
    const payments_monthly_cents = 3_200_00
    const debts = { value: 3_200_00, source: 'debts' }
    expect(known({ spending: spent, payments_monthly_cents })).toEqual(debts)
    expect(known({ spending: { ...limit, needs_limit_cents: 1_000_00 }, payments_monthly_cents })).toEqual(
      debts,
    )
    expect(known({ income: sampleIncome({ gross_annual_cents: 1_00 }), payments_monthly_cents })).toEqual(
      debts,
    )
    expect(known({ income, payments_monthly_cents })).toEqual({ value: 4_000_00, source: 'estimate' })
    expect(known({ protect, payments_monthly_cents })).toEqual({ value: 2_000_00, source: 'entered' })
  })

  it('can be zero where that is entered, and are unknown where nothing is', () => {
    expect(known({ protect: { essential_monthly_cents: 0 } })).toEqual({ value: 0, source: 'entered' })
    expect(known({ protect: { essential_monthly_cents: null } })).toBeNull()
    expect(known({ income: sampleIncome({ gross_annual_cents: 0 }) })).toBeNull()
    expect(known({ payments_monthly_cents: 3_200_00 })).toBeNull()
  })
})

describe('months to hold in cash', () => {
  const two = sampleIncome({ partner: samplePartner() })

  it('are what the client entered', () => {
    expect(monthsToHold({ emergency_months: 2, job_security: 'insecure' }, two)).toEqual({
      value: 2,
      source: 'entered',
    })
  })

  it('follow how secure pay is, with one month less for two earners', () => {
    const months = (job_security: 'secure' | 'average' | 'insecure' | null, income = sampleIncome()) =>
      monthsToHold({ job_security }, income).value
    expect([months('secure'), months(null), months('insecure')]).toEqual([4, 5, 6])
    expect([months('secure', two), months(null, two), months('insecure', two)]).toEqual([3, 4, 5])
    // A partner without pay is no second earner; one with their own business is.
    const home = samplePartner({ gross_annual_cents: 0 })
    expect(months(null, sampleIncome({ partner: home }))).toBe(5)
    expect(months(null, sampleIncome({ partner: { ...home, business_annual_cents: 1_00 } }))).toBe(4)
    expect(monthsToHold({}, null)).toEqual({ value: 5, source: 'estimate' })
  })
})

const USED = '018f0000-0000-7000-8000-0000000000a1'
const FREE = '018f0000-0000-7000-8000-0000000000a2'
const account = (account_uuid: string, balance_cents: number) =>
  sampleAccount({ account_uuid, balance_cents }).account
const goal = (change: Partial<Goal>) => {
  const one = sampleGoal(change)
  return { goal: one, suitability: suitabilityOf(one, null, '2026-11-12') }
}
const use = (value_cents: number): GoalAccount => ({
  goal_account_uuid: '018f0000-0000-7000-8000-0000000000b1',
  goal_uuid: sampleGoal().goal_uuid,
  account_uuid: USED,
  name: 'Savings',
  kind: 'savings',
  source: 'typed',
  as_of: '2026-11-12',
  apy: 0.04,
  share: 1,
  value_cents,
})

describe('cash for emergencies', () => {
  const accounts = [account(USED, 8_000_00), account(FREE, 1_500_00)]
  const cashOf = (...goals: Partial<Goal>[]) => emergencyCash({ accounts, goals: goals.map(goal) })

  it('is what no other goal uses', () => {
    expect(cashOf()).toBe(9_500_00)
    expect(cashOf({ accounts: [use(3_000_00)] })).toBe(6_500_00)
    expect(cashOf({ accounts: [use(3_000_00)], status: 'archived' })).toBe(9_500_00)
    // An account’s balance may fall below what its goals were given.
    expect(cashOf({ accounts: [use(9_000_00)] })).toBe(1_500_00)
  })

  it('has the emergency fund’s own accounts once, and its other savings', () => {
    const reserve: Partial<Goal> = { kind: 'emergency', initial_cents: 700_00, accounts: [use(8_000_00)] }
    expect(cashOf(reserve)).toBe(10_200_00)
    expect(cashOf({ ...reserve, status: 'archived' })).toBe(9_500_00)
    expect(emergencyCash({ accounts: [], goals: [goal({ kind: 'emergency', initial_cents: 0 })] })).toBe(0)
  })

  it('is in cash accounts only, and unknown without one', () => {
    const invested = sampleAccount({ kind: 'brokerage', balance_cents: 50_000_00 }).account
    expect(emergencyCash({ accounts: [...accounts, invested], goals: [] })).toBe(9_500_00)
    expect(emergencyCash({ accounts: [invested], goals: [] })).toBeNull()
    expect(emergencyCash({ accounts: [], goals: [goal({})] })).toBeNull()
  })
})

describe('the emergency fund', () => {
  it('is the essentials of the months to hold, beside the cash there is', () => {
    const household = sampleHousehold({
      income: sampleIncome({ gross_annual_cents: 96_000_00 }),
      accounts: [account(FREE, 1_500_00)],
    })
    expect(emergencyFundOf(household)).toEqual({
      essentials_cents: 4_000_00,
      months: 5,
      need_cents: 20_000_00,
      cash_cents: 1_500_00,
    })
    // Rent, the mortgage with escrow, and the minimum payment of the card.
    const debts = [sampleRent(), sampleHome(), sampleCard()]
    const { essentials_cents, need_cents } = emergencyFundOf({ ...household, debts })
    expect(essentials_cents).toBe(4_000_00)
    const paid = { ...household, income: sampleIncome({ gross_annual_cents: 48_000_00 }), debts }
    expect(emergencyFundOf(paid).essentials_cents).toBe(1_650_00 + 1_500_00 + 400_00 + 36_57)
    expect(need_cents).toBe(20_000_00)
  })

  it('is unknown while nothing is known', () => {
    expect(emergencyFundOf(sampleHousehold())).toEqual({
      essentials_cents: null,
      months: 5,
      need_cents: null,
      cash_cents: null,
    })
  })
})
