import { array, assert, constant, double, oneof, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstSpending,
  nextSpending,
  type GuytonKlinger,
  type SpendingRule,
  type YearStart,
} from './withdrawal.ts'

const start: YearStart = { year: 0, yearsLeft: 30, balance: 1_000_000, lastReturn: 0, lastInflation: 0 }
const rule: GuytonKlinger = { kind: 'guyton-klinger', amount: 50_000 }

/** The second year of a plan that began with 5% of a million, in that year's dollars as in a manual calculation. */
function secondYear(
  lastReturn: number,
  lastInflation: number,
  settings: Partial<GuytonKlinger & YearStart> = {},
) {
  const prices = 1 + lastInflation
  const decision = nextSpending({ ...rule, ...settings }, firstSpending(rule, start), {
    year: 1,
    yearsLeft: settings.yearsLeft ?? 29,
    balance: (950_000 * (1 + lastReturn)) / prices,
    lastReturn,
    lastInflation,
  })
  return { nominal: decision.amount * prices, why: decision.why }
}

describe('Guyton and Klinger, calculated manually', () => {
  it('raises spending with inflation in an ordinary year', () => {
    // 950,000 x 1.05 = 997,500; 50,000 x 1.03 = 51,500 is 5.16%.
    expect(secondYear(0.05, 0.03)).toEqual({ nominal: expect.closeTo(51_500, 6), why: 'rule' })
  })

  it('freezes after a losing year if the rate is above the initial one', () => {
    // 855,000; 51,500 would be 6.02%, 50,000 is 5.85%, below 6%.
    expect(secondYear(-0.1, 0.03)).toEqual({ nominal: expect.closeTo(50_000, 6), why: 'freeze' })
  })

  it('freezes and cuts when even the frozen rate is more than a fifth above the initial one', () => {
    // 760,000; 50,000 is 6.58%, above 6%, so it is cut by a tenth.
    expect(secondYear(-0.2, 0.03)).toEqual({ nominal: expect.closeTo(45_000, 6), why: 'freeze-and-cut' })
  })

  it('cuts without freezing if inflation, not markets, raised the rate', () => {
    // 950,000 flat; 50,000 x 1.15 = 57,500 is 6.05%.
    expect(secondYear(0, 0.15)).toEqual({ nominal: expect.closeTo(51_750, 6), why: 'cut' })
  })

  it('does not cut in the last fifteen years', () => {
    expect(secondYear(-0.2, 0.03, { yearsLeft: 16 }).why).toBe('freeze-and-cut')
    expect(secondYear(-0.2, 0.03, { yearsLeft: 15 })).toEqual({
      nominal: expect.closeTo(50_000, 6),
      why: 'freeze',
    })
  })

  it('raises by a tenth when the rate has fallen by more than a fifth', () => {
    // 950,000 x 1.4 = 1,330,000; 50,000 x 1.02 = 51,000 is 3.83%, below 4%.
    expect(secondYear(0.4, 0.02)).toEqual({ nominal: expect.closeTo(56_100, 6), why: 'raise' })
    // 950,000 x 1.3 = 1,235,000; 51,000 is 4.13%.
    expect(secondYear(0.3, 0.02).why).toBe('rule')
  })

  it('raises in the last fifteen years too', () => {
    expect(secondYear(0.4, 0.02, { yearsLeft: 1 }).why).toBe('raise')
  })

  it('follows inflation without a cap under the 2006 rules, and by at most 6% under the 2004 rules', () => {
    expect(secondYear(0.02, 0.1).nominal).toBeCloseTo(55_000, 6)
    expect(secondYear(0.02, 0.1, { inflationCap: 0.06 }).nominal).toBeCloseTo(53_000, 6)
  })

  it('raises after a losing year if the rate is below the initial one', () => {
    const decision = nextSpending(rule, firstSpending(rule, start), {
      year: 3,
      yearsLeft: 27,
      balance: 1_100_000,
      lastReturn: -0.04,
      lastInflation: 0.03,
    })
    expect(decision).toMatchObject({ amount: 50_000, why: 'rule' })
  })

  it('never makes up a missed raise', () => {
    const frozen = nextSpending(rule, firstSpending(rule, start), {
      ...start,
      year: 1,
      yearsLeft: 29,
      balance: 855_000 / 1.03,
      lastReturn: -0.1,
      lastInflation: 0.03,
    })
    const after = nextSpending(rule, frozen, {
      ...start,
      year: 2,
      yearsLeft: 28,
      balance: 950_000,
      lastReturn: 0.2,
      lastInflation: 0.02,
    })
    expect(after.amount).toBeCloseTo(50_000 / 1.03, 6)
  })

  it('does not turn a freeze into a raise during deflation', () => {
    // 855,000; 47,500 after deflation is 5.56%: frozen, because 50,000 would be a raise in real terms.
    expect(secondYear(-0.1, -0.05).nominal).toBeCloseTo(50_000 * 0.95, 6)
  })
})

describe('the other rules', () => {
  it('keep a fixed real amount constant', () => {
    const fixed: SpendingRule = { kind: 'fixed-real', amount: 40_000 }
    const first = firstSpending(fixed, start)
    expect(nextSpending(fixed, first, { ...start, year: 9, balance: 1 }).amount).toBe(40_000)
  })

  it('keep a percentage between its floor and ceiling', () => {
    const share: SpendingRule = { kind: 'percentage', rate: 0.05, floor: 30_000, ceiling: 60_000 }
    const paid = (balance: number) => firstSpending(share, { ...start, balance }).amount
    expect([400_000, 800_000, 2_000_000].map(paid)).toEqual([30_000, 40_000, 60_000])
  })

  it('divide the balance by the required-distribution table', () => {
    // Uniform Lifetime Table from 2022: 26.5 at 73, 25.5 at 74; 100,000 / 26.5 = 3,773.58.
    const required: SpendingRule = { kind: 'required-distribution', divisors: [26.5, 25.5] }
    const first = firstSpending(required, { ...start, balance: 100_000 })
    expect(first.amount).toBeCloseTo(3_773.58, 2)
    const paid = (year: number) => nextSpending(required, first, { ...start, year, balance: 51_000 }).amount
    expect(paid(1)).toBe(2_000)
    expect(paid(20)).toBe(2_000)
  })
})

const anyRule = oneof(
  record({
    kind: constant('fixed-real' as const),
    amount: double({ min: 0, max: 1e6, noNaN: true }),
  }),
  record({
    kind: constant('percentage' as const),
    rate: double({ min: 0, max: 0.2, noNaN: true }),
    floor: double({ min: 0, max: 1e5, noNaN: true }),
  }),
  record({
    kind: constant('guyton-klinger' as const),
    amount: double({ min: 0, max: 1e6, noNaN: true }),
    inflationCap: double({ min: 0, max: 0.2, noNaN: true }),
  }),
  record({
    kind: constant('required-distribution' as const),
    divisors: array(double({ min: 1, max: 40, noNaN: true }), { minLength: 1 }),
  }),
)

describe('any rule', () => {
  it('never pays a negative amount', () => {
    assert(
      property(
        anyRule,
        array(
          record({
            balance: double({ min: 0, max: 1e7, noNaN: true }),
            lastReturn: double({ min: -0.9, max: 2, noNaN: true }),
            lastInflation: double({ min: -0.2, max: 0.5, noNaN: true }),
          }),
          { minLength: 1, maxLength: 40 },
        ),
        (anyOf, years) => {
          let decision = firstSpending(anyOf, start)
          years.forEach((happened, index) => {
            decision = nextSpending(anyOf, decision, {
              ...happened,
              year: index + 1,
              yearsLeft: years.length - index,
            })
            expect(decision.amount).toBeGreaterThanOrEqual(0)
            expect(Number.isFinite(decision.amount)).toBe(true)
          })
        },
      ),
    )
  })
})
