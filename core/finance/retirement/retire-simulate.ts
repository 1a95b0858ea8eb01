import { exp, log } from '#core/finance/math/elementary.ts'
import { rebalanced, yearTable } from './holdings.ts'
import { checkPlan } from './history.ts'
import type { MarketPath } from '#core/finance/market/market.ts'
import { createStream, nextUniform, startStream, type Seed } from '#core/finance/math/random.ts'
import { isRate, isWhole, MAX_YEARS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { summarise, type StrategyOutcome } from './retire-outcome.ts'
import { livePath, preparePlan, type PathResult, type RetirementPlan } from './retire-path.ts'

/** Whether a one-period return or inflation rate is in range: above a total loss, up to a thousandfold. */
const isStep = (rate: number): boolean => rate >= -0.999 && rate <= 1e3

const isPath = ({ periodsPerYear, returns, inflation }: MarketPath, years: number): boolean => {
  const periods = years * periodsPerYear
  return (
    (periodsPerYear === 1 || periodsPerYear === 12) &&
    returns.length >= periods &&
    inflation.length >= periods &&
    returns.every(isStep) &&
    inflation.every(isStep)
  )
}

/** Runs a plan on paths from any simulation. Each path has the portfolio's nominal returns and inflation. */
export function runPaths(
  paths: readonly MarketPath[],
  plan: RetirementPlan,
): Result<StrategyOutcome, 'bad-plan' | 'paths-too-short'> {
  const checked = checkPlan(plan)
  if (!checked.ok) return checked
  if (paths.length === 0 || !paths.every((path) => isPath(path, plan.years))) {
    return refuse('paths-too-short', `Each path must cover all ${plan.years} years.`)
  }
  const prepared = preparePlan(plan)
  const incomes = new Float64Array(paths.length * plan.years)
  const results: PathResult[] = paths.map((path, index) => {
    const holdings = rebalanced(yearTable(path, path.periodsPerYear), prepared.balance)
    return livePath(prepared, holdings, path.periodsPerYear, 0, incomes, index * plan.years)
  })
  return ok(summarise(results, incomes))
}

/** 100,000 monthly paths over a lifetime take 1 GB. */
const MAX_PATHS = 100_000

const refuseSize = () =>
  refuse('bad-plan', 'A simulation needs some paths and 1 to 100 whole years, in blocks of whole periods.')

export interface BootstrapOptions {
  readonly paths: number
  readonly years: number
  /** Consecutive periods drawn together, so that a decline and its recovery stay adjacent. Default: two years. */
  readonly blockLength?: number
  readonly seed: Seed
}

/**
 * Paths assembled from blocks of the historical record, with returns and inflation drawn together: the circular block
 * bootstrap (Politis and Romano 1992), which wraps from the end of the record to its start so that every period is
 * equally likely. The same seed gives the same paths, and path k does not depend on the number of paths.
 */
export function bootstrapPaths(
  record: MarketPath,
  options: BootstrapOptions,
): Result<MarketPath[], 'bad-plan' | 'record-too-short'> {
  const { periodsPerYear, returns, inflation } = record
  const { paths, years, blockLength: block = 2 * periodsPerYear } = options
  if (!isWhole(paths, 1, MAX_PATHS) || !isWhole(years, 1, MAX_YEARS) || !isWhole(block, 1, 1200)) {
    return refuseSize()
  }
  if (returns.length < 1) return refuse('record-too-short', 'The market record is empty.')
  const length = years * periodsPerYear
  const stream = createStream()
  const drawn = Array.from({ length: paths }, (_, index) => {
    startStream(stream, options.seed, index)
    const path = { periodsPerYear, returns: new Float64Array(length), inflation: new Float64Array(length) }
    for (let at = 0; at < length; at += block) {
      const from = Math.floor(nextUniform(stream) * returns.length)
      for (let t = at; t < Math.min(length, at + block); t += 1) {
        const source = (from + t - at) % returns.length
        path.returns[t] = returns[source] ?? 0
        path.inflation[t] = inflation[source] ?? 0
      }
    }
    return path
  })
  return ok(drawn)
}

/**
 * Paths from a source of monthly growth factors (see growth.ts), with constant monthly inflation.
 *
 * @param source fills an array with one path's nominal growth factors, such as 1.01 for 1%
 */
export function pathsFromGrowth(
  source: (path: number, growth: Float64Array) => void,
  options: { readonly paths: number; readonly years: number; readonly inflationRate: number },
): Result<MarketPath[], 'bad-plan'> {
  const { paths, years, inflationRate } = options
  if (!isWhole(paths, 1, MAX_PATHS) || !isWhole(years, 1, MAX_YEARS) || !isRate(inflationRate)) {
    return refuseSize()
  }
  const months = years * 12
  const inflation = new Float64Array(months).fill(exp(log(1 + inflationRate) / 12) - 1)
  const growth = new Float64Array(months)
  return ok(
    Array.from({ length: paths }, (_, index) => {
      source(index, growth)
      return { periodsPerYear: 12, returns: growth.map((factor) => factor - 1), inflation }
    }),
  )
}
