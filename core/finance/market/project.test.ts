import { assert, double, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { contributionMultiple, finalBalance, projectGoal, savingFlows } from './project.ts'

const anySaving = record({
  initialCents: integer({ min: 0, max: 100_000_000 }),
  monthlyContributionCents: integer({ min: 0, max: 1_000_000 }),
  annualIncreaseRate: double({ min: -0.1, max: 0.2, noNaN: true }),
})
const anyGrowth = record({
  annualRate: double({ min: -0.05, max: 0.15, noNaN: true }),
  annualFeeRate: double({ min: 0, max: 0.02, noNaN: true }),
})
const anyMonths = integer({ min: 0, max: 600 })

describe('the steady path of a goal', () => {
  it('matches the closed form in every month, to the cent', () => {
    assert(
      property(anySaving, anyGrowth, anyMonths, (saving, growth, months) => {
        const { balances } = unwrap(projectGoal(saving, growth, months))
        const exact = unwrap(finalBalance(saving, growth, months))
        const last = balances[months] ?? 0
        expect(Math.abs(last - exact)).toBeLessThanOrEqual(0.5 + 1e-9 * exact)
      }),
    )
  })

  it('matches the closed form for rates so small that a plain quotient loses precision', () => {
    const saving = {
      initialCents: 0,
      monthlyContributionCents: 97_612,
      annualIncreaseRate: 6.5888897859967e-7,
    }
    const growth = { annualRate: -2.460845699436831e-8, annualFeeRate: 0 }
    const { balances } = unwrap(projectGoal(saving, growth, 232))
    expect(Math.abs((balances[232] ?? 0) - unwrap(finalBalance(saving, growth, 232)))).toBeLessThanOrEqual(
      0.51,
    )
  })

  it('matches the future value of an annuity without yearly increases', () => {
    const saving = { initialCents: 500_000, monthlyContributionCents: 25_000, annualIncreaseRate: 0 }
    const perMonth = 1.045 ** (1 / 12) - 1
    expect(unwrap(finalBalance(saving, { annualRate: 0.045, annualFeeRate: 0 }, 84))).toBeCloseTo(
      500_000 * 1.045 ** 7 + (25_000 * (1.045 ** 7 - 1)) / perMonth,
      4,
    )
  })

  it('grows by the APY over a year', () => {
    const saving = { initialCents: 1_000_000, monthlyContributionCents: 0, annualIncreaseRate: 0 }
    const { balances, paidIn } = unwrap(projectGoal(saving, { annualRate: 0.0425, annualFeeRate: 0 }, 12))
    expect(balances[12]).toBe(1_042_500)
    expect(paidIn[12]).toBe(1_000_000)
  })

  it('raises contributions by the yearly increase every twelve months', () => {
    expect([1, 12, 13, 24, 25].map((month) => contributionMultiple(0.1, month))).toStrictEqual([
      1,
      1,
      1.1,
      1.1,
      1.1 ** 2,
    ])
    const saving = { initialCents: 7, monthlyContributionCents: 100, annualIncreaseRate: 0.5 }
    expect([...savingFlows(saving, 14)]).toStrictEqual([7, ...Array<number>(12).fill(100), 150, 150])
    const { paidIn } = unwrap(projectGoal(saving, { annualRate: 0, annualFeeRate: 0 }, 14))
    expect(paidIn[14]).toBe(7 + 1200 + 300)
  })

  it('is rejected for invalid dates, rates and amounts', () => {
    const saving = { initialCents: 0, monthlyContributionCents: 100, annualIncreaseRate: 0 }
    const growth = { annualRate: 0.05, annualFeeRate: 0 }
    expect(projectGoal(saving, growth, 1201)).toMatchObject({ reason: 'bad-months' })
    expect(projectGoal(saving, growth, 1.5)).toMatchObject({ reason: 'bad-months' })
    expect(projectGoal({ ...saving, initialCents: -1 }, growth, 1)).toMatchObject({ reason: 'bad-amount' })
    expect(projectGoal(saving, { ...growth, annualRate: -1 }, 1)).toMatchObject({ reason: 'bad-rate' })
    expect(projectGoal(saving, { ...growth, annualFeeRate: 1 }, 1)).toMatchObject({ reason: 'bad-rate' })
    expect(projectGoal({ ...saving, annualIncreaseRate: Number.NaN }, growth, 1)).toMatchObject({
      reason: 'bad-rate',
    })
  })
})
