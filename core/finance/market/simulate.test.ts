import { assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASSETS, capitalMarket, type Allocation } from '#core/finance/data/capital-market.ts'
import { MODEL_PORTFOLIOS, MODELS } from '#core/finance/data/model-portfolios.ts'
import { approximateChance, afterFee } from './fan.ts'
import { createGrowthSource } from './growth.ts'
import { mixMoments } from './portfolio.ts'
import { savingFlows } from './project.ts'
import { seedFrom } from '#core/finance/math/random.ts'
import {
  chanceOfReaching,
  fanOf,
  inTodaysMoney,
  mergeBlocks,
  simulate,
  simulateRange,
  splitPaths,
  type Fan,
  type SimulationPlan,
} from './simulate.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

const allocations = MODEL_PORTFOLIOS.map(({ allocation }) => allocation)
const balanced = MODELS.average.allocation
const stocksOnly: Allocation = { us_stocks: 1, intl_stocks: 0, us_bonds: 0, tips: 0, real_estate: 0, cash: 0 }

const saving = { initialCents: 1_000_000, monthlyContributionCents: 50_000, annualIncreaseRate: 0.02 }

const plan = (changes: Partial<SimulationPlan> = {}): SimulationPlan => ({
  allocation: balanced,
  market: capitalMarket,
  annualFeeRate: 0.005,
  detail: 'assets',
  seed: seedFrom('simulate.test'),
  antithetic: true,
  paths: 200,
  flows: savingFlows(saving, 60),
  ...changes,
})

const bands = (fan: Fan): Float64Array[] => [fan.p5, fan.p25, fan.p50, fan.p75, fan.p95]

const anyPlan = record({
  allocation: constantFrom(...allocations),
  detail: constantFrom<SimulationPlan['detail']>('assets', 'mix'),
  antithetic: constantFrom(true, false),
  paths: integer({ min: 1, max: 90 }),
  months: integer({ min: 0, max: 30 }),
  seed: integer(),
}).map(({ months, seed, ...rest }) =>
  plan({ ...rest, seed: seedFrom(seed), flows: savingFlows(saving, months) }),
)

describe('ranges of paths', () => {
  it('cover all paths once, in order, without splitting an antithetic pair', () => {
    assert(
      property(integer({ min: 1, max: 100_000 }), integer({ min: 1, max: 64 }), (paths, chunks) => {
        const ranges = splitPaths(paths, chunks)
        expect(ranges.length).toBeLessThanOrEqual(chunks)
        expect(ranges[0]?.from).toBe(0)
        expect(ranges.at(-1)?.to).toBe(paths)
        ranges.forEach((range, i) => {
          expect(range.to).toBeGreaterThan(range.from)
          expect(range.from % 2).toBe(0)
          expect(range.from).toBe(ranges[i - 1]?.to ?? 0)
        })
        const sizes = ranges.map(({ from, to }) => to - from)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(3)
      }),
    )
  })

  it('give a bit-identical result when run separately and merged in any order', () => {
    assert(
      property(anyPlan, integer({ min: 1, max: 12 }), integer(), (any, chunks, shuffle) => {
        const whole = unwrap(simulate(any))
        const blocks = splitPaths(any.paths, chunks).map((range) => unwrap(simulateRange(any, range)))
        const turned = blocks.toSorted((a, b) => ((a.from ^ shuffle) % 7) - ((b.from ^ shuffle) % 7))
        const merged = unwrap(mergeBlocks(turned))
        expect(merged).toStrictEqual(whole)
        expect(fanOf(merged)).toStrictEqual(fanOf(whole))
      }),
    )
  })

  it('survive structured cloning', () => {
    const any = plan({ paths: 40 })
    const blocks = splitPaths(40, 3).map((range) =>
      structuredClone(unwrap(simulateRange(structuredClone(any), range))),
    )
    expect(unwrap(mergeBlocks(blocks))).toStrictEqual(unwrap(simulate(any)))
  })

  it('are rejected if one is missing, duplicated or of a different length', () => {
    const any = plan({ paths: 40 })
    const [first, second, third] = splitPaths(40, 3).map((range) => unwrap(simulateRange(any, range)))
    if (!first || !second || !third) throw new Error('three ranges')
    const refused = { reason: 'blocks-do-not-fit' }
    expect(mergeBlocks([first, third])).toMatchObject(refused)
    expect(mergeBlocks([first, second, second, third])).toMatchObject(refused)
    expect(mergeBlocks([first, { ...second, months: 3 }, third])).toMatchObject(refused)
    expect(mergeBlocks([])).toMatchObject(refused)
  })
})

describe('a simulation', () => {
  it('is deterministic for a seed and differs for others', () => {
    expect(unwrap(simulate(plan()))).toStrictEqual(unwrap(simulate(plan())))
    expect(unwrap(simulate(plan()))).not.toStrictEqual(unwrap(simulate(plan({ seed: seedFrom('other') }))))
  })

  it('gives an identical fan on every JavaScript engine', () => {
    const fan = fanOf(unwrap(simulate(plan())))
    expect(bands(fan).map((band) => band[60])).toStrictEqual([
      4_006_850, 4_511_788, 4_924_152, 5_420_509, 6_135_075,
    ])
  })

  it('starts with the same months for a longer horizon', () => {
    const short = unwrap(simulate(plan({ flows: savingFlows(saving, 24) })))
    const long = unwrap(simulate(plan({ flows: savingFlows(saving, 60) })))
    expect(long.balances.subarray(0, short.balances.length)).toStrictEqual(short.balances)
  })

  it('mirrors every other path around the median growth', () => {
    const source = unwrap(createGrowthSource(plan({ detail: 'mix' }), 12))
    const { mean } = afterFee(unwrap(mixMoments(balanced, capitalMarket)).monthlyLog, 0.005)
    const one = new Float64Array(12)
    const other = new Float64Array(12)
    source(6, one)
    source(7, other)
    one.forEach((factor, month) => {
      expect(Math.log(factor) + Math.log(other[month] ?? 1)).toBeCloseTo(2 * mean, 13)
    })
  })

  it('has ordered percentiles from the start', () => {
    assert(
      property(anyPlan, (any) => {
        const found = bands(fanOf(unwrap(simulate(any))))
        for (let month = 0; month < any.flows.length; month += 1) {
          const values = found.map((band) => band[month] ?? -1)
          expect(values.toSorted((a, b) => a - b)).toStrictEqual(values)
          expect(values.every(Number.isInteger)).toBe(true)
        }
        expect(new Set(found.map((band) => band[0]))).toStrictEqual(new Set([saving.initialCents]))
      }),
    )
  })

  it('never lowers a percentile or the chance with higher contributions', () => {
    const more = integer({ min: 0, max: 100_000 })
    assert(
      property(anyPlan, more, integer({ min: 1, max: 5_000_000 }), (any, extra, target) => {
        const richer = { ...any, flows: any.flows.map((flow, month) => flow + (month > 0 ? extra : 0)) }
        const before = unwrap(simulate(any))
        const after = unwrap(simulate(richer))
        expect(chanceOfReaching(after, target).chance).toBeGreaterThanOrEqual(
          chanceOfReaching(before, target).chance,
        )
        const fans = [bands(fanOf(before)), bands(fanOf(after))]
        fans[0]?.forEach((band, i) => {
          band.forEach((cents, month) => expect(fans[1]?.[i]?.[month]).toBeGreaterThanOrEqual(cents))
        })
      }),
    )
  })

  it('stays at zero after overdrawing until money comes in', () => {
    const flows = Float64Array.of(1000, -5000, 0, 700)
    const { balances } = unwrap(simulate(plan({ flows, paths: 1 })))
    expect([...balances]).toStrictEqual([1000, 0, 0, 700])
  })

  it('is rejected without paths, with invalid amounts, or with shares that do not add up', () => {
    expect(simulate(plan({ paths: 0 }))).toMatchObject({ reason: 'bad-plan' })
    expect(simulate(plan({ flows: Float64Array.of(Number.NaN) }))).toMatchObject({ reason: 'bad-plan' })
    expect(simulate(plan({ flows: new Float64Array(0) }))).toMatchObject({ reason: 'bad-plan' })
    expect(simulate(plan({ annualFeeRate: 1 }))).toMatchObject({ reason: 'bad-fee' })
    expect(simulate(plan({ allocation: { ...balanced, cash: 1 } }))).toMatchObject({
      reason: 'bad-allocation',
    })
    const market = {
      ...capitalMarket,
      correlations: capitalMarket.correlations.map((row) => row.map(() => 1)),
    }
    expect(simulate(plan({ market }))).toMatchObject({ reason: 'bad-market' })
    expect(simulateRange(plan(), { from: 10, to: 10 })).toMatchObject({ reason: 'bad-plan' })
    expect(simulateRange(plan(), { from: 0, to: 201 })).toMatchObject({ reason: 'bad-plan' })
  })

  it('is deflated by inflation in today’s money', () => {
    const fan = inTodaysMoney(fanOf(unwrap(simulate(plan({ flows: Float64Array.of(103_000, 0, 0) })))), 0.03)
    expect(fan.p50[0]).toBe(103_000)
    const year = new Float64Array(13).fill(0)
    year[0] = 103_000
    const certain = inTodaysMoney(
      { p5: year, p25: year, p50: year, p75: year, p95: year.fill(103_000) },
      0.03,
    )
    expect(certain.p95[12]).toBe(100_000)
  })
})

/** The standard deviation of an estimate over many seeds, which the standard error of a chance predicts. */
const scatter = (of: (seed: number) => number): number => {
  const answers = Array.from({ length: 120 }, (_, seed) => of(seed))
  const mean = answers.reduce((sum, answer) => sum + answer, 0) / answers.length
  return Math.sqrt(answers.reduce((sum, answer) => sum + (answer - mean) ** 2, 0) / (answers.length - 1))
}

const seededChance = (antithetic: boolean) => (seed: number) =>
  chanceOfReaching(
    unwrap(
      simulate(
        plan({
          detail: 'mix',
          antithetic,
          paths: 500,
          seed: seedFrom('scatter', seed),
          flows: savingFlows(saving, 120),
        }),
      ),
    ),
    11_500_000,
  ).chance

/*
 * Closed forms. Every tolerance is five standard errors of the estimate at this number of paths, calculated from the
 * closed form itself, so a correct engine fails one of these tests once in a million seeds.
 */
describe('a simulation against closed forms', () => {
  const paths = 25_000
  const once = new Float64Array(121)
  once[0] = 1_000_000

  it('matches the lognormal for one asset and one payment, drawn by asset or as a mix', () => {
    for (const detail of ['assets', 'mix'] as const) {
      const plan10 = plan({ allocation: stocksOnly, detail, antithetic: false, paths, flows: once })
      const block = unwrap(simulate(plan10))
      const fan = fanOf(block)
      const { mean, deviation } = afterFee(
        unwrap(mixMoments(stocksOnly, capitalMarket)).monthlyLog,
        plan10.annualFeeRate,
      )
      const spread = deviation * Math.sqrt(120)
      const quantiles = [
        { found: fan.p5, z: -1.6448536269514722, share: 0.05 },
        { found: fan.p25, z: -0.6744897501960817, share: 0.25 },
        { found: fan.p50, z: 0, share: 0.5 },
        { found: fan.p75, z: 0.6744897501960817, share: 0.75 },
        { found: fan.p95, z: 1.6448536269514722, share: 0.95 },
      ]
      for (const { found, z, share } of quantiles) {
        // A percentile's standard error is √(p(1-p)/n) divided by its density; for log balances the density is normal.
        const density = Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI) / spread
        const error = Math.sqrt((share * (1 - share)) / paths) / density
        const wanted = Math.log(1_000_000) + 120 * mean + spread * z
        expect(Math.abs(Math.log(found[120] ?? 0) - wanted)).toBeLessThan(5 * error)
      }
      const { chance, standardError } = chanceOfReaching(block, 1_500_000)
      const wanted = unwrap(approximateChance({ mean, deviation }, once, 1_500_000))
      expect(Math.abs(chance - wanted)).toBeLessThan(5 * standardError)
    }
  })

  it('has the expected mean in every month, with all six assets and contributions', () => {
    const any = plan({ antithetic: false, paths, flows: savingFlows(saving, 120) })
    const { balances } = unwrap(simulate(any))
    const { monthlyLog } = unwrap(mixMoments(balanced, capitalMarket))
    const { mean, deviation } = afterFee(monthlyLog, any.annualFeeRate)
    const growth = Math.exp(mean + (deviation * deviation) / 2)
    let wanted = 0
    any.flows.forEach((flow, month) => {
      wanted = wanted * (month > 0 ? growth : 1) + flow
      const sample = balances.subarray(month * paths, (month + 1) * paths)
      const average = sample.reduce((sum, balance) => sum + balance, 0) / paths
      const variance = sample.reduce((sum, balance) => sum + (balance - average) ** 2, 0) / paths
      expect(Math.abs(average - wanted)).toBeLessThanOrEqual(5 * Math.sqrt(variance / paths) + 1e-6)
    })
  })

  it('has the published yearly correlations between any two assets', () => {
    // With one seed, the paths of each asset held alone share the same market.
    const months = 12
    const count = 40_000
    const growth = new Float64Array(months)
    const yearly = (allocation: Allocation): Float64Array => {
      const source = unwrap(
        createGrowthSource(plan({ allocation, annualFeeRate: 0, antithetic: false }), months),
      )
      return Float64Array.from({ length: count }, (_, path) => {
        source(path, growth)
        return growth.reduce((product, factor) => product * factor, 1)
      })
    }
    const nothing = { ...stocksOnly, us_stocks: 0 }
    const years = ASSETS.map((asset) => yearly({ ...nothing, [asset]: 1 }))
    const means = years.map((year) => year.reduce((sum, held) => sum + held, 0) / count)
    const covariance = (i: number, j: number): number =>
      (years[i] ?? growth).reduce(
        (sum, value, path) => sum + (value - (means[i] ?? 0)) * ((years[j]?.[path] ?? 0) - (means[j] ?? 0)),
        0,
      ) / count
    ASSETS.forEach((asset, i) => {
      const { arithmeticReturn, volatility } = capitalMarket.assets[asset]
      expect(Math.abs((means[i] ?? 0) - 1 - arithmeticReturn)).toBeLessThan(
        (5 * volatility) / Math.sqrt(count),
      )
      expect(Math.sqrt(covariance(i, i)) / volatility).toBeCloseTo(1, 1)
      for (let j = 0; j < i; j += 1) {
        const correlation = covariance(i, j) / Math.sqrt(covariance(i, i) * covariance(j, j))
        // The standard error of a correlation near 0 is 1/√n, less for a strong one; skewed years add a little.
        expect(Math.abs(correlation - (capitalMarket.correlations[i]?.[j] ?? 0))).toBeLessThan(
          7 / Math.sqrt(count),
        )
      }
    })
  })

  it('estimates no worse with antithetic pairs than with as many independent paths', () => {
    const independent = scatter(seededChance(false))
    const mirrored = scatter(seededChance(true))
    // A standard deviation from 120 samples has a relative standard error of 1/√240, about 6.5%.
    expect(mirrored).toBeLessThan(independent * 1.25)
  })
})
