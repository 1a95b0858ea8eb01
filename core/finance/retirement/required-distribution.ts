import { JOINT_LIFETIME } from '#core/finance/data/joint-lifetime.ts'
import { UNIFORM_LIFETIME } from '#core/finance/data/uniform-lifetime.ts'
import { addMonths, dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { isAge } from '#core/finance/math/range.ts'
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

/** A spouse must be more than this much younger for the longer periods of the joint table. 26 CFR 1.401(a)(9)-5(c)(2). */
const YEARS_YOUNGER = 10

const entryAt = <Entry>(table: readonly Entry[], place: number): Entry | undefined =>
  table[Math.min(Math.max(0, place), table.length - 1)]

/**
 * Distribution period in years for the age reached during the year. Ages below a table use its first entry.
 *
 * @param spouseAge the age that a spouse who is the only beneficiary reaches during the year; null without one. The period
 *   is longer if the spouse is more than ten years younger.
 */
export function distributionPeriod(age: number, spouseAge: number | null = null): Result<number, 'bad-age'> {
  if (!isAge(age) || (spouseAge !== null && !isAge(spouseAge))) {
    return refuse('bad-age', 'An age must lie between 0 and 130.')
  }
  const owner = Math.floor(age)
  const { firstAge, years } = UNIFORM_LIFETIME
  const uniform = entryAt(years, owner - firstAge) ?? 2
  if (spouseAge === null || owner - Math.floor(spouseAge) <= YEARS_YOUNGER) return ok(uniform)
  const { firstOwnerAge, firstSpouseAge, years: joint } = JOINT_LIFETIME
  const row = entryAt(joint, owner - firstOwnerAge) ?? []
  return ok(Math.max(uniform, entryAt(row, Math.floor(spouseAge) - firstSpouseAge) ?? 0))
}
