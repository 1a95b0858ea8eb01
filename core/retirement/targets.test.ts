import { describe, expect, it } from 'vitest'
import {
  withMoreSaving,
  withRetirementShift,
  withSavings,
  withSpendingChange,
} from '#core/finance/household/plan-changes.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { COUPLE_SECTIONS, householdOf, simulateFewLives } from '#tests/fixtures/retirement.ts'
import { householdOutcomeOf } from './outcome.ts'
import { planningOf, targetsOf } from './targets.ts'

simulateFewLives()

const chanceOf = (plan: HouseholdPlan) => unwrap(householdOutcomeOf(plan)).success
const spending = (monthly_cents: number) =>
  householdOf({ income_target: { ...COUPLE_SECTIONS.income_target, monthly_cents } })

describe('targets', () => {
  const stretched = spending(9_500_00)
  const success = chanceOf(stretched.household)
  const found = targetsOf(stretched, success)

  it('name the savings that the goal needs at retirement, and the gap to them', () => {
    expect(found?.success_share).toBe(success)
    expect(success).toBeLessThan(0.5)
    expect(found?.gap_cents).toBe((found?.needed_cents ?? 0) - (found?.projected_cents ?? 0))
    expect(found?.on_track_ratio).toBeCloseTo((found?.projected_cents ?? 0) / (found?.needed_cents ?? 1), 9)
  })

  it('name the smallest changes, each of which reaches the goal in the simulation that pages show', () => {
    const amountOf = (kind: string) => found?.fixes.find((fix) => fix.kind === kind)?.amount ?? 0
    expect(found?.fixes.map(({ kind }) => kind)).toEqual([
      'save_more',
      'retire_later',
      'spend_less',
      'claim_later',
    ])
    const { household } = stretched
    const [less, more] = [amountOf('spend_less') * 12, amountOf('save_more') * 12]
    expect(chanceOf(withSpendingChange(household, -less))).toBeGreaterThanOrEqual(0.8)
    expect(chanceOf(withSpendingChange(household, 120_00 - less))).toBeLessThan(0.8)
    expect(chanceOf(withMoreSaving(household, more))).toBeGreaterThanOrEqual(0.8)
    expect(chanceOf(withMoreSaving(household, more - 120_00))).toBeLessThan(0.8)
    expect(chanceOf(withRetirementShift(household, amountOf('retire_later')))).toBeGreaterThanOrEqual(0.8)
  })

  it('name what moves the chance of success, the most effective first', () => {
    const swings = found?.drivers.map(({ lower_share, higher_share }) => Math.abs(higher_share - lower_share))
    expect(swings).toEqual(swings?.toSorted((a, b) => b - a))
    const spent = found?.drivers.find(({ input }) => input === 'spending')
    expect(spent?.lower_share).toBeGreaterThan(success)
    expect(spent?.higher_share).toBeLessThan(success)
  })

  it('need no change if the plan reaches its goal', () => {
    const safe = spending(5_500_00)
    const reached = targetsOf(safe, chanceOf(safe.household))
    expect(reached?.fixes).toEqual([])
    expect(reached?.gap_cents).toBe(0)
    expect(reached?.on_track_ratio).toBeGreaterThanOrEqual(1)
  })
})

describe('dollar guardrails', () => {
  const plan = spending(7_500_00)
  const success = chanceOf(plan.household)

  it('are the savings at which spending changes, and by how much', () => {
    const found = planningOf(plan, success)
    expect(found).toMatchObject({
      success_share: success,
      as_planned_share: success,
      lower_share: 0.6,
      upper_share: 0.95,
    })
    const { lower, upper } = found ?? {}
    expect(lower?.balance_cents).toBeLessThan(found?.balance_cents ?? 0)
    expect(upper?.balance_cents).toBeGreaterThan(found?.balance_cents ?? Infinity)
    expect(lower?.change_monthly_cents).toBeLessThan(0)
    expect(upper?.change_monthly_cents).toBeGreaterThan(0)
    const at = (cents: number) => chanceOf(withSavings(plan.household, cents))
    expect(at(lower?.balance_cents ?? 0)).toBeGreaterThanOrEqual(0.6)
    expect(at((lower?.balance_cents ?? 0) - 1_000_00)).toBeLessThan(0.6)
  })

  it('show what the spending rule adds to the chance of success', () => {
    const ruled = householdOf({
      income_target: { ...COUPLE_SECTIONS.income_target, monthly_cents: 8_000_00 },
      planning_strategy: { kind: 'guardrails', upper: 0.2, lower: 0.2, cut: 0.1, raise: 0.1 },
    })
    const found = planningOf(ruled, chanceOf(ruled.household))
    expect(found?.as_planned_share).toBe(chanceOf({ ...ruled.household, rule: { kind: 'as-planned' } }))
    expect(found?.success_share).toBeGreaterThan(found?.as_planned_share ?? 1)
  })
})
