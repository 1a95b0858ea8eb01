/** What is withheld and paid during a year, against the tax of the year. */
import type { TaxData } from '#core/contract/tax.ts'
import { dateParts, type IsoDate, isoDate } from '#core/finance/math/dates.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import type { StateTaxOf } from '#core/finance/tax/all-taxes.ts'
import { estimatedDueDates, planEstimatedPayments } from '#core/finance/tax/estimated-payments.ts'
import { PAY_PERIODS } from '#core/finance/tax/take-home.ts'
import { type FederalTax, federalTax } from '#core/finance/tax/tax-federal.ts'
import type { FilingStatus, TaxParameters } from '#core/finance/tax/tax-parameters.ts'
import { BLANK_FILER, blankReturn, type Filer, type TaxReturn } from '#core/finance/tax/tax-return.ts'
import { checkWithholding } from '#core/finance/tax/withholding-check.ts'
import { blankW4, federalWithholding, type W4 } from '#core/finance/tax/withholding.ts'
import type { FilledEntries } from './filled-entries.ts'
import { paychecksBy } from './paychecks.ts'

/** The IRS's rate for underpayments by individuals, of the year's first quarter. Rev. Rul. 2023-22, 2024-25, 2025-22. */
const UNDERPAYMENT_RATE: Readonly<Record<number, number>> = { 2024: 0.08, 2025: 0.07, 2026: 0.07 }
const OTHER_DEPENDENT_CENTS = 500_00
/** Withholding may take this much of what a paycheck leaves (judgment): a client has to live on the rest. */
const MOST_OF_PAYCHECK = 0.5

const W4_STATUS: Readonly<Record<FilingStatus, W4['status']>> = {
  single: 'single',
  separate: 'single',
  joint: 'joint',
  surviving_spouse: 'joint',
  head_of_household: 'head_of_household',
}

/**
 * Federal tax withheld from one paycheck of everyone, by a Form W-4 that claims the return's dependents and, as its
 * instructions ask of couples who both work, checks the box of step 2(c).
 */
function tablesPerPaycheck(entries: FilledEntries, taxReturn: TaxReturn, parameters: TaxParameters): Cents {
  const periods = PAY_PERIODS[entries.pay_frequency]
  const dependentsCents =
    taxReturn.children * parameters.childCredit.perChildCents +
    taxReturn.otherDependents * OTHER_DEPENDENT_CENTS
  const claimant = taxReturn.filers.reduce<Filer>(
    (highest, filer) => (filer.wagesCents > highest.wagesCents ? filer : highest),
    taxReturn.filers[0],
  )
  return taxReturn.filers.reduce((sum, filer) => {
    const wages = filer.wagesCents - filer.deferralCents - filer.cafeteriaCents
    const w4 = {
      ...blankW4(W4_STATUS[taxReturn.status]),
      hasTwoJobs: taxReturn.filers.every(({ wagesCents }) => wagesCents > 0) && taxReturn.filers.length > 1,
      dependentsCents: filer === claimant ? dependentsCents : 0,
    }
    return sum + federalWithholding(roundCents(wages / periods), entries.pay_frequency, w4, parameters)
  }, 0)
}

type Pace = {
  readonly basis: TaxData['withholding']['basis']
  readonly withheldCents: Cents
  readonly perPaycheckCents: Cents
  readonly paychecksLeft: number
  /** State tax withheld by the year's end, at the pace of what was entered; null if nothing was. */
  readonly stateExpectedCents: Cents | null
}

/**
 * Withheld so far and from each paycheck to come: at the pace of what was entered, or by the IRS's tables as if every
 * paycheck of the year were alike.
 */
function paceOf(
  entries: FilledEntries,
  taxReturn: TaxReturn,
  parameters: TaxParameters,
  today: IsoDate,
): Pace {
  const { year } = entries
  const periods = PAY_PERIODS[entries.pay_frequency]
  const isPaid = taxReturn.filers.some(({ wagesCents }) => wagesCents > 0)
  const isThisYear = dateParts(today).year === year
  const asOf = entries.withheld_as_of ?? today
  const isEntered = entries.withheld_federal_cents !== null && dateParts(asOf).year >= year
  const past = paychecksBy(isEntered ? asOf : today, year, entries.pay_frequency)
  const unpaid = isPaid ? periods - past : 0
  const paychecksLeft = isThisYear ? unpaid : 0
  const byTables = isPaid ? tablesPerPaycheck(entries, taxReturn, parameters) : 0
  const pace = (withheld: Cents): Cents => (past > 0 ? roundCents(withheld / past) : 0)
  const stateExpectedCents =
    entries.withheld_state_cents === null
      ? null
      : entries.withheld_state_cents + pace(entries.withheld_state_cents) * unpaid
  if (!isEntered || entries.withheld_federal_cents === null) {
    return {
      basis: 'estimate',
      withheldCents: byTables * past,
      perPaycheckCents: byTables,
      paychecksLeft,
      stateExpectedCents,
    }
  }
  const perPaycheckCents = past > 0 ? pace(entries.withheld_federal_cents) : byTables
  return {
    basis: 'entered',
    // Of a past year, the paychecks after the stub that was entered have been paid, too.
    withheldCents: entries.withheld_federal_cents + perPaycheckCents * (unpaid - paychecksLeft),
    perPaycheckCents,
    paychecksLeft,
    stateExpectedCents,
  }
}

/** Payments toward the year's tax: those dated from its first day until the return is due. */
function estimatedPaymentsOf({ year, estimated_payments }: FilledEntries) {
  const [from, to] = [isoDate(year, 1, 1), isoDate(year + 1, 4, 30)]
  return estimated_payments.filter(({ date }) => date >= from && date <= to)
}

/** The return of the household's pay alone, from which a year's state tax is withheld. */
const ofPayAlone = (taxReturn: TaxReturn): TaxReturn => ({
  ...blankReturn(taxReturn.status),
  filers:
    taxReturn.filers.length === 2
      ? [paidOnly(taxReturn.filers[0]), paidOnly(taxReturn.filers[1])]
      : [paidOnly(taxReturn.filers[0])],
  children: taxReturn.children,
  otherDependents: taxReturn.otherDependents,
})

const paidOnly = (filer: Filer): Filer => ({
  ...filer,
  selfEmploymentCents: 0,
  iraSavingCents: 0,
  business: BLANK_FILER.business,
})

/** State tax withheld from a year's pay if each paycheck withholds an even share of the tax on it. */
function stateWithheldOf(taxReturn: TaxReturn, parameters: TaxParameters, stateTaxOf: StateTaxOf): Cents {
  const pay = ofPayAlone(taxReturn)
  return Math.max(0, stateTaxOf(pay, federalTax(pay, parameters)))
}

/**
 * California's installments of the tax that is not withheld: 30%, 40%, none and 30% (Form 540-ES, R&TC 19136.1). None below
 * $500 due, $250 on a separate return (R&TC 19136(c)).
 */
function californiaPayments(year: number, status: FilingStatus, dueCents: Cents): TaxData['state_payments'] {
  if (dueCents < (status === 'separate' ? 250_00 : 500_00)) return null
  const [april, june, , january] = estimatedDueDates(year)
  const shares: readonly (readonly [IsoDate, number])[] = [
    [april, 0.3],
    [june, 0.4],
    [january, 0.3],
  ]
  return {
    installments: shares.map(([due_date, share]) => ({
      due_date,
      share,
      cents: roundCents(dueCents * share),
    })),
  }
}

/** What a pay date leaves after contributions, payroll tax and what is withheld; null without wages. */
function paycheckOf(
  entries: FilledEntries,
  taxReturn: TaxReturn,
  federal: FederalTax,
  pace: Pace,
  stateWithheldCents: Cents,
): Cents | null {
  const sumOf = (amount: (filer: Filer) => Cents): Cents =>
    taxReturn.filers.reduce((sum, filer) => sum + amount(filer), 0)
  const wages = sumOf(({ wagesCents }) => wagesCents)
  if (wages === 0) return null
  const payrollTax = federal.fica.reduce(
    (sum, one) => sum + one.socialSecurityCents + one.medicareCents + one.additionalMedicareWithheldCents,
    0,
  )
  const beforeIncomeTax =
    wages - sumOf(({ deferralCents, cafeteriaCents }) => deferralCents + cafeteriaCents) - payrollTax
  const year = (beforeIncomeTax - stateWithheldCents) / PAY_PERIODS[entries.pay_frequency]
  return Math.max(0, roundCents(year) - pace.perPaycheckCents)
}

/** Withholding and estimated payments against the year's tax, and the payments that the estimate's return shows. */
export function paymentsOf(
  entries: FilledEntries,
  taxReturn: TaxReturn,
  federal: FederalTax,
  state: { readonly taxCents: Cents; readonly of: StateTaxOf } | null,
  parameters: TaxParameters,
  today: IsoDate,
): Pick<TaxData, 'withholding' | 'estimated_payments' | 'state_payments'> & {
  readonly paycheck_cents: Cents | null
} {
  const pace = paceOf(entries, taxReturn, parameters, today)
  const stateWithheld = state ? stateWithheldOf(taxReturn, parameters, state.of) : 0
  const paycheck_cents = paycheckOf(
    entries,
    taxReturn,
    federal,
    pace,
    pace.stateExpectedCents ?? stateWithheld,
  )
  const additional = federal.fica.reduce((sum, one) => sum + one.additionalMedicareWithheldCents, 0)
  const payments = estimatedPaymentsOf(entries)
  const estimatedCents = payments.reduce((sum, { cents }) => sum + cents, 0)
  const check = unwrap(
    checkWithholding({
      taxCents: federal.federalTaxCents,
      // Additional Medicare tax is withheld apart from income tax and counts on the return.
      withheldCents: pace.withheldCents + additional,
      perPaycheckCents: pace.perPaycheckCents,
      paychecksLeft: pace.paychecksLeft,
      mostExtraCents: Math.floor((paycheck_cents ?? 0) * MOST_OF_PAYCHECK),
      estimatedCents,
    }),
  )
  const { prior_tax_cents, prior_agi_cents } = entries
  const plan = unwrap(
    planEstimatedPayments({
      year: entries.year,
      status: taxReturn.status,
      taxCents: federal.federalTaxCents,
      withheldCents: check.expectedWithheldCents,
      prior: prior_tax_cents === null ? null : { taxCents: prior_tax_cents, agiCents: prior_agi_cents ?? 0 },
      payments,
      today,
      penaltyRate: UNDERPAYMENT_RATE[entries.year] ?? 0.07,
    }),
  )
  const stateDueCents = state ? state.taxCents - (pace.stateExpectedCents ?? stateWithheld) : 0
  return {
    paycheck_cents,
    state_payments:
      entries.state === 'US-CA' ? californiaPayments(entries.year, taxReturn.status, stateDueCents) : null,
    withholding: {
      basis: pace.basis,
      withheld_cents: pace.withheldCents,
      per_paycheck_cents: pace.perPaycheckCents,
      paychecks_left: pace.paychecksLeft,
      expected_withheld_cents: check.expectedWithheldCents - additional,
      estimated_payments_cents: estimatedCents,
      refund_cents: check.refundCents,
      due_cents: check.dueCents,
      extra_per_paycheck_cents: check.extraPerPaycheckCents,
      rest_cents: check.restCents,
      spare_per_paycheck_cents: check.sparePerPaycheckCents,
      state_balance_cents:
        state === null || pace.stateExpectedCents === null ? null : pace.stateExpectedCents - state.taxCents,
    },
    estimated_payments: {
      required_cents: plan.requiredCents,
      basis: plan.basis,
      penalty_cents: plan.penaltyCents,
      overdue: plan.overdue && {
        cents: plan.overdue.cents,
        first_due_date: plan.overdue.firstDueDate,
        last_due_date: plan.overdue.lastDueDate,
        monthly_penalty_cents: plan.overdue.monthlyPenaltyCents,
      },
      installments: plan.installments.map((each) => ({
        due_date: each.dueDate,
        required_cents: each.requiredCents,
        underpaid_cents: each.underpaidCents,
        suggested_cents: each.suggestedCents,
      })),
    },
  }
}
