import { expect, it } from 'vitest'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { COUPLE_PLAN } from '#tests/fixtures/household-plan.ts'
import { cutSpending, monthlySpending } from './monthly-spending.ts'
import { householdOutcomeOf } from './outcome.ts'

const GUARDRAILS = { kind: 'guardrails', upper: 0.2, lower: 0.2, cut: 0.1, raise: 0.1 } as const
const spending = (plan: HouseholdPlan) => {
  const found = monthlySpending(plan)
  if (!found) throw new Error('The plan has no full year of retirement.')
  return found
}

it('is a month of the first full year without pay, with parts that add up', () => {
  const { year, total_cents, ...parts } = spending({ ...COUPLE_PLAN, order: { kind: 'proportional' } })
  expect(year).toBe(2032)
  expect(parts.everyday_cents).toBe(Math.round(85_000_00 / 12 / 100) * 100)
  expect(parts.debts_cents).toBe(0)
  expect(parts.health_cents).toBeGreaterThan(500_00)
  expect(parts.taxes_cents).toBeGreaterThan(0)
  expect(total_cents).toBe(Object.values(parts).reduce((sum, part) => sum + part, 0))
})

it('stays as planned whatever a spending rule does on the median market', () => {
  expect(spending({ ...COUPLE_PLAN, rule: GUARDRAILS })).toEqual(spending(COUPLE_PLAN))
})

it('spreads one-time expenses over the months of retirement, without the taxes of their year', () => {
  const oneTime = [{ name: 'Roof', year: 2032, cents: 250_000_00 }]
  const without = spending({ ...COUPLE_PLAN, spending: { ...COUPLE_PLAN.spending, oneTime: [] } })
  const found = spending({ ...COUPLE_PLAN, spending: { ...COUPLE_PLAN.spending, oneTime } })
  expect(found.one_time_cents).toBeGreaterThan(500_00)
  expect(found).toEqual({
    ...without,
    one_time_cents: found.one_time_cents,
    total_cents: without.total_cents + found.one_time_cents,
  })
})

it('leaves out an expense before retirement', () => {
  const oneTime = [{ name: 'Roof', year: 2027, cents: 250_000_00 }]
  expect(spending({ ...COUPLE_PLAN, spending: { ...COUPLE_PLAN.spending, oneTime } }).one_time_cents).toBe(0)
})

it.each<HouseholdPlan['rule']>([GUARDRAILS, { kind: 'percentage', rate: 0.05 }])(
  'names how far $kind cuts it in bad markets, and nothing for spending as planned',
  (rule) => {
    const guarded: HouseholdPlan = { ...COUPLE_PLAN, rule }
    const cut = cutSpending(guarded, unwrap(householdOutcomeOf(guarded)))
    const { total_cents, everyday_cents } = spending(guarded)
    expect(cut).toBeLessThan(total_cents)
    expect(cut).toBeGreaterThan(total_cents - everyday_cents)
    expect(cutSpending(COUPLE_PLAN, unwrap(householdOutcomeOf(COUPLE_PLAN)))).toBeNull()
  },
)

it('names no cut where a rule has nothing to cut', () => {
  // Medicare premiums still fall with income in bad markets.
  const plan: HouseholdPlan = {
    ...COUPLE_PLAN,
    spending: { ...COUPLE_PLAN.spending, essentialCents: 30_000_00, niceToHaveCents: 0 },
    rule: GUARDRAILS,
  }
  expect(cutSpending(plan, unwrap(householdOutcomeOf(plan)))).toBeNull()
})
