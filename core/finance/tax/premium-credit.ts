import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type { TaxParameters } from './tax-parameters.ts'
import type { TaxReturn } from './tax-return.ts'

export type PremiumCredit = {
  /** Household income over the poverty line; 0 without marketplace coverage. */
  readonly povertyRatio: number
  /** The share of income that the household pays itself; null if it has no credit. */
  readonly contributionRate: number | null
  /** The credit of the whole year. */
  readonly creditCents: Cents
  /** The part not paid in advance: refundable. */
  readonly refundedCents: Cents
  /** Excess advance payments that are repaid as tax. */
  readonly repaidCents: Cents
}

const NO_PREMIUM_CREDIT: PremiumCredit = {
  povertyRatio: 0,
  contributionRate: null,
  creditCents: 0,
  refundedCents: 0,
  repaidCents: 0,
}

type Rules = TaxParameters['credits']['premium']

/** The share of income to pay at a multiple of the poverty line, in a straight line within each band. */
function contributionRate(ratio: number, { bands, bandsEnd, rateAbove }: Rules): number | null {
  if (ratio > bandsEnd) return rateAbove
  const place = bands.findLastIndex((band) => ratio >= band.from)
  const band = bands[Math.max(0, place)]
  if (!band) return null
  const to = bands[place + 1]?.from ?? bandsEnd
  return band.initialRate + ((ratio - band.from) / (to - band.from)) * (band.finalRate - band.initialRate)
}

/**
 * Premium tax credit of a year's marketplace coverage, settled with its advance payments: Form 8962. IRC 36B.
 * Uses yearly amounts and exact ratios, where the form uses months and whole percents of the poverty line. A separate
 * return has none. Below the poverty line there is none, unless payments were made in advance (26 CFR 1.36B-2(b)(6)).
 *
 * @param agiCents adjusted gross income
 * @param taxableBenefitsCents the taxable part of Social Security; the rest counts as income too. IRC 36B(d)(2)(B)
 */
export function premiumCredit(
  taxReturn: TaxReturn,
  agiCents: Cents,
  taxableBenefitsCents: Cents,
  { credits: { premium: rules } }: TaxParameters,
): PremiumCredit {
  const { marketplace, status } = taxReturn
  if (!marketplace) return NO_PREMIUM_CREDIT
  const untaxed = taxReturn.taxExemptInterestCents + taxReturn.socialSecurityCents - taxableBenefitsCents
  const income = Math.max(0, agiCents + untaxed)
  const { firstCents, additionalCents } = rules.povertyLines[marketplace.area]
  const povertyRatio = income / (firstCents + additionalCents * (marketplace.householdSize - 1))
  const { advanceCents } = marketplace
  const isEligible = status !== 'separate' && (povertyRatio >= 1 || advanceCents > 0)
  const rate = isEligible ? contributionRate(povertyRatio, rules) : null
  const ofBenchmark = rate === null ? 0 : Math.max(0, marketplace.benchmarkCents - roundCents(income * rate))
  const creditCents = Math.min(marketplace.premiumCents, ofBenchmark)
  const excess = Math.max(0, advanceCents - creditCents)
  const cap = rules.repaymentCaps.find(({ below }) => povertyRatio < below)
  const most = cap ? (status === 'single' ? cap.singleCents : cap.otherCents) : Infinity
  return {
    povertyRatio,
    contributionRate: rate,
    creditCents,
    refundedCents: Math.max(0, creditCents - advanceCents),
    repaidCents: Math.min(excess, most),
  }
}
