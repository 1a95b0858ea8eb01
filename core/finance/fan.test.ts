import { array, assert, constantFrom, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capitalMarket, type Allocation } from './data/capital-market.ts'
import { MODEL_PORTFOLIOS, MODELS } from './data/model-portfolios.ts'
import { afterFee, approximateChance, approximateFan, normalCdf } from './fan.ts'
import { createGrowthSource, type GrowthPlan } from './growth.ts'
import { percentile } from './percentiles.ts'
import { mixMoments } from './portfolio.ts'
import { finalBalance, savingFlows } from './project.ts'
import { seedFrom } from './random.ts'
import { BAND_PROBABILITIES, type Fan } from './simulate.ts'
import { unwrap } from './unwrap.ts'

const allocations = MODEL_PORTFOLIOS.map(({ allocation }) => allocation)
const growthModel = MODELS.high.allocation
const monthOf = (allocation: Allocation) => unwrap(mixMoments(allocation, capitalMarket)).monthlyLog
const bands = (fan: Fan): Float64Array[] => [fan.p5, fan.p25, fan.p50, fan.p75, fan.p95]

describe('the normal distribution function', () => {
  it('has the table’s values', () => {
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
  it('is the lognormal itself for one payment', () => {
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

  it('closes on the steady path as the risk goes away', () => {
    const saving = { initialCents: 100_000, monthlyContributionCents: 20_000, annualIncreaseRate: 0.03 }
    const fan = unwrap(
      approximateFan({ mean: Math.log(1.05) / 12, deviation: 1e-7 }, savingFlows(saving, 120)),
    )
    const steady = unwrap(finalBalance(saving, { annualRate: 0.05, annualFeeRate: 0 }, 120))
    for (const band of bands(fan)) expect(Math.abs((band[120] ?? 0) / steady - 1)).toBeLessThan(2e-6)
  })

  it('is in order, and no percentile or chance falls when more is put in', () => {
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

  it('knows the chance of its own percentiles', () => {
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

  it('is certain where nothing is at risk, and refuses what goes out', () => {
    const month = monthOf(growthModel)
    expect(unwrap(approximateChance(month, Float64Array.of(500), 500))).toBe(1)
    expect(unwrap(approximateChance(month, Float64Array.of(500), 501))).toBe(0)
    expect(unwrap(approximateFan(month, Float64Array.of(0, 700))).p5[1]).toBe(700)
    expect(approximateFan(month, Float64Array.of(500, -1))).toMatchObject({ reason: 'bad-plan' })
    expect(approximateFan(month, new Float64Array(0))).toMatchObject({ reason: 'bad-plan' })
  })
})

/** A percentile, and its standard error: half the way between the ranks one binomial deviation to either side. */
function measured(sample: Float64Array, probability: number) {
  const step = Math.sqrt((probability * (1 - probability)) / sample.length)
  const width = percentile(sample, probability + step) - percentile(sample, probability - step)
  const value = percentile(sample, probability)
  return { value, error: width / 2 / value }
}

/*
 * What the approximations cost. The bounds are those that fan.ts and growth.ts state, plus four standard errors of the
 * percentiles at these paths.
 */
describe('the approximations against all six assets', { timeout: 30_000 }, () => {
  const paths = 20_000
  const horizons = [120, 360]

  /** Balances at each horizon of a cent put in each month. */
  function balances(allocation: Allocation, detail: GrowthPlan['detail']): Float64Array[] {
    const source = unwrap(
      createGrowthSource(
        {
          allocation,
          market: capitalMarket,
          annualFeeRate: 0,
          detail,
          seed: seedFrom('fan.test', detail),
          antithetic: true,
        },
        360,
      ),
    )
    const growth = new Float64Array(360)
    const found = horizons.map(() => new Float64Array(paths))
    for (let path = 0; path < paths; path += 1) {
      source(path, growth)
      let balance = 0
      for (let month = 0; month < 360; month += 1) {
        balance = balance * (growth[month] ?? 0) + 1
        const place = horizons.indexOf(month + 1)
        const sample = found[place]
        if (sample) sample[path] = balance
      }
    }
    return found
  }

  it('hold for the Growth model, where they are worst', () => {
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
        const stated = i === 0 && months > 120 ? 0.018 : 0.004
        expect(Math.abs(approximate / truth.value - 1)).toBeLessThan(stated + noise)
        expect(Math.abs(asMix.value / truth.value - 1)).toBeLessThan(0.002 + noise * Math.SQRT2)
      })
    })
  })
})
