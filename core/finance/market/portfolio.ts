import { ASSETS, type Allocation, type Asset, type CapitalMarket } from '#core/finance/data/capital-market.ts'
import { exp, log } from '#core/finance/math/elementary.ts'
import type { Matrix } from '#core/finance/math/linear-algebra.ts'
import { isFeeRate, isRate } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** Logarithms of one asset's growth: normal, with this mean and standard deviation. */
export interface LogMoments {
  readonly mean: number
  readonly deviation: number
}

/** The expected yearly return of a mix and its risk, before fees other than fund costs, as fractions. */
export interface MixMoments {
  /** Mean of single years. */
  readonly arithmeticReturn: number
  /** Standard deviation of single years. */
  readonly volatility: number
  /** The median path's yearly growth, or compound return. */
  readonly compoundReturn: number
  /** One month's growth as a lognormal of the mix's own mean and variance. */
  readonly monthlyLog: LogMoments
}

/** The lognormal with this mean and standard deviation of its growth. */
function lognormalOf(meanGrowth: number, deviation: number): LogMoments {
  const ratio = deviation / meanGrowth
  const variance = log(1 + ratio * ratio)
  return { mean: log(meanGrowth) - variance / 2, deviation: Math.sqrt(variance) }
}

/** Each asset's monthly logarithm: the months are independent and twelve of them make the published year. */
export function monthlyLogMoments(market: CapitalMarket): readonly LogMoments[] {
  return ASSETS.map((asset) => {
    const { arithmeticReturn, volatility } = market.assets[asset]
    const year = lognormalOf(1 + arithmeticReturn, volatility)
    return { mean: year.mean / 12, deviation: year.deviation / Math.sqrt(12) }
  })
}

/**
 * Correlations of the assets' logarithms, such that the returns themselves have the published ones:
 * for lognormals, 1 + corr·√((e^a² - 1)(e^b² - 1)) = e^(ρ·a·b), with a and b the yearly deviations.
 */
export function logCorrelations(market: CapitalMarket): Matrix {
  const years = ASSETS.map((asset) =>
    lognormalOf(1 + market.assets[asset].arithmeticReturn, market.assets[asset].volatility),
  )
  const excess = years.map(({ deviation }) => exp(deviation * deviation) - 1)
  return market.correlations.map((row, i) =>
    row.map((correlation, j) => {
      const product = (years[i]?.deviation ?? 0) * (years[j]?.deviation ?? 0)
      if (i === j) return 1
      // Symmetric to the last bit: the factors are taken in one order for both triangles.
      const spread = Math.sqrt((excess[Math.min(i, j)] ?? 0) * (excess[Math.max(i, j)] ?? 0))
      return log(1 + correlation * spread) / product
    }),
  )
}

/** Keys a list of values by asset, in the order of {@link ASSETS}; missing values are 0. */
export function byAsset(amounts: readonly number[]): Readonly<Record<Asset, number>> {
  const [us_stocks = 0, intl_stocks = 0, us_bonds = 0, tips = 0, real_estate = 0, cash = 0] = amounts
  return { us_stocks, intl_stocks, us_bonds, tips, real_estate, cash }
}

/** Whether the shares are 0 or more and add up to 1. */
export const isAllocation = (allocation: Allocation): boolean =>
  ASSETS.every((asset) => allocation[asset] >= 0) &&
  Math.abs(ASSETS.reduce((sum, asset) => sum + allocation[asset], 0) - 1) < 1e-9

/** Whether a market has a return of more than a total loss and some risk, of a size that can be meant, for every asset. */
const isMarket = ({ assets, correlations }: CapitalMarket): boolean =>
  ASSETS.every((asset) => {
    const { arithmeticReturn, volatility } = assets[asset]
    return isRate(arithmeticReturn) && volatility >= 1e-6 && volatility <= 10
  }) &&
  correlations.length === ASSETS.length &&
  correlations.every(
    (row) => row.length === ASSETS.length && row.every((correlation) => Math.abs(correlation) <= 1),
  )

/**
 * The moments of a mix that is rebalanced every month.
 *
 * Exact: the mean and the standard deviation of a month and of a year, given lognormal assets with the published
 * correlations of their years. Approximate: the shape between them. A sum of lognormals is not lognormal, so the
 * compound return and `monthlyLog` take it for the lognormal with the same two moments; fan.test.ts measures what that
 * costs.
 */
export function mixMoments(
  allocation: Allocation,
  market: CapitalMarket,
): Result<MixMoments, 'bad-allocation' | 'bad-market'> {
  if (!isAllocation(allocation)) {
    return refuse('bad-allocation', 'The shares of a portfolio must be zero or more and add up to 100%.')
  }
  if (!isMarket(market)) return refuse('bad-market', 'These market assumptions have no portfolio.')
  const months = monthlyLogMoments(market)
  const correlations = logCorrelations(market)
  const growth = months.map(({ mean, deviation }) => exp(mean + (deviation * deviation) / 2))
  let mean = 0
  let variance = 0
  ASSETS.forEach((first, i) => {
    const held = allocation[first] * (growth[i] ?? 0)
    mean += held
    ASSETS.forEach((second, j) => {
      const covariance =
        (correlations[i]?.[j] ?? 0) * (months[i]?.deviation ?? 0) * (months[j]?.deviation ?? 0)
      variance += held * allocation[second] * (growth[j] ?? 0) * (exp(covariance) - 1)
    })
  })
  const monthlyLog = lognormalOf(mean, Math.sqrt(variance))
  const yearMean = exp(12 * log(mean))
  const volatility = yearMean * Math.sqrt(exp(12 * monthlyLog.deviation ** 2) - 1)
  // Correlations that contradict each other can give a mix less than no variance.
  if (!Number.isFinite(volatility)) return refuse('bad-market', 'These correlations contradict each other.')
  return ok({
    arithmeticReturn: yearMean - 1,
    volatility,
    compoundReturn: exp(12 * monthlyLog.mean) - 1,
    monthlyLog,
  })
}

/** The yearly cost of a mix, by its parts' costs, as a fraction. */
export const mixCost = (
  allocation: Allocation,
  costs: Readonly<Record<Asset, number>>,
): Result<number, 'bad-allocation' | 'bad-cost'> => {
  if (!isAllocation(allocation)) {
    return refuse('bad-allocation', 'The shares of a portfolio must be zero or more and add up to 100%.')
  }
  if (!ASSETS.every((asset) => isFeeRate(costs[asset]))) {
    return refuse('bad-cost', 'A yearly cost must lie between 0 and 99%.')
  }
  return ok(ASSETS.reduce((sum, asset) => sum + allocation[asset] * costs[asset], 0))
}
