import { array, assert, constantFrom, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capitalMarket, type Allocation } from '#core/finance/data/capital-market.ts'
import { MODELS } from '#core/finance/data/model-portfolios.ts'
import { percentile } from '#core/finance/math/percentiles.ts'
import { seedFrom } from '#core/finance/math/random.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { marketPaths } from '#tests/fixtures/market-paths.ts'
import { afterFee, approximateChance, approximateFan, approximateMedian, type Fan, normalCdf } from './fan.ts'
import { mixMoments, type LogMoments } from './portfolio.ts'
import { finalBalance, savingFlows } from './project.ts'

/** Those of a fan's bands. */
const BAND_PROBABILITIES = [0.05, 0.25, 0.5, 0.75, 0.95]

const allocations = Object.values(MODELS).map(({ allocation }) => allocation)
const growthModel = MODELS.high.allocation
const monthOf = (allocation: Allocation) => unwrap(mixMoments(allocation, capitalMarket)).monthlyLog
const bands = (fan: Fan): Float64Array[] => [fan.p5, fan.p25, fan.p50, fan.p75, fan.p95]

describe('the normal distribution function', () => {
  it('matches published table values', () => {
    expect(normalCdf(0)).toBe(0.5)
    expect(normalCdf(1)).toBeCloseTo(0.841344746068543, 13)
    expect(normalCdf(-1.6448536269514722)).toBeCloseTo(0.05, 14)
    expect(normalCdf(0.6744897501960817)).toBeCloseTo(0.75, 14)
    expect(normalCdf(-4)).toBeCloseTo(3.167124183311986e-5, 14)
    expect(normalCdf(50)).toBe(1)
    expect(normalCdf(-50)).toBe(0)
  })
})

describe('the fan in closed form', () => {
  it('is exactly lognormal for one payment', () => {
    const { mean, deviation } = monthOf(growthModel)
    const flows = new Float64Array(241)
    flows[0] = 5_000_000
    const fan = unwrap(approximateFan({ mean, deviation }, flows))
    for (const month of [0, 1, 12, 240]) {
      const at = (z: number): number => 5_000_000 * Math.exp(mean * month + deviation * Math.sqrt(month) * z)
      expect(Math.abs((fan.p5[month] ?? 0) - at(-1.6448536269514722))).toBeLessThanOrEqual(2)
      expect(Math.abs((fan.p50[month] ?? 0) - at(0))).toBeLessThanOrEqual(2)
      expect(Math.abs((fan.p95[month] ?? 0) - at(1.6448536269514722))).toBeLessThanOrEqual(2)
    }
  })

  it('matches the steady path without risk', () => {
    const saving = { initialCents: 100_000, monthlyContributionCents: 20_000, annualIncreaseRate: 0.03 }
    const fan = unwrap(
      approximateFan({ mean: Math.log(1.05) / 12, deviation: 1e-7 }, savingFlows(saving, 120)),
    )
    const steady = unwrap(finalBalance(saving, { annualRate: 0.05, annualFeeRate: 0 }, 120))
    for (const band of bands(fan)) expect(Math.abs((band[120] ?? 0) / steady - 1)).toBeLessThan(2e-6)
  })

  it('has ordered percentiles, and none of them nor the chance falls with higher contributions', () => {
    const payments = array(integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 200 })
    assert(
      property(
        payments,
        constantFrom(...allocations),
        integer({ min: 0, max: 100_000 }),
        integer({ min: 1, max: 100_000_000 }),
        (list, allocation, extra, target) => {
          const flows = Float64Array.from(list)
          const more = flows.map((flow) => flow + extra)
          const month = monthOf(allocation)
          const found = bands(unwrap(approximateFan(month, flows)))
          const richer = bands(unwrap(approximateFan(month, more)))
          flows.forEach((_, at) => {
            const values = found.map((band) => band[at] ?? -1)
            expect(values.toSorted((a, b) => a - b)).toStrictEqual(values)
            found.forEach((band, i) => {
              expect(richer[i]?.[at] ?? 0).toBeGreaterThanOrEqual((band[at] ?? 0) * (1 - 1e-9))
            })
          })
          const before = unwrap(approximateChance(month, flows, target))
          expect(unwrap(approximateChance(month, more, target))).toBeGreaterThanOrEqual(before - 1e-12)
        },
      ),
    )
  })

  it('has consistent chances and percentiles', () => {
    assert(
      property(double({ min: 0, max: 0.05, noNaN: true }), integer({ min: 2, max: 300 }), (rise, months) => {
        const flows = savingFlows(
          { initialCents: 3_000_000, monthlyContributionCents: 40_000, annualIncreaseRate: rise },
          months,
        )
        const month = afterFee(monthOf(growthModel), 0.01)
        const fan = unwrap(approximateFan(month, flows))
        bands(fan).forEach((band, i) => {
          const chance = unwrap(approximateChance(month, flows, band[months] ?? 0))
          expect(chance).toBeCloseTo(1 - (BAND_PROBABILITIES[i] ?? 0), 4)
        })
      }),
    )
  })

  it('has a median that equals the last median of the fan', () => {
    const flows = Float64Array.from({ length: 300 }, (_, month) => 10_000 + month * 7)
    const month = monthOf(growthModel)
    expect(unwrap(approximateMedian(month, flows))).toBe(unwrap(approximateFan(month, flows)).p50[299])
  })

  it('is certain without risk, and rejects withdrawals', () => {
    const month = monthOf(growthModel)
    expect(unwrap(approximateChance(month, Float64Array.of(500), 500))).toBe(1)
    expect(unwrap(approximateChance(month, Float64Array.of(500), 501))).toBe(0)
    expect(unwrap(approximateFan(month, Float64Array.of(0, 700))).p5[1]).toBe(700)
    expect(approximateFan(month, Float64Array.of(500, -1))).toMatchObject({ reason: 'bad-plan' })
    expect(approximateFan(month, new Float64Array(0))).toMatchObject({ reason: 'bad-plan' })
  })
})

/** A percentile and its relative standard error: half the distance between the ranks one binomial deviation away. */
function measured(sample: Float64Array, probability: number) {
  const step = Math.sqrt((probability * (1 - probability)) / sample.length)
  const width = percentile(sample, probability + step) - percentile(sample, probability - step)
  const value = percentile(sample, probability)
  return { value, error: width / 2 / value }
}

/** Interpolates a distribution function on an even grid: a Catmull-Rom cubic inside, 0 or 1 beyond the ends. */
function between(values: Float64Array, at: number): number {
  const i = Math.floor(at)
  if (i < 1) return at < 0 ? 0 : (values[0] ?? 0)
  if (i > values.length - 3) return 1
  const [a = 0, b = 0, c = 0, d = 0] = values.subarray(i - 1, i + 3)
  const u = at - i
  return b + 0.5 * u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)))
}

/**
 * Percentiles of the last balance by integrating its distribution month by month, without a closed form or simulation.
 * The distribution of the log balance is on a grid that extends nine deviations on either side of the mean path.
 */
function integrated({ mean, deviation }: LogMoments, flows: Float64Array, points = 800): number[] {
  const z = Array.from({ length: 25 }, (_, i) => -6 + i / 2)
  const weight = z.map((at) => Math.exp((-at * at) / 2) / 2 / Math.sqrt(2 * Math.PI))
  let average = flows[0] ?? 0
  let [low, step] = [0, 0]
  let below = new Float64Array(points)
  for (let month = 1; month < flows.length; month += 1) {
    const flow = flows[month] ?? 0
    const before = average
    average = average * Math.exp(mean + deviation ** 2 / 2) + flow
    const reach = 9 * deviation * Math.sqrt(month) + 0.02
    const [nextLow, nextStep] = [Math.log(average) - reach, (2 * reach) / (points - 1)]
    below = Float64Array.from({ length: points }, (_, i) => {
      const grown = Math.exp(nextLow + i * nextStep) - flow
      if (grown <= 0) return 0
      const log = Math.log(grown)
      if (month === 1) return normalCdf((log - Math.log(before) - mean) / deviation)
      return z.reduce(
        (sum, at, j) => sum + (weight[j] ?? 0) * between(below, (log - mean - deviation * at - low) / step),
        0,
      )
    })
    ;[low, step] = [nextLow, nextStep]
  }
  return BAND_PROBABILITIES.map((probability) => {
    const above = below.findIndex((chance) => chance >= probability)
    const [from, to] = [below[above - 1] ?? 0, below[above] ?? 1]
    return Math.exp(low + step * (above - 1 + (probability - from) / (to - from)))
  })
}

describe('the fan compared with the integrated distribution', () => {
  const growth = monthOf(growthModel)

  it.each([
    ['Growth, $50,000 and $500 a month, half a percent of fees, 30 years', growth, 5_000_000, 50_000, 360],
    ['Growth, $500 a month from nothing on, 30 years', growth, 50_000, 50_000, 360],
    ['Growth, $1,000 and $2,000 a month, 10 years', growth, 100_000, 200_000, 120],
    ['Balanced, $500 a month, 30 years', monthOf(MODELS.average.allocation), 50_000, 50_000, 360],
  ])('%s', (_, month, first, monthly, months) => {
    const afterFees = afterFee(month, 0.005)
    const flows = new Float64Array(months + 1).fill(monthly)
    flows[0] = first
    const fan = bands(unwrap(approximateFan(afterFees, flows)))
    integrated(afterFees, flows).forEach((truth, i) => {
      const error = Math.abs((fan[i]?.[months] ?? 0) / truth - 1)
      expect(error).toBeLessThan(i === 0 ? 0.0025 : 0.0005)
    })
  })
})

/*
 * Approximation errors. The bounds are those stated in fan.ts, plus four standard errors of the
 * percentiles at this number of paths.
 */
describe('the approximations compared with all six assets', () => {
  const paths = 20_000
  const horizons = [120, 360]

  /** Balances at each horizon from contributing one cent a month. */
  function balances(allocation: Allocation, detail: 'assets' | 'mix'): Float64Array[] {
    const growthOn = marketPaths({ allocation, detail, months: 360, seed: seedFrom('fan.test', detail) })
    const found = horizons.map(() => new Float64Array(paths))
    for (let path = 0; path < paths; path += 1) {
      let balance = 0
      for (const [month, growth] of growthOn(path).entries()) {
        balance = balance * growth + 1
        const sample = found[horizons.indexOf(month + 1)]
        if (sample) sample[path] = balance
      }
    }
    return found
  }

  it('are within bounds for the Growth model, where they are worst', () => {
    const allocation = growthModel
    const assets = balances(allocation, 'assets')
    const mix = balances(allocation, 'mix')
    const flows = new Float64Array(361).fill(1_000_000)
    flows[0] = 0
    const fan = bands(unwrap(approximateFan(monthOf(allocation), flows)))
    horizons.forEach((months, at) => {
      BAND_PROBABILITIES.forEach((probability, i) => {
        const truth = measured(assets[at] ?? flows, probability)
        const asMix = measured(mix[at] ?? flows, probability)
        const approximate = (fan[i]?.[months] ?? 0) / 1_000_000
        const noise = 4 * truth.error
        expect(Math.abs(approximate / truth.value - 1)).toBeLessThan(0.004 + noise)
        expect(Math.abs(asMix.value / truth.value - 1)).toBeLessThan(0.002 + noise * Math.SQRT2)
      })
    })
  })
})
