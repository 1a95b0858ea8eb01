import { assert, constantFrom, property, tuple, integer } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASSETS, capitalMarket, type Allocation, type Asset } from '#core/finance/data/capital-market.ts'
import { FUND_COSTS, MODELS, RISK_BANDS } from '#core/finance/data/model-portfolios.ts'
import { seedFrom } from '#core/finance/math/random.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { cholesky, marketPaths } from '#tests/fixtures/market-paths.ts'
import { byAsset, isAllocation, logCorrelations, mixCost, mixMoments } from './portfolio.ts'

const nothing: Allocation = { us_stocks: 0, intl_stocks: 0, us_bonds: 0, tips: 0, real_estate: 0, cash: 0 }
const only = (asset: Asset): Allocation => ({ ...nothing, [asset]: 1 })

describe('the capital market assumptions', () => {
  it('are consistent: each compound return follows from mean and volatility', () => {
    // Published to a tenth of a percent, so lognormal years must match within half of that.
    for (const asset of ASSETS) {
      const { compoundReturn } = unwrap(mixMoments(only(asset), capitalMarket))
      expect(Math.abs(compoundReturn - capitalMarket.assets[asset].compoundReturn)).toBeLessThan(0.0005)
    }
  })

  it('have valid correlations', () => {
    expect(() => cholesky(capitalMarket.correlations)).not.toThrow()
    expect(() => cholesky(logCorrelations(capitalMarket))).not.toThrow()
    expect(capitalMarket.correlations).toHaveLength(ASSETS.length)
  })

  it('name their source and date', () => {
    expect(capitalMarket.source).toContain('J.P. Morgan')
    expect(capitalMarket.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })
})

describe('the moments of a mix', () => {
  it('match the published ones for a single asset', () => {
    for (const asset of ASSETS) {
      const moments = unwrap(mixMoments(only(asset), capitalMarket))
      expect(moments.arithmeticReturn).toBeCloseTo(capitalMarket.assets[asset].arithmeticReturn, 12)
      expect(moments.volatility).toBeCloseTo(capitalMarket.assets[asset].volatility, 10)
    }
  })

  it('are close to the textbook formula, which ignores rebalancing within the year', () => {
    for (const { allocation } of Object.values(MODELS)) {
      const moments = unwrap(mixMoments(allocation, capitalMarket))
      const mean = ASSETS.reduce(
        (sum, asset) => sum + allocation[asset] * capitalMarket.assets[asset].arithmeticReturn,
        0,
      )
      const variance = ASSETS.reduce(
        (all, first, i) =>
          all +
          ASSETS.reduce(
            (sum, second, j) =>
              sum +
              allocation[first] *
                allocation[second] *
                (capitalMarket.correlations[i]?.[j] ?? 0) *
                capitalMarket.assets[first].volatility *
                capitalMarket.assets[second].volatility,
            0,
          ),
        0,
      )
      expect(Math.abs(moments.arithmeticReturn - mean)).toBeLessThan(0.0005)
      expect(Math.abs(moments.volatility - Math.sqrt(variance))).toBeLessThan(0.002)
      expect(moments.compoundReturn).toBeLessThan(moments.arithmeticReturn)
    }
  })

  it('never have more volatility than the weighted sum of the assets', () => {
    const shares = tuple(...ASSETS.map(() => integer({ min: 0, max: 20 }))).filter((parts) =>
      parts.some((part) => part > 0),
    )
    assert(
      property(shares, (parts) => {
        const sum = parts.reduce((all, part) => all + part, 0)
        const allocation = byAsset(parts.map((part) => part / sum))
        const { volatility } = unwrap(mixMoments(allocation, capitalMarket))
        const together = ASSETS.reduce(
          (all, asset) => all + allocation[asset] * capitalMarket.assets[asset].volatility,
          0,
        )
        expect(volatility).toBeGreaterThan(0)
        expect(volatility).toBeLessThan(together + 0.001)
      }),
    )
  })

  it('are rejected for shares that do not add up', () => {
    const wrong = constantFrom<Allocation>(
      nothing,
      { ...nothing, cash: 0.5 },
      { ...nothing, cash: 1.5, tips: -0.5 },
      { ...nothing, cash: Number.NaN },
    )
    assert(
      property(wrong, (allocation) => {
        expect(mixMoments(allocation, capitalMarket)).toMatchObject({ reason: 'bad-allocation' })
      }),
    )
  })
})

describe('the model portfolios', () => {
  it('have shares that add up, one model per band, with increasing risk and return', () => {
    expect(Object.values(MODELS).map(({ band }) => band)).toStrictEqual([...RISK_BANDS])
    const moments = Object.values(MODELS).map(({ allocation }) => {
      expect(isAllocation(allocation)).toBe(true)
      return unwrap(mixMoments(allocation, capitalMarket))
    })
    moments.slice(1).forEach((model, i) => {
      expect(model.volatility).toBeGreaterThan(moments[i]?.volatility ?? 0)
      expect(model.compoundReturn).toBeGreaterThan(moments[i]?.compoundReturn ?? 0)
    })
  })

  it('cost the weighted average of their funds', () => {
    expect(unwrap(mixCost(only('real_estate'), FUND_COSTS))).toBe(0.0013)
    for (const { allocation } of Object.values(MODELS)) {
      const cost = unwrap(mixCost(allocation, FUND_COSTS))
      expect(cost).toBeGreaterThan(0.0003)
      expect(cost).toBeLessThan(0.0011)
    }
  })
})

describe('a market drawn from the assumptions', () => {
  const PATHS = 40_000
  const meanOf = (drawn: readonly number[]): number => drawn.reduce((all, one) => all + one, 0) / drawn.length
  const YEAR = 12

  it('has the published means, deviations and correlations of yearly returns', () => {
    // With one seed, the paths of each asset held alone share the same market. Every other one is independent.
    const years = ASSETS.map((asset) => {
      const growthOn = marketPaths({
        allocation: only(asset),
        detail: 'assets',
        months: YEAR,
        seed: seedFrom('year'),
      })
      return Float64Array.from({ length: PATHS }, (_, path) =>
        growthOn(2 * path).reduce((product, growth) => product * growth, 1),
      )
    })
    const means = years.map((year) => meanOf([...year]))
    const covariance = (i: number, j: number): number =>
      (years[i] ?? new Float64Array()).reduce(
        (all, value, path) => all + (value - (means[i] ?? 0)) * ((years[j]?.[path] ?? 0) - (means[j] ?? 0)),
        0,
      ) / PATHS
    ASSETS.forEach((asset, i) => {
      const { arithmeticReturn, volatility } = capitalMarket.assets[asset]
      expect(Math.abs((means[i] ?? 0) - 1 - arithmeticReturn)).toBeLessThan(
        (5 * volatility) / Math.sqrt(PATHS),
      )
      expect(Math.sqrt(covariance(i, i)) / volatility).toBeCloseTo(1, 1)
      for (let j = 0; j < i; j += 1) {
        const correlation = covariance(i, j) / Math.sqrt(covariance(i, i) * covariance(j, j))
        // The standard error of a correlation near 0 is 1/√n, less for a strong one; skewed years add a little.
        expect(Math.abs(correlation - (capitalMarket.correlations[i]?.[j] ?? 0))).toBeLessThan(
          7 / Math.sqrt(PATHS),
        )
      }
    })
  })

  it('has the mean of a mix in each month', () => {
    const { allocation } = MODELS.average
    const { mean, deviation } = unwrap(mixMoments(allocation, capitalMarket)).monthlyLog
    const growthOn = marketPaths({ allocation, detail: 'assets', months: YEAR, seed: seedFrom('mix') })
    const drawn = Array.from({ length: PATHS }, (_, path) => growthOn(2 * path))
    const expected = Math.exp(mean + deviation ** 2 / 2)
    for (let month = 0; month < YEAR; month += 1) {
      const average = meanOf(drawn.map((growth) => growth[month] ?? 0))
      expect(Math.abs(average - expected)).toBeLessThan((5 * expected * deviation) / Math.sqrt(PATHS))
    }
  })
})
