import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { isNonNegativeCents, type Cents } from '#core/finance/math/money.ts'
import { isRate, isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { Sex } from '#core/finance/retirement/life.ts'
import { earliestClaim, LATEST_CLAIM } from './social-security-benefit.ts'
import { birthMonth } from './social-security.ts'

/** A person with a benefit to claim, or already claimed. */
export type Claimant = {
  readonly birthDate: IsoDate
  readonly sex: Sex
  readonly piaCents: Cents
  /** Current age in whole months; present values are as of this age. */
  readonly ageMonths: number
  /** Age in months at a claim in the past: it is then the only option. */
  readonly claimedAge?: number | null
  /** Pay until a retirement ahead, which the earnings test counts; null or absent without. */
  readonly work?: { readonly yearlyPayCents: Cents; readonly retiresOn: IsoDate } | null
}

/**
 * A claimant by dates: age counts as the law does, which attains it the day before the birthday.
 *
 * @param claimedAge age in months at a claim in the past
 */
export function claimantOn(
  person: Pick<Claimant, 'birthDate' | 'sex' | 'piaCents' | 'work'>,
  today: IsoDate,
  claimedAge: number | null = null,
): Result<Claimant, ClaimFault> {
  const { year, month } = dateParts(today)
  const ageMonths = year * 12 + month - 1 - birthMonth(person.birthDate)
  if (person.birthDate > today)
    return refuse('future-birth', 'The birth date is in the future. Check the year.')
  const claimant = { ...person, ageMonths: Math.max(0, ageMonths), claimedAge }
  return claimFault([claimant], 0) ?? ok(claimant)
}

export type ClaimFault = 'bad-claimant' | 'bad-rate' | 'future-birth'

/** The validation error, if any: an invalid age, a negative benefit, an invalid rate. */
export function claimFault(
  claimants: readonly Claimant[],
  realRate: number,
): Result<never, ClaimFault> | null {
  const areGood = claimants.every(
    ({ piaCents, ageMonths, claimedAge = null }) =>
      isNonNegativeCents(piaCents) &&
      isWhole(ageMonths, 0, 130 * 12) &&
      (claimedAge === null || isWhole(claimedAge, 62 * 12, ageMonths)),
  )
  if (!areGood)
    return refuse(
      'bad-claimant',
      'A claimant needs an age in whole months, a benefit of zero or more, and no claim after today.',
    )
  return isRate(realRate) ? null : refuse('bad-rate', 'A yearly rate must lie above -99%.')
}

/** Ages in months at which a claimant may still claim: from the first possible, or now, to 70 (now, when past it). */
export function claimAges({ birthDate, ageMonths, claimedAge = null }: Claimant): number[] {
  if (claimedAge !== null) return [claimedAge]
  const first = Math.max(earliestClaim(birthDate), ageMonths)
  return Array.from({ length: Math.max(1, LATEST_CLAIM - first + 1) }, (_, month) => first + month)
}
