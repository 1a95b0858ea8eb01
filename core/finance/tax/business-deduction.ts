import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type { SelfEmploymentTax } from './payroll-tax.ts'
import type { FilingStatus, TaxParameters } from './tax-parameters.ts'
import type { Business, Filer } from './tax-return.ts'

/** A business with its qualified income, which is negative for a loss. */
export type QualifiedBusiness = Business & { readonly incomeCents: Cents }

/** A filer's business: profit less half of its self-employment tax and the owner's own deductions. IRC 199A(c). */
export const qualifiedBusiness = (
  filer: Filer,
  { deductionCents }: SelfEmploymentTax,
): QualifiedBusiness => ({
  ...filer.business,
  incomeCents: filer.selfEmploymentCents - deductionCents - filer.business.deductionsCents,
})

/**
 * The deduction of 20% of business income: Form 8995, and 8995-A above the threshold. IRC 199A. Rounded once.
 * A loss of one business reduces the income of the other; a loss left over is not carried to the next year here.
 *
 * @param taxableCents taxable income before this deduction, zero or more
 * @param netGainCents the part of it taxed at the rates of long-term gains
 */
export function businessDeduction(
  businesses: readonly QualifiedBusiness[],
  status: FilingStatus,
  taxableCents: Cents,
  netGainCents: Cents,
  { business: rules }: TaxParameters,
): Cents {
  const profit = businesses.reduce((all, one) => all + Math.max(0, one.incomeCents), 0)
  const loss = businesses.reduce((all, one) => all - Math.min(0, one.incomeCents), 0)
  if (profit <= loss) return 0
  const afterLoss = (profit - loss) / profit
  const aboveThreshold = Math.max(0, taxableCents - rules.thresholdCents[status])
  const phase = Math.min(1, aboveThreshold / rules.rangeCents[status])

  let income = 0
  let deduction = 0
  for (const one of businesses) {
    const counted = one.isService ? 1 - phase : 1
    const qualified = Math.max(0, one.incomeCents) * afterLoss * counted
    const wages = one.wagesPaidCents * counted
    const property = one.propertyCents * counted
    const limit = Math.max(
      wages * rules.wageShare,
      wages * rules.wageShareWithProperty + property * rules.propertyShare,
    )
    const component = qualified * rules.rate
    income += qualified
    deduction += component - phase * Math.max(0, component - limit)
  }
  const ofTaxable = Math.max(0, taxableCents - netGainCents) * rules.rate
  const amount = Math.min(deduction, ofTaxable)
  const { minimum } = rules
  const hasMinimum = minimum !== null && income >= minimum.fromCents
  return roundCents(hasMinimum ? Math.max(amount, minimum.amountCents) : amount)
}
