import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type { TaxParameters } from './tax-parameters.ts'
import type { TaxReturn } from './tax-return.ts'

/** The deduction that a return uses, and both alternatives. */
export type Deduction = {
  readonly kind: 'standard' | 'itemized'
  readonly amountCents: Cents
  /** With the additions for age and blindness and, from 2026, gifts without itemizing. */
  readonly standardCents: Cents
  readonly itemizedCents: Cents
}

/** The standard deduction with its additions. IRC 63(c), 63(f), 170(p). */
export function standardDeduction(taxReturn: TaxReturn, parameters: TaxParameters): Cents {
  if (taxReturn.status === 'separate' && taxReturn.spouseItemizes) return 0
  const status = parameters.status[taxReturn.status]
  const additions = taxReturn.filers.reduce(
    (all, filer) => all + Number(filer.isSenior) + Number(filer.isBlind),
    0,
  )
  const gifts = Math.min(taxReturn.itemized.charityCents, status.charityWithoutItemizingCents)
  return status.standardDeductionCents + additions * status.agedOrBlindAdditionCents + gifts
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
): Cents {
  const { itemized } = taxReturn
  const rules = parameters.itemized
  const positiveAgi = Math.max(0, agi)
  const medical = Math.max(0, itemized.medicalCents - roundCents(positiveAgi * rules.medicalFloorShare))
  const charity = Math.max(
    0,
    Math.min(itemized.charityCents, roundCents(positiveAgi * rules.charityCeilingShare)) -
      roundCents(positiveAgi * rules.charityFloorShare),
  )
  const total = stateTax(taxReturn, agi, parameters) + itemized.mortgageInterestCents + charity + medical
  const topBracket = parameters.status[taxReturn.status].bracketTopsCents.at(-1) ?? 0
  const exposed = Math.min(total, Math.max(0, beforeCents - topBracket))
  return total - roundCents(exposed * rules.topBracketCutShare)
}

/** Uses the larger of the standard and the itemized deduction. */
export function chooseDeduction(
  taxReturn: TaxReturn,
  agi: Cents,
  beforeCents: Cents,
  parameters: TaxParameters,
): Deduction {
  const standardCents = standardDeduction(taxReturn, parameters)
  const itemizedCents = itemizedDeduction(taxReturn, agi, beforeCents, parameters)
  return itemizedCents > standardCents
    ? { kind: 'itemized', amountCents: itemizedCents, standardCents, itemizedCents }
    : { kind: 'standard', amountCents: standardCents, standardCents, itemizedCents }
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
