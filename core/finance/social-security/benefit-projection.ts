import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import {
  averageOf,
  bendPoints,
  birthYear,
  eligibilityYear,
  formulaParts,
  indexedEarnings,
  insuredStatus,
  primaryInsuranceAmount,
  withCostOfLiving,
  type FormulaPart,
  type IndexedYear,
  type InsuredStatus,
  type YearEarnings,
} from './social-security.ts'
import { averageWage, growth, TODAYS_WAGES, type WageAssumptions } from './wage-series.ts'

/** A worker's record and pay from now on. */
export type Career = {
  readonly birthDate: IsoDate
  /** Social Security earnings of past years, each year once. */
  readonly earnings: readonly YearEarnings[]
  /** Yearly pay subject to Social Security tax, in today's dollars; it grows with the average wage. */
  readonly payCents: Cents
  /** The first month without pay, as any day of it; a month in the past ends pay then. */
  readonly retiresOn: IsoDate
}

export type BenefitProjection = {
  /** The insurance amount (the monthly benefit at full retirement age) in today's dollars; zero if never insured. */
  readonly piaCents: Cents
  /** Quarters of coverage of the record alone. */
  readonly recorded: InsuredStatus
  /** Quarters of coverage with the pay from now on. */
  readonly projected: InsuredStatus
  /** The year of 62, whose formula holds for life; the amounts below are in dollars of that year. */
  readonly eligibility: number
  readonly years: readonly IndexedYear[]
  readonly aimeCents: Cents
  readonly bendPoints: readonly [Cents, Cents]
  readonly parts: readonly FormulaPart[]
  readonly piaAtEligibilityCents: Cents
}

export type CareerFault = 'bad-year' | 'bad-amount' | 'bad-rate' | 'future-birth' | 'repeated-year'

/** Work is not projected beyond this age. */
const LAST_WORKING_AGE = 100

function careerFault(
  { birthDate, earnings, payCents }: Career,
  today: IsoDate,
): Result<never, CareerFault> | null {
  dateParts(today)
  if (birthDate > today) return refuse('future-birth', 'The birth date is in the future. Check the year.')
  if (!isNonNegativeCents(payCents)) return refuse('bad-amount', 'Pay must be zero or more.')
  const years = new Set(earnings.map(({ year }) => year))
  return years.size === earnings.length
    ? null
    : refuse('repeated-year', 'A year is listed more than once. Keep one amount for each year.')
}

/** Pay of each year after the record until retirement, in dollars of that year; the year of retirement in part. */
function futurePay(career: Career, today: IsoDate, assumptions: WageAssumptions): YearEarnings[] {
  const { birthDate, earnings, payCents, retiresOn } = career
  const thisYear = dateParts(today).year
  const retirement = dateParts(retiresOn)
  const first = earnings.reduce((last, { year }) => Math.max(last, year + 1), 0) || thisYear
  const last = Math.min(retirement.year, birthYear(birthDate) + LAST_WORKING_AGE)
  const wageNow = averageWage(thisYear, assumptions)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const year = first + index
    const share = year < retirement.year ? 1 : (retirement.month - 1) / 12
    return { year, amountCents: roundCents(payCents * share * (averageWage(year, assumptions) / wageNow)) }
  })
}

/**
 * The insurance amount with pay until a month of retirement and none after, by the law's own formula: past years as
 * published, later ones by the assumed growth of wages and prices, the result divided by the assumed price rise until the
 * year of 62. Years between the record and today are filled with today's pay at the wages of their time.
 *
 * Earnings after a claim count too: Social Security recomputes the amount each year (42 USC 415(f)(2)).
 *
 * @param assumptions without them, wages and prices stay as they are, like the estimates of the Social Security Statement
 */
export function projectBenefit(
  career: Career,
  today: IsoDate,
  assumptions: WageAssumptions = TODAYS_WAGES,
): Result<BenefitProjection, CareerFault> {
  const fault = careerFault(career, today)
  if (fault) return fault
  const eligibility = eligibilityYear(career.birthDate)
  const recordOnly = indexedEarnings(career.earnings, eligibility, assumptions)
  if (!recordOnly.ok) return recordOnly
  const earnings = [...career.earnings, ...futurePay(career, today, assumptions)]
  const years = indexedEarnings(earnings, eligibility, assumptions)
  if (!years.ok) return years
  const aimeCents = averageOf(years.value)
  const pia = primaryInsuranceAmount(aimeCents, eligibility, assumptions)
  if (!pia.ok) return pia
  const points = unwrap(bendPoints(eligibility, assumptions))
  const projected = insuredStatus(earnings, assumptions)
  return ok({
    piaCents: projected.reachedIn === null ? 0 : inTodaysDollars(pia.value, eligibility, today, assumptions),
    recorded: insuredStatus(career.earnings, assumptions),
    projected,
    eligibility,
    years: years.value,
    aimeCents,
    bendPoints: points,
    parts: formulaParts(aimeCents, points),
    piaAtEligibilityCents: pia.value,
  })
}

/** An amount of the eligibility year in today's dollars, rounded down to a dime. */
function inTodaysDollars(
  piaCents: Cents,
  eligibility: number,
  today: IsoDate,
  { inflation }: WageAssumptions,
): Cents {
  const thisYear = dateParts(today).year
  if (eligibility <= thisYear) return unwrap(withCostOfLiving(piaCents, eligibility, thisYear))
  return Math.floor(piaCents / growth(inflation, eligibility - thisYear) / 10 + 1e-9) * 10
}

/**
 * An assumed record for someone without a statement: from this age to last year, today's pay at the average wage of each
 * year. An estimate, like the Quick Calculator of ssa.gov, which makes the same assumption.
 *
 * @param payCents yearly pay today
 * @param fromAge the age in whole years in which work began
 */
export function estimateRecord(
  birthDate: IsoDate,
  payCents: Cents,
  today: IsoDate,
  fromAge = 22,
): Result<YearEarnings[], 'bad-amount' | 'bad-age'> {
  if (!isNonNegativeCents(payCents)) return refuse('bad-amount', 'Pay must be zero or more.')
  if (!(fromAge >= 14 && fromAge <= LAST_WORKING_AGE)) {
    return refuse('bad-age', `Work must begin at an age from 14 to ${LAST_WORKING_AGE}.`)
  }
  const thisYear = dateParts(today).year
  const first = Math.max(1951, birthYear(birthDate) + Math.floor(fromAge))
  const last = Math.min(thisYear - 1, birthYear(birthDate) + LAST_WORKING_AGE)
  return ok(
    Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
      year: first + index,
      amountCents: roundCents((payCents * averageWage(first + index)) / averageWage(thisYear)),
    })),
  )
}
