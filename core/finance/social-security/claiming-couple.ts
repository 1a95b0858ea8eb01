import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { claimAges, claimFault, type Claimant, type ClaimFault } from './claimant.ts'
import {
  discounts,
  monthsLeft,
  ownBenefits,
  ownWorth,
  survivalByMonth,
  tailSums,
  type OwnBenefits,
} from './claiming.ts'
import { spouseTopUp, survivorBenefit } from './social-security-benefit.ts'
import { survivorFullRetirementAge } from './social-security.ts'

export type CoupleClaim = {
  /** Each spouse's age in months. */
  readonly claimAges: readonly [number, number]
  readonly presentValueCents: Cents
}

/** A claim of one's own benefit: age in months, months from now, and the amounts paid to the worker and to a survivor. */
type Claim = {
  readonly age: number
  readonly month: number
  readonly benefits: OwnBenefits
  /** The worker's own benefit from full retirement age on, when a survivor's is compared with it. */
  readonly benefit: Cents
  readonly survivor: Cents
}

/** An age in months at which every survivor's benefit is unreduced. */
const ANY_LATE_AGE = 70 * 12

/** The benefit of a survivor of full retirement age. */
const leaves = ({ piaCents, birthDate }: Claimant, claimAge: number | null, deathAge: number): Cents =>
  unwrap(survivorBenefit({ piaCents, birthDate, claimAge, deathAge }, ANY_LATE_AGE, birthDate))

function claimAt(claimant: Claimant, age: number): Claim {
  const benefits = ownBenefits(claimant, age)
  return {
    age,
    month: benefits.month,
    benefits,
    benefit: benefits.laterCents,
    survivor: leaves(claimant, age, age),
  }
}

/** One spouse's figures that do not depend on the other's claim, by month from now. */
type Spouse = {
  readonly claimant: Claimant
  readonly claims: readonly Claim[]
  readonly alive: readonly number[]
  /** Present value of 1 a month from each month on while this spouse lives. */
  readonly worth: readonly number[]
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
 * Present value of what `widow` is paid above their own benefit after a death of `worker` before each month and before the
 * worker's claim. Deaths are evaluated month by month, since each leaves a different benefit.
 */
function unclaimedWorth(worker: Spouse, widow: Spouse, own: Claim): Float64Array {
  const sums = new Float64Array(worker.unclaimed.length + 1)
  for (let death = 0; death < worker.unclaimed.length; death += 1) {
    const chance = at(worker.alive, death) - at(worker.alive, death + 1)
    const from = Math.max(death + 1, widow.survivorMonth)
    const excess = excessWorth(at(worker.unclaimed, death), own.benefit, from, own.month, widow.worth)
    sums[death + 1] = (sums[death] ?? 0) + chance * excess
  }
  return sums
}

/**
 * Present value of what `widow` is paid above their own benefit after a death of `worker` from the worker's claim on. The
 * benefit is constant then; the chance of a death between claim and month t is alive(claim) - alive(t).
 */
function claimedWorth(
  worker: Spouse,
  widow: Spouse,
  claim: Claim,
  own: Claim,
  bothWorth: readonly number[],
): number {
  const from = Math.max(claim.month, widow.survivorMonth)
  const anyDeath = excessWorth(claim.survivor, own.benefit, from, own.month, widow.worth)
  const notYet = excessWorth(claim.survivor, own.benefit, from, own.month, bothWorth)
  return at(worker.alive, claim.month) * anyDeath - notYet
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
  const topUp = (worker: Claimant, { claimant }: Spouse, own: Claim, start: number) => {
    const { piaCents, birthDate, ageMonths } = claimant
    if (worker.piaCents <= 2 * piaCents) return 0
    const age = Math.min(LATEST_START, Math.max(EARLIEST_START, ageMonths + start))
    return unwrap(spouseTopUp(worker.piaCents, piaCents, own.age, age, birthDate)) * at(bothWorth, start)
  }
  /** Computed once for each claim of the survivor, and read for every claim of the other. */
  const beforeClaim = { a: new Map<Claim, Float64Array>(), b: new Map<Claim, Float64Array>() }
  const unclaimed = (worker: Spouse, widow: Spouse, own: Claim, known: Map<Claim, Float64Array>) => {
    const sums = known.get(own) ?? unclaimedWorth(worker, widow, own)
    known.set(own, sums)
    return sums
  }
  const worthOf = (one: Claim, two: Claim): number => {
    const start = Math.max(one.month, two.month)
    return (
      ownWorth(one.benefits, a.worth) +
      ownWorth(two.benefits, b.worth) +
      topUp(first, b, two, start) +
      topUp(second, a, one, start) +
      (unclaimed(a, b, two, beforeClaim.a)[one.month] ?? 0) +
      (unclaimed(b, a, one, beforeClaim.b)[two.month] ?? 0) +
      claimedWorth(a, b, one, two, bothWorth) +
      claimedWorth(b, a, two, one, bothWorth)
    )
  }
  return { a, b, worthOf }
}

/** Every pair of claims, for a picture or a slider that answers at once. */
export type CoupleClaimGrid = {
  /** Claiming ages in months of the first spouse (rows) and of the second (columns). */
  readonly ages: readonly [readonly number[], readonly number[]]
  /** What each receives of their own benefit at these ages. */
  readonly monthlyCents: readonly [readonly Cents[], readonly Cents[]]
  /** Present value of each pair in cents, not rounded, row after row. */
  readonly values: Float64Array
  readonly best: CoupleClaim
}

/**
 * Expected present value of every pair of a couple's claiming months, about 9,000, and the best of them; assuming independent
 * lives, in today's money before tax.
 *
 * Each receives their own benefit after the earnings test; the spousal top-up while both live and have claimed; and as survivor
 * the larger of own and survivor's benefit, taken from the survivor's full retirement age (earlier, reduced, is left out).
 */
export function coupleClaimGrid(
  first: Claimant,
  second: Claimant,
  realRate: number,
): Result<CoupleClaimGrid, ClaimFault> {
  const fault = claimFault([first, second], realRate)
  if (fault) return fault
  const { a, b, worthOf } = couple(first, second, realRate)
  const values = new Float64Array(a.claims.length * b.claims.length)
  let best = 0
  for (const [row, one] of a.claims.entries()) {
    for (const [column, two] of b.claims.entries()) {
      const index = row * b.claims.length + column
      const worth = worthOf(one, two)
      values[index] = worth
      if (worth > (values[best] ?? 0)) best = index
    }
  }
  const agesOf = ({ claims }: Spouse) => claims.map(({ age }) => age)
  const monthlyOf = ({ claims }: Spouse) => claims.map(({ benefits }) => benefits.monthlyCents)
  const ages = [agesOf(a), agesOf(b)] as const
  const [row, column] = [Math.floor(best / b.claims.length), best % b.claims.length]
  return ok({
    ages,
    monthlyCents: [monthlyOf(a), monthlyOf(b)],
    values,
    best: {
      claimAges: [ages[0][row] ?? 0, ages[1][column] ?? 0],
      presentValueCents: roundCents(values[best] ?? 0),
    },
  })
}

/** What a pair of claims is worth, and what it costs against the best pair. */
export type CoupleClaimCost = CoupleClaim & { readonly costCents: Cents; readonly costShare: number }

/** Reads a pair of claims from the grid; ages that it does not have are rejected. */
export function coupleClaimCost(
  { ages, values, best }: CoupleClaimGrid,
  claimed: readonly [number, number],
): Result<CoupleClaimCost, 'bad-claim'> {
  const [row, column] = [ages[0].indexOf(claimed[0]), ages[1].indexOf(claimed[1])]
  if (row < 0 || column < 0) return refuse('bad-claim', 'A claim must lie between 62, or today, and 70.')
  const presentValueCents = roundCents(values[row * ages[1].length + column] ?? 0)
  const costCents = Math.max(0, best.presentValueCents - presentValueCents)
  const costShare = best.presentValueCents > 0 ? costCents / best.presentValueCents : 0
  return ok({ claimAges: claimed, presentValueCents, costCents, costShare })
}
