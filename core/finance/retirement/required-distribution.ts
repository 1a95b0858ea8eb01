import { JOINT_LIFETIME } from '#core/finance/data/joint-lifetime.ts'
import { UNIFORM_LIFETIME } from '#core/finance/data/uniform-lifetime.ts'
import { isAge } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

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
