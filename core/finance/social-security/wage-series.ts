import { SOCIAL_SECURITY } from '#core/finance/data/social-security.ts'
import { exp, log } from '#core/finance/math/elementary.ts'
import type { Cents } from '#core/finance/math/money.ts'

/*
 * The series that Social Security indexes by the average wage: published years as published, later years by the law's own
 * formulas from an assumed growth of wages.
 */

/** Yearly growth of the average wage and of prices after the published years. */
export type WageAssumptions = { readonly wageGrowth: number; readonly inflation: number }

/**
 * No growth of wages or prices: every later year repeats the latest one, and results are in today's wages and prices.
 * The Social Security Statement's own estimates use the same convention.
 */
export const TODAYS_WAGES: WageAssumptions = { wageGrowth: 0, inflation: 0 }

/** Assumed growth lies between -5% and 20% a year, so that no series overflows within the years the law's formula covers. */
export const areWageAssumptions = ({ wageGrowth, inflation }: WageAssumptions): boolean =>
  [wageGrowth, inflation].every((rate) => rate >= -0.05 && rate <= 0.2)

const { averageWageIndex, wageBase } = SOCIAL_SECURITY

const lastYearOf = (series: Readonly<Record<number, number>>): number =>
  Math.max(...Object.keys(series).map(Number))

export const LAST_WAGE_INDEX_YEAR = lastYearOf(averageWageIndex)
export const LAST_WAGE_BASE_YEAR = lastYearOf(wageBase)

/** (1 + rate)^years, the same on every device. */
export const growth = (rate: number, years: number): number => exp(years * log(1 + rate))

/** The national average wage index of a year from 1951 on, in dollars. 42 USC 409(k)(1). */
export function averageWage(year: number, { wageGrowth } = TODAYS_WAGES): number {
  const last = averageWageIndex[LAST_WAGE_INDEX_YEAR] ?? 0
  return averageWageIndex[year] ?? last * growth(wageGrowth, year - LAST_WAGE_INDEX_YEAR)
}

/**
 * The most that counts in a year, in whole dollars as cents: $60,600 in 1994, indexed to wages, rounded to $300, never
 * falling. 42 USC 430(b).
 */
export function wageBaseOf(year: number, assumptions = TODAYS_WAGES): Cents {
  const published = wageBase[year]
  if (published !== undefined) return published * 100
  const indexed = (60_600 * averageWage(year - 2, assumptions)) / averageWage(1992)
  return Math.max(Math.round(indexed / 300) * 300, wageBase[LAST_WAGE_BASE_YEAR] ?? 0) * 100
}

/**
 * An amount that is indexed to the wages of two years before and rounded to $10, never falling, as cents: the earnings of a
 * quarter of coverage and the monthly exempt amounts of the earnings test.
 *
 * @param base dollars in the first year of the rule
 * @param first the first year of the rule, whose amount reflects the wages of two or more years before
 * @param wageYear the year of the wages that the base reflects
 */
export function indexedToWages(
  base: number,
  first: number,
  wageYear: number,
  year: number,
  assumptions = TODAYS_WAGES,
): Cents {
  let dollars = base
  for (let later = first + 1; later <= year; later += 1) {
    const indexed = (base * averageWage(later - 2, assumptions)) / averageWage(wageYear)
    dollars = Math.max(dollars, Math.round(indexed / 10) * 10)
  }
  return dollars * 100
}
