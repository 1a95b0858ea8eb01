import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type { FilingStatus } from '#core/finance/tax/tax-parameters.ts'

/** Base amount and adjusted base amount, in cents. IRC 86(c): set in 1983 and 1993, never indexed. */
export function benefitBaseAmounts(status: FilingStatus, livedApart: boolean): readonly [Cents, Cents] {
  if (status === 'joint') return [32_000_00, 44_000_00]
  if (status === 'separate' && !livedApart) return [0, 0]
  return [25_000_00, 34_000_00]
}

export type BenefitIncome = {
  readonly status: FilingStatus
  /** Separate filers only: lived apart from the spouse all year. */
  readonly livedApart: boolean
  /** Benefits of the year, SSA-1099 box 5. */
  readonly benefitsCents: Cents
  /** Income less adjustments, excluding benefits and student-loan interest; may be negative. IRC 86(b)(2)(A). */
  readonly otherIncomeCents: Cents
  readonly taxExemptInterestCents: Cents
}

/**
 * The taxable part of a year's Social Security: Worksheet 1 of IRS Publication 915, whose line numbers are noted.
 * IRC 86(a). Rounded once, at the end.
 */
export function taxableBenefits(income: BenefitIncome): Cents {
  const [base, adjustedBase] = benefitBaseAmounts(income.status, income.livedApart)
  const half = income.benefitsCents / 2 // line 2
  const provisional = half + income.otherIncomeCents + income.taxExemptInterestCents // line 8
  const overBase = provisional - base // line 10
  if (overBase <= 0) return 0
  const firstBand = Math.min(overBase, adjustedBase - base) // line 12
  const firstTier = Math.min(half, firstBand / 2) // line 14
  const secondTier = 0.85 * Math.max(0, provisional - adjustedBase) // line 15
  return roundCents(Math.min(firstTier + secondTier, 0.85 * income.benefitsCents)) // lines 16 to 18
}
