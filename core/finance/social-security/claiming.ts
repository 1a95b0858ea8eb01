import type { IsoDate } from '#core/finance/math/dates.ts'
import { exp, log } from '#core/finance/math/elementary.ts'
import { LAST_AGE, survival, type Sex } from '#core/finance/retirement/life.ts'
import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isRate, isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { earliestClaim, LATEST_CLAIM, retirementBenefit } from './social-security-benefit.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

/** A person who has not claimed yet. */
export type Claimant = {
  readonly birthDate: IsoDate
  readonly sex: Sex
  readonly piaCents: Cents
  /** Current age in whole months; present values are as of this age. */
  readonly ageMonths: number
}

export type ClaimOption = {
  readonly claimAge: number
  readonly monthlyCents: Cents
  /** Expected present value of all future benefits, each month weighted by the chance of living to it. */
  readonly presentValueCents: Cents
}

export type ClaimAdvice = {
  readonly best: ClaimOption
  /** Every month from the first possible to 70, in order. */
  readonly options: readonly ClaimOption[]
}

export type ClaimFault = 'bad-claimant' | 'bad-rate'

/** The validation error, if any: an invalid age, a negative benefit, an invalid rate. */
export function claimFault(
  claimants: readonly Claimant[],
  realRate: number,
): Result<never, ClaimFault> | null {
  const areGood = claimants.every(
    ({ piaCents, ageMonths }) => isNonNegativeCents(piaCents) && isWhole(ageMonths, 0, 130 * 12),
  )
  if (!areGood)
    return refuse('bad-claimant', 'A claimant needs an age in whole months and a benefit of zero or more.')
  return isRate(realRate) ? null : refuse('bad-rate', 'A yearly rate must lie above -99%.')
}

/** Ages in months at which a claimant may still claim: from the first possible, or now, to 70 (now, when past it). */
export function claimAges({ birthDate, ageMonths }: Claimant): number[] {
  const first = Math.max(earliestClaim(birthDate), ageMonths)
  return Array.from({ length: Math.max(1, LATEST_CLAIM - first + 1) }, (_, month) => first + month)
}

/** Discount factor of each month from now to the end of the table, at a yearly real rate. */
export function discounts(realRate: number, months: number): number[] {
  const monthly = log(1 + realRate) / 12
  return Array.from({ length: months }, (_, month) => exp(-monthly * month))
}

/** Months from now to the table's last age. */
export const monthsLeft = (ageMonths: number): number => Math.max(1, LAST_AGE * 12 - ageMonths)

/** The chance of being alive, for each month from now. */
export const survivalByMonth = ({ sex, ageMonths }: Claimant, months: number): number[] =>
  Array.from({ length: months }, (_, month) => unwrap(survival({ sex, age: ageMonths / 12 }, month / 12)))

/** Sums from each index to the end; one longer than the values, so that the last is 0. */
export function tailSums(values: readonly number[]): number[] {
  const sums = Array.from({ length: values.length + 1 }, () => 0)
  for (let i = values.length - 1; i >= 0; i -= 1) sums[i] = (sums[i + 1] ?? 0) + (values[i] ?? 0)
  return sums
}

/**
 * The claiming age with the highest expected value for a single person: by the SSA period life table, in today's money
 * (benefits rise with prices, so the rate is real). Taxes and the earnings test are left out.
 *
 * @param realRate yearly, from -0.99; the return of safe inflation-linked bonds is the usual choice
 */
export function bestClaim(claimant: Claimant, realRate: number): Result<ClaimAdvice, ClaimFault> {
  const fault = claimFault([claimant], realRate)
  if (fault) return fault
  const months = monthsLeft(claimant.ageMonths)
  const discount = discounts(realRate, months)
  const worth = tailSums(
    survivalByMonth(claimant, months).map((alive, month) => alive * (discount[month] ?? 0)),
  )
  const options = claimAges(claimant).map((claimAge): ClaimOption => {
    const monthlyCents = unwrap(retirementBenefit(claimant.piaCents, claimAge, claimant.birthDate))
    const presentValueCents = roundCents(monthlyCents * (worth[claimAge - claimant.ageMonths] ?? 0))
    return { claimAge, monthlyCents, presentValueCents }
  })
  const best = options.reduce((top, option) =>
    option.presentValueCents > top.presentValueCents ? option : top,
  )
  return ok({ best, options })
}

/**
 * Age in months from which the later of two claims has paid more in total, in today's money without interest; null if
 * it never does. For options from {@link bestClaim}; others throw a RangeError.
 */
export function breakEvenAge(early: ClaimOption, late: ClaimOption): number | null {
  const areOptions = [early, late].every(
    ({ claimAge, monthlyCents }) => isWhole(claimAge, 0, 130 * 12) && isNonNegativeCents(monthlyCents),
  )
  if (!areOptions) throw new RangeError('Not options to claim')
  const gain = late.monthlyCents - early.monthlyCents
  if (!(gain > 0)) return null
  return late.claimAge + Math.ceil((early.monthlyCents * (late.claimAge - early.claimAge)) / gain)
}
