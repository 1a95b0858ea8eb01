import { type Cents, sum } from '#core/finance/math/money.ts'
import { taxableBenefits } from '#core/finance/social-security/social-security-tax.ts'
import { selfEmploymentTax, type SelfEmploymentTax } from './payroll-tax.ts'
import { capitalResult, type CapitalResult } from './tax-capital.ts'
import { studentLoanDeduction } from './tax-deductions.ts'
import type { TaxParameters } from './tax-parameters.ts'
import type { Filer, TaxReturn } from './tax-return.ts'

/** Income as on Form 1040, up to adjusted gross income. */
export type GrossIncome = {
  /** Wages less deferrals and cafeteria benefits: box 1 of Form W-2. */
  readonly taxableWagesCents: Cents
  readonly taxableBenefitsCents: Cents
  readonly capital: CapitalResult
  /** Both filers' together. */
  readonly selfEmployment: SelfEmploymentTax
  readonly selfEmploymentByFiler: readonly SelfEmploymentTax[]
  /** Taxable wages, and profit less half its tax, of each filer; negative after a loss. IRC 32(c)(2). */
  readonly earnedByFilerCents: readonly Cents[]
  readonly totalIncomeCents: Cents
  /** Deducted student-loan interest. */
  readonly studentLoanInterestCents: Cents
  /** May be negative in a year of losses. */
  readonly agiCents: Cents
}

const taxableWages = (filer: Filer): Cents => filer.wagesCents - filer.deferralCents - filer.cafeteriaCents

/**
 * Adds up income to AGI, including the taxable part of Social Security. IRC 61, 62, 86.
 * The taxable part is based on income before the student-loan interest deduction. IRC 86(b)(2)(A).
 */
export function grossIncome(taxReturn: TaxReturn, parameters: TaxParameters): GrossIncome {
  const { filers } = taxReturn
  const taxableWagesCents = sum(filers.map(taxableWages))
  const capital = capitalResult(taxReturn, parameters)
  const selfEmploymentByFiler = filers.map((filer) => selfEmploymentTax(filer, parameters))
  const selfEmployment = selfEmploymentByFiler.reduce((all, one) => ({
    netEarningsCents: all.netEarningsCents + one.netEarningsCents,
    taxCents: all.taxCents + one.taxCents,
    deductionCents: all.deductionCents + one.deductionCents,
  }))
  const withoutBenefits =
    taxableWagesCents +
    sum(filers.map((filer) => filer.selfEmploymentCents)) +
    taxReturn.interestCents +
    taxReturn.qualifiedDividendsCents +
    capital.incomeCents +
    taxReturn.retirementIncomeCents +
    taxReturn.otherIncomeCents
  const adjustments = taxReturn.adjustmentsCents + selfEmployment.deductionCents
  const taxableBenefitsCents = taxableBenefits({
    status: taxReturn.status,
    livedApart: taxReturn.livedApart === 'all_year',
    benefitsCents: taxReturn.socialSecurityCents,
    otherIncomeCents: withoutBenefits - adjustments,
    taxExemptInterestCents: taxReturn.taxExemptInterestCents,
  })
  const totalIncomeCents = withoutBenefits + taxableBenefitsCents
  const studentLoanInterestCents = studentLoanDeduction(taxReturn, totalIncomeCents - adjustments, parameters)
  return {
    taxableWagesCents,
    taxableBenefitsCents,
    capital,
    selfEmployment,
    selfEmploymentByFiler,
    earnedByFilerCents: filers.map(
      (filer, place) =>
        taxableWages(filer) + filer.selfEmploymentCents - (selfEmploymentByFiler[place]?.deductionCents ?? 0),
    ),
    totalIncomeCents,
    studentLoanInterestCents,
    agiCents: totalIncomeCents - adjustments - studentLoanInterestCents,
  }
}
