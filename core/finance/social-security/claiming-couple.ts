import {
  claimAges,
  claimFault,
  discounts,
  monthsLeft,
  survivalByMonth,
  tailSums,
  type Claimant,
  type ClaimFault,
} from './claiming.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { retirementBenefit, spouseTopUp, survivorBenefit } from './social-security-benefit.ts'
import { fullRetirementAge, survivorFullRetirementAge } from './social-security.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

export type CoupleClaim = {
  /** Each spouse's age in months. */
  readonly claimAges: readonly [number, number]
  readonly presentValueCents: Cents
}

/** A claim of one's own benefit: age in months, months from now, and the amounts paid to the worker and to a survivor. */
type Claim = {
  readonly age: number
  readonly month: number
  readonly benefit: Cents
  readonly survivor: Cents
}

/** An age in months at which every survivor's benefit is unreduced. */
const ANY_LATE_AGE = 70 * 12

/** The benefit of a survivor of full retirement age. */
const leaves = ({ piaCents, birthDate }: Claimant, claimAge: number | null, deathAge: number): Cents =>
  unwrap(survivorBenefit({ piaCents, birthDate, claimAge, deathAge }, ANY_LATE_AGE, birthDate))

const claimAt = (claimant: Claimant, age: number): Claim => ({
  age,
  month: age - claimant.ageMonths,
  benefit: unwrap(retirementBenefit(claimant.piaCents, age, claimant.birthDate)),
  survivor: leaves(claimant, age, age),
})

/** One spouse's figures that do not depend on the other's claim, by month from now. */
type Spouse = {
  readonly claimant: Claimant
  readonly claims: readonly Claim[]
  readonly alive: readonly number[]
  /** Present value of 1 a month from each month on while this spouse lives. */
  readonly worth: readonly number[]
  /** Full retirement age, as a month from now: every death before it leaves the same survivor benefit. */
  readonly fullMonth: number
  /** Month from which a survivor's benefit is paid without reduction. */
  readonly survivorMonth: number
  /** The survivor benefit after a death in each month before the claim. */
  readonly unclaimed: readonly Cents[]
}

function spouse(claimant: Claimant, months: number, discount: readonly number[]): Spouse {
  const { ageMonths, birthDate } = claimant
  const alive = survivalByMonth(claimant, months)
  const claims = claimAges(claimant).map((age) => claimAt(claimant, age))
  return {
    claimant,
    claims,
    alive,
    worth: tailSums(alive.map((chance, month) => chance * (discount[month] ?? 0))),
    fullMonth: Math.max(0, fullRetirementAge(birthDate) - ageMonths),
    survivorMonth: Math.max(0, survivorFullRetirementAge(birthDate) - ageMonths),
    unclaimed: Array.from({ length: claims.at(-1)?.month ?? 0 }, (_, death) =>
      leaves(claimant, null, ageMonths + death),
    ),
  }
}

const at = (values: readonly number[], month: number): number =>
  values[Math.min(month, values.length - 1)] ?? 0

/** Present value of a survivor's excess over their own benefit from a month on: before their own claim, and after it. */
function excessWorth(
  benefit: Cents,
  own: Cents,
  from: number,
  ownMonth: number,
  worth: readonly number[],
): number {
  const before = Math.max(0, at(worth, from) - at(worth, Math.max(from, ownMonth)))
  return benefit * before + Math.max(0, benefit - own) * at(worth, Math.max(from, ownMonth))
}

/**
 * Present value of what `widow` is paid above their own benefit after the death of `worker`.
 * Deaths before the worker's claim are evaluated month by month, since each leaves a different benefit.
 */
function survivorWorth(
  worker: Spouse,
  widow: Spouse,
  claim: Claim,
  own: Claim,
  bothWorth: readonly number[],
): number {
  let total = 0
  // All deaths until the worker's full retirement age leave the same benefit; until the survivor's, from the same month.
  const same = Math.min(worker.fullMonth, widow.survivorMonth, claim.month)
  for (let death = 0; death < claim.month;) {
    const next = death < same ? same : death + 1
    const chance = at(worker.alive, death) - at(worker.alive, next)
    const from = Math.max(next, widow.survivorMonth)
    total += chance * excessWorth(at(worker.unclaimed, death), own.benefit, from, own.month, widow.worth)
    death = next
  }

  // The benefit is constant after the claim; the chance of a death between claim and month t is alive(claim) - alive(t).
  const from = Math.max(claim.month, widow.survivorMonth)
  const anyDeath = excessWorth(claim.survivor, own.benefit, from, own.month, widow.worth)
  const notYet = excessWorth(claim.survivor, own.benefit, from, own.month, bothWorth)
  return total + at(worker.alive, claim.month) * anyDeath - notYet
}

/** No top-up starts before 62, and none changes after 70. */
const EARLIEST_START = 62 * 12
const LATEST_START = 70 * 12

/** Both spouses by month, and the value of a pair of claims. */
function couple(first: Claimant, second: Claimant, realRate: number) {
  const months = Math.max(monthsLeft(first.ageMonths), monthsLeft(second.ageMonths))
  const discount = discounts(realRate, months)
  const a = spouse(first, months, discount)
  const b = spouse(second, months, discount)
  const bothWorth = tailSums(discount.map((value, month) => value * at(a.alive, month) * at(b.alive, month)))
  const topUp = (
    worker: Claimant,
    { piaCents, birthDate, ageMonths }: Claimant,
    own: Claim,
    start: number,
  ) => {
    const age = Math.min(LATEST_START, Math.max(EARLIEST_START, ageMonths + start))
    return unwrap(spouseTopUp(worker.piaCents, piaCents, own.age, age, birthDate)) * at(bothWorth, start)
  }
  const worthOf = (one: Claim, two: Claim): number => {
    const start = Math.max(one.month, two.month)
    return (
      one.benefit * at(a.worth, one.month) +
      two.benefit * at(b.worth, two.month) +
      topUp(first, second, two, start) +
      topUp(second, first, one, start) +
      survivorWorth(a, b, one, two, bothWorth) +
      survivorWorth(b, a, two, one, bothWorth)
    )
  }
  return { a, b, worthOf }
}

/**
 * Expected present value of a couple's claiming ages, assuming independent lives, in today's money before tax.
 *
 * Each receives their own benefit; the spousal top-up while both live and have claimed; and as survivor the larger of own
 * and survivor's benefit, taken from the survivor's full retirement age (earlier, reduced, is left out).
 *
 * @param ages each spouse's claiming age in months, not in the past
 */
export function coupleClaimValue(
  first: Claimant,
  second: Claimant,
  ages: readonly [number, number],
  realRate: number,
): Result<CoupleClaim, ClaimFault | 'bad-claim'> {
  const fault = claimFault([first, second], realRate)
  if (fault) return fault
  if (!isClaim(first, ages[0]) || !isClaim(second, ages[1])) {
    return refuse('bad-claim', 'A claim must lie between 62, or today, and 70.')
  }
  const { worthOf } = couple(first, second, realRate)
  const worth = worthOf(claimAt(first, ages[0]), claimAt(second, ages[1]))
  return ok({ claimAges: ages, presentValueCents: roundCents(worth) })
}

/** Whether a claimant may claim at an age in months: from 62 or today, to 70, or today if later. */
const isClaim = ({ ageMonths }: Claimant, age: number): boolean =>
  isWhole(age, Math.max(EARLIEST_START, ageMonths), Math.max(LATEST_START, ageMonths))

/** The pair of claiming ages with the highest {@link coupleClaimValue}; evaluates all pairs of months, about 9,000. */
export function bestCoupleClaim(
  first: Claimant,
  second: Claimant,
  realRate: number,
): Result<CoupleClaim, ClaimFault> {
  const fault = claimFault([first, second], realRate)
  if (fault) return fault
  const { a, b, worthOf } = couple(first, second, realRate)
  let claims: readonly [number, number] = [0, 0]
  let most = -1
  for (const one of a.claims) {
    for (const two of b.claims) {
      const worth = worthOf(one, two)
      if (worth > most) {
        most = worth
        claims = [one.age, two.age]
      }
    }
  }
  return ok({ claimAges: claims, presentValueCents: roundCents(most) })
}
