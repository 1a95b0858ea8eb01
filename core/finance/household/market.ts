import { exp, log } from '#core/finance/math/elementary.ts'
import type { HouseholdPlan } from './plan.ts'
import { power } from './timeline.ts'

/** A market path by plan year: nominal yearly returns of the invested accounts, and inflation. */
export interface HouseholdMarket {
  readonly returns: Float64Array
  readonly inflation: Float64Array
}

/** Mean and standard deviation of the logarithm of a year's growth factor. */
export interface LogReturn {
  readonly mean: number
  readonly deviation: number
}

/**
 * The lognormal return with the plan's expected value and volatility in a year: variance ln(1 + s²/(1 + m)²), mean
 * ln(1 + m) less half the variance.
 */
export function logReturn(plan: HouseholdPlan, year: number): LogReturn {
  const expected = plan.expectedReturn[year] ?? plan.expectedReturn.at(-1) ?? 0
  const volatility = plan.volatility[year] ?? plan.volatility.at(-1) ?? 0
  const variance = log(1 + (volatility / (1 + expected)) ** 2)
  return { mean: log(1 + expected) - variance / 2, deviation: Math.sqrt(variance) }
}

/** The path on which every year has its median return, so that half of the simulated markets do better. */
export const medianMarket = (plan: HouseholdPlan, years: number): HouseholdMarket => ({
  returns: Float64Array.from({ length: years }, (_, year) => exp(logReturn(plan, year).mean) - 1),
  inflation: new Float64Array(years).fill(plan.inflation),
})

/** Growth and prices by year, in today's dollars; reused between paths. */
export interface Growth {
  /** Price index at the start of each year; 1 in the first. */
  readonly prices: Float64Array
  /** Real growth factor of the invested accounts over each year, and over half of it. */
  readonly invested: Float64Array
  readonly half: Float64Array
  readonly cash: Float64Array
  /** Price growth over each year. */
  readonly priceGrowth: Float64Array
}

export const createGrowth = (years: number): Growth => ({
  prices: new Float64Array(years + 1),
  invested: new Float64Array(years),
  half: new Float64Array(years),
  cash: new Float64Array(years),
  priceGrowth: new Float64Array(years),
})

/**
 * Turns a path into real growth. Of the first year only the part ahead counts. Cash keeps the margin over inflation
 * that the plan expects.
 */
export function fillGrowth(plan: HouseholdPlan, market: HouseholdMarket, growth: Growth): void {
  const cashMargin = (1 + plan.cashReturn) / (1 + plan.inflation)
  growth.prices[0] = 1
  for (let year = 0; year < growth.invested.length; year += 1) {
    let nominal = 1 + (market.returns[year] ?? 0)
    let prices = 1 + (market.inflation[year] ?? 0)
    let cash = cashMargin
    if (year === 0 && plan.firstYearShare < 1) {
      nominal = power(nominal, plan.firstYearShare)
      prices = power(prices, plan.firstYearShare)
      cash = power(cash, plan.firstYearShare)
    }
    const real = nominal / prices
    growth.invested[year] = real
    growth.half[year] = Math.sqrt(real)
    growth.cash[year] = cash
    growth.priceGrowth[year] = prices
    growth.prices[year + 1] = (growth.prices[year] ?? 1) * prices
  }
}

/** Whether a market path covers the plan with rates above a total loss. */
export const isMarket = ({ returns, inflation }: HouseholdMarket, years: number): boolean => {
  const isStep = (rate: number) => rate >= -0.999 && rate <= 1e3
  return (
    returns.length >= years &&
    inflation.length >= years &&
    returns.subarray(0, years).every(isStep) &&
    inflation.subarray(0, years).every(isStep)
  )
}
