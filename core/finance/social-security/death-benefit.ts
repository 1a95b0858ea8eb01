import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { ok, type Result } from '#core/finance/math/result.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { familyMaximum } from './family-maximum.ts'
import {
  birthYear,
  eligibilityYear,
  indexedEarnings,
  primaryInsuranceAmount,
  quarterOfCoverage,
  withCostOfLiving,
  type YearEarnings,
} from './social-security.ts'

/** What survivors' benefits follow when a worker dies. */
export type DeathBenefit = {
  /** The insurance amount, a month, in today's dollars; zero if not insured. */
  readonly piaCents: Cents
  /** The most that the family is paid on the record, a month. */
  readonly maximumCents: Cents
  /** Whose formula and family maximum hold: the year of death, or of 62 if that was earlier. */
  readonly eligibility: number
  /** Fully insured workers' widows and widowers are paid from 60; children and the parent who cares for them also if the worker was only currently insured. */
  readonly status: 'fully' | 'currently' | 'none'
}

/** The calendar years in which quarters count toward being insured at a death under 62: 13 quarters, about 3 years. */
const RECENT_YEARS = 3

/**
 * The insurance amount of a worker who dies today. The average is over the years after the one of 21 to the one before death or
 * 62, less five, at least two (42 USC 415(b)(2)). Fully insured: a quarter of coverage for each of those years, 6 to 40
 * (414(a)); currently insured: six of the last thirteen quarters (414(b)), counted by years.
 */
export function deathBenefit(
  birthDate: IsoDate,
  earnings: readonly YearEarnings[],
  today: IsoDate,
): Result<DeathBenefit, 'bad-year' | 'bad-amount' | 'bad-rate'> {
  const { year } = dateParts(today)
  const eligibility = Math.min(eligibilityYear(birthDate), year)
  const indexed = indexedEarnings(earnings, eligibility)
  if (!indexed.ok) return indexed
  const elapsed = Math.max(0, eligibility - 1 - (birthYear(birthDate) + 21))
  const counted = Math.max(2, Math.min(35, elapsed - 5))
  const best = indexed.value
    .map(({ indexedCents }) => indexedCents)
    .toSorted((a, b) => b - a)
    .slice(0, counted)
  const total = best.reduce((sum, cents) => sum + cents, 0)
  const aime = Math.floor(total / (counted * 12) / 100 + 1e-9) * 100
  const pia = primaryInsuranceAmount(aime, eligibility)
  if (!pia.ok) return pia
  const quarters = (from: number): number =>
    earnings
      .filter((each) => each.year >= from)
      .reduce(
        (sum, each) => sum + Math.min(4, Math.floor(each.amountCents / quarterOfCoverage(each.year))),
        0,
      )
  const isFully = quarters(0) >= Math.min(40, Math.max(6, elapsed))
  const status = isFully ? 'fully' : quarters(year - RECENT_YEARS) >= 6 ? 'currently' : 'none'
  if (status === 'none') return ok({ piaCents: 0, maximumCents: 0, eligibility, status })
  const inTodaysDollars = (cents: Cents): Cents => unwrap(withCostOfLiving(cents, eligibility, year))
  const maximumCents = inTodaysDollars(unwrap(familyMaximum(pia.value, eligibility)))
  return ok({ piaCents: inTodaysDollars(pia.value), maximumCents, eligibility, status })
}
