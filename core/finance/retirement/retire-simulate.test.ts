import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MARKET_ANNUAL } from '#core/finance/data/market-annual.ts'
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { blend, realGrowth, recordFromAnnual, recordFromMonthly } from '#core/finance/market/market.ts'
import { seedFrom } from '#core/finance/math/random.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { incomeBands } from './retire-outcome.ts'
import { bootstrapPaths, pathsFromGrowth, runPaths } from './retire-simulate.ts'
import { safeRate } from './safe-withdrawal.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

const monthly = unwrap(blend(recordFromMonthly(MARKET_MONTHLY), { stocks: 0.6, bonds: 0.4 }))
const annual = unwrap(blend(recordFromAnnual(MARKET_ANNUAL), { stocks: 0.6, bonds: 0.4 }))
const seed = seedFrom('test')

const mean = (series: Float64Array) => series.reduce((sum, value) => sum + value, 0) / series.length

describe('a block bootstrap', () => {
  it('draws the same paths for any number of paths', () => {
    const few = unwrap(bootstrapPaths(monthly, { paths: 3, years: 30, seed }))
    const many = unwrap(bootstrapPaths(monthly, { paths: 5, years: 30, seed }))
    expect(many.slice(0, 3)).toEqual(few)
    expect(unwrap(bootstrapPaths(monthly, { paths: 3, years: 30, seed: seedFrom('other') }))).not.toEqual(few)
  })

  it('keeps returns paired with inflation and blocks in order, wrapping around the end of the data', () => {
    const { returns, inflation } = annual
    const paths = unwrap(bootstrapPaths(annual, { paths: 200, years: 4, blockLength: 4, seed }))
    const blocks = paths.map((path) =>
      Array.from(path.returns, (value, t) =>
        returns.findIndex((each, i) => each === value && inflation[i] === path.inflation[t]),
      ),
    )
    for (const block of blocks) {
      const [first = -1] = block
      expect(first).toBeGreaterThanOrEqual(0)
      expect(block).toEqual([0, 1, 2, 3].map((t) => (first + t) % returns.length))
    }
    // Of 200 blocks drawn from 97 years, some wrap around the end.
    expect(blocks.some(([first = 0]) => first > returns.length - 4)).toBe(true)
  })

  it('has the historical mean', () => {
    const paths = unwrap(bootstrapPaths(annual, { paths: 2000, years: 30, seed }))
    const drawn = mean(Float64Array.from(paths, (path) => mean(path.returns)))
    // The record's standard deviation is about 12%, so this mean's is about 0.05 percentage points.
    expect(Math.abs(drawn - mean(annual.returns))).toBeLessThan(0.002)
  })
})

describe('a plan on simulated paths', () => {
  const paths = unwrap(bootstrapPaths(monthly, { paths: 300, years: 30, seed }))

  it('succeeds on exactly the paths whose safe rate covers its spending', () => {
    const rates = paths.map((path) => unwrap(safeRate(realGrowth(path), 12, { years: 30 })))
    for (const amount of [3, 4.5, 6]) {
      const plan = { balance: 100, years: 30, rule: { kind: 'fixed-real', amount } } as const
      const outcome = unwrap(runPaths(paths, plan))
      expect(outcome.successShare).toBe(rates.filter((rate) => rate * 100 >= amount).length / 300)
    }
  })

  it('has ordered income bands', () => {
    const plan = { balance: 100, years: 30, rule: { kind: 'percentage', rate: 0.05 } } as const
    const bands = incomeBands(unwrap(runPaths(paths, plan)), 30, [0.05, 0.5, 0.95])
    expect(bands).toHaveLength(90)
    expect(Array.from(bands.subarray(0, 3))).toEqual([5, 5, 5])
    for (let year = 0; year < 30; year += 1) {
      const [low = 0, middle = 0, high = 0] = bands.subarray(year * 3, year * 3 + 3)
      expect(low).toBeLessThanOrEqual(middle)
      expect(middle).toBeLessThanOrEqual(high)
    }
  })

  it('accepts growth factors from any simulation', () => {
    const plan = { balance: 100, years: 10, rule: { kind: 'fixed-real', amount: 10 } } as const
    const inflationRate = 1.002 ** 12 - 1
    const flat = unwrap(
      pathsFromGrowth((_, growth) => growth.fill(1.002), { paths: 2, years: 10, inflationRate }),
    )
    // Growth that only matches inflation pays a tenth for ten years, which spends everything.
    const outcome = unwrap(runPaths(flat, plan))
    expect(outcome.successShare).toBe(1)
    expect(outcome.endBalances[0]).toBeCloseTo(0, 8)
    expect(outcome.endBalances[1]).toBe(outcome.endBalances[0])
  })

  it('is rejected on paths that are too short, or without paths', () => {
    const plan = { balance: 100, years: 31, rule: { kind: 'fixed-real', amount: 10 } } as const
    expect(runPaths(paths, plan)).toMatchObject({ ok: false, reason: 'paths-too-short' })
    expect(runPaths([], plan)).toMatchObject({ ok: false, reason: 'paths-too-short' })
    expect(runPaths(paths, { ...plan, years: 0 })).toMatchObject({ ok: false, reason: 'bad-plan' })
  })

  it('never succeeds more often with higher spending', () => {
    const some = paths.slice(0, 60)
    const success = (amount: number) =>
      unwrap(runPaths(some, { balance: 100_000, years: 30, rule: { kind: 'fixed-real', amount } }))
        .successShare
    assert(
      property(integer({ min: 0, max: 15_000 }), integer({ min: 0, max: 5_000 }), (amount, more) => {
        expect(success(amount + more)).toBeLessThanOrEqual(success(amount))
      }),
      { numRuns: draws(50) },
    )
  })
})
