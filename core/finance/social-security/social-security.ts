import { SOCIAL_SECURITY } from '#core/finance/data/social-security.ts'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** Covered earnings of one calendar year. */
export type YearEarnings = { readonly year: number; readonly amountCents: Cents }

/** Years of highest indexed earnings that count, for all born after 1928. 42 USC 415(b)(2). */
const COMPUTATION_YEARS = 35

const { averageWageIndex, bendPoints1979, colaPercent, fullRetirementAges, piaRates, wageBase } =
  SOCIAL_SECURITY

const lastYearOf = (series: Readonly<Record<number, number>>): number =>
  Math.max(...Object.keys(series).map(Number))

const LAST_WAGE_INDEX_YEAR = lastYearOf(averageWageIndex)
const LAST_WAGE_BASE_YEAR = lastYearOf(wageBase)

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

/** Full retirement age in months, for a worker's or a spouse's benefit. 42 USC 416(l). */
export const fullRetirementAge = (birthDate: IsoDate): number => retirementAgeFor(birthYear(birthDate))

/** Full retirement age in months for a survivor's benefit: the schedule runs two birth years later. */
export const survivorFullRetirementAge = (birthDate: IsoDate): number =>
  retirementAgeFor(birthYear(birthDate) - 2)

/**
 * The year whose average wage earnings are indexed to: that of the 60th birthday.
 * If it is not published yet, the latest known: everything is then in that year's wages, today's money.
 */
const indexYear = (eligibility: number): number => Math.min(eligibility - 2, LAST_WAGE_INDEX_YEAR)

/**
 * Average indexed monthly earnings, in whole dollars as cents. 42 USC 415(b), 20 CFR 404.210.
 *
 * Each year is capped at its wage base, indexed to the cent (404.211(d)), and unindexed from the index year on.
 * Years after the known wage bases are capped at the latest. The list may be in any order.
 * For those born after 1928.
 */
export function averageIndexedMonthlyEarnings(
  earnings: readonly YearEarnings[],
  eligibility: number,
): Result<Cents, Fault> {
  const areYears = earnings.every(({ year }) => isWhole(year, FIRST_WORK, LAST_ELIGIBILITY))
  if (!isEligibility(eligibility) || !areYears) return refuseYear()
  if (!earnings.every(({ amountCents }) => isNonNegativeCents(amountCents))) {
    return refuse('bad-amount', 'Earnings must be whole cents, zero or more.')
  }
  const target = indexYear(eligibility)
  const targetWage = averageWageIndex[target] ?? 0
  const indexed = earnings.map(({ year, amountCents }) => {
    const cap = (wageBase[Math.min(year, LAST_WAGE_BASE_YEAR)] ?? 0) * 100
    const counted = Math.min(amountCents, cap)
    const wage = averageWageIndex[year]
    return year < target && wage ? roundCents((counted * targetWage) / wage) : counted
  })
  const best = indexed.sort((a, b) => b - a).slice(0, COMPUTATION_YEARS)
  const total = best.reduce((all, amount) => all + amount, 0)
  return ok(floorTo(total / (COMPUTATION_YEARS * 12), 100))
}

/** The two bend points of an eligibility year, whole dollars as cents; for later years, the latest known. */
export function bendPoints(eligibility: number): Result<readonly [Cents, Cents], 'bad-year'> {
  if (!isEligibility(eligibility)) return refuseYear()
  const ratio = (averageWageIndex[indexYear(eligibility)] ?? 0) / (averageWageIndex[1977] ?? 1)
  const [first, second] = bendPoints1979
  return ok([Math.round(first * ratio) * 100, Math.round(second * ratio) * 100])
}

/** Quarters of coverage that make a worker born after 1928 fully insured for life. 42 USC 414(a)(2). */
const QUARTERS_TO_BE_INSURED = 40

/** Earnings per quarter of coverage in a year: $250 in 1978, indexed to wages. 42 USC 413(d)(2). */
export function quarterOfCoverage(year: number): Cents {
  if (year < 1978) return 50_00
  let dollars = 250
  for (let later = 1979; later <= Math.min(year, LAST_WAGE_INDEX_YEAR + 2); later += 1) {
    const wage = averageWageIndex[later - 2] ?? 0
    dollars = Math.max(dollars, Math.round((250 * wage) / (averageWageIndex[1976] ?? 1) / 10) * 10)
  }
  return dollars * 100
}

/**
 * Quarters of coverage of a record, at most four a year. 42 USC 413(a)(2), 20 CFR 404.140 to 404.146.
 *
 * Before 1978 a quarter needed $50 of pay in it; a year's total is assumed to be paid evenly. Years after the known wages use
 * the latest known amount. For years that {@link averageIndexedMonthlyEarnings} takes.
 */
function quartersOfCoverage(earnings: readonly YearEarnings[]): number {
  const years = new Map<number, Cents>()
  for (const { year, amountCents } of earnings) years.set(year, (years.get(year) ?? 0) + amountCents)
  let quarters = 0
  for (const [year, amountCents] of years) {
    quarters += Math.min(4, Math.floor(amountCents / quarterOfCoverage(year)))
  }
  return quarters
}

/** Primary insurance amount before cost-of-living increases, rounded down to a dime. 42 USC 415(a)(1)(A) and (C). */
export function primaryInsuranceAmount(aimeCents: Cents, eligibility: number): Result<Cents, Fault> {
  const points = bendPoints(eligibility)
  if (!points.ok) return points
  if (!isNonNegativeCents(aimeCents)) return refuse('bad-amount', 'Earnings must be zero or more.')
  const [first, second] = points.value
  const [low, middle, high] = piaRates
  const amount =
    Math.min(aimeCents, first) * low +
    Math.max(0, Math.min(aimeCents, second) - first) * middle +
    Math.max(0, aimeCents - second) * high
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

/**
 * A worker's insurance amount from a record of earnings, in the money of `year`; zero below 40 quarters of coverage,
 * without which no retirement benefit is paid. 42 USC 402(a)(1), 414(a).
 */
export function insuranceAmount(
  earnings: readonly YearEarnings[],
  birthDate: IsoDate,
  year: number,
): Result<Cents, Fault> {
  const eligibility = eligibilityYear(birthDate)
  const aime = averageIndexedMonthlyEarnings(earnings, eligibility)
  if (!aime.ok) return aime
  if (quartersOfCoverage(earnings) < QUARTERS_TO_BE_INSURED) return ok(0)
  const pia = primaryInsuranceAmount(aime.value, eligibility)
  return pia.ok ? withCostOfLiving(pia.value, eligibility, year) : pia
}
