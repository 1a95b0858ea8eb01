import { lastThatHolds } from '#core/finance/math/bisect.ts'
import { drawDown } from './drawdown.ts'
import { periodLabel, realGrowth, type MarketPath, type MarketRecord } from '#core/finance/market/market.ts'
import { lowerQuantile } from '#core/finance/math/order-statistic.ts'
import { isGrowthFactor, isShare, isWhole, MAX_YEARS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { PaymentTiming } from '#core/finance/math/time-value.ts'

/** Safe withdrawal rates by starting period of a record, as yearly shares of the initial balance, in real terms. */
export interface CohortRates {
  readonly rates: Float64Array
  readonly starts: readonly string[]
  /** The lowest rate: Bengen's SAFEMAX. */
  readonly worstRate: number
  readonly worstStart: string
}

export interface RateOptions {
  readonly years: number
  /** Whether withdrawals come at the beginning of a period, as clients spend, or at its end, as in Bengen (1994). */
  readonly timing?: PaymentTiming
  /** Ending balance to preserve, as a real share of the initial one: 0 spends it all, 1 gives the perpetual rate. */
  readonly legacyShare?: number
}

type RateFault = 'bad-plan' | 'path-too-short'

/** The validation error of a path and its options, if any. */
function rateFault(
  growth: Float64Array,
  perYear: number,
  { years, legacyShare = 0 }: RateOptions,
): Result<never, RateFault> | null {
  const arePeriods = perYear === 1 || perYear === 12
  if (!arePeriods || !isWhole(years, 1, MAX_YEARS) || !isShare(legacyShare)) {
    return refuse('bad-plan', 'A plan runs for 1 to 100 whole years, and leaves a share between 0 and 100%.')
  }
  return growth.length >= years * perYear && growth.every(isGrowthFactor)
    ? null
    : refuse('path-too-short', `This record of returns does not cover ${years} years.`)
}

/**
 * The rate that spends a path down to exactly the legacy: (1 - L / G_n) / sum of 1 / G_t, where G_t is the real growth
 * of a dollar up to the payment in period t. A level real withdrawal works like a loan payment at varying rates.
 */
export function safeRate(
  growth: Float64Array,
  periodsPerYear: 1 | 12,
  options: RateOptions,
): Result<number, RateFault> {
  const fault = rateFault(growth, periodsPerYear, options)
  if (fault) return fault
  const { years, timing = 'begin', legacyShare = 0 } = options
  let discount = 1
  let sum = 0
  for (let t = 0; t < years * periodsPerYear; t += 1) {
    const next = discount / (growth[t] ?? 1)
    sum += timing === 'begin' ? discount : next
    discount = next
  }
  return ok(Math.max(0, ((1 - legacyShare * discount) / sum) * periodsPerYear))
}

/** The rate that preserves the buying power of the initial balance at the end. */
export const perpetualRate = (
  growth: Float64Array,
  periodsPerYear: 1 | 12,
  years: number,
): Result<number, RateFault> => safeRate(growth, periodsPerYear, { years, legacyShare: 1 })

/** The safe rate by bisection over simulations, to 1e-12. For rules without a closed form. */
export function safeRateByBisection(
  growth: Float64Array,
  periodsPerYear: 1 | 12,
  options: Omit<RateOptions, 'timing'>,
): Result<number, RateFault> {
  const fault = rateFault(growth, periodsPerYear, options)
  if (fault) return fault
  const { years, legacyShare = 0 } = options
  const periods = years * periodsPerYear
  const flows = new Float64Array(periods)
  const holds = (rate: number) => {
    const { left, paidPeriods } = drawDown(growth, 1, flows.fill(rate / periodsPerYear))
    return paidPeriods === periods && left >= legacyShare
  }
  return ok(lastThatHolds(holds, 0, periodsPerYear, 1e-12))
}

/** Safe rates for every starting period of a record, in one pass, from differences of cumulative discount factors. */
export function safeRates(
  record: MarketRecord,
  path: MarketPath,
  options: RateOptions,
): Result<CohortRates, RateFault> {
  const growth = realGrowth(path)
  const fault = rateFault(growth, path.periodsPerYear, options)
  if (fault) return fault
  const { years, timing = 'begin', legacyShare = 0 } = options
  const perYear = path.periodsPerYear
  const periods = years * perYear
  const discounts = new Float64Array(growth.length + 1)
  const sums = new Float64Array(growth.length + 2)
  discounts[0] = 1
  for (let t = 0; t <= growth.length; t += 1) {
    const discount = discounts[t] ?? 0
    if (t < growth.length) discounts[t + 1] = discount / (growth[t] ?? 1)
    sums[t + 1] = (sums[t] ?? 0) + discount
  }
  const shift = timing === 'begin' ? 0 : 1
  const count = growth.length - periods + 1
  const rates = Float64Array.from({ length: count }, (_, start) => {
    const first = discounts[start] ?? 1
    const sum = ((sums[start + periods + shift] ?? 0) - (sums[start + shift] ?? 0)) / first
    const legacy = (legacyShare * (discounts[start + periods] ?? 0)) / first
    return Math.max(0, ((1 - legacy) / sum) * perYear)
  })
  let worst = 0
  for (let start = 1; start < count; start += 1) {
    if ((rates[start] ?? 0) < (rates[worst] ?? 0)) worst = start
  }
  return ok({
    rates,
    starts: Array.from(rates, (_, start) => periodLabel(record, start)),
    worstRate: rates[worst] ?? 0,
    worstStart: periodLabel(record, worst),
  })
}

/**
 * The highest rate that at least this share of starting periods or paths sustains to the end.
 * Throws a RangeError for an empty list or an invalid share.
 */
export const rateAtSuccess = (rates: Float64Array, successShare: number): number =>
  // k of n succeed at the k-th highest rate.
  -lowerQuantile(rates.map((rate) => -rate).sort(), successShare)

/** The share of starting periods or paths that sustain this rate. Throws a RangeError for an empty list. */
export function successAtRate(rates: Float64Array, rate: number): number {
  if (rates.length === 0) throw new RangeError('No rates to count')
  return rates.filter((safe) => safe >= rate).length / rates.length
}
