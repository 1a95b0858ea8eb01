import { describe, expect, it } from 'vitest'
import { recordFromAnnual } from '#core/finance/market/market.ts'
import { benchmarkOf, mixOfModel } from './benchmark.ts'
import { compoundAfterCost, modelFigures } from './model.ts'
import { realityOf } from './reality.ts'
import { joinHistories, returnsOf } from './returns.ts'
import type { AccountHistory } from './returns.ts'

const point = (as_of: string, dollars: number, flow = 0) => ({
  as_of,
  balance_cents: dollars * 100,
  flow_cents: flow * 100,
})

/** $100 becomes $110, $50 come in, and $160 become $176: a tenth twice. */
const account: AccountHistory = {
  source: 'linked',
  share: 1,
  points: [point('2024-01-01', 100), point('2024-07-01', 160, 50), point('2025-01-01', 176)],
}

/** A record of one year in which stocks gained a tenth and nothing else moved. */
const record = recordFromAnnual({
  source: 'a test',
  firstYear: 2024,
  through: '2024',
  stocks: [1000],
  corporates: [0],
  bonds: [0],
  cash: [0],
  inflation: [0],
})

describe('what money has returned', () => {
  it('is weighted by time and by money', () => {
    const returns = returnsOf(joinHistories([account]), null)
    expect(returns).toMatchObject({
      start_cents: 100_00,
      end_cents: 176_00,
      flow_cents: 50_00,
      gain_cents: 26_00,
    })
    expect(returns.time_weighted?.rate).toBeCloseTo(0.21, 12)
    expect(returns.time_weighted?.is_exact).toBe(true)
    expect(returns.money_weighted?.is_exact).toBe(true)
    // More money was there in the second half, and both halves were alike.
    expect(returns.money_weighted?.rate).toBeCloseTo(0.21, 2)
    expect(returns.why_none).toBeNull()
  })

  it('is none of one value, and says why', () => {
    const returns = returnsOf(joinHistories([{ ...account, points: [point('2024-01-01', 100)] }]), null)
    expect(returns).toMatchObject({ time_weighted: null, money_weighted: null, from: '2024-01-01' })
    expect(returns.why_none).toContain('second balance')
    expect(returnsOf(joinHistories([]), null)).toMatchObject({ from: null, to: null })
  })

  it('is by the share that serves the goal', () => {
    const returns = returnsOf(joinHistories([{ ...account, share: 0.5 }]), null)
    expect(returns).toMatchObject({ start_cents: 50_00, end_cents: 88_00, flow_cents: 25_00 })
    expect(returns.time_weighted?.rate).toBeCloseTo(0.21, 12)
  })

  it('takes an account that joins later as a payment, and says when a value was missing', () => {
    const later: AccountHistory = {
      source: 'estimated',
      share: 1,
      points: [point('2024-07-01', 40), point('2025-01-01', 44)],
    }
    const joined = joinHistories([account, later])
    expect(joined.points[1]).toEqual({ as_of: '2024-07-01', balance_cents: 200_00, flow_cents: 90_00 })
    expect(joined).toMatchObject({ isExact: true, source: 'estimated' })
    expect(returnsOf(joined, null).time_weighted?.rate).toBeCloseTo(0.21, 12)
    // What was there when it joined is known; what is typed later on is not.
    const stale: AccountHistory = { ...later, points: [point('2024-07-01', 40), point('2025-02-01', 44)] }
    expect(joinHistories([account, stale]).isExact).toBe(false)
  })
})

describe('what was put in since a typed value', () => {
  /** $1,000, and $2,250 a year later with $1,200 put in at some time. */
  const typed: AccountHistory = {
    source: 'typed',
    share: 1,
    points: [point('2025-01-01', 1_000), point('2026-01-01', 2_250, 1_200)],
  }

  it('counts half-way, and makes both returns estimates', () => {
    const { time_weighted, money_weighted, ...sums } = returnsOf(joinHistories([typed]), null)
    expect(sums).toMatchObject({ start_cents: 1_000_00, flow_cents: 1_200_00, gain_cents: 50_00 })
    // Gain over the $1,600 that were there on average.
    expect(time_weighted).toMatchObject({ rate: expect.closeTo(50 / 1_600, 3), is_exact: false })
    expect(money_weighted).toMatchObject({ rate: expect.closeTo(50 / 1_600, 3), is_exact: false })
  })

  it('keeps its day where a bank says it', () => {
    const { time_weighted, money_weighted } = returnsOf(joinHistories([{ ...typed, source: 'linked' }]), null)
    expect(time_weighted).toMatchObject({ rate: expect.closeTo(0.05, 12), is_exact: true })
    expect(money_weighted).toMatchObject({ rate: expect.closeTo(0.05, 9), is_exact: true })
  })

  it('is there from its day on beside an account that is valued in between', () => {
    const monthly: AccountHistory = {
      source: 'linked',
      share: 1,
      points: ['2025-01-01', '2025-06-01', '2025-09-01', '2026-01-01'].map((day) => point(day, 1_000)),
    }
    const joined = joinHistories([typed, monthly])
    expect(joined.points.map(({ balance_cents }) => balance_cents)).toEqual([
      2_000_00, 2_000_00, 2_000_00, 3_250_00,
    ])
    const { time_weighted } = returnsOf(joined, null)
    // $50 over the $3,200 that were there when it was seen, and no fall when the money came in.
    expect(time_weighted).toMatchObject({ rate: expect.closeTo(50 / 3_200, 3), is_exact: false })
  })
})

describe('an account that was empty at first', () => {
  it('returns nothing before its first money, by either measure', () => {
    const opened: AccountHistory = {
      source: 'typed',
      share: 1,
      points: [point('2024-01-01', 0), point('2024-07-01', 1_000, 900), point('2025-07-01', 1_100)],
    }
    const returns = returnsOf(joinHistories([opened]), null)
    expect(returns).toMatchObject({
      from: '2024-07-01',
      start_cents: 1_000_00,
      flow_cents: 0,
      gain_cents: 100_00,
      time_weighted: { rate: expect.closeTo(0.1, 12), is_exact: true },
      money_weighted: { rate: expect.closeTo(0.1, 9), is_exact: true },
      why_none: null,
    })
  })
})

describe('a benchmark', () => {
  it('puts a portfolio into the assets of the record', () => {
    const { stocks, bonds, cash } = mixOfModel('high')
    expect([stocks, bonds, cash].map((share) => Math.round((share ?? 0) * 100))).toEqual([90, 10, 0])
  })

  it('grows by the record, less costs, and then as the portfolio is expected to', () => {
    const { levels, known_through } = benchmarkOf(record, 'high', '2024-01-01', '2025-12-31')
    expect(known_through).toBe('2024-12-31')
    const year = 1.09 * (1 - modelFigures('high').costRate)
    expect(levels).toEqual([
      { date: '2023-12-31', level: 1 },
      { date: '2024-12-31', level: expect.closeTo(year, 9) },
      { date: '2025-12-31', level: expect.closeTo(year * (1 + compoundAfterCost('high')), 9) },
    ])
  })

  it('is known for an account that began after the record', () => {
    const { levels } = benchmarkOf(record, 'high', '2026-02-01', '2026-11-21')
    expect(levels[0]).toEqual({ date: '2024-12-31', level: 1 })
  })

  it('stands beside the account’s own return', () => {
    const benchmark = benchmarkOf(record, 'high', '2024-01-01', '2025-01-01')
    const { benchmark: found } = returnsOf(joinHistories([account]), { model: 'high', benchmark })
    expect(found).toMatchObject({ model: 'high', name: 'Growth', is_estimated: true })
    expect(found?.rate).toBeCloseTo(0.09, 2)
    expect((found?.value_cents ?? 0) + (found?.ahead_cents ?? 0)).toBe(176_00)
  })
})

describe('a frozen plan', () => {
  const line = (by: number) => Array.from({ length: 4 }, (_, month) => (month + 1) * by)
  const bands = { p5: line(10), p25: line(20), p50: line(30), p75: line(40), p95: line(50) }

  it('is held against what came of it, month by month', () => {
    const values = [
      { as_of: '2026-01-10', value_cents: 100 },
      { as_of: '2026-03-01', value_cents: 10 },
    ]
    expect(realityOf(bands, '2026-01-15', values, '2026-04-20')).toEqual([
      { as_of: '2026-02-15', month: 1, value_cents: 100, place: 'high' },
      { as_of: '2026-03-15', month: 2, value_cents: 10, place: 'below' },
      { as_of: '2026-04-15', month: 3, value_cents: 10, place: 'below' },
    ])
  })

  it('ends with the plan, and knows nothing before the first value', () => {
    expect(realityOf(bands, '2026-01-15', [{ as_of: '2026-03-20', value_cents: 90 }], '2030-01-01')).toEqual([
      { as_of: '2026-04-15', month: 3, value_cents: 90, place: 'middle' },
    ])
    expect(realityOf(bands, '2026-01-15', [], '2026-01-15')).toEqual([])
  })
})
