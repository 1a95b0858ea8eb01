import { describe, expect, it } from 'vitest'
import { recordFromAnnual } from '#core/finance/market/market.ts'
import { benchmarkOf, mixOfModel } from './benchmark.ts'
import { compoundAfterCost, modelFigures } from './model.ts'
import { actualValuesOf } from './plan-vs-actual.ts'
import { type AccountHistory, joinHistories, returnsOf } from './returns.ts'

const point = (as_of: string, dollars: number, flow = 0) => ({
  as_of,
  balance_cents: dollars * 100,
  flow_cents: flow * 100,
})

/** $100 grows to $110, $50 is contributed, and $160 grows to $176: 10% twice. */
const account: AccountHistory = {
  source: 'linked',
  share: 1,
  points: [point('2024-01-01', 100), point('2024-07-01', 160, 50), point('2025-01-01', 176)],
}

/** Market data of one year in which stocks gained 10% and nothing else changed. */
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

describe('returns', () => {
  it('are time-weighted and money-weighted', () => {
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
    // More money was invested in the second half, with the same growth.
    expect(returns.money_weighted?.rate).toBeCloseTo(0.21, 2)
    expect(returns.why_none).toBeNull()
  })

  it('are null for a single value, with a reason', () => {
    const returns = returnsOf(joinHistories([{ ...account, points: [point('2024-01-01', 100)] }]), null)
    expect(returns).toMatchObject({ time_weighted: null, money_weighted: null, from: '2024-01-01' })
    expect(returns.why_none).toContain('second balance')
    expect(returnsOf(joinHistories([]), null)).toMatchObject({ from: null, to: null })
  })

  it('use the share that funds the goal', () => {
    const returns = returnsOf(joinHistories([{ ...account, share: 0.5 }]), null)
    expect(returns).toMatchObject({ start_cents: 50_00, end_cents: 88_00, flow_cents: 25_00 })
    expect(returns.time_weighted?.rate).toBeCloseTo(0.21, 12)
  })

  it('treat an account that joins later as a contribution, and flag a missing value', () => {
    const later: AccountHistory = {
      source: 'estimated',
      share: 1,
      points: [point('2024-07-01', 40), point('2025-01-01', 44)],
    }
    const joined = joinHistories([account, later])
    expect(joined.points[1]).toEqual({ as_of: '2024-07-01', balance_cents: 200_00, flow_cents: 90_00 })
    expect(joined).toMatchObject({ isExact: true, source: 'estimated' })
    expect(returnsOf(joined, null).time_weighted?.rate).toBeCloseTo(0.21, 12)
    // Its value when it joined is exact; later manual entries are not.
    const stale: AccountHistory = { ...later, points: [point('2024-07-01', 40), point('2025-02-01', 44)] }
    expect(joinHistories([account, stale]).isExact).toBe(false)
  })
})

describe('contributions since a manually entered value', () => {
  /** $1,000, and $2,250 a year later including $1,200 contributed on unknown days. */
  const typed: AccountHistory = {
    source: 'typed',
    share: 1,
    points: [point('2025-01-01', 1_000), point('2026-01-01', 2_250, 1_200)],
  }

  it('count at the midpoint, and make both returns estimates', () => {
    const { time_weighted, money_weighted, ...sums } = returnsOf(joinHistories([typed]), null)
    expect(sums).toMatchObject({ start_cents: 1_000_00, flow_cents: 1_200_00, gain_cents: 50_00 })
    // The gain over the average balance of $1,600.
    expect(time_weighted).toMatchObject({ rate: expect.closeTo(50 / 1_600, 3), is_exact: false })
    expect(money_weighted).toMatchObject({ rate: expect.closeTo(50 / 1_600, 3), is_exact: false })
  })

  it('keep their day for a linked account', () => {
    const { time_weighted, money_weighted } = returnsOf(joinHistories([{ ...typed, source: 'linked' }]), null)
    expect(time_weighted).toMatchObject({ rate: expect.closeTo(0.05, 12), is_exact: true })
    expect(money_weighted).toMatchObject({ rate: expect.closeTo(0.05, 9), is_exact: true })
  })

  it('count from their day next to an account valued in between', () => {
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
    // $50 over $3,200, without a fall when the money came in.
    expect(time_weighted).toMatchObject({ rate: expect.closeTo(50 / 3_200, 3), is_exact: false })
  })
})

describe('an account that was empty at first', () => {
  it('has no return before its first contribution, by either measure', () => {
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
  it('maps a portfolio to the assets of the market data', () => {
    const { stocks, bonds, cash } = mixOfModel('high')
    expect([stocks, bonds, cash].map((share) => Math.round((share ?? 0) * 100))).toEqual([90, 10, 0])
  })

  it('grows with the market data less costs, then at the expected return', () => {
    const { levels, known_through } = benchmarkOf(record, 'high', '2024-01-01', '2025-12-31')
    expect(known_through).toBe('2024-12-31')
    const year = 1.09 * (1 - modelFigures('high').costRate)
    expect(levels).toEqual([
      { date: '2023-12-31', level: 1 },
      { date: '2024-12-31', level: expect.closeTo(year, 9) },
      { date: '2025-12-31', level: expect.closeTo(year * (1 + compoundAfterCost('high')), 9) },
    ])
  })

  it('is available for an account that began after the market data ends', () => {
    const { levels } = benchmarkOf(record, 'high', '2026-02-01', '2026-11-21')
    expect(levels[0]).toEqual({ date: '2024-12-31', level: 1 })
  })

  it('is compared with the account’s own return', () => {
    const benchmark = benchmarkOf(record, 'high', '2024-01-01', '2025-01-01')
    const { benchmark: found } = returnsOf(joinHistories([account]), { model: 'high', benchmark })
    expect(found).toMatchObject({ model: 'high', name: 'Growth', is_estimated: true })
    expect(found?.rate).toBeCloseTo(0.09, 2)
    expect((found?.value_cents ?? 0) + (found?.ahead_cents ?? 0)).toBe(176_00)
  })
})

describe('a snapshot', () => {
  const line = (by: number) => Array.from({ length: 4 }, (_, month) => (month + 1) * by)
  const bands = { p5: line(10), p25: line(20), p50: line(30), p75: line(40), p95: line(50) }

  it('is compared with actual values month by month', () => {
    const values = [
      { as_of: '2026-01-10', value_cents: 100 },
      { as_of: '2026-03-01', value_cents: 10 },
    ]
    expect(actualValuesOf(bands, '2026-01-15', values, '2026-04-20')).toEqual([
      { as_of: '2026-02-15', month: 1, value_cents: 100, place: 'high' },
      { as_of: '2026-03-15', month: 2, value_cents: 10, place: 'below' },
      { as_of: '2026-04-15', month: 3, value_cents: 10, place: 'below' },
    ])
  })

  it('ends with the plan, and is unknown before the first value', () => {
    expect(
      actualValuesOf(bands, '2026-01-15', [{ as_of: '2026-03-20', value_cents: 90 }], '2030-01-01'),
    ).toEqual([{ as_of: '2026-04-15', month: 3, value_cents: 90, place: 'middle' }])
    expect(actualValuesOf(bands, '2026-01-15', [], '2026-01-15')).toEqual([])
  })
})
