import { UNIFORM_LIFETIME } from '#core/finance/data/uniform-lifetime.ts'
import { addMonths, dateParts, isoDate, type IsoDate } from '#core/finance/math/dates.ts'
import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isAge, isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/**
 * The age at which required distributions start, in months. IRC 401(a)(9)(C)(v): 70½ for those born before July 1949,
 * 72 through 1950, 73 through 1959 (the July 2024 proposed rules resolve a drafting error this way), 75 after.
 */
export function distributionStartAge(birthDate: IsoDate): number {
  if (birthDate < '1949-07-01') return 70 * 12 + 6
  if (birthDate < '1951-01-01') return 72 * 12
  return birthDate < '1960-01-01' ? 73 * 12 : 75 * 12
}

/** The first calendar year with a required distribution: the year in which the owner reaches the starting age. */
export const firstDistributionYear = (birthDate: IsoDate): number =>
  dateParts(addMonths(birthDate, distributionStartAge(birthDate))).year

/** The deadline for the first distribution: April 1 of the following year. */
export const requiredBeginningDate = (birthDate: IsoDate): IsoDate =>
  isoDate(firstDistributionYear(birthDate) + 1, 4, 1)

/** Distribution period in years for the age reached during the year. Ages below the table use its first entry. */
export function distributionPeriod(age: number): Result<number, 'bad-age'> {
  if (!isAge(age)) return refuse('bad-age', 'An age must lie between 0 and 130.')
  const { firstAge, years } = UNIFORM_LIFETIME
  const place = Math.min(Math.max(0, Math.floor(age) - firstAge), years.length - 1)
  return ok(years[place] ?? 2)
}

/**
 * The required distribution for a year: the prior year-end balance divided by the distribution period for the age
 * reached during the year, rounded once. 0 before the first year. Does not apply to Roth accounts, or to owners whose
 * spouse is the sole beneficiary and more than ten years younger: they use a longer table, which is not included.
 */
export function requiredDistribution(
  balanceCents: Cents,
  birthDate: IsoDate,
  year: number,
): Result<Cents, 'bad-amount' | 'bad-age'> {
  if (!isNonNegativeCents(balanceCents) || !isWhole(year, 1, 9999)) {
    return refuse('bad-amount', 'A balance must be zero or more, and the year a calendar year.')
  }
  if (year < firstDistributionYear(birthDate)) return ok(0)
  const period = distributionPeriod(year - dateParts(birthDate).year)
  return period.ok ? ok(roundCents(balanceCents / period.value)) : period
}
