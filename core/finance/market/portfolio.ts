import { ASSETS, type Allocation, type Asset, type CapitalMarket } from '#core/finance/data/capital-market.ts'
import { exp, log } from '#core/finance/math/elementary.ts'
import { isFeeRate, isRate } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** Mean and standard deviation of log growth, which is normally distributed. */
export interface LogMoments {
  readonly mean: number
  readonly deviation: number
}

/** Expected yearly return and risk of a mix, as fractions, before fees other than fund costs. */
export interface MixMoments {
  /** Mean of one-year returns. */
  readonly arithmeticReturn: number
  /** Standard deviation of one-year returns. */
  readonly volatility: number
  /** Yearly growth of the median path (compound return). */
  readonly compoundReturn: number
  /** One month's growth as the lognormal with the mix's mean and variance. */
  readonly monthlyLog: LogMoments
}

/** The lognormal whose growth has this mean and standard deviation. */
function lognormalOf(meanGrowth: number, deviation: number): LogMoments {
  const ratio = deviation / meanGrowth
  const variance = log(1 + ratio * ratio)
  return { mean: log(meanGrowth) - variance / 2, deviation: Math.sqrt(variance) }
}

/** Each asset's monthly log growth, such that twelve independent months compound to the published year. */
export function monthlyLogMoments(market: CapitalMarket): readonly LogMoments[] {
  return ASSETS.map((asset) => {
    const { arithmeticReturn, volatility } = market.assets[asset]
    const year = lognormalOf(1 + arithmeticReturn, volatility)
    return { mean: year.mean / 12, deviation: year.deviation / Math.sqrt(12) }
  })
}

/**
 * Correlations of the assets' log growth that give the returns themselves the published correlations:
 * for lognormals, 1 + corr·√((e^a² - 1)(e^b² - 1)) = e^(ρ·a·b), where a and b are the yearly log deviations.
 */
export function logCorrelations(market: CapitalMarket): number[][] {
  const years = ASSETS.map((asset) =>
    lognormalOf(1 + market.assets[asset].arithmeticReturn, market.assets[asset].volatility),
  )
  const excess = years.map(({ deviation }) => exp(deviation * deviation) - 1)
  return market.correlations.map((row, i) =>
    row.map((correlation, j) => {
      const product = (years[i]?.deviation ?? 0) * (years[j]?.deviation ?? 0)
      if (i === j) return 1
      // Multiply in the same order for both triangles, so that the matrix is exactly symmetric.
      const spread = Math.sqrt((excess[Math.min(i, j)] ?? 0) * (excess[Math.max(i, j)] ?? 0))
      return log(1 + correlation * spread) / product
    }),
  )
}

/** Keys values by asset, in the order of {@link ASSETS}; missing values are 0. */
export function byAsset(amounts: readonly number[]): Readonly<Record<Asset, number>> {
  const [us_stocks = 0, intl_stocks = 0, us_bonds = 0, tips = 0, real_estate = 0, cash = 0] = amounts
  return { us_stocks, intl_stocks, us_bonds, tips, real_estate, cash }
}

/** Whether the shares are 0 or more and add up to 1. */
export const isAllocation = (allocation: Allocation): boolean =>
  ASSETS.every((asset) => allocation[asset] >= 0) &&
  Math.abs(ASSETS.reduce((sum, asset) => sum + allocation[asset], 0) - 1) < 1e-9

/** Whether every asset has a return above a total loss and a plausible volatility, and correlations are valid. */
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
 * The mean and standard deviation of a month and of a year are exact for lognormal assets with the published yearly
 * correlations. The shape of the distribution is approximate: a sum of lognormals is not lognormal, so the compound
 * return and `monthlyLog` use the lognormal with the same two moments. fan.test.ts measures the error.
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
  // Inconsistent correlations can give a mix a negative variance.
  if (!Number.isFinite(volatility)) return refuse('bad-market', 'These correlations contradict each other.')
  return ok({
    arithmeticReturn: yearMean - 1,
    volatility,
    compoundReturn: exp(12 * monthlyLog.mean) - 1,
    monthlyLog,
  })
}

/** The yearly cost of a mix as a fraction: the weighted average of its assets' costs. */
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
