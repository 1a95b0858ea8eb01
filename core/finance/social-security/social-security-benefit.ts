import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { isNonNegativeCents, type Cents } from '#core/finance/math/money.ts'
import { isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { delayedCredit, fullRetirementAge, survivorFullRetirementAge } from './social-security.ts'

/*
 * Monthly benefits, from the primary insurance amount (PIA) and claiming ages. earnings-test.ts and family-maximum.ts have
 * what reduces them. Left out, and disclosed with results: benefits of divorced spouses.
 */

/** Delayed credits end at this age, in months. */
export const LATEST_CLAIM = 70 * 12

/** Survivors may claim from this age, in months. */
export const SURVIVOR_EARLIEST = 60 * 12

/** All monthly rates below are multiples of 1/14,400, so that their sums have no floating-point error. */
const PARTS = 14_400

const toDollar = (amount: number): Cents => Math.floor(amount / 100 + 1e-9) * 100

/**
 * The first month of age at which a worker can be paid. One must be 62 throughout the month, so only those born on the
 * 2nd (or attaining the age on the 1st) can at 62 and 0 months; all others at 62 and 1. 20 CFR 404.311.
 */
export const earliestClaim = (birthDate: IsoDate): number =>
  62 * 12 + (dateParts(birthDate).day === 2 ? 0 : 1)

/** Reduction, in parts, for claiming some months early: a first rate for 36 months, 60 parts (5/12%) a month beyond. */
const reduction = (monthsEarly: number, firstRate: number): number =>
  Math.min(monthsEarly, 36) * firstRate + Math.max(0, monthsEarly - 36) * 60

/** 5/9% and 25/36% a month, in parts. 42 USC 402(q). */
const RETIREMENT_RATE = 80
const SPOUSE_RATE = 100

type Fault = 'bad-amount' | 'bad-age'

/** The validation error of a benefit calculation, if any. Ages are in months. */
function benefitFault(
  amounts: readonly Cents[],
  ages: readonly number[],
  earliest: number,
): Result<never, Fault> | null {
  if (!amounts.every(isNonNegativeCents)) return refuse('bad-amount', 'A benefit must be zero or more.')
  return ages.every((age) => isWhole(age, earliest, OLDEST))
    ? null
    : refuse('bad-age', 'Ages are whole months; a worker can claim from 62 on, a survivor from 60.')
}

/** An age in months far beyond the end of the life table. */
const OLDEST = 130 * 12

/**
 * The share of the insurance amount that a worker receives when claiming at this age in months, 62 to 70 years (later adds
 * nothing). The caller validates the age.
 */
export function claimingFactor(claimAge: number, birthDate: IsoDate): number {
  const age = Math.min(claimAge, LATEST_CLAIM)
  const fullAge = fullRetirementAge(birthDate)
  // Rates are multiples of half a percent, so that a month of them is a whole number of parts.
  const delay = Math.round((delayedCredit(birthDate) * PARTS) / 12)
  const parts = age < fullAge ? -reduction(fullAge - age, RETIREMENT_RATE) : (age - fullAge) * delay
  return (PARTS + parts) / PARTS
}

/** A worker's monthly benefit, rounded down to a dollar as paid, claimed at an age in months from 62 years on. */
export const retirementBenefit = (
  piaCents: Cents,
  claimAge: number,
  birthDate: IsoDate,
): Result<Cents, Fault> =>
  benefitFault([piaCents], [claimAge], 62 * 12) ??
  ok(toDollar(piaCents * claimingFactor(claimAge, birthDate)))

/**
 * A spouse's top-up to their own benefit: half the worker's insurance amount less their own, reduced for months
 * before full retirement age and never increased for delay. Delayed credits of their own benefit are subtracted from it:
 * both together pay no more than that half, or their own benefit if larger. 42 USC 402(b), (k)(3)(A), (q), (w).
 *
 * @param ownClaimAge the spouse's age in months when claiming their own benefit, 62 years or more
 * @param startAge the spouse's age in months when the top-up starts, once both have claimed
 */
export function spouseTopUp(
  workerPiaCents: Cents,
  ownPiaCents: Cents,
  ownClaimAge: number,
  startAge: number,
  birthDate: IsoDate,
): Result<Cents, Fault> {
  const fault = benefitFault([workerPiaCents, ownPiaCents], [ownClaimAge, startAge], 62 * 12)
  if (fault) return fault
  const fullAge = fullRetirementAge(birthDate)
  const own = ownPiaCents * Math.max(1, claimingFactor(ownClaimAge, birthDate))
  const excess = Math.max(0, workerPiaCents / 2 - own)
  const early = Math.max(0, fullAge - startAge)
  return ok(toDollar((excess * (PARTS - reduction(early, SPOUSE_RATE))) / PARTS))
}

/**
 * The share of the insurance amount that a widow or widower gets who claims at this age in months: linear from 71.5% at 60
 * to all of it at their full retirement age. 42 USC 402(q)(1). The caller validates the age.
 */
export function survivorAgeFactor(startAge: number, birthDate: IsoDate): number {
  const fullAge = survivorFullRetirementAge(birthDate)
  return 1 - (0.285 * Math.max(0, fullAge - startAge)) / (fullAge - SURVIVOR_EARLIEST)
}

export type Deceased = {
  readonly piaCents: Cents
  readonly birthDate: IsoDate
  /** Age in months at which benefits began; null when the worker died before claiming. */
  readonly claimAge: number | null
  readonly deathAge: number
}

/**
 * A widow's or widower's monthly benefit, rounded down to a dollar, replacing their own if smaller. 42 USC 402(e), (f), (q).
 * The worker's insurance amount with delayed credits earned, reduced linearly to 71.5% at 60; if the worker had
 * claimed early, no more than the larger of what was paid and 82.5% of the insurance amount.
 *
 * @param startAge the survivor's age in months, 60 years or more
 */
export function survivorBenefit(
  deceased: Deceased,
  startAge: number,
  birthDate: IsoDate,
): Result<Cents, Fault> {
  const { piaCents, claimAge, deathAge } = deceased
  const fault =
    benefitFault([piaCents], [startAge], SURVIVOR_EARLIEST) ??
    benefitFault([], [deathAge], 0) ??
    benefitFault([], [claimAge ?? LATEST_CLAIM], 62 * 12)
  if (fault) return fault
  const ageFactor = survivorAgeFactor(startAge, birthDate)
  const earned = claimingFactor(
    claimAge ?? Math.max(deathAge, fullRetirementAge(deceased.birthDate)),
    deceased.birthDate,
  )
  const base = piaCents * Math.max(1, earned) * ageFactor
  return ok(toDollar(earned < 1 ? Math.min(base, piaCents * Math.max(earned, 0.825)) : base))
}
