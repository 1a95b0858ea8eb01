import { isNonNegativeCents, type Cents } from '#core/finance/math/money.ts'
import { refuse, type Result } from '#core/finance/math/result.ts'
import { estimateTax, type FederalTax } from './tax-federal.ts'
import type { ReturnProblem, TaxReturn } from './tax-return.ts'

/** Federal income tax paid during the year. */
export type Payments = {
  /** Income tax withheld: box 2 of Form W-2, and from pensions and benefits. */
  readonly withheldCents: Cents
  readonly estimatedCents: Cents
}

/** A line of a return; amounts that reduce a total are negative. */
export type ReturnLine = { readonly id: ReturnLineId; readonly cents: Cents }

export type ReturnLineId =
  | 'wages'
  | 'self_employment'
  | 'interest'
  | 'qualified_dividends'
  | 'capital_gain'
  | 'retirement_income'
  | 'other_income'
  | 'social_security'
  | 'half_self_employment_tax'
  | 'other_adjustments'
  | 'student_loan_interest'
  | 'standard_deduction'
  | 'itemized_deduction'
  | 'senior_deduction'
  | 'business_deduction'
  | 'limited_deductions'
  | 'ordinary_tax'
  | 'gains_tax'
  | 'alternative_minimum_tax'
  | 'premium_credit_repayment'
  | 'care_credit'
  | 'education_credits'
  | 'savers_credit'
  | 'child_credit'
  | 'self_employment_tax'
  | 'additional_medicare_tax'
  | 'net_investment_tax'
  | 'withheld'
  | 'estimated_payments'
  | 'additional_medicare_withheld'
  | 'earned_income_credit'
  | 'child_credit_refund'
  | 'education_credit_refund'
  | 'premium_credit'
  | 'payroll_social_security'
  | 'payroll_medicare'

/** What a section's lines add up to; each but the first, fourth and last continues from the section before. */
export type SectionTotal =
  | 'total_income'
  | 'adjusted_gross_income'
  | 'taxable_income'
  | 'tax_before_credits'
  | 'tax_after_credits'
  | 'total_tax'
  | 'balance'
  | 'payroll_tax'

/** Lines that are not zero, from one total of the return to the next. */
export type ReturnSection = {
  readonly total: SectionTotal
  /** The total that the lines continue from; zero if they start anew. */
  readonly startCents: Cents
  readonly lines: readonly ReturnLine[]
  readonly totalCents: Cents
}

/** A return as a form would show it, with what is left to pay or refunded. */
export type ReturnSummary = {
  readonly tax: FederalTax
  readonly sections: readonly ReturnSection[]
  /** Why the deduction was chosen: larger, required as the spouse itemizes, or better for the minimum tax. */
  readonly deductionReason: 'standard_larger' | 'itemized_larger' | 'spouse_itemizes' | 'lower_minimum_tax'
  /** The difference of both deductions. */
  readonly deductionAdvantageCents: Cents
  /** Total tax of the return before refundable credits: Form 1040 line 24. */
  readonly totalTaxCents: Cents
  /** Withheld, paid, and refundable credits: line 33. */
  readonly paymentsCents: Cents
  /** One of both is zero. */
  readonly refundCents: Cents
  readonly dueCents: Cents
}

type Amounts = Partial<Record<ReturnLineId, Cents>>

function section(total: SectionTotal, startCents: Cents, amounts: Amounts): ReturnSection {
  const lines = (Object.keys(amounts) as ReturnLineId[])
    .map((id) => ({ id, cents: amounts[id] ?? 0 }))
    .filter((line) => line.cents !== 0)
  return { total, startCents, lines, totalCents: lines.reduce((sum, line) => sum + line.cents, startCents) }
}

/** Income to taxable income. */
function incomeSections(taxReturn: TaxReturn, tax: FederalTax): ReturnSection[] {
  const { income, deduction } = tax
  const total = section('total_income', 0, {
    wages: income.taxableWagesCents,
    self_employment: taxReturn.filers.reduce((all, filer) => all + filer.selfEmploymentCents, 0),
    interest: taxReturn.interestCents,
    qualified_dividends: taxReturn.qualifiedDividendsCents,
    capital_gain: income.capital.incomeCents,
    retirement_income: taxReturn.retirementIncomeCents,
    other_income: taxReturn.otherIncomeCents,
    social_security: income.taxableBenefitsCents,
  })
  const agi = section('adjusted_gross_income', total.totalCents, {
    half_self_employment_tax: -income.selfEmployment.deductionCents,
    other_adjustments: -taxReturn.adjustmentsCents,
    student_loan_interest: -income.studentLoanInterestCents,
  })
  const isItemized = deduction.kind === 'itemized'
  const used = deduction.amountCents + tax.seniorDeductionCents + tax.businessDeductionCents
  // Deductions above the income are one line: what they are beyond it changes nothing.
  const taxable = section(
    'taxable_income',
    agi.totalCents,
    used > agi.totalCents
      ? { limited_deductions: -agi.totalCents }
      : {
          standard_deduction: isItemized ? 0 : -deduction.amountCents,
          itemized_deduction: isItemized ? -deduction.amountCents : 0,
          senior_deduction: -tax.seniorDeductionCents,
          business_deduction: -tax.businessDeductionCents,
        },
  )
  return [total, agi, taxable]
}

/** Tax before credits to what is due, and payroll tax apart. */
function taxSections(tax: FederalTax, payments: Payments): ReturnSection[] {
  const { credits } = tax
  const before = section('tax_before_credits', 0, {
    ordinary_tax: tax.ordinaryTaxCents,
    gains_tax: tax.gainsTaxCents,
    alternative_minimum_tax: tax.minimumTax.taxCents,
    premium_credit_repayment: tax.premium.repaidCents,
  })
  const after = section('tax_after_credits', before.totalCents, {
    care_credit: -credits.care.usedCents,
    education_credits: -credits.education.usedCents,
    savers_credit: -credits.savers.usedCents,
    child_credit: -credits.child.usedCents,
  })
  const total = section('total_tax', after.totalCents, {
    self_employment_tax: tax.selfEmploymentTaxCents,
    additional_medicare_tax: tax.additionalMedicareTaxCents,
    net_investment_tax: tax.netInvestmentTaxCents,
  })
  const sumOf = (amount: (one: FederalTax['fica'][number]) => Cents): Cents =>
    tax.fica.reduce((all, one) => all + amount(one), 0)
  const balance = section('balance', total.totalCents, {
    withheld: -payments.withheldCents,
    estimated_payments: -payments.estimatedCents,
    additional_medicare_withheld: -sumOf((one) => one.additionalMedicareWithheldCents),
    earned_income_credit: -credits.earned_income.refundedCents,
    child_credit_refund: -credits.child.refundedCents,
    education_credit_refund: -credits.education.refundedCents,
    premium_credit: -credits.premium.refundedCents,
  })
  const payroll = section('payroll_tax', 0, {
    payroll_social_security: sumOf((one) => one.socialSecurityCents),
    payroll_medicare: sumOf((one) => one.medicareCents),
  })
  return [before, after, total, balance, payroll]
}

function deductionReason(
  { status, spouseItemizes }: TaxReturn,
  { deduction: { kind, standardCents, itemizedCents } }: FederalTax,
): ReturnSummary['deductionReason'] {
  if (status === 'separate' && spouseItemizes) return 'spouse_itemizes'
  const larger = itemizedCents > standardCents ? 'itemized' : 'standard'
  if (kind !== larger) return 'lower_minimum_tax'
  return kind === 'itemized' ? 'itemized_larger' : 'standard_larger'
}

/** Estimates a return and names every line, up to the refund or the amount due. */
export function summarizeReturn(
  taxReturn: TaxReturn,
  payments: Payments,
  year: number,
): Result<ReturnSummary, ReturnProblem | 'unknown-year'> {
  if (!isNonNegativeCents(payments.withheldCents) || !isNonNegativeCents(payments.estimatedCents)) {
    return refuse('not-cents', 'Payments must be whole cents, zero or more.')
  }
  const estimate = estimateTax(taxReturn, year)
  if (!estimate.ok) return estimate
  const tax = estimate.value
  const taxLines = taxSections(tax, payments)
  const totalOf = (total: SectionTotal): Cents => taxLines.find((one) => one.total === total)?.totalCents ?? 0
  const balance = totalOf('balance')
  const { standardCents, itemizedCents } = tax.deduction
  return {
    ok: true,
    value: {
      tax,
      sections: [...incomeSections(taxReturn, tax), ...taxLines],
      deductionReason: deductionReason(taxReturn, tax),
      deductionAdvantageCents: Math.abs(standardCents - itemizedCents),
      totalTaxCents: totalOf('total_tax'),
      paymentsCents: totalOf('total_tax') - balance,
      refundCents: Math.max(0, -balance),
      dueCents: Math.max(0, balance),
    },
  }
}
