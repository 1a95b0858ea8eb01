import { describe, expect, it } from 'vitest'
import { marketPlan } from '#tests/fixtures/sample-goals.ts'
import { contributionRange, monthsRange, targetRange } from './ranges.ts'

const plan = marketPlan({ monthly_contribution_cents: 600_00, target_cents: 60_000_00 })

describe('slider range', () => {
  it('is twice the monthly amount, in steps that a finger can distinguish', () => {
    expect(contributionRange(plan, 600_00)).toEqual({ min: 0, max: 1_200_00, step: 10_00 })
  })

  it('is what the target would require while nothing is contributed', () => {
    const { max } = contributionRange({ ...plan, monthly_contribution_cents: 0 }, 0)
    expect(max).toBe(1_000_00)
  })

  it('reaches a typed or calculated value', () => {
    expect(contributionRange(plan, 4_321_00).max).toBeGreaterThanOrEqual(4_321_00)
    expect(targetRange(plan, 200_000_00).max).toBeGreaterThanOrEqual(200_000_00)
    expect(monthsRange(plan, 590).max).toBe(590)
  })

  it('stays fixed while the slider moves', () => {
    const { max } = contributionRange(plan, 600_00)
    expect(contributionRange(plan, max).max).toBe(max)
  })

  it('leaves out targets that are already met', () => {
    expect(targetRange(plan, 60_000_00).min).toBeGreaterThan(plan.initial_cents)
  })

  it('has at most 200 stops, for a small goal and for a large one', () => {
    for (const target_cents of [500_00, 12_345_67, 999_999_999_00]) {
      const { max, step } = targetRange({ ...plan, target_cents, initial_cents: 0 }, target_cents)
      expect(max / step).toBeLessThanOrEqual(201)
    }
  })
})
