import { noStateTax, type StateTaxOf } from './all-taxes.ts'
import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { PAY_PERIODS, type PayFrequency } from './take-home.ts'
import { federalTax } from './tax-federal.ts'
import type { FilingStatus, TaxParameters } from './tax-parameters.ts'
import { BLANK_FILER, blankReturn, type TaxReturn } from './tax-return.ts'
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

/** One paycheck's pay. Cents each pay period. */
export type Pay = {
  readonly grossCents: Cents
  readonly deferralCents: Cents
  readonly cafeteriaCents: Cents
  readonly frequency: PayFrequency
  readonly w4: W4
  /** Pay of this year's earlier paychecks that is subject to FICA, by the same employer. */
  readonly ficaWagesToDateCents: Cents
}

/** What is taken from one paycheck. */
export type Paycheck = {
  readonly grossCents: Cents
  readonly putAwayCents: Cents
  readonly federalTaxCents: Cents
  readonly socialSecurityCents: Cents
  readonly medicareCents: Cents
  readonly additionalMedicareCents: Cents
  /** An even share of the state tax on a year of this pay: an estimate, as states have tables of their own. */
  readonly stateTaxCents: Cents
  readonly netCents: Cents
}

/** Part of this period's wages that lies in a band of the year's. */
const within = (toDate: Cents, wages: Cents, from: Cents, to: number): number =>
  Math.max(0, Math.min(toDate + wages, to) - Math.max(toDate, from))

/**
 * Take-home pay of one paycheck, as withheld: Publication 15-T and FICA up to the wage base. The return settles the rest.
 */
export function paycheck(
  pay: Pay,
  parameters: TaxParameters,
  stateTaxOf: StateTaxOf = noStateTax,
): Result<Paycheck, 'not-cents' | 'too-much-deferred'> {
  const { w4, ficaWagesToDateCents: toDate } = pay
  const putAwayCents = pay.deferralCents + pay.cafeteriaCents
  const amounts = [
    pay.grossCents,
    pay.deferralCents,
    pay.cafeteriaCents,
    toDate,
    w4.dependentsCents,
    w4.otherIncomeCents,
    w4.deductionsCents,
    w4.extraCents,
  ]
  if (!amounts.every(isNonNegativeCents) || !isNonNegativeCents(pay.grossCents * PAY_PERIODS.weekly)) {
    return refuse('not-cents', 'Pay must be whole cents, zero or more.')
  }
  if (putAwayCents > pay.grossCents) {
    return refuse('too-much-deferred', 'Contributions from pay cannot be more than the pay.')
  }
  const { payroll } = parameters
  const wages = pay.grossCents - pay.cafeteriaCents
  const federalTaxCents = federalWithholding(pay.grossCents - putAwayCents, pay.frequency, w4, parameters)
  const socialSecurityCents = roundCents(
    within(toDate, wages, 0, payroll.wageBaseCents) * payroll.socialSecurityRate,
  )
  const medicareCents = roundCents(wages * payroll.medicareRate)
  const additionalMedicareCents = roundCents(
    within(toDate, wages, payroll.additionalMedicareWithholdingCents, Infinity) *
      payroll.additionalMedicareRate,
  )
  const periods = PAY_PERIODS[pay.frequency]
  const filer = {
    ...BLANK_FILER,
    wagesCents: pay.grossCents * periods,
    deferralCents: pay.deferralCents * periods,
    cafeteriaCents: pay.cafeteriaCents * periods,
  }
  const year: TaxReturn = { ...blankReturn(w4.status), filers: [filer] }
  const stateTaxCents = roundCents(stateTaxOf(year, federalTax(year, parameters)) / periods)
  return ok({
    grossCents: pay.grossCents,
    putAwayCents,
    federalTaxCents,
    socialSecurityCents,
    medicareCents,
    additionalMedicareCents,
    stateTaxCents,
    netCents:
      pay.grossCents -
      putAwayCents -
      federalTaxCents -
      socialSecurityCents -
      medicareCents -
      additionalMedicareCents -
      stateTaxCents,
  })
}
