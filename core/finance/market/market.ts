import { exp, log } from '#core/finance/math/elementary.ts'
import { isFeeRate } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** The assets that a portfolio may hold. `bonds` are ten-year US Treasuries, `corporates` Baa bonds, `cash` bills. */
export type AssetClass = 'stocks' | 'bonds' | 'cash' | 'corporates'

/** Shares of a portfolio by asset class; they add up to 1 and are rebalanced every period. */
export type Mix = Readonly<Partial<Record<AssetClass, number>>>

/** Returns of each period, nominal, as fractions: 0.07 is 7%. The first period begins in January. */
export interface MarketRecord {
  readonly source: string
  readonly firstYear: number
  /** The last period that the record covers: `2024` or `2023-06`. */
  readonly through: string
  readonly periodsPerYear: 1 | 12
  readonly length: number
  readonly inflation: Float64Array
  readonly returns: Readonly<Partial<Record<AssetClass, Float64Array>>>
}

/** The packed form of data/market-monthly.ts: the first value, then differences (twice over for the dividends). */
export interface MonthlyMarketData {
  readonly source: string
  readonly firstYear: number
  readonly through: string
  readonly priceHundredths: readonly number[]
  /** Dividends of the last twelve months; the record of returns ends where they end. */
  readonly dividendTenThousandths: readonly number[]
  readonly cpiHundredths: readonly number[]
  readonly rateHundredthsOfPercent: readonly number[]
}

/** The packed form of data/market-annual.ts: ten-thousandths. */
export interface AnnualMarketData {
  readonly source: string
  readonly firstYear: number
  readonly through: string
  readonly stocks: readonly number[]
  readonly corporates: readonly number[]
  readonly bonds: readonly number[]
  readonly cash: readonly number[]
  readonly inflation: readonly number[]
}

/** A portfolio's path: its nominal return after cost, and inflation, by period. */
export interface MarketPath {
  readonly periodsPerYear: 1 | 12
  readonly returns: Float64Array
  readonly inflation: Float64Array
}

const runningSum = (differences: readonly number[]): number[] => {
  let sum = 0
  return differences.map((difference) => (sum += difference))
}

const scaled = (values: readonly number[], unit: number): Float64Array =>
  Float64Array.from(values, (value) => value * unit)

/** Unpacks the yearly record of 1928 to 2024. */
export const recordFromAnnual = (data: AnnualMarketData): MarketRecord => ({
  source: data.source,
  firstYear: data.firstYear,
  through: data.through,
  periodsPerYear: 1,
  length: data.stocks.length,
  inflation: scaled(data.inflation, 1e-4),
  returns: {
    stocks: scaled(data.stocks, 1e-4),
    corporates: scaled(data.corporates, 1e-4),
    bonds: scaled(data.bonds, 1e-4),
    cash: scaled(data.cash, 1e-4),
  },
})

/** The four series of the monthly data, unpacked: index price, dividends, consumer prices and rates. */
function unpackMonthly(data: MonthlyMarketData) {
  return {
    price: scaled(runningSum(data.priceHundredths), 0.01),
    dividend: scaled(runningSum(runningSum(data.dividendTenThousandths)), 1e-4),
    cpi: scaled(runningSum(data.cpiHundredths), 0.01),
    rate: scaled(runningSum(data.rateHundredthsOfPercent), 1e-4),
  }
}

const at = (series: Float64Array, index: number): number => series[index] ?? Number.NaN

/**
 * One month of a ten-year par bond that is bought at `rate` and sold when the rate is `next` with 119 months left;
 * coupons by the month. Shiller's own formula (ie_data, column "monthly total bond returns").
 */
const bondMonth = (rate: number, next: number): number =>
  rate / next + rate / 12 + exp(-119 * log(1 + next / 12)) * (1 - rate / next) - 1

/** Unpacks the monthly record from 1871: dividends reinvested by the month, bonds by Shiller's formula. */
export function recordFromMonthly(data: MonthlyMarketData): MarketRecord {
  const { price, dividend, cpi, rate } = unpackMonthly(data)
  const length = Math.min(dividend.length, price.length - 1)
  const month = (of: (t: number) => number) => Float64Array.from({ length }, (_, t) => of(t))
  return {
    source: data.source,
    firstYear: data.firstYear,
    through: data.through,
    periodsPerYear: 12,
    length,
    inflation: month((t) => at(cpi, t + 1) / at(cpi, t) - 1),
    returns: {
      stocks: month((t) => (at(price, t + 1) + at(dividend, t) / 12) / at(price, t) - 1),
      bonds: month((t) => bondMonth(at(rate, t), at(rate, t + 1))),
    },
  }
}

/** Names a period of a record, the first being 0: `1966`, or `1966-03`. A non-integer throws a RangeError. */
export function periodLabel(record: MarketRecord, index: number): string {
  if (!Number.isSafeInteger(index)) throw new RangeError(`Not a period: ${index}`)
  const year = record.firstYear + Math.floor(index / record.periodsPerYear)
  if (record.periodsPerYear === 1) return String(year)
  return `${year}-${String((index % 12) + 1).padStart(2, '0')}`
}

const assetClasses = ['stocks', 'bonds', 'cash', 'corporates'] as const

/** The returns of a mix of the record's assets, rebalanced every period and after its yearly cost. */
export function blend(
  record: MarketRecord,
  mix: Mix,
  feeRate = 0,
): Result<MarketPath, 'bad-mix' | 'no-series'> {
  const weights = assetClasses.map((asset) => mix[asset] ?? 0)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (!weights.every((weight) => weight >= 0) || Math.abs(sum - 1) > 1e-9) {
    return refuse('bad-mix', 'The shares of a portfolio must add up to 100%.')
  }
  if (!isFeeRate(feeRate)) return refuse('bad-mix', 'A yearly cost must lie between 0 and 99%.')
  const kept = exp(log(1 - feeRate) / record.periodsPerYear)
  const returns = new Float64Array(record.length)
  for (const [index, asset] of assetClasses.entries()) {
    const weight = weights[index] ?? 0
    if (weight === 0) continue
    const series = record.returns[asset]
    if (!series) return refuse('no-series', `This record has no ${asset}.`)
    for (let t = 0; t < returns.length; t += 1) returns[t] = at(returns, t) + weight * at(series, t)
  }
  for (let t = 0; t < returns.length; t += 1) returns[t] = (1 + at(returns, t)) * kept - 1
  return ok({ periodsPerYear: record.periodsPerYear, returns, inflation: record.inflation })
}
