import { benefitBaseAmounts } from '#core/finance/social-security/social-security-tax.ts'
import { earnedIncomeTier } from './earned-income-credit.ts'
import { ficaWages } from './payroll-tax.ts'
import { careRate, saversRate } from './personal-credits.ts'
import { shareLeft } from './tax-deductions.ts'
import type { FederalTax } from './tax-federal.ts'
import type { PhaseOut, TaxParameters } from './tax-parameters.ts'
import type { TaxReturn } from './tax-return.ts'
import { bracketRate } from './tax-schedule.ts'

/** Every rule whose effect on the next dollar depends on income. */
export type TaxRule =
  | 'ordinary_bracket'
  | 'gains_rate'
  | 'taxable_social_security'
  | 'deduction_choice'
  | 'state_tax_cap'
  | 'senior_deduction'
  | 'student_loan_interest'
  | 'business_deduction'
  | 'alternative_minimum_tax'
  | 'credits_cover_tax'
  | 'earned_income_credit'
  | 'child_credit'
  | 'child_credit_refund'
  | 'care_credit'
  | 'savers_credit'
  | 'education_credits'
  | 'premium_credit'
  | 'premium_repayment'
  | 'net_investment_tax'
  | 'additional_medicare_tax'
  | 'self_employment_tax'
  | 'social_security_wage_base'

/** A phase in which a rule leaves the next dollar alone, because it is not in effect or does not change. */
export const NEUTRAL_PHASE = 'none'

/** A return with its tax under a law. */
export type TaxedReturn = {
  readonly taxReturn: TaxReturn
  readonly tax: FederalTax
  readonly parameters: TaxParameters
}

/** The phase of a benefit that income phases out. */
const phaseOut = (incomeCents: number, range: PhaseOut | null): string => {
  const left = range ? shareLeft(incomeCents, range) : 0
  return left > 0 && left < 1 ? 'phase_out' : NEUTRAL_PHASE
}

const when = (condition: boolean, phase: string): string => (condition ? phase : NEUTRAL_PHASE)

/** The rate of gains on top of the return, or the two rates between which another dollar of income pushes gains. */
function gainsRate({ taxReturn, tax, parameters }: TaxedReturn): string {
  const { taxableIncomeCents: end, ordinaryIncomeCents: start } = tax
  if (end <= start) return NEUTRAL_PHASE
  const tops = parameters.status[taxReturn.status].gainTopsCents
  const rateAt = (income: number): number => {
    const band = tops.findIndex((top) => income < top)
    return parameters.gainRates.at(band) ?? 0
  }
  const [low, high] = [rateAt(start), rateAt(end)]
  return low === high ? String(high) : `${low}-${high}`
}

function taxableSocialSecurity({ taxReturn, tax: { income } }: TaxedReturn): string {
  const { socialSecurityCents, status, livedApart } = taxReturn
  const taxed = income.taxableBenefitsCents
  if (taxed <= 0 || taxed >= Math.floor(0.85 * socialSecurityCents)) return NEUTRAL_PHASE
  const [, adjustedBase] = benefitBaseAmounts(status, livedApart === 'all_year')
  const others = income.agiCents + income.studentLoanInterestCents - taxed
  const provisional = socialSecurityCents / 2 + others + taxReturn.taxExemptInterestCents
  if (provisional > adjustedBase) return 'up_to_85_percent'
  return when(taxed < Math.floor(socialSecurityCents / 2), 'up_to_50_percent')
}

function stateTaxCap({ taxReturn, tax, parameters }: TaxedReturn): string {
  const law = parameters.status[taxReturn.status]
  const excess = Math.max(0, tax.income.agiCents - law.stateTaxPhaseDownCents)
  const cap = law.stateTaxCapCents - excess * parameters.itemized.stateTaxPhaseDownRate
  const isCut = cap < law.stateTaxCapCents && cap > law.stateTaxFloorCents
  return when(
    tax.deduction.kind === 'itemized' && isCut && taxReturn.itemized.stateTaxCents > cap,
    'phase_down',
  )
}

function seniorDeduction({ taxReturn, tax, parameters }: TaxedReturn): string {
  const seniors = taxReturn.filers.filter((filer) => filer.isSenior).length
  const full = seniors * parameters.senior.perPersonCents
  return when(tax.seniorDeductionCents > 0 && tax.seniorDeductionCents < full, 'phase_out')
}

function businessDeduction({ taxReturn, tax, parameters }: TaxedReturn): string {
  if (taxReturn.filers.every((filer) => filer.selfEmploymentCents <= 0)) return NEUTRAL_PHASE
  const { thresholdCents, rangeCents } = parameters.business
  const before = tax.taxableIncomeCents + tax.businessDeductionCents
  const above = before - thresholdCents[taxReturn.status]
  if (above > 0) return above < rangeCents[taxReturn.status] ? 'limit_phase_in' : 'limited'
  return when(tax.businessDeductionCents > 0, 'deducted')
}

function minimumTax({ taxReturn, tax, parameters }: TaxedReturn): string {
  const { exemptionCents, taxCents } = tax.minimumTax
  if (taxCents === 0) return NEUTRAL_PHASE
  const full = parameters.alternativeMinimum.exemptionCents[taxReturn.status]
  return exemptionCents > 0 && exemptionCents < full ? 'exemption_phase_out' : 'in_effect'
}

/** Whether credits that are left over would absorb another dollar of tax. */
function creditsCoverTax({ tax }: TaxedReturn): string {
  const { care, education, savers, child } = tax.credits
  const unused = [care, education, savers, child].some(
    (credit) => credit.availableCents > credit.usedCents + credit.refundedCents,
  )
  return when(
    unused && tax.beforeCreditsCents > 0 && tax.creditsUsedCents === tax.beforeCreditsCents,
    'covered',
  )
}

function earnedIncomeCredit({ taxReturn, tax, parameters }: TaxedReturn): string {
  const tier = earnedIncomeTier(taxReturn, parameters)
  if (!tier || tax.credits.earned_income.refundedCents === 0) return NEUTRAL_PHASE
  const earned = tax.income.earnedByFilerCents.reduce((all, one) => all + one, 0)
  const start = taxReturn.status === 'joint' ? tier.jointPhaseOutStartCents : tier.phaseOutStartCents
  const above = Math.max(0, Math.max(tax.income.agiCents, earned) - start)
  const byEarnings = Math.min(earned * tier.phaseInRate, tier.maxCents)
  if (tier.maxCents - above * tier.phaseOutRate < byEarnings) return 'phase_out'
  return when(byEarnings < tier.maxCents, 'phase_in')
}

function childCredit({ taxReturn, tax, parameters }: TaxedReturn): string {
  const { perChildCents, perOtherDependentCents } = parameters.childCredit
  const full = taxReturn.children * perChildCents + taxReturn.otherDependents * perOtherDependentCents
  const { availableCents } = tax.credits.child
  return when(availableCents > 0 && availableCents < full, 'phase_out')
}

function childCreditRefund({ taxReturn, tax, parameters }: TaxedReturn): string {
  const { availableCents, usedCents, refundedCents } = tax.credits.child
  const most = Math.min(
    availableCents - usedCents,
    taxReturn.children * parameters.childCredit.refundablePerChildCents,
  )
  return when(refundedCents > 0 && refundedCents < most, 'phase_in')
}

function careCredit({ taxReturn, tax, parameters }: TaxedReturn): string {
  if (tax.credits.care.availableCents === 0) return NEUTRAL_PHASE
  const rate = careRate(taxReturn, tax.income.agiCents, parameters)
  const { topRate, steps } = parameters.credits.care
  if (rate === topRate || steps.some(({ floorRate }) => floorRate === rate)) return NEUTRAL_PHASE
  return rate > (steps[0]?.floorRate ?? 0) ? 'phase_out' : 'second_phase_out'
}

function premiumCredit({ tax: { premium }, parameters }: TaxedReturn): string {
  if (premium.creditCents === 0) return NEUTRAL_PHASE
  const band = parameters.credits.premium.bands.findLast(({ from }) => premium.povertyRatio >= from)
  return `from_${band?.from ?? 0}_times_poverty_line`
}

function premiumRepayment({ taxReturn, tax: { premium }, parameters }: TaxedReturn): string {
  if (premium.repaidCents === 0) return NEUTRAL_PHASE
  const excess = (taxReturn.marketplace?.advanceCents ?? 0) - premium.creditCents
  if (premium.repaidCents === excess) return 'repaid'
  const cap = parameters.credits.premium.repaymentCaps.find(({ below }) => premium.povertyRatio < below)
  return `limited_below_${cap?.below ?? 0}_times_poverty_line`
}

/** Investment income, or income above the threshold: the smaller one is taxed. */
function netInvestmentTax({ taxReturn, tax, parameters }: TaxedReturn): string {
  if (tax.netInvestmentTaxCents === 0) return NEUTRAL_PHASE
  const investment =
    taxReturn.interestCents + taxReturn.qualifiedDividendsCents + tax.income.capital.incomeCents
  const excess = tax.income.agiCents - parameters.status[taxReturn.status].netInvestmentThresholdCents
  return investment < excess ? 'on_investment_income' : 'on_income_above_threshold'
}

const wageBase = ({ taxReturn, parameters: { payroll } }: TaxedReturn): string =>
  when(
    taxReturn.filers.some(
      (filer) =>
        ficaWages(filer) + Math.max(0, filer.selfEmploymentCents) * payroll.netEarningsShare >=
        payroll.wageBaseCents,
    ),
    'reached',
  )

/** The phase of every rule at a return; {@link NEUTRAL_PHASE} where it leaves the next dollar alone. */
export const TAX_PHASES: Readonly<Record<TaxRule, (at: TaxedReturn) => string>> = {
  ordinary_bracket: ({ taxReturn, tax, parameters }) =>
    when(
      tax.ordinaryIncomeCents > 0,
      String(bracketRate(tax.ordinaryIncomeCents, parameters.status[taxReturn.status], parameters)),
    ),
  gains_rate: gainsRate,
  taxable_social_security: taxableSocialSecurity,
  deduction_choice: ({ tax }) => when(tax.deduction.kind === 'itemized', 'itemized'),
  state_tax_cap: stateTaxCap,
  senior_deduction: seniorDeduction,
  student_loan_interest: ({ taxReturn, tax: { income }, parameters }) =>
    taxReturn.studentLoanInterestCents === 0
      ? NEUTRAL_PHASE
      : phaseOut(
          income.agiCents + income.studentLoanInterestCents,
          parameters.studentLoan.phaseOut[taxReturn.status],
        ),
  business_deduction: businessDeduction,
  alternative_minimum_tax: minimumTax,
  credits_cover_tax: creditsCoverTax,
  earned_income_credit: earnedIncomeCredit,
  child_credit: childCredit,
  child_credit_refund: childCreditRefund,
  care_credit: careCredit,
  savers_credit: ({ taxReturn, tax, parameters }) =>
    when(
      tax.credits.savers.availableCents > 0,
      String(saversRate(taxReturn, tax.income.agiCents, parameters)),
    ),
  education_credits: ({ taxReturn, tax, parameters }) =>
    taxReturn.students.length === 0
      ? NEUTRAL_PHASE
      : phaseOut(tax.income.agiCents, parameters.credits.education.phaseOut[taxReturn.status]),
  premium_credit: premiumCredit,
  premium_repayment: premiumRepayment,
  net_investment_tax: netInvestmentTax,
  additional_medicare_tax: ({ tax }) => when(tax.additionalMedicareTaxCents > 0, 'in_effect'),
  self_employment_tax: ({ tax }) => when(tax.selfEmploymentTaxCents > 0, 'in_effect'),
  social_security_wage_base: wageBase,
}
