import { array, assert, double, integer, pre, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { annuityDue } from '#core/finance/math/annuity.ts'
import { drawDown, requiredBalance, steadyGrowth, sustainableSpending } from './drawdown.ts'

describe('drawdown, calculated manually', () => {
  const growth = [0.5, 2, 1.1]

  it('needs the present value of its flows', () => {
    // 10 + 10 / 0.5 + 10 / 1
    expect(requiredBalance(growth, [10, 10, 10])).toBe(40)
  })

  it('uses income only for later flows', () => {
    expect(requiredBalance([1, 1], [10, -10])).toBe(10)
    expect(requiredBalance([1, 1], [-10, 10])).toBe(0)
  })

  it('spends the available balance evenly', () => {
    expect(sustainableSpending(growth, 40, 3)).toBe(10)
    expect(sustainableSpending(growth, 40, 3, { shape: [2, 1, 1] })).toBe(8)
    expect(sustainableSpending([1, 1], 10, 2, { income: [0, 10] })).toBe(10)
    expect(sustainableSpending([1, 1], 10, 2, { legacy: 4 })).toBe(3)
    expect(sustainableSpending([1, 1], 1, 2, { legacy: 4 })).toBe(0)
    expect(sustainableSpending([1, 1], 10, 2, { shape: [0, 0] })).toBeNull()
  })

  it('has the number of periods paid', () => {
    expect(drawDown(growth, 25, [10, 10, 10])).toEqual({ left: 0, paidPeriods: 1 })
    expect(drawDown(growth, 40, [10, 10, 10]).paidPeriods).toBe(3)
  })

  it('prices an annuity due', () => {
    expect(annuityDue(0, 30)).toBe(30)
    expect(annuityDue(0.02, 2)).toBeCloseTo(1 + 1 / 1.02, 12)
    expect(steadyGrowth(0.02, 2)).toEqual(Float64Array.of(1.02, 1.02))
  })
})

const path = integer({ min: 1, max: 40 }).chain((length) =>
  record({
    growth: array(double({ min: 0.5, max: 2, noNaN: true }), { minLength: length, maxLength: length }),
    flows: array(double({ min: -100, max: 100, noNaN: true }), {
      minLength: length,
      maxLength: length,
    }),
  }),
)

describe('drawdown', () => {
  it('pays everything from the required balance, and not from less', () => {
    assert(
      property(path, ({ growth, flows }) => {
        const least = requiredBalance(growth, flows)
        expect(drawDown(growth, least * (1 + 1e-9) + 1e-6, flows).paidPeriods).toBe(flows.length)
        pre(least > 1)
        expect(drawDown(growth, least * 0.99, flows).paidPeriods).toBeLessThan(flows.length)
      }),
    )
  })

  it('sustains the level whose required balance is the balance', () => {
    assert(
      property(path, double({ min: 1, max: 1e4, noNaN: true }), ({ growth, flows }, balance) => {
        const income = flows.map((flow) => Math.max(0, flow))
        const level = sustainableSpending(growth, balance, growth.length, { income }) ?? Number.NaN
        const needed = requiredBalance(
          growth,
          income.map((amount) => level - amount),
        )
        expect(needed).toBeLessThanOrEqual(balance * (1 + 1e-9))
        const more = requiredBalance(
          growth,
          income.map((amount) => level * 1.001 + 0.001 - amount),
        )
        expect(more).toBeGreaterThan(balance * (1 - 1e-9))
      }),
    )
  })
})
