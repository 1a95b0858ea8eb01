import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type { TaxParameters } from './tax-parameters.ts'
import type { Filer, TaxReturn } from './tax-return.ts'

/** Payroll tax withheld from one employee's pay in a year. */
export type Fica = {
  readonly socialSecurityCents: Cents
  readonly medicareCents: Cents
  /** Withheld on pay above $200,000 regardless of filing status; the return settles the difference. IRC 3102(f). */
  readonly additionalMedicareWithheldCents: Cents
}

/** Wages subject to FICA: includes retirement deferrals, excludes cafeteria benefits. */
export const ficaWages = (filer: Filer): Cents => filer.wagesCents - filer.cafeteriaCents

/** The employee's Social Security and Medicare tax on a year's pay. IRC 3101. Each tax is rounded once. */
export function fica(filer: Filer, { payroll }: TaxParameters): Fica {
  const wages = ficaWages(filer)
  return {
    socialSecurityCents: roundCents(Math.min(wages, payroll.wageBaseCents) * payroll.socialSecurityRate),
    medicareCents: roundCents(wages * payroll.medicareRate),
    additionalMedicareWithheldCents: roundCents(
      Math.max(0, wages - payroll.additionalMedicareWithholdingCents) * payroll.additionalMedicareRate,
    ),
  }
}

/** Schedule SE: self-employment tax, and the deductible half of it. */
export type SelfEmploymentTax = {
  readonly netEarningsCents: Cents
  readonly taxCents: Cents
  readonly deductionCents: Cents
}

const NO_SELF_EMPLOYMENT_TAX: SelfEmploymentTax = { netEarningsCents: 0, taxCents: 0, deductionCents: 0 }

/**
 * Self-employment tax: both shares of Social Security up to the wage base less wages, and of Medicare on all earnings.
 * IRC 1401, 1402, 164(f). Net earnings, tax and half are each rounded once.
 * Net earnings below $400 are exempt, so the tax steps up there by about $61.
 */
export function selfEmploymentTax(filer: Filer, { payroll }: TaxParameters): SelfEmploymentTax {
  const netEarnings = roundCents(Math.max(0, filer.selfEmploymentCents) * payroll.netEarningsShare)
  if (netEarnings < payroll.leastNetEarningsCents) return NO_SELF_EMPLOYMENT_TAX
  const baseLeft = Math.max(0, payroll.wageBaseCents - ficaWages(filer))
  const tax = roundCents(
    Math.min(netEarnings, baseLeft) * 2 * payroll.socialSecurityRate + netEarnings * 2 * payroll.medicareRate,
  )
  return { netEarningsCents: netEarnings, taxCents: tax, deductionCents: roundCents(tax / 2) }
}

/**
 * Form 8959: 0.9% of the household's wages above its threshold, and of self-employment earnings above the threshold
 * less wages. IRC 1401(b)(2), 3101(b)(2). Each part is rounded once.
 */
export function additionalMedicareTax(
  taxReturn: TaxReturn,
  netEarningsCents: Cents,
  { payroll, status }: TaxParameters,
): Cents {
  const threshold = status[taxReturn.status].additionalMedicareThresholdCents
  const wages = taxReturn.filers.reduce((all, filer) => all + ficaWages(filer), 0)
  const onWages = Math.max(0, wages - threshold)
  const onEarnings = Math.max(0, netEarningsCents - Math.max(0, threshold - wages))
  return (
    roundCents(onWages * payroll.additionalMedicareRate) +
    roundCents(onEarnings * payroll.additionalMedicareRate)
  )
}
