import { array, assert, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#core/finance/math/dates.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import {
  compareWithBenchmark,
  moneyWeightedReturn,
  timeWeightedReturn,
  type AccountRecord,
  type Flow,
  type Valuation,
} from './performance.ts'

const START = '2024-01-01'
const on = (day: number): string => addDays(START, day)
const worth = (day: number, valueCents: number): Valuation => ({ date: on(day), valueCents })
const paid = (day: number, amountCents: number): Flow => ({ date: on(day), amountCents })

const refusal = (record: AccountRecord) => {
  const found = timeWeightedReturn(record)
  return found.ok ? 'found' : found.reason
}

describe('the time-weighted return', () => {
  it('is the market’s regardless of flows if each flow’s day is valued', () => {
    const steps = array(
      double({ min: -0.3, max: 0.4, noNaN: true }).chain((rate) =>
        integer({ min: -400_000, max: 900_000 }).map((flow) => ({ rate, flow })),
      ),
      { minLength: 1, maxLength: 20 },
    )
    assert(
      property(steps, (list) => {
        let value = 100_000_000
        const valuations = [worth(0, value)]
        const flows: Flow[] = []
        list.forEach(({ rate, flow }, i) => {
          const day = (i + 1) * 30
          value = value * (1 + rate) + flow
          // Unrounded on purpose, so that the answer is exact.
          valuations.push(worth(day, value))
          flows.push(paid(day, flow))
        })
        const market = list.reduce((growth, { rate }) => growth * (1 + rate), 1)
        const found = unwrap(timeWeightedReturn({ valuations, flows }))
        expect(found.rate).toBeCloseTo(market - 1, 9)
        expect(found.isExact).toBe(true)
      }),
    )
  })

  it('is flagged as an estimate with Modified Dietz', () => {
    const record: AccountRecord = {
      valuations: [worth(0, 100_000), worth(100, 165_000)],
      flows: [paid(40, 50_000)],
    }
    const found = unwrap(timeWeightedReturn(record))
    expect(found.isExact).toBe(false)
    expect(found.rate).toBeCloseTo(15_000 / (100_000 + 50_000 * 0.6), 12)
    expect(found.annualRate).toBeNull()
  })

  it('is annualized only from one year on', () => {
    const two = { valuations: [worth(0, 100_000), worth(730, 121_000)], flows: [] }
    expect(unwrap(timeWeightedReturn(two)).annualRate).toBeCloseTo(0.1, 12)
    const short = { valuations: [worth(0, 100_000), worth(364, 121_000)], flows: [] }
    expect(unwrap(timeWeightedReturn(short)).annualRate).toBeNull()
  })

  it('begins with the first contribution of an empty account', () => {
    const record: AccountRecord = {
      valuations: [worth(0, 0), worth(10, 50_000), worth(40, 55_000)],
      flows: [paid(10, 50_000)],
    }
    expect(unwrap(timeWeightedReturn(record)).rate).toBeCloseTo(0.1, 12)
  })

  it('is rejected if it is undefined', () => {
    expect(refusal({ valuations: [worth(0, 5)], flows: [] })).toBe('too-few-valuations')
    expect(refusal({ valuations: [worth(9, 5), worth(0, 5)], flows: [] })).toBe('not-in-order')
    expect(refusal({ valuations: [worth(0, 5), worth(0, 5)], flows: [] })).toBe('not-in-order')
    expect(refusal({ valuations: [worth(0, 5), worth(9, 5)], flows: [paid(3, 1), paid(2, 1)] })).toBe(
      'not-in-order',
    )
    expect(refusal({ valuations: [worth(0, 0), worth(9, 5)], flows: [] })).toBe('undefined-return')
    expect(refusal({ valuations: [worth(0, 100), worth(9, -50)], flows: [] })).toBe('undefined-return')
  })
})

describe('the money-weighted return', () => {
  it('discounts all flows to the last value', () => {
    const payments = array(integer({ min: 0, max: 2_000_000 }), { minLength: 0, maxLength: 30 })
    assert(
      property(
        integer({ min: 1, max: 50_000_000 }),
        payments,
        double({ min: -0.9, max: 3, noNaN: true }),
        (first, list, rate) => {
          const days = 30 * (list.length + 1)
          const flows = list.map((amount, i) => paid(30 * (i + 1), amount))
          const value = list.reduce(
            (sum, amount, i) => sum + amount * (1 + rate) ** ((days - 30 * (i + 1)) / days),
            first * (1 + rate),
          )
          const record = { valuations: [worth(0, first), worth(days, value)], flows }
          expect(unwrap(moneyWeightedReturn(record)).rate).toBeCloseTo(rate, 8)
        },
      ),
    )
  })

  it('is the spreadsheet’s XIRR', () => {
    // The worked example of Microsoft's page on XIRR: 37.3362535% a year.
    const record: AccountRecord = {
      valuations: [
        { date: '2008-01-01', valueCents: 10_000 },
        { date: '2009-04-01', valueCents: 2_750 },
      ],
      flows: [
        { date: '2008-03-01', amountCents: -2_750 },
        { date: '2008-10-30', amountCents: -4_250 },
        { date: '2009-02-15', amountCents: -3_250 },
      ],
    }
    expect(unwrap(moneyWeightedReturn(record)).annualRate).toBeCloseTo(0.373362535, 8)
  })

  it('is below the time-weighted return after a contribution before a loss', () => {
    const record: AccountRecord = {
      valuations: [worth(0, 100_000), worth(365, 320_000), worth(730, 160_000)],
      flows: [paid(365, 200_000)],
    }
    expect(unwrap(timeWeightedReturn(record)).rate).toBeCloseTo(1.2 * 0.5 - 1, 12)
    expect(unwrap(moneyWeightedReturn(record)).rate).toBeLessThan(-0.4)
    expect(unwrap(moneyWeightedReturn({ ...record, flows: [] })).rate).toBeCloseTo(0.6, 12)
  })

  it('is the one nearest to the estimate if several rates fit', () => {
    // -100, +230, -132 is even at 10% and at 20% a year.
    const record: AccountRecord = {
      valuations: [worth(0, 10_000), worth(730, -13_200)],
      flows: [paid(365, -23_000)],
    }
    const { annualRate } = unwrap(moneyWeightedReturn(record))
    expect([0.1, 0.2].some((rate) => Math.abs((annualRate ?? 0) - rate) < 1e-9)).toBe(true)
  })

  it('is rejected if no rate fits', () => {
    const record = { valuations: [worth(0, 10_000), worth(100, -5)], flows: [] }
    expect(moneyWeightedReturn(record)).toMatchObject({ reason: 'no-rate' })
  })
})

const level = (day: number): number => 100 * 1.1 ** (day / 100)

describe('the comparison with a benchmark', () => {
  const levels = [
    { date: on(0), level: 100 },
    { date: on(100), level: 110 },
    { date: on(200), level: 121 },
  ]

  it('invests the same contributions on the same days', () => {
    const record: AccountRecord = {
      valuations: [worth(0, 100_000), worth(200, 180_000)],
      flows: [paid(100, 50_000)],
    }
    const { benchmark, benchmarkValueCents, aheadCents } = unwrap(compareWithBenchmark(record, levels))
    expect(benchmark.rate).toBeCloseTo(0.21, 12)
    expect(benchmark.annualRate).toBeNull()
    expect(benchmarkValueCents).toBe(121_000 + 55_000)
    expect(aheadCents).toBe(4_000)
  })

  it('interpolates the benchmark between known days', () => {
    const record = { valuations: [worth(0, 100_000), worth(150, 100_000)], flows: [] }
    const { benchmark } = unwrap(compareWithBenchmark(record, levels))
    expect(benchmark.rate).toBeCloseTo(1.1 ** 1.5 - 1, 12)
  })

  it('shows no difference for an account equal to the benchmark', () => {
    assert(
      property(array(integer({ min: -3_000, max: 9_000 }), { minLength: 1, maxLength: 9 }), (list) => {
        const flows = list.map((amount, i) => paid(20 * (i + 1), amount))
        const units = flows.reduce(
          (sum, { amountCents }, i) => sum + amountCents / level(20 * (i + 1)),
          100_000 / 100,
        )
        const record = { valuations: [worth(0, 100_000), worth(200, Math.round(units * 121))], flows }
        expect(Math.abs(unwrap(compareWithBenchmark(record, levels)).aheadCents)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is rejected outside the benchmark’s data', () => {
    const record = { valuations: [worth(0, 1), worth(201, 1)], flows: [] }
    expect(compareWithBenchmark(record, levels)).toMatchObject({ reason: 'no-benchmark' })
    expect(
      compareWithBenchmark({ ...record, valuations: [worth(-1, 1), worth(9, 1)] }, levels),
    ).toMatchObject({
      reason: 'no-benchmark',
    })
  })
})
