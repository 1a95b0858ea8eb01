import { SOCIAL_SECURITY } from '#core/finance/data/social-security.ts'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import {
  areWageAssumptions,
  averageWage,
  indexedToWages,
  TODAYS_WAGES,
  wageBaseOf,
  type WageAssumptions,
} from './wage-series.ts'

/** Covered earnings of one calendar year. */
export type YearEarnings = { readonly year: number; readonly amountCents: Cents }

/** Years of highest indexed earnings that count, for all born after 1928. 42 USC 415(b)(2). */
const COMPUTATION_YEARS = 35

const { bendPoints1979, colaPercent, delayedCredits, familyBendPoints1979, fullRetirementAges, piaRates } =
  SOCIAL_SECURITY

/** The current formula applies to those who reached 62 from 1979 on, and its 35 years from 1991 on. */
const FIRST_ELIGIBILITY = 1991
const FIRST_WORK = 1951
const LAST_ELIGIBILITY = 2200

type Fault = 'bad-year' | 'bad-amount'

const refuseYear = () =>
  refuse(
    'bad-year',
    'This formula holds for those who turn 62 in 1991 or later, by a year of work after 1950.',
  )

const refuseGrowth = () =>
  refuse('bad-rate', 'Wage growth and inflation must lie between -5% and 20% a year.')

const isEligibility = (year: number): boolean => isWhole(year, FIRST_ELIGIBILITY, LAST_ELIGIBILITY)

/** Rounds down to a multiple, allowing for floating-point error. */
const floorTo = (amount: number, step: number): number => Math.floor(amount / step + 1e-9) * step

/**
 * The month a person reaches age 0 in the law's count, as months since year 0.
 * An age is attained the day before the birthday, so a person born on the 1st counts as born the month before.
 */
export function birthMonth(birthDate: IsoDate): number {
  const { year, month, day } = dateParts(birthDate)
  return year * 12 + month - 1 - (day === 1 ? 1 : 0)
}

/** The birth year used by the tables: a person born on January 1 counts as born the year before. */
export const birthYear = (birthDate: IsoDate): number => Math.floor(birthMonth(birthDate) / 12)

/** The year of the 62nd birthday, whose formula determines the benefit for life. */
export const eligibilityYear = (birthDate: IsoDate): number => birthYear(birthDate) + 62

const retirementAgeFor = (year: number): number =>
  fullRetirementAges.findLast(({ bornFrom }) => bornFrom <= year)?.months ?? 780

/** Delayed retirement credits of a year after full retirement age, as a share of the insurance amount. 42 USC 402(w)(6). */
export const delayedCredit = (birthDate: IsoDate): number =>
  delayedCredits.findLast(({ bornFrom }) => bornFrom <= birthYear(birthDate))?.rate ?? 0.03

/** Full retirement age in months, for a worker's or a spouse's benefit. 42 USC 416(l). */
export const fullRetirementAge = (birthDate: IsoDate): number => retirementAgeFor(birthYear(birthDate))

/** Full retirement age in months for a survivor's benefit: the schedule runs two birth years later. */
export const survivorFullRetirementAge = (birthDate: IsoDate): number =>
  retirementAgeFor(birthYear(birthDate) - 2)

/** One year of a record as the average counts it. */
export type IndexedYear = {
  readonly year: number
  /** As earned, up to the year's wage base. */
  readonly countedCents: Cents
  /** What a dollar of the year is in wages of the year of 60; 1 from that year on. */
  readonly factor: number
  readonly indexedCents: Cents
  /** Whether the year is one of the 35 that count. */
  readonly isCounted: boolean
}

/**
 * A record indexed to the wages of the year of 60, in order of years. 42 USC 415(b)(3), 20 CFR 404.211.
 *
 * Each year is capped at its wage base, indexed to the cent (404.211(d)), and unindexed from the year of 60 on. A year that
 * is listed twice counts twice: the caller passes each once. The list may be in any order. For those born after 1928.
 *
 * @param assumptions wages after the published years; without them every later year repeats the latest
 */
export function indexedEarnings(
  earnings: readonly YearEarnings[],
  eligibility: number,
  assumptions: WageAssumptions = TODAYS_WAGES,
): Result<IndexedYear[], Fault | 'bad-rate'> {
  const areYears = earnings.every(({ year }) => isWhole(year, FIRST_WORK, LAST_ELIGIBILITY))
  if (!isEligibility(eligibility) || !areYears) return refuseYear()
  if (!earnings.every(({ amountCents }) => isNonNegativeCents(amountCents))) {
    return refuse('bad-amount', 'Earnings must be whole cents, zero or more.')
  }
  if (!areWageAssumptions(assumptions)) return refuseGrowth()
  const target = averageWage(eligibility - 2, assumptions)
  const indexed = earnings.map(({ year, amountCents }) => {
    const countedCents = Math.min(amountCents, wageBaseOf(year, assumptions))
    const wage = averageWage(year, assumptions)
    const isIndexed = year < eligibility - 2
    const indexedCents = isIndexed ? roundCents((countedCents * target) / wage) : countedCents
    return { year, countedCents, factor: isIndexed ? target / wage : 1, indexedCents }
  })
  const best = new Set(
    indexed.toSorted((a, b) => b.indexedCents - a.indexedCents).slice(0, COMPUTATION_YEARS),
  )
  return ok(indexed.map((year) => ({ ...year, isCounted: best.has(year) })).sort((a, b) => a.year - b.year))
}

/** Average indexed monthly earnings of the years that count, in whole dollars as cents. 42 USC 415(b), 20 CFR 404.210. */
export function averageOf(years: readonly IndexedYear[]): Cents {
  const total = years.reduce((all, { isCounted, indexedCents }) => all + (isCounted ? indexedCents : 0), 0)
  return floorTo(total / (COMPUTATION_YEARS * 12), 100)
}

/** Bend points of an eligibility year, indexed from those of 1979 and rounded to whole dollars, as cents. */
function indexedBendPoints(
  of1979: readonly number[],
  eligibility: number,
  assumptions: WageAssumptions,
): Result<Cents[], 'bad-year' | 'bad-rate'> {
  if (!isEligibility(eligibility)) return refuseYear()
  if (!areWageAssumptions(assumptions)) return refuseGrowth()
  const ratio = averageWage(eligibility - 2, assumptions) / averageWage(1977)
  return ok(of1979.map((dollars) => Math.round(dollars * ratio) * 100))
}

/**
 * The two bend points of the benefit formula in an eligibility year, whole dollars as cents; without assumptions later years
 * have the latest. 42 USC 415(a)(1)(B).
 */
export function bendPoints(
  eligibility: number,
  assumptions: WageAssumptions = TODAYS_WAGES,
): Result<readonly [Cents, Cents], 'bad-year' | 'bad-rate'> {
  const points = indexedBendPoints(bendPoints1979, eligibility, assumptions)
  return points.ok ? ok([points.value[0] ?? 0, points.value[1] ?? 0]) : points
}

/** The three bend points of the family maximum, as {@link bendPoints}. 42 USC 403(a)(2). */
export const familyBendPoints = (
  eligibility: number,
  assumptions: WageAssumptions = TODAYS_WAGES,
): Result<Cents[], 'bad-year' | 'bad-rate'> =>
  indexedBendPoints(familyBendPoints1979, eligibility, assumptions)

/** Quarters of coverage that make a worker born after 1928 fully insured for life. 42 USC 414(a)(2). */
const QUARTERS_TO_BE_INSURED = 40

/** Earnings per quarter of coverage in a year: $250 in 1978, indexed to wages. 42 USC 413(d)(2). */
export const quarterOfCoverage = (year: number, assumptions: WageAssumptions = TODAYS_WAGES): Cents =>
  year < 1978 ? 50_00 : indexedToWages(250, 1978, 1976, Math.min(year, LAST_ELIGIBILITY), assumptions)

/** Insured status: forty quarters of coverage make a worker born after 1928 fully insured for life. */
export type InsuredStatus = {
  readonly quarters: number
  readonly needed: number
  /** The year in which the last quarter needed is earned; null if the record does not reach it. */
  readonly reachedIn: number | null
}

/**
 * Quarters of coverage of a record, at most four a year. 42 USC 413(a)(2), 414(a)(2), 20 CFR 404.140 to 404.146.
 *
 * Before 1978 a quarter needed $50 of pay in it; a year's total is assumed to be paid evenly. For years that
 * {@link indexedEarnings} takes.
 */
export function insuredStatus(
  earnings: readonly YearEarnings[],
  assumptions: WageAssumptions = TODAYS_WAGES,
): InsuredStatus {
  const years = new Map<number, Cents>()
  for (const { year, amountCents } of earnings) years.set(year, (years.get(year) ?? 0) + amountCents)
  let quarters = 0
  let reachedIn: number | null = null
  for (const [year, amountCents] of [...years].sort(([a], [b]) => a - b)) {
    quarters += Math.min(4, Math.floor(amountCents / quarterOfCoverage(year, assumptions)))
    if (quarters >= QUARTERS_TO_BE_INSURED) reachedIn ??= year
  }
  return { quarters, needed: QUARTERS_TO_BE_INSURED, reachedIn }
}

/** One bracket of the benefit formula: this share of this part of the average. */
export type FormulaPart = { readonly rate: number; readonly aimeCents: Cents; readonly benefitCents: number }

/** The three parts of the formula: 90% up to the first bend point, 32% to the second, 15% above. 42 USC 415(a)(1)(A). */
export function formulaParts(aimeCents: Cents, [first, second]: readonly [Cents, Cents]): FormulaPart[] {
  const [low, middle, high] = piaRates
  const below = Math.min(aimeCents, first)
  const between = Math.max(0, Math.min(aimeCents, second) - first)
  const above = Math.max(0, aimeCents - second)
  return [
    { rate: low, aimeCents: below, benefitCents: below * low },
    { rate: middle, aimeCents: between, benefitCents: between * middle },
    { rate: high, aimeCents: above, benefitCents: above * high },
  ]
}

/**
 * Primary insurance amount before cost-of-living increases, rounded down to a dime. 42 USC 415(a)(1)(A) and (C).
 */
export function primaryInsuranceAmount(
  aimeCents: Cents,
  eligibility: number,
  assumptions: WageAssumptions = TODAYS_WAGES,
): Result<Cents, Fault | 'bad-rate'> {
  const points = bendPoints(eligibility, assumptions)
  if (!points.ok) return points
  if (!isNonNegativeCents(aimeCents)) return refuse('bad-amount', 'Earnings must be zero or more.')
  const amount = formulaParts(aimeCents, points.value).reduce((sum, part) => sum + part.benefitCents, 0)
  return ok(floorTo(amount, 10))
}

/**
 * The amount after the cost-of-living adjustments of each December from the eligibility year to before `year`, each rounded
 * down to a dime. 42 USC 415(i). Adjustments not published yet count as 0: the amount is then in today's money.
 */
export function withCostOfLiving(piaCents: Cents, eligibility: number, year: number): Result<Cents, Fault> {
  if (!isEligibility(eligibility) || !isWhole(year, 1, LAST_ELIGIBILITY)) return refuseYear()
  if (!isNonNegativeCents(piaCents)) return refuse('bad-amount', 'A benefit must be zero or more.')
  let amount = piaCents
  for (let december = eligibility; december < year; december += 1) {
    amount = floorTo((amount * (1000 + Math.round((colaPercent[december] ?? 0) * 10))) / 1000, 10)
  }
  return ok(amount)
}
