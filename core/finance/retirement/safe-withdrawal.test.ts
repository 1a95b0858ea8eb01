import { array, assert, constantFrom, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MARKET_ANNUAL } from '#core/finance/data/market-annual.ts'
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { runHistory } from './history.ts'
import { blend, realGrowth, recordFromAnnual, recordFromMonthly } from '#core/finance/market/market.ts'
import {
  perpetualRate,
  rateAtSuccess,
  safeRate,
  safeRateByBisection,
  safeRates,
  successAtRate,
} from './safe-withdrawal.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

const growths = array(double({ min: 0.4, max: 1.9, noNaN: true }), { minLength: 1, maxLength: 40 })

describe('the safe rate', () => {
  it('is an equal share without growth', () => {
    const flat = new Float64Array(30).fill(1)
    expect(unwrap(safeRate(flat, 1, { years: 30 }))).toBeCloseTo(1 / 30, 12)
    expect(unwrap(safeRate(flat, 1, { years: 30, legacyShare: 0.4 }))).toBeCloseTo(0.02, 12)
    expect(unwrap(perpetualRate(flat, 1, 30))).toBe(0)
  })

  it('is a loan payment with constant growth', () => {
    const even = new Float64Array(30).fill(1.04)
    // Paid at year end: 0.04 / (1 - 1.04^-30). Paid at the start of the year: that divided by one year's growth.
    expect(unwrap(safeRate(even, 1, { years: 30, timing: 'end' }))).toBeCloseTo(0.0578301, 8)
    expect(unwrap(safeRate(even, 1, { years: 30 }))).toBeCloseTo(0.0578301 / 1.04, 8)
    expect(unwrap(perpetualRate(even, 1, 30))).toBeCloseTo(0.04 / 1.04, 12)
  })

  it('matches bisection with and without a legacy', () => {
    assert(
      property(growths, constantFrom(0, 0.5, 1), (growth, legacyShare) => {
        const path = Float64Array.from(growth)
        const options = { years: growth.length, legacyShare }
        const closed = unwrap(safeRate(path, 1, options))
        const tried = unwrap(safeRateByBisection(path, 1, options))
        expect(tried).toBeCloseTo(closed, 9)
        expect(tried).toBeLessThanOrEqual(closed + 1e-9)
      }),
    )
  })

  it('matches bisection with monthly data', () => {
    const path = realGrowth(unwrap(blend(recordFromMonthly(MARKET_MONTHLY), { stocks: 0.6, bonds: 0.4 })))
    const from1966 = path.subarray(95 * 12)
    expect(unwrap(safeRateByBisection(from1966, 12, { years: 30 }))).toBeCloseTo(
      unwrap(safeRate(from1966, 12, { years: 30 })),
      9,
    )
  })
})

describe.each([
  { name: 'annual', record: recordFromAnnual(MARKET_ANNUAL) },
  { name: 'monthly', record: recordFromMonthly(MARKET_MONTHLY) },
])('the safe rates of a $name record', ({ record }) => {
  const path = unwrap(blend(record, { stocks: 0.6, bonds: 0.4 }, 0.002))
  const growth = realGrowth(path)
  const perYear = record.periodsPerYear

  it.each(['begin', 'end'] as const)('match those of each start alone, paid at the %s', (timing) => {
    for (const legacyShare of [0, 1]) {
      const options = { years: 30, timing, legacyShare }
      const { rates, worstRate } = unwrap(safeRates(record, path, options))
      expect(rates.length).toBe(record.length - 30 * perYear + 1)
      rates.forEach((rate, start) => {
        expect(rate).toBeCloseTo(unwrap(safeRate(growth.subarray(start), perYear, options)), 10)
      })
      expect(worstRate).toBe(Math.min(...rates))
    }
  })

  it('are the most that a plan can pay without failing', () => {
    const { worstRate, worstStart, rates } = unwrap(safeRates(record, path, { years: 30 }))
    const run = (amount: number) =>
      unwrap(
        runHistory(
          record,
          { mix: { stocks: 0.6, bonds: 0.4 }, feeRate: 0.002 },
          { balance: 1, years: 30, rule: { kind: 'fixed-real', amount } },
        ),
      )
    expect(run(worstRate).successShare).toBe(1)
    const over = run(worstRate * 1.0001)
    expect(over.failed.map((cohort) => cohort.start)).toContain(worstStart)
    expect(over.successShare).toBe(successAtRate(rates, worstRate * 1.0001))
  })

  it('convert a chance of success to a rate and back', () => {
    const { rates } = unwrap(safeRates(record, path, { years: 30 }))
    for (const chance of [0.5, 0.8, 0.95, 1]) {
      const rate = rateAtSuccess(rates, chance)
      expect(successAtRate(rates, rate)).toBeGreaterThanOrEqual(chance)
      expect(successAtRate(rates, rate + 1e-9)).toBeLessThan(chance + 1 / rates.length)
    }
  })
})
