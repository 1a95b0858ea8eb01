import { childCredit, type ChildCredit } from './child-credit.ts'
import type { Cents } from '#core/finance/math/money.ts'
import {
  additionalMedicareTax,
  fica,
  selfEmploymentTax,
  type Fica,
  type SelfEmploymentTax,
} from './payroll-tax.ts'
import { ok, type Result } from '#core/finance/math/result.ts'
import { taxableBenefits } from '#core/finance/social-security/social-security-tax.ts'
import { capitalLossCarryOver, capitalResult, netInvestmentTax, type CapitalResult } from './tax-capital.ts'
import { chooseDeduction, seniorDeduction, type Deduction } from './tax-deductions.ts'
import type { TaxParameters } from './tax-parameters.ts'
import { checkReturn, type Filer, type ReturnProblem, type TaxReturn } from './tax-return.ts'
import { gainsTax, ordinaryTax } from './tax-schedule.ts'
import { taxParameters } from './tax-years.ts'

/** Income as on Form 1040, up to adjusted gross income. */
export type GrossIncome = {
  /** Wages less deferrals and cafeteria benefits: box 1 of Form W-2. */
  readonly taxableWagesCents: Cents
  readonly taxableBenefitsCents: Cents
  readonly capital: CapitalResult
  readonly selfEmployment: SelfEmploymentTax
  readonly totalIncomeCents: Cents
  /** May be negative in a year of losses. */
  readonly agiCents: Cents
}

/** A household's federal tax of one year, each line in whole cents. */
export type FederalTax = {
  readonly year: number
  readonly income: GrossIncome
  readonly deduction: Deduction
  readonly seniorDeductionCents: Cents
  readonly taxableIncomeCents: Cents
  /** The part of taxable income taxed at ordinary rates. */
  readonly ordinaryIncomeCents: Cents
  readonly ordinaryTaxCents: Cents
  /** At capital gains rates, or at ordinary rates if lower. */
  readonly gainsTaxCents: Cents
  /** Capital loss carried over to the next year. */
  readonly capitalLossCarryOverCents: Cents
  readonly childCredit: ChildCredit
  /** Ordinary and gains tax less credits; below zero when a credit is refunded. */
  readonly incomeTaxCents: Cents
  readonly netInvestmentTaxCents: Cents
  readonly additionalMedicareTaxCents: Cents
  readonly selfEmploymentTaxCents: Cents
  /** Total tax on the return: Form 1040 line 24 less refundable credits. */
  readonly federalTaxCents: Cents
  /** One for each filer, as withheld from pay. */
  readonly fica: readonly Fica[]
  /** Federal tax and both filers' FICA; additional Medicare tax counts once. */
  readonly totalTaxCents: Cents
}

const taxableWages = (filer: Filer): Cents => filer.wagesCents - filer.deferralCents - filer.cafeteriaCents

const sumOf = (filers: readonly Filer[], amount: (filer: Filer) => Cents): Cents =>
  filers.reduce((all, filer) => all + amount(filer), 0)

function selfEmployment(taxReturn: TaxReturn, parameters: TaxParameters): SelfEmploymentTax {
  return taxReturn.filers
    .map((filer) => selfEmploymentTax(filer, parameters))
    .reduce((all, one) => ({
      netEarningsCents: all.netEarningsCents + one.netEarningsCents,
      taxCents: all.taxCents + one.taxCents,
      deductionCents: all.deductionCents + one.deductionCents,
    }))
}

/**
 * Adds up income to AGI, including the taxable part of Social Security. IRC 61, 62, 86.
 * The taxable part is based on income before the student-loan interest deduction. IRC 86(b)(2)(A).
 */
export function grossIncome(taxReturn: TaxReturn, parameters: TaxParameters): GrossIncome {
  const taxableWagesCents = sumOf(taxReturn.filers, taxableWages)
  const capital = capitalResult(taxReturn, parameters)
  const selfEmployed = selfEmployment(taxReturn, parameters)
  const withoutBenefits =
    taxableWagesCents +
    sumOf(taxReturn.filers, (filer) => filer.selfEmploymentCents) +
    taxReturn.interestCents +
    taxReturn.qualifiedDividendsCents +
    capital.incomeCents +
    taxReturn.retirementIncomeCents +
    taxReturn.otherIncomeCents
  const adjustments = taxReturn.adjustmentsCents + selfEmployed.deductionCents
  const taxableBenefitsCents = taxableBenefits({
    status: taxReturn.status,
    livedApart: taxReturn.livedApart,
    benefitsCents: taxReturn.socialSecurityCents,
    otherIncomeCents: withoutBenefits - adjustments,
    taxExemptInterestCents: taxReturn.taxExemptInterestCents,
  })
  const totalIncomeCents = withoutBenefits + taxableBenefitsCents
  return {
    taxableWagesCents,
    taxableBenefitsCents,
    capital,
    selfEmployment: selfEmployed,
    totalIncomeCents,
    agiCents: totalIncomeCents - adjustments - taxReturn.studentLoanInterestCents,
  }
}

/**
 * Federal income, payroll and self-employment tax of a checked return.
 *
 * Rounding: every tax, credit, floor and phase-out of the functions it calls is rounded once to a cent, halves up, and
 * nothing between them is. The IRS lets a return round to dollars (26 CFR 301.6102-1); this one does not.
 * Left out, and disclosed with the result: alternative minimum tax, state tax, earned income, education, saver's and
 * premium credits, the qualified business income deduction, and the 2025 deductions for tips, overtime and car loans.
 */
export function federalTax(taxReturn: TaxReturn, parameters: TaxParameters): FederalTax {
  const status = parameters.status[taxReturn.status]
  const income = grossIncome(taxReturn, parameters)
  const { agiCents, capital, selfEmployment: selfEmployed } = income

  const seniorDeductionCents = seniorDeduction(taxReturn, agiCents, parameters)
  const deduction = chooseDeduction(taxReturn, agiCents, agiCents - seniorDeductionCents, parameters)
  const beforeFloor = agiCents - seniorDeductionCents - deduction.amountCents
  const taxableIncomeCents = Math.max(0, beforeFloor)
  const preferred = Math.min(taxableIncomeCents, capital.preferredCents)
  const ordinaryIncomeCents = taxableIncomeCents - preferred

  const ordinaryTaxCents = ordinaryTax(ordinaryIncomeCents, status, parameters.rates)
  // Gains are never taxed above ordinary rates. IRC 1(h)(1); lines 23 to 25 of the worksheet.
  const gainsTaxCents = Math.min(
    gainsTax(ordinaryIncomeCents, preferred, status, parameters.gainRates),
    ordinaryTax(taxableIncomeCents, status, parameters.rates) - ordinaryTaxCents,
  )
  const profit = sumOf(taxReturn.filers, (filer) => filer.selfEmploymentCents)
  const earned = income.taxableWagesCents + profit - selfEmployed.deductionCents
  const beforeCredit = ordinaryTaxCents + gainsTaxCents
  const credit = childCredit(taxReturn, agiCents, beforeCredit, earned, parameters)
  const incomeTaxCents = beforeCredit - credit.usedCents - credit.refundedCents

  const netInvestmentTaxCents = netInvestmentTax(taxReturn, agiCents, capital.incomeCents, parameters)
  const additionalMedicareTaxCents = additionalMedicareTax(
    taxReturn,
    selfEmployed.netEarningsCents,
    parameters,
  )
  const federalTaxCents =
    incomeTaxCents + netInvestmentTaxCents + additionalMedicareTaxCents + selfEmployed.taxCents
  const withheld = taxReturn.filers.map((filer) => fica(filer, parameters))
  return {
    year: parameters.year,
    income,
    deduction,
    seniorDeductionCents,
    taxableIncomeCents,
    ordinaryIncomeCents,
    ordinaryTaxCents,
    gainsTaxCents,
    // Section 1212 adds back deductions of section 151, which include the senior deduction.
    capitalLossCarryOverCents: capitalLossCarryOver(capital, beforeFloor + seniorDeductionCents),
    childCredit: credit,
    incomeTaxCents,
    netInvestmentTaxCents,
    additionalMedicareTaxCents,
    selfEmploymentTaxCents: selfEmployed.taxCents,
    federalTaxCents,
    fica: withheld,
    totalTaxCents: withheld.reduce(
      (all, one) => all + one.socialSecurityCents + one.medicareCents,
      federalTaxCents,
    ),
  }
}

/** Validates a return and estimates its tax under the law of a year. */
export function estimateTax(
  taxReturn: TaxReturn,
  year: number,
): Result<FederalTax, ReturnProblem | 'unknown-year'> {
  const parameters = taxParameters(year)
  if (!parameters.ok) return parameters
  const checked = checkReturn(taxReturn)
  return checked.ok ? ok(federalTax(checked.value, parameters.value)) : checked
}
