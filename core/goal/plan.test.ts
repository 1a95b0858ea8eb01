import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { sampleGoal } from '#tests/fixtures/sample-goals.ts'
import { dayWithMonths, monthsToGoal, monthsUntil } from './months.ts'
import { growthKindOf, isSteady, planOf, steadyRate } from './plan.ts'

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

  it('are at least one before the target date', () => {
    expect(monthsToGoal(TODAY, '2026-11-22')).toBe(1)
    expect(monthsToGoal(TODAY, TODAY)).toBe(0)
  })
})

describe('a date with a different number of months left', () => {
  it.each([
    ['2036-11-25', 132, '2037-11-25'],
    // Ten days count as a month, so one month more is two from today.
    ['2026-12-01', 2, '2027-01-21'],
    ['2027-08-31', 15, '2028-02-29'],
  ])('moves %s to %i months: %s', (date, months, moved) => {
    expect(dayWithMonths(TODAY, date, months)).toBe(moved)
    expect(monthsToGoal(TODAY, moved)).toBe(months)
  })
})

describe('the accounts’ rate', () => {
  it('is weighted by balance', () => {
    // Three parts at 4% and one part at 0%.
    expect(
      steadyRate([
        { apy: 0.04, value_cents: 300 },
        { apy: null, value_cents: 100 },
      ]),
    ).toBeCloseTo(0.03, 12)
  })

  it('is the plain mean of empty accounts, and zero without any', () => {
    expect(
      steadyRate([
        { apy: 0.04, value_cents: 0 },
        { apy: 0.02, value_cents: 0 },
      ]),
    ).toBeCloseTo(0.03, 12)
    expect(steadyRate([])).toBe(0)
  })
})

describe('the growth of a savings goal', () => {
  const account = { apy: 0.05, value_cents: 1_00 }
  const rateWith = (initial_cents: number, value_cents: number) =>
    growthKindOf(
      { mode: 'save', model: null, initial_cents, accounts: [{ ...account, value_cents }] },
      'average',
    )

  it('is zero for money outside accounts', () => {
    // $10,000 outside accounts and one dollar in the bank earn five cents a year.
    expect(rateWith(10_000_00, 1_00)).toMatchObject({ annual_rate: expect.closeTo(0.05 / 10_001, 12) })
    expect(rateWith(5_000_00, 5_000_00)).toEqual({ kind: 'steady', annual_rate: 0.025 })
    expect(rateWith(5_000_00, 0)).toEqual({ kind: 'steady', annual_rate: 0 })
    expect(rateWith(0, 0)).toEqual({ kind: 'steady', annual_rate: 0.05 })
  })
})

describe('a plan', () => {
  it('follows a portfolio or, for a savings goal, its accounts', () => {
    expect(unwrap(planOf(sampleGoal(), 'average', TODAY)).growth).toEqual({
      kind: 'market',
      model: 'average',
    })
    const saving = sampleGoal({ mode: 'save', model: null })
    expect(isSteady(saving)).toBe(true)
    expect(unwrap(planOf(saving, 'average', TODAY)).growth).toEqual({ kind: 'steady', annual_rate: 0 })
    expect(isSteady(sampleGoal({ mode: 'save', model: 'low' }))).toBe(false)
  })

  it('starts with current savings and ends at the target date', () => {
    expect(unwrap(planOf(sampleGoal(), 'average', TODAY))).toMatchObject({
      initial_cents: 1_000_00,
      months: 120,
    })
  })

  it('of a paused goal has no contributions', () => {
    expect(
      unwrap(planOf(sampleGoal({ status: 'paused' }), 'average', TODAY)).monthly_contribution_cents,
    ).toBe(0)
  })

  it.each([
    [{ target_cents: null }, 'no-target'],
    [{ target_date: null }, 'no-date'],
    [{ target_date: TODAY }, 'past-date'],
    [{ target_date: '2106-11-22' }, 'far-date'],
  ])('without %o is null: %s', (change, reason) => {
    expect(planOf(sampleGoal(change), 'average', TODAY)).toMatchObject({ ok: false, reason })
  })
})
