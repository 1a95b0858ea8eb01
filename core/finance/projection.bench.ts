import { bench, describe } from 'vitest'
import { capitalMarket } from './data/capital-market.ts'
import { MODELS } from './data/model-portfolios.ts'
import { approximateFan } from './fan.ts'
import { mixMoments } from './portfolio.ts'
import { savingFlows } from './project.ts'
import { createStream, fillNormals, seedFrom, startStream } from './random.ts'
import { fanOf, simulate, type SimulationPlan } from './simulate.ts'
import { unwrap } from './unwrap.ts'

const { allocation } = MODELS.average
const seed = seedFrom('projection.bench')
const saving = { initialCents: 1_000_000, monthlyContributionCents: 50_000, annualIncreaseRate: 0.02 }

const plan = (paths: number, months: number, changes: Partial<SimulationPlan>): SimulationPlan => ({
  allocation,
  market: capitalMarket,
  annualFeeRate: 0.005,
  detail: 'assets',
  seed,
  antithetic: false,
  paths,
  flows: savingFlows(saving, months),
  ...changes,
})

/** Simulates, then reads all five percentiles of every month. */
const run = (any: SimulationPlan): void => {
  fanOf(unwrap(simulate(any)))
}

describe('10,000 paths, 360 months, six correlated assets, percentiles by month', () => {
  const stream = createStream()
  const normals = new Float64Array(360 * 6)
  bench('a bare loop that draws as many normals (21.6 million)', () => {
    for (let path = 0; path < 10_000; path += 1) {
      startStream(stream, seed, path)
      fillNormals(stream, normals, normals.length)
    }
  })
  const independent = plan(10_000, 360, {})
  bench('independent paths', () => run(independent))
  const mirrored = plan(10_000, 360, { antithetic: true })
  bench('mirrored pairs', () => run(mirrored))
})

describe('what a slider waits for', () => {
  const mix = plan(2_000, 240, { detail: 'mix', antithetic: true })
  bench('2,000 paths, 240 months, one mix', () => run(mix))
  const { monthlyLog } = unwrap(mixMoments(allocation, capitalMarket))
  const flows = savingFlows(saving, 360)
  bench('the fan in closed form, 360 months', () => {
    unwrap(approximateFan(monthlyLog, flows))
  })
})
