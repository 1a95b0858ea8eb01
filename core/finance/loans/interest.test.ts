import { assert, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRatePath, levelPayment, monthInterest, promotionalRate, rateIn, steadyRate } from './interest.ts'

it('a promotional rate applies to its months, and the usual one after them', () => {
  expect(promotionalRate(0.01, 0, 0.2)).toEqual(steadyRate(0.2))
  expect([1, 6, 7, 99].map((month) => rateIn(promotionalRate(0.01, 6, 0.2), month))).toEqual([
    0.01, 0.01, 0.2, 0.2,
  ])
})

it.each([
  ['no rate', []],
  ['a late first rate', [{ fromMonth: 2, annualRate: 0.1 }]],
  ['a negative rate', steadyRate(-0.01)],
  ['half a month', [...steadyRate(0.1), { fromMonth: 1.5, annualRate: 0.2 }]],
  ['rates out of order', [...steadyRate(0.1), ...steadyRate(0.2)]],
])('%s is no path of rates', (_, rates) => {
  expect(isRatePath(rates)).toBe(false)
})

describe('a level payment', () => {
  it('is that of a $200,000 mortgage at 6.5% over 30 years', () => {
    expect(levelPayment(200_000_00, 0.065, 360)).toBe(1_264_14)
  })

  it('is an equal share without interest', () => {
    expect(levelPayment(100_00, 0, 3)).toBe(33_33)
  })

  it('is worth the balance today, to half a cent, and always above the first month’s interest', () => {
    assert(
      property(
        integer({ min: 1, max: 1_000_000_00 }),
        double({ min: 0.001, max: 1, noNaN: true }),
        integer({ min: 1, max: 480 }),
        (principal, rate, months) => {
          const payment = levelPayment(principal, rate, months)
          const exact = (principal * (rate / 12)) / (1 - (1 + rate / 12) ** -months)
          const least = monthInterest(principal, rate) + 1
          expect(payment).toBeGreaterThanOrEqual(least)
          expect(Math.abs(payment - Math.max(exact, least))).toBeLessThanOrEqual(0.5 + 1e-6)
        },
      ),
    )
  })
})
