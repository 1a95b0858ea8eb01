import { createPercentileSelector, percentile } from '#core/finance/math/percentiles.ts'
import type { PathResult } from './retire-path.ts'

/** Results of a strategy over many historical or simulated paths, in today's money. */
export interface StrategyOutcome {
  readonly paths: number
  /** Share of paths in which every year was paid, the essential was met and the legacy is there. */
  readonly successShare: number
  /** The median of all years of all paths. */
  readonly medianIncome: number
  /** The lowest income of any year of any path. */
  readonly worstIncome: number
  /** The median of each path's lowest income: half of all paths never fell below it. */
  readonly medianLowestIncome: number
  readonly medianEndBalance: number
  readonly worstEndBalance: number
  /** Income of every year, path after path. */
  readonly incomes: Float64Array
  readonly endBalances: Float64Array
  readonly results: readonly PathResult[]
}

/** Summarizes all paths. */
export function summarise(results: readonly PathResult[], incomes: Float64Array): StrategyOutcome {
  const endBalances = Float64Array.from(results, (result) => result.endBalance)
  const lowest = Float64Array.from(results, (result) => result.lowestIncome)
  return {
    paths: results.length,
    successShare: results.filter((result) => result.success).length / results.length,
    medianIncome: percentile(incomes, 0.5),
    worstIncome: lowest.reduce((least, income) => Math.min(least, income), Infinity),
    medianLowestIncome: percentile(lowest, 0.5),
    medianEndBalance: percentile(endBalances, 0.5),
    worstEndBalance: endBalances.reduce((least, value) => Math.min(least, value), Infinity),
    incomes,
    endBalances,
    results,
  }
}

/**
 * Percentiles of the income by year, for a fan chart: for each year the given probabilities, in their rising order.
 *
 * @param years the simulated plan's years; any other number throws a RangeError
 */
export function incomeBands(
  outcome: StrategyOutcome,
  years: number,
  probabilities: readonly number[],
): Float64Array {
  if (outcome.incomes.length !== outcome.paths * years) throw new RangeError(`Not the years lived: ${years}`)
  const select = createPercentileSelector(outcome.paths, probabilities)
  const bands = new Float64Array(years * probabilities.length)
  const ofYear = new Float64Array(outcome.paths)
  for (let year = 0; year < years; year += 1) {
    for (let path = 0; path < outcome.paths; path += 1) {
      ofYear[path] = outcome.incomes[path * years + year] ?? 0
    }
    select(ofYear, 0, bands, year * probabilities.length)
  }
  return bands
}
