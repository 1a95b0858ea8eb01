import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { PAY_PERIODS, type PayFrequency } from './take-home.ts'
import type { FilingStatus, TaxParameters } from './tax-parameters.ts'
import { ordinaryTax } from './tax-schedule.ts'

/** Form W-4 of 2020 and later. Cents a year, apart from the extra amount. */
export type W4 = {
  /** Step 1(c): `single` for separate filers too, and `joint` for surviving spouses. */
  readonly status: Extract<FilingStatus, 'single' | 'joint' | 'head_of_household'>
  /** Step 2(c): two jobs of similar pay, here or the spouse's. */
  readonly hasTwoJobs: boolean
  /** Step 3. */
  readonly dependentsCents: Cents
  /** Step 4(a). */
  readonly otherIncomeCents: Cents
  /** Step 4(b). */
  readonly deductionsCents: Cents
  /** Step 4(c), each paycheck. */
  readonly extraCents: Cents
}

/** A form on which only the status is filled in. */
export const blankW4 = (status: W4['status']): W4 => ({
  status,
  hasTwoJobs: false,
  dependentsCents: 0,
  otherIncomeCents: 0,
  deductionsCents: 0,
  extraCents: 0,
})

/**
 * Federal income tax withheld from one paycheck: IRS Publication 15-T, worksheet 1A, the percentage method for automated
 * payroll systems. Rounded once to a cent, halves up.
 *
 * @param wagesCents pay of the period less deferrals and cafeteria benefits
 */
export function federalWithholding(
  wagesCents: Cents,
  frequency: PayFrequency,
  w4: W4,
  parameters: TaxParameters,
): Cents {
  const periods = PAY_PERIODS[frequency]
  const year = Math.max(0, wagesCents * periods + w4.otherIncomeCents - w4.deductionsCents)
  const deduction = parameters.withholdingDeductionCents[w4.status]
  // With two jobs, each uses half of the deduction and of every bracket.
  const jobs = w4.hasTwoJobs ? 2 : 1
  const taxable = Math.max(0, year * jobs - deduction)
  const tax = ordinaryTax(taxable, parameters.status[w4.status], parameters.rates) / jobs
  return roundCents(Math.max(0, (tax - w4.dependentsCents) / periods)) + w4.extraCents
}
