import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type { TaxParameters } from './tax-parameters.ts'
import type { TaxReturn } from './tax-return.ts'

/** From so many children on, the refund may be measured by payroll tax instead of earnings. IRC 24(d)(1)(B)(ii). */
const MANY_CHILDREN = 3

export type ChildCredit = {
  /** After the phase-out by income, before the tax limits it. */
  readonly availableCents: Cents
  /** Nonrefundable part, limited to income tax. */
  readonly usedCents: Cents
  /** Refundable part: the additional child tax credit. */
  readonly refundedCents: Cents
}

export type ChildCreditBasis = {
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
export function childCredit(
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
