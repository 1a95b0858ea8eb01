import { type Cents, roundCents } from '#core/finance/math/money.ts'
import { earnedIncomeCredit } from './earned-income-credit.ts'
import type { GrossIncome } from './gross-income.ts'
import { fica } from './payroll-tax.ts'
import { careCredit, educationCredits, saversCredit } from './personal-credits.ts'
import type { PremiumCredit } from './premium-credit.ts'
import type { TaxParameters } from './tax-parameters.ts'
import type { TaxReturn } from './tax-return.ts'

/** From so many children on, the refund may be measured by payroll tax instead of earnings. IRC 24(d)(1)(B)(ii). */
const MANY_CHILDREN = 3

type ChildCredit = {
  /** After the phase-out by income, before the tax limits it. */
  readonly availableCents: Cents
  /** Nonrefundable part, limited to income tax. */
  readonly usedCents: Cents
  /** Refundable part: the additional child tax credit. */
  readonly refundedCents: Cents
}

type ChildCreditBasis = {
  readonly agiCents: Cents
  /** Tax that the credit may use up, after earlier credits. */
  readonly taxCents: Cents
  /** Taxable wages and self-employment profit less half its tax. */
  readonly earnedCents: Cents
  /** Payroll tax, and half of self-employment tax, less the earned income credit. */
  readonly payrollTaxCents: Cents
}

/**
 * Child tax credit and credit for other dependents, with the refundable part. IRC 24, Schedule 8812.
 * The threshold is $400,000 on a joint return and $200,000 on every other, including a surviving spouse's: IRC 24(h)(3)
 * names joint returns alone, though a surviving spouse has the joint brackets.
 * The phase-out takes $50 for each $1,000 of income or part of it above the threshold, so tax steps up by $50 there.
 */
function childCredit(
  taxReturn: TaxReturn,
  { agiCents, taxCents, earnedCents, payrollTaxCents }: ChildCreditBasis,
  parameters: TaxParameters,
): ChildCredit {
  const rules = parameters.childCredit
  const { children } = taxReturn
  const full = children * rules.perChildCents + taxReturn.otherDependents * rules.perOtherDependentCents
  const excess = Math.max(0, agiCents - parameters.status[taxReturn.status].childCreditPhaseOutCents)
  const lost = Math.ceil(excess / rules.phaseOutStepCents) * rules.phaseOutPerStepCents
  const availableCents = Math.max(0, full - lost)
  const usedCents = Math.min(availableCents, taxCents)
  const byEarnings = Math.max(0, earnedCents - rules.refundableEarningsFloorCents) * rules.refundableRate
  const refundedCents = Math.min(
    availableCents - usedCents,
    children * rules.refundablePerChildCents,
    Math.max(roundCents(byEarnings), children >= MANY_CHILDREN ? payrollTaxCents : 0),
  )
  return { availableCents, usedCents, refundedCents }
}

/** Every credit, in the order in which Form 1040 uses them. */
export type CreditName = 'care' | 'education' | 'savers' | 'child' | 'earned_income' | 'premium'

export type Credit = {
  /** Before the tax limits it. */
  readonly availableCents: Cents
  /** Nonrefundable part, limited to the tax that earlier credits leave. */
  readonly usedCents: Cents
  readonly refundedCents: Cents
}

export type Credits = Readonly<Record<CreditName, Credit>>

const refundable = (cents: Cents): Credit => ({
  availableCents: cents,
  usedCents: 0,
  refundedCents: cents,
})

/**
 * What the refundable child credit of three or more children is measured by: payroll tax, and half of self-employment
 * tax, less the earned income credit. IRC 24(d)(1)(B)(ii), Schedule 8812 part II-B.
 */
function payrollAboveEarnedIncomeCredit(
  taxReturn: TaxReturn,
  { selfEmployment }: GrossIncome,
  earnedIncomeCents: Cents,
  parameters: TaxParameters,
): Cents {
  const withheld = taxReturn.filers.reduce((all, filer) => {
    const one = fica(filer, parameters)
    return all + one.socialSecurityCents + one.medicareCents + one.additionalMedicareWithheldCents
  }, 0)
  return Math.max(0, withheld + selfEmployment.deductionCents - earnedIncomeCents)
}

/**
 * Every credit of a return. Nonrefundable credits use up the tax in the order of Schedule 3 and Form 1040: care,
 * education, saver's, then children, whose remainder is refunded in part.
 *
 * @param taxCents tax that credits may use up: Form 1040 line 18
 */
export function taxCredits(
  taxReturn: TaxReturn,
  income: GrossIncome,
  taxCents: Cents,
  premium: PremiumCredit,
  parameters: TaxParameters,
): Credits {
  let left = taxCents
  const use = (availableCents: Cents): Cents => {
    const used = Math.min(availableCents, left)
    left -= used
    return used
  }
  const { agiCents } = income
  const care = careCredit(taxReturn, agiCents, income.earnedByFilerCents, parameters)
  const careUsed = use(care)
  const education = educationCredits(taxReturn, agiCents, parameters)
  const educationUsed = use(education.nonrefundableCents)
  const savers = saversCredit(taxReturn, agiCents, parameters)
  const saversUsed = use(savers)
  const earnedIncome = earnedIncomeCredit(taxReturn, income, parameters)
  return {
    care: { availableCents: care, usedCents: careUsed, refundedCents: 0 },
    education: {
      availableCents: education.nonrefundableCents + education.refundableCents,
      usedCents: educationUsed,
      refundedCents: education.refundableCents,
    },
    savers: { availableCents: savers, usedCents: saversUsed, refundedCents: 0 },
    child: childCredit(
      taxReturn,
      {
        agiCents,
        taxCents: left,
        earnedCents: income.earnedByFilerCents.reduce((all, one) => all + one, 0),
        payrollTaxCents: payrollAboveEarnedIncomeCredit(taxReturn, income, earnedIncome, parameters),
      },
      parameters,
    ),
    earned_income: refundable(earnedIncome),
    premium: refundable(premium.refundedCents),
  }
}
