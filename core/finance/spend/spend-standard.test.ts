import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { averageShares, budgetRule, spendStandard, typeShares } from './spend-standard.ts'

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

describe('the spending standard', () => {
  // Percent of spending as the BLS release prints it.
  it.each([
    ['housing', 33.4],
    ['transportation', 17.0],
    ['food', 12.9],
    ['insurance_and_pensions', 12.5],
    ['healthcare', 7.9],
    ['entertainment', 4.6],
    ['giving', 2.9],
    ['education', 2.0],
  ] as const)('has %s at %d percent', (category, percent) => {
    expect(Math.abs(averageShares()[category] * 100 - percent)).toBeLessThanOrEqual(0.051)
  })

  it.each([
    [0, 1, 35_046_00],
    [29_931_99, 1, 35_046_00],
    [29_932_00, 2, 55_267_00],
    [60_000_00, 3, 74_547_00],
    [100_000_00, 4, 100_523_00],
    [155_925_00, 5, 150_342_00],
  ])('puts an income of %i cents into fifth %i', (income, fifth, spendingCents) => {
    expect(unwrap(spendStandard(income))).toMatchObject({ fifth, spendingCents })
  })

  it('has shares that add up to 1, with published ones marked', () => {
    for (const income of [10_000_00, 40_000_00, 75_000_00, 120_000_00, 300_000_00]) {
      expect(sum(Object.values(unwrap(spendStandard(income)).shares))).toBeCloseTo(1, 12)
    }
    expect(unwrap(spendStandard(10_000_00))).toMatchObject({
      published: ['housing'],
      shares: { housing: 0.416 },
    })
    expect(unwrap(spendStandard(75_000_00)).published).toEqual([])
    expect(unwrap(spendStandard(300_000_00)).shares.housing).toBe(0.293)
  })
})

describe('50/30/20', () => {
  it('splits to the cent', () => {
    expect(unwrap(budgetRule(5_000_00))).toEqual({ need: 2_500_00, want: 1_500_00, saving: 1_000_00 })
    expect(budgetRule(-5)).toMatchObject({ ok: false, reason: 'bad-amount' })
    assert(
      property(integer({ min: 0, max: 1_000_000_00 }), (income) => {
        expect(sum(Object.values(unwrap(budgetRule(income))))).toBe(income)
      }),
    )
  })

  it('compares with actual spending', () => {
    expect(unwrap(typeShares({ need: 600, want: 300, saving: 100 }))).toEqual({
      need: 0.6,
      want: 0.3,
      saving: 0.1,
    })
    expect(typeShares({ need: 0, want: 0, saving: 0 })).toMatchObject({ ok: false, reason: 'nothing-spent' })
  })
})
