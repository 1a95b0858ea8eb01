import { addMonths, dateParts, type IsoDate } from '#core/finance/math/dates.ts'

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
