import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type { GrossIncome } from './gross-income.ts'
import type { TaxParameters, EarnedIncomeTier } from './tax-parameters.ts'
import type { TaxReturn } from './tax-return.ts'

/** Whether family and filers have the credit, whatever their income. IRC 32(c)(1)(A) and (d). */
function isEligible({ earnedIncomeChildren, filers, status, livedApart }: TaxReturn): boolean {
  if (status === 'separate' && (livedApart === 'no' || earnedIncomeChildren === 0)) return false
  return earnedIncomeChildren > 0 || filers.some((filer) => filer.isAged25To64)
}

/** Interest, dividends and net gains; a loss does not count. IRC 32(i)(2). */
const investmentIncome = (taxReturn: TaxReturn, { capital }: GrossIncome): Cents =>
  Math.max(0, taxReturn.interestCents) +
  taxReturn.taxExemptInterestCents +
  taxReturn.qualifiedDividendsCents +
  Math.max(0, capital.incomeCents)

/** The figures of the credit for a return's children. */
export const earnedIncomeTier = (
  taxReturn: TaxReturn,
  { credits: { earnedIncome } }: TaxParameters,
): EarnedIncomeTier | undefined =>
  earnedIncome.tiers[Math.min(taxReturn.earnedIncomeChildren, earnedIncome.tiers.length - 1)]

/**
 * Earned income credit, all of it refundable. IRC 32, Schedule EIC. The smaller of the credit by earnings and what the
 * phase-out leaves of the largest one, IRC 32(a)(2): income beside low earnings takes from the largest credit, not from
 * their own. Rounded once; the IRS pays by a table of $50 bands, which differs by a few dollars. Filers who can be claimed as dependents have none: the caller leaves the inputs blank.
 */
export function earnedIncomeCredit(
  taxReturn: TaxReturn,
  income: GrossIncome,
  parameters: TaxParameters,
): Cents {
  const tier = earnedIncomeTier(taxReturn, parameters)
  const { investmentLimitCents } = parameters.credits.earnedIncome
  if (!tier || !isEligible(taxReturn) || investmentIncome(taxReturn, income) > investmentLimitCents) return 0
  const earned = Math.max(
    0,
    income.earnedByFilerCents.reduce((all, one) => all + one, 0),
  )
  const start = taxReturn.status === 'joint' ? tier.jointPhaseOutStartCents : tier.phaseOutStartCents
  const above = Math.max(0, Math.max(income.agiCents, earned) - start)
  return roundCents(
    Math.max(0, Math.min(earned * tier.phaseInRate, tier.maxCents - above * tier.phaseOutRate)),
  )
}
