import { type Cents, roundCents } from '#core/finance/math/money.ts'
import { ok, type Result } from '#core/finance/math/result.ts'
import { businessDeduction, qualifiedBusiness } from './business-deduction.ts'
import { grossIncome, type GrossIncome } from './gross-income.ts'
import { additionalMedicareTax, fica, type Fica } from './payroll-tax.ts'
import { premiumCredit, type PremiumCredit } from './premium-credit.ts'
import { capitalLossCarryOver, netInvestmentTax } from './tax-capital.ts'
import { taxCredits, type Credits } from './tax-credits.ts'
import { chooseDeduction, seniorDeduction, type Deduction } from './tax-deductions.ts'
import type { FilingStatus, TaxParameters } from './tax-parameters.ts'
import { checkReturn, type ReturnProblem, type TaxReturn } from './tax-return.ts'
import { gainsTax, ordinaryTax } from './tax-schedule.ts'
import { taxParameters } from './tax-years.ts'

/** Income as Form 6251 starts from it, with the amounts of the regular tax that it reuses. */
type MinimumTaxBasis = {
  readonly status: FilingStatus
  /** AGI less the deductions that this tax allows, plus preferences; may be negative. */
  readonly incomeCents: Cents
  /** Ordinary taxable income of the regular tax. */
  readonly ordinaryIncomeCents: Cents
  /** Gains and dividends at preferred rates, before taxable income limits them. */
  readonly preferredCents: Cents
  /** Regular tax before credits. */
  readonly regularTaxCents: Cents
}

/** What the tax is computed from, for whoever explains it. */
type MinimumTax = {
  readonly exemptionCents: Cents
  /** Income less the exemption. */
  readonly baseCents: Cents
  /** The excess over the regular tax. */
  readonly taxCents: Cents
}

/** Form 6251: the excess of the tentative minimum tax over the regular tax. IRC 55. Exemption and tax rounded once. */
export function alternativeMinimumTax(basis: MinimumTaxBasis, parameters: TaxParameters): MinimumTax {
  const { status } = basis
  const rules = parameters.alternativeMinimum
  const full = rules.exemptionCents[status]
  const beyond = status === 'separate' ? Math.max(0, basis.incomeCents - rules.separateAdditionAboveCents) : 0
  const income = basis.incomeCents + roundCents(Math.min(full, beyond * rules.phaseOutRate))
  const lost = Math.max(0, income - rules.phaseOutStartCents[status]) * rules.phaseOutRate
  const exemptionCents = roundCents(Math.max(0, full - lost))
  const baseCents = Math.max(0, income - exemptionCents)

  const [lower, upper] = rules.rates
  const flat = (amount: Cents): number =>
    amount * lower + Math.max(0, amount - rules.upperRateAboveCents[status]) * (upper - lower)
  const preferred = Math.min(baseCents, basis.preferredCents)
  // Part III: gains keep their rates, and the bands of those rates are filled by the regular tax's ordinary income.
  const onGains = gainsTax(
    basis.ordinaryIncomeCents,
    preferred,
    parameters.status[status],
    parameters.gainRates,
  )
  const tentative = Math.min(flat(baseCents - preferred) + onGains, flat(baseCents))
  return { exemptionCents, baseCents, taxCents: Math.max(0, roundCents(tentative) - basis.regularTaxCents) }
}

/** A household's federal tax of one year, each line in whole cents. */
export type FederalTax = {
  readonly year: number
  readonly income: GrossIncome
  readonly deduction: Deduction
  readonly seniorDeductionCents: Cents
  /** The deduction for business income. */
  readonly businessDeductionCents: Cents
  readonly taxableIncomeCents: Cents
  /** The part of taxable income taxed at ordinary rates. */
  readonly ordinaryIncomeCents: Cents
  readonly ordinaryTaxCents: Cents
  /** At capital gains rates, or at ordinary rates if lower. */
  readonly gainsTaxCents: Cents
  readonly minimumTax: MinimumTax
  /** Capital loss carried over to the next year. */
  readonly capitalLossCarryOverCents: Cents
  readonly premium: PremiumCredit
  /** Tax before credits: Form 1040 line 18, with repaid premium credit. */
  readonly beforeCreditsCents: Cents
  readonly credits: Credits
  /** All nonrefundable credits together. */
  readonly creditsUsedCents: Cents
  readonly creditsRefundedCents: Cents
  /** Tax before credits less all credits; below zero when a credit is refunded. */
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

/**
 * Federal income, payroll and self-employment tax of a checked return.
 *
 * Rounding: every tax, credit, floor and phase-out of the functions it calls is rounded once to a cent, halves up, and
 * nothing between them is. The IRS lets a return round to dollars (26 CFR 301.6102-1); this one does not.
 * Left out, and disclosed with the result: state tax, foreign tax and energy credits, the 2025 deductions for tips,
 * overtime and car loans, the tax on children's investment income, and returns of people who are dependents.
 */
export function federalTax(taxReturn: TaxReturn, parameters: TaxParameters): FederalTax {
  const income = grossIncome(taxReturn, parameters)
  const { agiCents, capital, selfEmployment } = income

  const seniorDeductionCents = seniorDeduction(taxReturn, agiCents, parameters)
  const { larger, other } = chooseDeduction(taxReturn, agiCents, agiCents - seniorDeductionCents, parameters)
  let chosen = taxBeforeCredits(taxReturn, income, seniorDeductionCents, larger, parameters)
  // Itemizing less than the standard deduction may be better, as the alternative minimum tax allows part of it.
  if (chosen.minimumTax.taxCents > 0 && other.minimumTaxCents > larger.minimumTaxCents) {
    const elected = taxBeforeCredits(taxReturn, income, seniorDeductionCents, other, parameters)
    if (elected.taxCents < chosen.taxCents) chosen = elected
  }
  const premium = premiumCredit(taxReturn, agiCents, income.taxableBenefitsCents, parameters)
  const beforeCreditsCents = chosen.taxCents + premium.repaidCents
  const credits = taxCredits(taxReturn, income, beforeCreditsCents, premium, parameters)
  const all = Object.values(credits)
  const creditsUsedCents = all.reduce((sum, credit) => sum + credit.usedCents, 0)
  const creditsRefundedCents = all.reduce((sum, credit) => sum + credit.refundedCents, 0)
  const incomeTaxCents = beforeCreditsCents - creditsUsedCents - creditsRefundedCents

  const netInvestmentTaxCents = netInvestmentTax(taxReturn, agiCents, capital.incomeCents, parameters)
  const additionalMedicareTaxCents = additionalMedicareTax(
    taxReturn,
    selfEmployment.netEarningsCents,
    parameters,
  )
  const federalTaxCents =
    incomeTaxCents + netInvestmentTaxCents + additionalMedicareTaxCents + selfEmployment.taxCents
  const withheld = taxReturn.filers.map((filer) => fica(filer, parameters))
  return {
    year: parameters.year,
    income,
    seniorDeductionCents,
    deduction: chosen.deduction,
    businessDeductionCents: chosen.businessDeductionCents,
    taxableIncomeCents: chosen.taxableIncomeCents,
    ordinaryIncomeCents: chosen.ordinaryIncomeCents,
    ordinaryTaxCents: chosen.ordinaryTaxCents,
    gainsTaxCents: chosen.gainsTaxCents,
    minimumTax: chosen.minimumTax,
    // Section 1212 adds back deductions of section 151, which include the senior deduction.
    capitalLossCarryOverCents: capitalLossCarryOver(capital, chosen.beforeFloorCents + seniorDeductionCents),
    premium,
    beforeCreditsCents,
    credits,
    creditsUsedCents,
    creditsRefundedCents,
    incomeTaxCents,
    netInvestmentTaxCents,
    additionalMedicareTaxCents,
    selfEmploymentTaxCents: selfEmployment.taxCents,
    federalTaxCents,
    fica: withheld,
    totalTaxCents: withheld.reduce(
      (sum, one) => sum + one.socialSecurityCents + one.medicareCents,
      federalTaxCents,
    ),
  }
}

/** Taxable income, regular and alternative minimum tax with one of the deductions. */
function taxBeforeCredits(
  taxReturn: TaxReturn,
  income: GrossIncome,
  seniorDeductionCents: Cents,
  deduction: Deduction,
  parameters: TaxParameters,
) {
  const { status } = taxReturn
  const law = parameters.status[status]
  const { agiCents, capital } = income
  const beforeBusiness = agiCents - seniorDeductionCents - deduction.amountCents
  const businessDeductionCents = businessDeductionOf(
    taxReturn,
    income,
    Math.max(0, beforeBusiness),
    parameters,
  )
  const beforeFloorCents = beforeBusiness - businessDeductionCents
  const taxableIncomeCents = Math.max(0, beforeFloorCents)
  const preferred = Math.min(taxableIncomeCents, capital.preferredCents)
  const ordinaryIncomeCents = taxableIncomeCents - preferred

  const ordinaryTaxCents = ordinaryTax(ordinaryIncomeCents, law, parameters.rates)
  // Gains are never taxed above ordinary rates. IRC 1(h)(1); lines 23 to 25 of the worksheet.
  const gainsTaxCents = Math.min(
    gainsTax(ordinaryIncomeCents, preferred, law, parameters.gainRates),
    ordinaryTax(taxableIncomeCents, law, parameters.rates) - ordinaryTaxCents,
  )
  const regularTaxCents = ordinaryTaxCents + gainsTaxCents
  const minimumTax = alternativeMinimumTax(
    {
      status,
      // The senior deduction is one of section 151, which this tax does not allow. IRC 56(b)(1)(D).
      incomeCents:
        agiCents - deduction.minimumTaxCents - businessDeductionCents + taxReturn.minimumTaxPreferenceCents,
      ordinaryIncomeCents,
      preferredCents: capital.preferredCents,
      regularTaxCents,
    },
    parameters,
  )
  return {
    deduction,
    businessDeductionCents,
    beforeFloorCents,
    taxableIncomeCents,
    ordinaryIncomeCents,
    ordinaryTaxCents,
    gainsTaxCents,
    minimumTax,
    taxCents: regularTaxCents + minimumTax.taxCents,
  }
}

const NO_SELF_EMPLOYMENT = { netEarningsCents: 0, taxCents: 0, deductionCents: 0 }

/** @param taxableCents taxable income before this deduction, zero or more */
function businessDeductionOf(
  taxReturn: TaxReturn,
  { capital, selfEmploymentByFiler }: GrossIncome,
  taxableCents: Cents,
  parameters: TaxParameters,
): Cents {
  const { filers, status } = taxReturn
  if (filers.every((filer) => filer.selfEmploymentCents <= 0)) return 0
  const businesses = filers.map((filer, place) =>
    qualifiedBusiness(filer, selfEmploymentByFiler[place] ?? NO_SELF_EMPLOYMENT),
  )
  const netGain = Math.min(taxableCents, capital.preferredCents)
  return businessDeduction(businesses, status, taxableCents, netGain, parameters)
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
