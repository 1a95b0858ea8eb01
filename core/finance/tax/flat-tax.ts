import { benefitBaseAmounts } from '#core/finance/social-security/social-security-tax.ts'
import type { FilingStatus, TaxParameters } from './tax-parameters.ts'

/*
 * The federal return of a retired household on plain numbers: the same law as federalTax, without its rounding to cents
 * and without objects made on the way, because a simulation computes it hundreds of thousands of times. A property test
 * compares every line with federalTax. Amounts may be in any money as long as law and income are in the same.
 */

/** The law of one year and filing status. Amounts named `fixed` are not indexed; they are dollars of the year. */
export interface FlatLaw {
  readonly rates: Float64Array
  /** Upper bounds of the ordinary brackets; the last is Infinity. */
  readonly tops: Float64Array
  /** Ordinary tax at the bottom of each bracket. */
  readonly taxBelow: Float64Array
  readonly standardDeduction: number
  readonly agedAddition: number
  readonly zeroTop: number
  readonly middleTop: number
  readonly middleRate: number
  readonly topRate: number
  readonly wageBase: number
  readonly minimumTaxExemption: number
  readonly minimumTaxPhaseOutStart: number
  readonly minimumTaxPhaseOutRate: number
  readonly minimumTaxRate: number
  readonly minimumTaxUpperRate: number
  readonly minimumTaxUpperFrom: number
  /** Infinity unless the return is separate. */
  readonly minimumTaxAdditionFrom: number
  readonly socialSecurityRate: number
  readonly medicareRate: number
  readonly additionalMedicareRate: number
  readonly netInvestmentRate: number
  readonly seniorRate: number
  readonly fixedSeniorDeduction: number
  readonly fixedSeniorStart: number
  readonly fixedAdditionalMedicareThreshold: number
  readonly fixedNetInvestmentThreshold: number
  readonly fixedLossLimit: number
  /** Base amount and adjusted base amount of IRC 86(c). */
  readonly fixedBenefitBase: number
  readonly fixedBenefitAdjustedBase: number
}

/** The income of a return, by the kinds that the law taxes differently. Mutable, so that one object serves every year. */
export interface FlatIncome {
  /** Gross pay of each filer, and the part of it deferred, and in a cafeteria plan or payroll HSA. */
  wages: [number, number]
  deferral: [number, number]
  cafeteria: [number, number]
  /** Investment income at ordinary rates, including rent. */
  interest: number
  qualifiedDividends: number
  /** Net of losses and of losses carried over; may be negative. */
  longTermGain: number
  /** Pensions, and withdrawals from traditional accounts. */
  retirementIncome: number
  benefits: number
  /** Filers of 65 and over. */
  seniors: number
}

/** The lines of a return. */
export interface FlatTax {
  taxableBenefits: number
  agi: number
  deduction: number
  /** Ordinary taxable income before the floor of zero: below zero by the deduction that is not used. */
  ordinaryRoom: number
  taxableIncome: number
  ordinaryTax: number
  gainsTax: number
  alternativeMinimumTax: number
  netInvestmentTax: number
  additionalMedicareTax: number
  /** Social Security and Medicare tax withheld from pay. */
  payrollTax: number
  lossCarryOver: number
  total: number
}

export const blankFlatIncome = (): FlatIncome => ({
  wages: [0, 0],
  deferral: [0, 0],
  cafeteria: [0, 0],
  interest: 0,
  qualifiedDividends: 0,
  longTermGain: 0,
  retirementIncome: 0,
  benefits: 0,
  seniors: 0,
})

export const blankFlatTax = (): FlatTax => ({
  taxableBenefits: 0,
  agi: 0,
  deduction: 0,
  ordinaryRoom: 0,
  taxableIncome: 0,
  ordinaryTax: 0,
  gainsTax: 0,
  alternativeMinimumTax: 0,
  netInvestmentTax: 0,
  additionalMedicareTax: 0,
  payrollTax: 0,
  lossCarryOver: 0,
  total: 0,
})

/**
 * Lays out a year's law for {@link computeFlatTax}.
 *
 * @param indexedScale multiplies indexed amounts: 1 over the price index for today's dollars, times the part of a year
 * @param fixedScale multiplies amounts that are not indexed, where all years have the same scale: the part of a year
 */
export function flattenLaw(
  parameters: TaxParameters,
  status: FilingStatus,
  indexedScale = 1,
  fixedScale = 1,
): FlatLaw {
  const law = parameters.status[status]
  const rates = Float64Array.from(parameters.rates)
  const tops = Float64Array.from(rates, (_, bracket) => {
    const top = law.bracketTopsCents[bracket]
    return top === undefined ? Infinity : top * indexedScale
  })
  const taxBelow = new Float64Array(rates.length)
  for (let bracket = 1; bracket < rates.length; bracket += 1) {
    const width = (tops[bracket - 1] ?? 0) - (bracket > 1 ? (tops[bracket - 2] ?? 0) : 0)
    taxBelow[bracket] = (taxBelow[bracket - 1] ?? 0) + width * (rates[bracket - 1] ?? 0)
  }
  // A separate filer is assumed to live with the spouse.
  const [base, adjustedBase] = benefitBaseAmounts(status, false)
  const { alternativeMinimum: minimumTax } = parameters
  return {
    rates,
    tops,
    taxBelow,
    standardDeduction: law.standardDeductionCents * indexedScale,
    agedAddition: law.agedOrBlindAdditionCents * indexedScale,
    zeroTop: law.gainTopsCents[0] * indexedScale,
    middleTop: law.gainTopsCents[1] * indexedScale,
    middleRate: parameters.gainRates[1],
    topRate: parameters.gainRates[2],
    wageBase: parameters.payroll.wageBaseCents * indexedScale,
    minimumTaxExemption: minimumTax.exemptionCents[status] * indexedScale,
    minimumTaxPhaseOutStart: minimumTax.phaseOutStartCents[status] * indexedScale,
    minimumTaxPhaseOutRate: minimumTax.phaseOutRate,
    minimumTaxRate: minimumTax.rates[0],
    minimumTaxUpperRate: minimumTax.rates[1],
    minimumTaxUpperFrom: minimumTax.upperRateAboveCents[status] * indexedScale,
    minimumTaxAdditionFrom:
      status === 'separate' ? minimumTax.separateAdditionAboveCents * indexedScale : Infinity,
    socialSecurityRate: parameters.payroll.socialSecurityRate,
    medicareRate: parameters.payroll.medicareRate,
    additionalMedicareRate: parameters.payroll.additionalMedicareRate,
    netInvestmentRate: parameters.netInvestmentRate,
    seniorRate: parameters.senior.phaseOutRate,
    fixedSeniorDeduction:
      law.seniorPhaseOutCents === null ? 0 : parameters.senior.perPersonCents * fixedScale,
    fixedSeniorStart: (law.seniorPhaseOutCents ?? 0) * fixedScale,
    fixedAdditionalMedicareThreshold: law.additionalMedicareThresholdCents * fixedScale,
    fixedNetInvestmentThreshold: law.netInvestmentThresholdCents * fixedScale,
    fixedLossLimit: (parameters.capitalLossLimitCents / (status === 'separate' ? 2 : 1)) * fixedScale,
    fixedBenefitBase: base * fixedScale,
    fixedBenefitAdjustedBase: adjustedBase * fixedScale,
  }
}

/** Tax on ordinary income by the rate schedule, zero or more. */
function scheduleTax({ rates, tops, taxBelow }: FlatLaw, taxable: number): number {
  let bracket = 0
  while (taxable > (tops[bracket] ?? Infinity)) bracket += 1
  const from = bracket === 0 ? 0 : (tops[bracket - 1] ?? 0)
  return (taxBelow[bracket] ?? 0) + (taxable - from) * (rates[bracket] ?? 0)
}

/** Tax on gains stacked on ordinary income, by the bands of their own rates. */
function gainsAbove(law: FlatLaw, ordinary: number, preferred: number): number {
  const end = ordinary + preferred
  const middle = Math.max(0, Math.min(end, law.middleTop) - Math.max(ordinary, law.zeroTop))
  const top = Math.max(0, end - Math.max(ordinary, law.middleTop))
  return middle * law.middleRate + top * law.topRate
}

/** Alternative minimum tax at its two rates. */
const minimumTaxOn = (law: FlatLaw, amount: number): number =>
  amount * law.minimumTaxRate +
  Math.max(0, amount - law.minimumTaxUpperFrom) * (law.minimumTaxUpperRate - law.minimumTaxRate)

/** Form 6251 without itemized deductions and preferences: the income is AGI. */
function flatMinimumTax(
  law: FlatLaw,
  agi: number,
  ordinary: number,
  preferred: number,
  regularTax: number,
): number {
  const beyond = Math.max(0, agi - law.minimumTaxAdditionFrom) * law.minimumTaxPhaseOutRate
  const income = agi + Math.min(law.minimumTaxExemption, beyond)
  const lost = Math.max(0, income - law.minimumTaxPhaseOutStart) * law.minimumTaxPhaseOutRate
  const base = Math.max(0, income - Math.max(0, law.minimumTaxExemption - lost))
  const gains = Math.min(base, preferred)
  const tentative = Math.min(
    minimumTaxOn(law, base - gains) + gainsAbove(law, ordinary, gains),
    minimumTaxOn(law, base),
  )
  return Math.max(0, tentative - regularTax)
}

/** Income, deduction and taxable income, without any tax: what filling a bracket asks for. */
export function computeFlatIncome(law: FlatLaw, deflator: number, income: FlatIncome, tax: FlatTax): void {
  const wages =
    income.wages[0] +
    income.wages[1] -
    income.deferral[0] -
    income.deferral[1] -
    income.cafeteria[0] -
    income.cafeteria[1]
  const capital = Math.max(income.longTermGain, -law.fixedLossLimit * deflator)
  const other = wages + income.interest + income.qualifiedDividends + capital + income.retirementIncome

  const base = law.fixedBenefitBase * deflator
  const adjustedBase = law.fixedBenefitAdjustedBase * deflator
  const half = income.benefits / 2
  const provisional = half + other
  let taxableBenefits = 0
  if (provisional > base) {
    const firstTier = Math.min(half, Math.min(provisional - base, adjustedBase - base) / 2)
    const secondTier = 0.85 * Math.max(0, provisional - adjustedBase)
    taxableBenefits = Math.min(firstTier + secondTier, 0.85 * income.benefits)
  }
  const agi = other + taxableBenefits

  let deduction = law.standardDeduction + income.seniors * law.agedAddition
  if (law.fixedSeniorDeduction > 0) {
    const lost = Math.max(0, agi - law.fixedSeniorStart * deflator) * law.seniorRate
    deduction += income.seniors * Math.max(0, law.fixedSeniorDeduction * deflator - lost)
  }
  const preferred = income.qualifiedDividends + Math.max(0, income.longTermGain)
  tax.taxableBenefits = taxableBenefits
  tax.agi = agi
  tax.deduction = deduction
  tax.taxableIncome = Math.max(0, agi - deduction)
  tax.ordinaryRoom = agi - deduction - preferred
}

/**
 * Computes every line of a return into `tax`.
 *
 * @param deflator turns the law's fixed amounts into the money of the income: 1 over the year's price index, or 1
 */
export function computeFlatTax(law: FlatLaw, deflator: number, income: FlatIncome, tax: FlatTax): void {
  computeFlatIncome(law, deflator, income, tax)
  const { agi, taxableIncome } = tax
  const longTermGain = Math.max(0, income.longTermGain)
  const preferred = Math.min(taxableIncome, income.qualifiedDividends + longTermGain)
  const ordinary = taxableIncome - preferred
  const ordinaryTax = scheduleTax(law, ordinary)
  let gainsTax = 0
  if (preferred > 0) {
    gainsTax = Math.min(gainsAbove(law, ordinary, preferred), scheduleTax(law, taxableIncome) - ordinaryTax)
  }
  // Below that income the whole exemption, several times the standard deduction, leaves the regular tax higher.
  const alternativeMinimumTax =
    agi > law.minimumTaxPhaseOutStart
      ? flatMinimumTax(law, agi, ordinary, income.qualifiedDividends + longTermGain, ordinaryTax + gainsTax)
      : 0
  const capital = Math.max(income.longTermGain, -law.fixedLossLimit * deflator)
  const investment = income.interest + income.qualifiedDividends + capital
  const excess = agi - law.fixedNetInvestmentThreshold * deflator
  const netInvestmentTax = Math.max(0, Math.min(investment, excess)) * law.netInvestmentRate

  const first = income.wages[0] - income.cafeteria[0]
  const second = income.wages[1] - income.cafeteria[1]
  const threshold = law.fixedAdditionalMedicareThreshold * deflator
  const additionalMedicareTax = Math.max(0, first + second - threshold) * law.additionalMedicareRate
  const payrollTax =
    (Math.min(first, law.wageBase) + Math.min(second, law.wageBase)) * law.socialSecurityRate +
    (first + second) * law.medicareRate

  // A loss is used up only against income that there is: IRC 1212(b)(2), which adds the senior deduction back.
  let lossCarryOver = 0
  if (income.longTermGain < 0) {
    const standard = law.standardDeduction + income.seniors * law.agedAddition
    lossCarryOver = -income.longTermGain - Math.min(-capital, Math.max(0, agi - standard - capital))
  }
  tax.ordinaryTax = ordinaryTax
  tax.gainsTax = gainsTax
  tax.alternativeMinimumTax = alternativeMinimumTax
  tax.netInvestmentTax = netInvestmentTax
  tax.additionalMedicareTax = additionalMedicareTax
  tax.payrollTax = payrollTax
  tax.lossCarryOver = lossCarryOver
  tax.total =
    ordinaryTax + gainsTax + alternativeMinimumTax + netInvestmentTax + additionalMedicareTax + payrollTax
}
