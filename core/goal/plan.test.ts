import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/unwrap.ts'
import { monthsToGoal, monthsUntil } from './months.ts'
import { isSteady, planOf, steadyRate } from './plan.ts'
import { sampleGoal } from './sample.ts'

const TODAY = '2026-11-21'

describe('months until a date', () => {
  it.each([
    ['2026-11-21', '2027-11-21', 12],
    ['2026-11-21', '2027-11-20', 11],
    ['2026-01-31', '2026-02-28', 1],
    ['2026-01-31', '2026-02-27', 0],
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-21', '2020-01-01', 0],
  ])('from %s to %s are %i', (from, to, months) => expect(monthsUntil(from, to)).toBe(months))

  it('are one at least while the goal is to come', () => {
    expect(monthsToGoal(TODAY, '2026-11-22')).toBe(1)
    expect(monthsToGoal(TODAY, TODAY)).toBe(0)
  })
})

describe('what accounts pay', () => {
  it('is weighted by what lies in them', () => {
    // 3 parts at 4 % and 1 part at nothing.
    expect(
      steadyRate([
        { apy: 0.04, value_cents: 300 },
        { apy: null, value_cents: 100 },
      ]),
    ).toBeCloseTo(0.03, 12)
  })

  it('is the plain mean of empty accounts, and nothing without any', () => {
    expect(
      steadyRate([
        { apy: 0.04, value_cents: 0 },
        { apy: 0.02, value_cents: 0 },
      ]),
    ).toBeCloseTo(0.03, 12)
    expect(steadyRate([])).toBe(0)
  })
})

describe('a plan', () => {
  it('follows a portfolio, or the accounts of a goal to save', () => {
    expect(unwrap(planOf(sampleGoal(), 'average', TODAY)).growth).toEqual({
      kind: 'market',
      model: 'average',
    })
    const saving = sampleGoal({ mode: 'save', model: null })
    expect(isSteady(saving)).toBe(true)
    expect(unwrap(planOf(saving, 'average', TODAY)).growth).toEqual({ kind: 'steady', annual_rate: 0 })
    expect(isSteady(sampleGoal({ mode: 'save', model: 'low' }))).toBe(false)
  })

  it('starts with what is there and ends with the date', () => {
    expect(unwrap(planOf(sampleGoal(), 'average', TODAY))).toMatchObject({
      initial_cents: 1_000_00,
      months: 120,
    })
  })

  it('of a paused goal takes no money', () => {
    expect(
      unwrap(planOf(sampleGoal({ status: 'paused' }), 'average', TODAY)).monthly_contribution_cents,
    ).toBe(0)
  })

  it.each([
    [{ target_cents: null }, 'no-target'],
    [{ target_date: null }, 'no-date'],
    [{ target_date: TODAY }, 'past-date'],
    [{ target_date: '2106-11-22' }, 'far-date'],
  ])('without %o is none: %s', (change, reason) => {
    expect(planOf(sampleGoal(change), 'average', TODAY)).toMatchObject({ ok: false, reason })
  })
})
