import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type { PhaseOut, TaxParameters } from './tax-parameters.ts'
import type { TaxReturn } from './tax-return.ts'

/** The deduction that a return uses, and both alternatives. */
export type Deduction = {
  readonly kind: 'standard' | 'itemized'
  readonly amountCents: Cents
  /** With the additions for age and blindness and, from 2026, gifts without itemizing. */
  readonly standardCents: Cents
  readonly itemizedCents: Cents
  /** What the alternative minimum tax allows of the deduction used: no standard deduction, and no taxes. */
  readonly minimumTaxCents: Cents
}

/** Gifts deducted without itemizing. IRC 170(p). */
const giftsWithoutItemizing = (taxReturn: TaxReturn, parameters: TaxParameters): Cents =>
  Math.min(taxReturn.itemized.charityCents, parameters.status[taxReturn.status].charityWithoutItemizingCents)

/** The standard deduction with its additions. IRC 63(c), 63(f), 170(p). */
export function standardDeduction(taxReturn: TaxReturn, parameters: TaxParameters): Cents {
  if (taxReturn.status === 'separate' && taxReturn.spouseItemizes) return 0
  const status = parameters.status[taxReturn.status]
  const additions = taxReturn.filers.reduce(
    (all, filer) => all + Number(filer.isSenior) + Number(filer.isBlind),
    0,
  )
  return (
    status.standardDeductionCents +
    additions * status.agedOrBlindAdditionCents +
    giftsWithoutItemizing(taxReturn, parameters)
  )
}

/** Deductible state and local tax: capped, with the cap phased down to its floor. IRC 164(b)(6) and (7). */
function stateTax(taxReturn: TaxReturn, agi: Cents, parameters: TaxParameters): Cents {
  const status = parameters.status[taxReturn.status]
  const excess = Math.max(0, agi - status.stateTaxPhaseDownCents)
  const cap = status.stateTaxCapCents - roundCents(excess * parameters.itemized.stateTaxPhaseDownRate)
  return Math.min(taxReturn.itemized.stateTaxCents, Math.max(status.stateTaxFloorCents, cap))
}

/**
 * Schedule A within its floors and caps. Each floor and cap is rounded once.
 * Left out: casualty losses, gifts of property, carryovers, investment interest.
 *
 * @param beforeCents income before itemized deductions: AGI less the senior deduction
 */
export function itemizedDeduction(
  taxReturn: TaxReturn,
  agi: Cents,
  beforeCents: Cents,
  parameters: TaxParameters,
): { readonly amountCents: Cents; readonly minimumTaxCents: Cents } {
  const { itemized } = taxReturn
  const rules = parameters.itemized
  const positiveAgi = Math.max(0, agi)
  const medical = Math.max(0, itemized.medicalCents - roundCents(positiveAgi * rules.medicalFloorShare))
  const charity = Math.max(
    0,
    Math.min(itemized.charityCents, roundCents(positiveAgi * rules.charityCeilingShare)) -
      roundCents(positiveAgi * rules.charityFloorShare),
  )
  // The alternative minimum tax allows no taxes, and does not know the top bracket's cut. IRC 56(b)(1)(A) and (F).
  const minimumTaxCents = itemized.mortgageInterestCents + charity + medical
  const total = stateTax(taxReturn, agi, parameters) + minimumTaxCents
  const topBracket = parameters.status[taxReturn.status].bracketTopsCents.at(-1) ?? 0
  const exposed = Math.min(total, Math.max(0, beforeCents - topBracket))
  return { amountCents: total - roundCents(exposed * rules.topBracketCutShare), minimumTaxCents }
}

/**
 * The larger of the standard and the itemized deduction, and the other one, which a filer may elect (IRC 63(e)).
 * A filer whose spouse itemizes has no standard deduction.
 */
export function chooseDeduction(
  taxReturn: TaxReturn,
  agi: Cents,
  beforeCents: Cents,
  parameters: TaxParameters,
): { readonly larger: Deduction; readonly other: Deduction } {
  const standardCents = standardDeduction(taxReturn, parameters)
  const { amountCents: itemizedCents, minimumTaxCents } = itemizedDeduction(
    taxReturn,
    agi,
    beforeCents,
    parameters,
  )
  const standard: Deduction = {
    kind: 'standard',
    amountCents: standardCents,
    standardCents,
    itemizedCents,
    minimumTaxCents: giftsWithoutItemizing(taxReturn, parameters),
  }
  const itemized: Deduction = {
    kind: 'itemized',
    amountCents: itemizedCents,
    standardCents,
    itemizedCents,
    minimumTaxCents,
  }
  return itemizedCents > standardCents
    ? { larger: itemized, other: standard }
    : { larger: standard, other: itemized }
}

/**
 * The deduction of 2025 to 2028 for people 65 and over, phased out per person. IRC 151(d)(5)(C).
 * Available whether or not the return itemizes; none on a separate return. Rounded once per person.
 */
export function seniorDeduction(taxReturn: TaxReturn, agi: Cents, parameters: TaxParameters): Cents {
  const start = parameters.status[taxReturn.status].seniorPhaseOutCents
  if (start === null) return 0
  const lost = roundCents(Math.max(0, agi - start) * parameters.senior.phaseOutRate)
  const each = Math.max(0, parameters.senior.perPersonCents - lost)
  return taxReturn.filers.filter((filer) => filer.isSenior).length * each
}

/**
 * Student-loan interest within its limit, phased out by income before it. IRC 221(b). Rounded once.
 *
 * @param magiCents AGI before this deduction
 */
export function studentLoanDeduction(
  taxReturn: TaxReturn,
  magiCents: Cents,
  { studentLoan }: TaxParameters,
): Cents {
  const range = studentLoan.phaseOut[taxReturn.status]
  if (!range) return 0
  const interest = Math.min(taxReturn.studentLoanInterestCents, studentLoan.limitCents)
  return roundCents(interest * shareLeft(magiCents, range))
}

/** The share of a benefit that income leaves: 1 up to the start of its phase-out, 0 from the end on. */
export const shareLeft = (incomeCents: Cents, { startCents, endCents }: PhaseOut): number =>
  Math.min(1, Math.max(0, (endCents - incomeCents) / (endCents - startCents)))
