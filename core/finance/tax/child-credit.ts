import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type { TaxParameters } from './tax-parameters.ts'
import type { TaxReturn } from './tax-return.ts'

export type ChildCredit = {
  /** Nonrefundable part, limited to income tax. */
  readonly usedCents: Cents
  /** Refundable part: the additional child tax credit. */
  readonly refundedCents: Cents
}

/**
 * Child tax credit and credit for other dependents, with the refundable part. IRC 24, Schedule 8812.
 * The threshold is $400,000 on a joint return and $200,000 on every other, including a surviving spouse's: IRC 24(h)(3)
 * names joint returns alone, though a surviving spouse has the joint brackets.
 * The phase-out takes $50 for each $1,000 of income or part of it above the threshold, so tax steps up by $50 there.
 * Left out: the alternative refund calculation for three or more children (payroll tax less earned income credit).
 *
 * @param incomeTaxCents tax that the credit may use up: ordinary and gains tax
 * @param earnedCents taxable wages and self-employment profit less half its tax
 */
export function childCredit(
  taxReturn: TaxReturn,
  agi: Cents,
  incomeTaxCents: Cents,
  earnedCents: Cents,
  parameters: TaxParameters,
): ChildCredit {
  const rules = parameters.childCredit
  const full =
    taxReturn.children * rules.perChildCents + taxReturn.otherDependents * rules.perOtherDependentCents
  const excess = Math.max(0, agi - parameters.status[taxReturn.status].childCreditPhaseOutCents)
  const lost = Math.ceil(excess / rules.phaseOutStepCents) * rules.phaseOutPerStepCents
  const credit = Math.max(0, full - lost)
  const usedCents = Math.min(credit, incomeTaxCents)
  const byEarnings = Math.max(0, earnedCents - rules.refundableEarningsFloorCents) * rules.refundableRate
  const refundedCents = Math.min(
    credit - usedCents,
    taxReturn.children * rules.refundablePerChildCents,
    roundCents(byEarnings),
  )
  return { usedCents, refundedCents }
}
