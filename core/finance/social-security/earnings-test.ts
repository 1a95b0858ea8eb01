import { SOCIAL_SECURITY } from '#core/finance/data/social-security.ts'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { isNonNegativeCents, type Cents } from '#core/finance/math/money.ts'
import { isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { retirementBenefit } from './social-security-benefit.ts'
import { birthMonth, fullRetirementAge } from './social-security.ts'
import { indexedToWages } from './wage-series.ts'

/*
 * The retirement earnings test: work before full retirement age defers benefits. 42 USC 403(b) and (f), 20 CFR 404.415 to
 * 404.439. Months with a benefit withheld, even in part, no longer count as early from full retirement age on (42 USC
 * 402(q)(7)(A), 20 CFR 404.412).
 */

/** The rule of the higher amount in the year of full retirement age dates from 2000, its indexing from 2002. */
const FIRST_YEAR = 2002
const LAST_YEAR = 2200

export type EarningsTestFault = 'bad-year' | 'bad-amount' | 'bad-age'

/** The amounts rise only with a cost-of-living adjustment: after a December without one they stay as they were. */
const yearOfRise = (year: number): number =>
  SOCIAL_SECURITY.colaPercent[year - 1] === 0 ? yearOfRise(year - 1) : year

/**
 * Pay of a year that defers no benefits, twelve times a monthly amount. The lower amount ($670 a month in 1994) holds until
 * the year before full retirement age, the higher ($2,500 in 2002) in that year; both follow wages. 42 USC 403(f)(8).
 * Years after the published wages have the latest amount.
 */
export function exemptAmount(year: number, isFullAgeYear: boolean): Result<Cents, 'bad-year'> {
  if (!isWhole(year, FIRST_YEAR, LAST_YEAR)) {
    return refuse('bad-year', `The earnings test is known from ${FIRST_YEAR} on.`)
  }
  const from = yearOfRise(year)
  return ok(
    12 * (isFullAgeYear ? indexedToWages(2_500, 2002, 2000, from) : indexedToWages(670, 1994, 1992, from)),
  )
}

/** Benefits on one record in one calendar year, before the test. */
export type WorkingYear = {
  readonly year: number
  readonly birthDate: IsoDate
  /** Age in months at the first month of benefits. */
  readonly claimAge: number
  /** Monthly benefits on the worker's record, with those of family members: the test withholds from all of them. */
  readonly benefitCents: Cents
  /** Pay of each of the twelve months, January first. */
  readonly payCents: readonly Cents[]
}

export type TestedYear = {
  readonly year: number
  readonly exemptCents: Cents
  /** Pay of the year, or of its months before full retirement age. */
  readonly countedCents: Cents
  /** Half of the pay above the exempt amount, or a third in the year of full retirement age. */
  readonly excessCents: Cents
  readonly withheldCents: Cents
  /** Months of the year in which a benefit is withheld, in whole or in part. */
  readonly monthsWithheld: number
  /** Benefits of the year's months before full retirement age that are paid. */
  readonly paidCents: Cents
}

function workingYearFault({
  claimAge,
  benefitCents,
  payCents,
}: WorkingYear): Result<never, EarningsTestFault> | null {
  if (!isWhole(claimAge, 60 * 12, 130 * 12)) {
    return refuse('bad-age', 'Benefits start at an age from 60 on, in whole months.')
  }
  const areAmounts = [benefitCents, ...payCents].every(isNonNegativeCents) && payCents.length === 12
  return areAmounts
    ? null
    : refuse('bad-amount', 'Benefits and the pay of twelve months must be zero or more.')
}

/**
 * What the test withholds in a calendar year. It charges the excess to full months from the first one on, until nothing of it
 * is left. In the first year of benefits, months with pay of no more than a twelfth of the exempt amount are paid in full
 * whatever the year's pay (20 CFR 404.435).
 */
export function testYear(working: WorkingYear): Result<TestedYear, EarningsTestFault> {
  const { year, birthDate, claimAge, benefitCents, payCents } = working
  const fault = workingYearFault(working)
  if (fault) return fault
  const claimed = birthMonth(birthDate) + claimAge - year * 12
  const fullAge = birthMonth(birthDate) + fullRetirementAge(birthDate) - year * 12
  const exempt = exemptAmount(year, fullAge < 12)
  if (!exempt.ok) return exempt
  const isTested = (month: number): boolean => month >= claimed && month < fullAge
  const isFirstYear = claimed >= 0 && claimed < 12
  const isCharged = (month: number): boolean =>
    isTested(month) && !(isFirstYear && (payCents[month] ?? 0) <= exempt.value / 12)
  const months = Array.from({ length: 12 }, (_, month) => month)
  const counted = months.reduce((sum, month) => sum + (month < fullAge ? (payCents[month] ?? 0) : 0), 0)
  const share = fullAge < 12 ? 3 : 2
  const excess = Math.floor(Math.max(0, counted - exempt.value) / share / 100) * 100
  const withheld = Math.min(excess, benefitCents * months.filter(isCharged).length)
  return ok({
    year,
    exemptCents: exempt.value,
    countedCents: counted,
    excessCents: excess,
    withheldCents: withheld,
    monthsWithheld: benefitCents > 0 ? Math.ceil(withheld / benefitCents) : 0,
    paidCents: benefitCents * months.filter(isTested).length - withheld,
  })
}

/** A worker who claims before full retirement age and goes on working. */
export type WorkingClaim = {
  readonly birthDate: IsoDate
  readonly piaCents: Cents
  readonly claimAge: number
  /** Yearly pay in today's dollars until the month of retirement. */
  readonly yearlyPayCents: Cents
  readonly retiresOn: IsoDate
}

export type TestedClaim = {
  /** The calendar years from the claim to full retirement age; none for a claim from that age on. */
  readonly years: readonly TestedYear[]
  readonly benefitCents: Cents
  readonly monthsWithheld: number
  /** The benefit from full retirement age on, as if claimed that many months later. */
  readonly benefitFromFullAgeCents: Cents
}

/** The benefits of a worker who claims and goes on working, in today's dollars and wages. */
export function testClaim(claim: WorkingClaim): Result<TestedClaim, EarningsTestFault> {
  const { birthDate, piaCents, claimAge, yearlyPayCents } = claim
  const benefit = retirementBenefit(piaCents, claimAge, birthDate)
  if (!benefit.ok) return benefit
  if (!isNonNegativeCents(yearlyPayCents)) return refuse('bad-amount', 'Pay must be zero or more.')
  const retirement = dateParts(claim.retiresOn)
  const lastPaid = retirement.year * 12 + retirement.month - 2
  const born = birthMonth(birthDate)
  const fullAge = fullRetirementAge(birthDate)
  const first = Math.floor((born + claimAge) / 12)
  const last = Math.floor((born + fullAge - 1) / 12)
  const years: TestedYear[] = []
  for (let year = first; year <= last; year += 1) {
    const payCents = Array.from({ length: 12 }, (_, month) =>
      year * 12 + month <= lastPaid ? Math.floor(yearlyPayCents / 12) : 0,
    )
    const tested = testYear({ year, birthDate, claimAge, benefitCents: benefit.value, payCents })
    if (!tested.ok) return tested
    years.push(tested.value)
  }
  const monthsWithheld = years.reduce((sum, year) => sum + year.monthsWithheld, 0)
  return ok({
    years,
    benefitCents: benefit.value,
    monthsWithheld,
    benefitFromFullAgeCents: creditedBenefit(claim, monthsWithheld),
  })
}

const creditedBenefit = ({ birthDate, piaCents, claimAge }: WorkingClaim, months: number): Cents =>
  unwrap(
    retirementBenefit(
      piaCents,
      Math.max(claimAge, Math.min(fullRetirementAge(birthDate), claimAge + months)),
      birthDate,
    ),
  )
