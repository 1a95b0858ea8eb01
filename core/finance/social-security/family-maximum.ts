import { isNonNegativeCents, type Cents } from '#core/finance/math/money.ts'
import { isShare } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { familyBendPoints } from './social-security.ts'
import { TODAYS_WAGES, type WageAssumptions } from './wage-series.ts'

/** Shares of the insurance amount between the bend points. 42 USC 403(a)(1). */
const RATES = [1.5, 2.72, 1.34, 1.75] as const

/** What family members receive of the worker's insurance amount before the maximum. 42 USC 402(b) to (g). */
export const FAMILY_RATES = {
  /** A spouse, or a parent caring for the worker's child under 16. */
  spouse: 0.5,
  /** A child under 18, under 19 in school, or disabled since before 22. */
  child: 0.5,
  survivingSpouse: 1,
  /** A surviving parent who cares for a child under 16. */
  survivingParent: 0.75,
  survivingChild: 0.75,
} as const

/**
 * The most that can be paid each month on a retired or deceased worker's record, rounded down to a dime. 42 USC 403(a)(1),
 * 20 CFR 404.403. Like the insurance amount it rises with the cost of living after the year of eligibility.
 *
 * @param piaCents the insurance amount of the eligibility year
 * @param eligibility the year of 62, or of an earlier death
 */
export function familyMaximum(
  piaCents: Cents,
  eligibility: number,
  assumptions: WageAssumptions = TODAYS_WAGES,
): Result<Cents, 'bad-amount' | 'bad-year' | 'bad-rate'> {
  if (!isNonNegativeCents(piaCents)) return refuse('bad-amount', 'A benefit must be zero or more.')
  const points = familyBendPoints(eligibility, assumptions)
  if (!points.ok) return points
  let below = 0
  let maximum = 0
  for (const [index, rate] of RATES.entries()) {
    const point = points.value[index] ?? Infinity
    maximum += Math.max(0, Math.min(piaCents, point) - below) * rate
    below = point
  }
  return ok(Math.floor(maximum / 10 + 1e-9) * 10)
}

export type FamilyMember = {
  /** One of {@link FAMILY_RATES}. */
  readonly rate: number
  /** A benefit on the member's own record, which is paid first; zero if none. */
  readonly ownCents: Cents
  /** What a claim before full retirement age leaves, 0 to 1; 1 for children and those who care for one. */
  readonly ageFactor: number
}

export type Family = {
  readonly piaCents: Cents
  readonly maximumCents: Cents
  readonly isWorkerAlive: boolean
  readonly members: readonly FamilyMember[]
}

/**
 * The monthly benefit of each member on the worker's record, on top of their own, rounded down to a dollar.
 * 20 CFR 404.403 and 404.404: what the maximum leaves beside a living worker's insurance amount is shared in proportion;
 * what a member's own benefit replaces goes to members without one, up to their full rate.
 */
export function familyBenefits({
  piaCents,
  maximumCents,
  isWorkerAlive,
  members,
}: Family): Result<Cents[], 'bad-amount'> {
  const areGood = members.every(
    ({ rate, ownCents, ageFactor }) => isShare(rate) && isNonNegativeCents(ownCents) && isShare(ageFactor),
  )
  if (!areGood || ![piaCents, maximumCents].every(isNonNegativeCents)) {
    return refuse('bad-amount', 'Benefits must be zero or more, and rates from 0 to 1.')
  }
  const available = Math.max(0, maximumCents - (isWorkerAlive ? piaCents : 0))
  const scaled = (pot: number, rates: number): number =>
    rates > 0 ? Math.min(1, pot / (piaCents * rates || Infinity)) : 0
  const sumOf = (some: readonly FamilyMember[]): number => some.reduce((sum, { rate }) => sum + rate, 0)
  const first = scaled(available, sumOf(members))
  const left = members.reduce(
    (pot, { rate, ownCents }) => pot - (ownCents > 0 ? Math.max(0, piaCents * rate * first - ownCents) : 0),
    available,
  )
  const second = scaled(left, sumOf(members.filter(({ ownCents }) => ownCents === 0)))
  return ok(
    members.map(({ rate, ownCents, ageFactor }) => {
      const share = piaCents * rate * (ownCents > 0 ? first : second)
      return Math.floor((Math.max(0, share - ownCents) * ageFactor) / 100 + 1e-9) * 100
    }),
  )
}
