import { describe, expect, it } from 'vitest'
import { MARKET_ANNUAL } from '#core/finance/data/market-annual.ts'
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { blend, recordFromAnnual, recordFromMonthly } from '#core/finance/market/market.ts'
import { seedFrom } from '#core/finance/math/random.ts'
import { bootstrapPaths } from './bootstrap.ts'
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
