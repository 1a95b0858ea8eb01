import { isCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { federalTax } from './tax-federal.ts'
import type { TaxParameters } from './tax-parameters.ts'
import { checkReturn, type Filer, type ReturnProblem, type TaxReturn } from './tax-return.ts'
import { bracketRate } from './tax-schedule.ts'

/** Income that a what-if may add: the first filer's pay, or another type of household income. */
export type AddedIncome = 'wages' | 'self_employment' | 'interest' | 'long_term_gain' | 'retirement_income'

/** Pre-tax saving: from pay exempt from income tax, from pay also exempt from FICA, or deducted on the return. */
export type PreTaxKind = 'deferral' | 'cafeteria' | 'adjustment'

/** Pay dates in a year. */
export const PAY_PERIODS = { weekly: 52, biweekly: 26, semimonthly: 24, monthly: 12, yearly: 1 } as const
export type PayFrequency = keyof typeof PAY_PERIODS

const withFirstFiler = (taxReturn: TaxReturn, change: Partial<Filer>): TaxReturn => {
  const [first, second] = taxReturn.filers
  const changed = { ...first, ...change }
  return { ...taxReturn, filers: second ? [changed, second] : [changed] }
}

const ADD: Record<AddedIncome, (taxReturn: TaxReturn, amountCents: Cents) => TaxReturn> = {
  wages: (from, more) => withFirstFiler(from, { wagesCents: from.filers[0].wagesCents + more }),
  self_employment: (from, more) =>
    withFirstFiler(from, { selfEmploymentCents: from.filers[0].selfEmploymentCents + more }),
  interest: (from, more) => ({ ...from, interestCents: from.interestCents + more }),
  long_term_gain: (from, more) => ({ ...from, longTermGainCents: from.longTermGainCents + more }),
  retirement_income: (from, more) => ({ ...from, retirementIncomeCents: from.retirementIncomeCents + more }),
}

/** The same household with more of one type of income; the tax calculation validates the return. */
export const addIncome = (taxReturn: TaxReturn, kind: AddedIncome, amountCents: Cents): TaxReturn =>
  ADD[kind](taxReturn, amountCents)

/** All wages and other receipts of a year of a checked return, taxed or not; losses do not count. */
export function cashIncome(taxReturn: TaxReturn): Cents {
  const received = [
    taxReturn.interestCents,
    taxReturn.taxExemptInterestCents,
    taxReturn.qualifiedDividendsCents,
    taxReturn.shortTermGainCents + taxReturn.longTermGainCents,
    taxReturn.retirementIncomeCents,
    taxReturn.otherIncomeCents,
    taxReturn.socialSecurityCents,
    ...taxReturn.filers.flatMap((filer) => [filer.wagesCents, filer.selfEmploymentCents]),
  ]
  return received.reduce((all, amount) => all + Math.max(0, amount), 0)
}

/** The tax on the next $1,000 of income, by component. */
export type NextThousand = {
  readonly incomeTaxCents: Cents
  /** Social Security and Medicare, including self-employment and additional Medicare tax. */
  readonly payrollTaxCents: Cents
  readonly netInvestmentTaxCents: Cents
  readonly keptCents: Cents
  /** Share of the $1,000 that tax takes; below 0 while a refundable credit grows. */
  readonly marginalRate: number
}

const THOUSAND = 1_000_00

/** Results for a return that {@link checkReturn} accepts. */
function ofReturn<T>(taxReturn: TaxReturn, answer: () => T): Result<T, ReturnProblem> {
  const checked = checkReturn(taxReturn)
  return checked.ok ? ok(answer()) : checked
}

/** Breaks down the tax on another $1,000. A full $1,000 averages the steps of the child credit's phase-out. */
export const nextThousand = (
  taxReturn: TaxReturn,
  kind: AddedIncome,
  parameters: TaxParameters,
): Result<NextThousand, ReturnProblem> => ofReturn(taxReturn, () => thousandMore(taxReturn, kind, parameters))

function thousandMore(taxReturn: TaxReturn, kind: AddedIncome, parameters: TaxParameters): NextThousand {
  const now = federalTax(taxReturn, parameters)
  const more = federalTax(addIncome(taxReturn, kind, THOUSAND), parameters)
  const all = more.totalTaxCents - now.totalTaxCents
  const incomeTaxCents = more.incomeTaxCents - now.incomeTaxCents
  const netInvestmentTaxCents = more.netInvestmentTaxCents - now.netInvestmentTaxCents
  return {
    incomeTaxCents,
    payrollTaxCents: all - incomeTaxCents - netInvestmentTaxCents,
    netInvestmentTaxCents,
    keptCents: THOUSAND - all,
    marginalRate: all / THOUSAND,
  }
}

export type TaxRates = {
  /** Federal tax and FICA as a share of cash income; 0 without income. */
  readonly effectiveRate: number
  /** Share of the next $1,000 of pay that goes to all taxes. */
  readonly marginalRate: number
  /** The ordinary bracket alone, as printed in the schedules. */
  readonly bracketRate: number
}

/** The three rates people mean by "my tax rate". */
export const taxRates = (taxReturn: TaxReturn, parameters: TaxParameters): Result<TaxRates, ReturnProblem> =>
  ofReturn(taxReturn, () => {
    const tax = federalTax(taxReturn, parameters)
    const cash = cashIncome(taxReturn)
    return {
      effectiveRate: cash > 0 ? tax.totalTaxCents / cash : 0,
      marginalRate: thousandMore(taxReturn, 'wages', parameters).marginalRate,
      bracketRate: bracketRate(tax.ordinaryIncomeCents, parameters.status[taxReturn.status], parameters),
    }
  })

export type CurvePoint = {
  readonly addedCents: Cents
  readonly totalTaxCents: Cents
  /** Tax share of the $1,000 that begins here. */
  readonly marginalRate: number
}

/**
 * Tax as one type of income grows, in steps of $1,000; the first point adds nothing.
 *
 * @param thousands how many points, 1 to 10,000
 */
export function taxCurve(
  taxReturn: TaxReturn,
  kind: AddedIncome,
  thousands: number,
  parameters: TaxParameters,
): Result<CurvePoint[], ReturnProblem> {
  if (!isWhole(thousands, 1, 10_000)) return refuse('bad-count', 'A curve has 1 to 10,000 points.')
  const taxAt = (step: number): Cents =>
    federalTax(addIncome(taxReturn, kind, step * THOUSAND), parameters).totalTaxCents
  return ofReturn(taxReturn, () => {
    const taxes = Array.from({ length: thousands + 1 }, (_, step) => taxAt(step))
    return taxes.slice(0, -1).map((totalTaxCents, step) => ({
      addedCents: step * THOUSAND,
      totalTaxCents,
      marginalRate: ((taxes[step + 1] ?? totalTaxCents) - totalTaxCents) / THOUSAND,
    }))
  })
}

export type TakeHome = {
  readonly yearCents: Cents
  /** A year's take-home divided evenly and rounded to a cent: pay dates times this may miss the year by cents. */
  readonly periodCents: Cents
  readonly taxCents: Cents
  readonly putAwayCents: Cents
}

/** The household's pay after tax on the whole return and contributions from pay. */
export const takeHome = (
  taxReturn: TaxReturn,
  frequency: PayFrequency,
  parameters: TaxParameters,
): Result<TakeHome, ReturnProblem> =>
  ofReturn(taxReturn, () => {
    const taxCents = federalTax(taxReturn, parameters).totalTaxCents
    const wages = taxReturn.filers.reduce((all, filer) => all + filer.wagesCents, 0)
    const putAwayCents = taxReturn.filers.reduce(
      (all, filer) => all + filer.deferralCents + filer.cafeteriaCents,
      0,
    )
    const yearCents = wages - taxCents - putAwayCents
    return { yearCents, periodCents: roundCents(yearCents / PAY_PERIODS[frequency]), taxCents, putAwayCents }
  })

const PUT_AWAY: Record<PreTaxKind, (taxReturn: TaxReturn, amountCents: Cents) => TaxReturn> = {
  deferral: (from, more) => withFirstFiler(from, { deferralCents: from.filers[0].deferralCents + more }),
  cafeteria: (from, more) => withFirstFiler(from, { cafeteriaCents: from.filers[0].cafeteriaCents + more }),
  adjustment: (from, more) => ({ ...from, adjustmentsCents: from.adjustmentsCents + more }),
}

export type PreTaxSaving = {
  /** Net cost of the contribution: the amount less the tax that it saves. */
  readonly costCents: Cents
  readonly savedCents: Cents
  readonly savedShare: number
}

/**
 * Tax saved this year by additional pre-tax saving. contribution-limits.ts applies the year's limits.
 *
 * @param amountCents above 0; from pay, no more than the first filer's pay leaves
 */
export function preTaxSaving(
  taxReturn: TaxReturn,
  kind: PreTaxKind,
  amountCents: Cents,
  parameters: TaxParameters,
): Result<PreTaxSaving, ReturnProblem> {
  if (!isCents(amountCents) || amountCents <= 0) {
    return refuse('not-cents', 'What is put away must be whole cents, above zero.')
  }
  const checked = checkReturn(taxReturn)
  if (!checked.ok) return checked
  const saved = PUT_AWAY[kind](taxReturn, amountCents)
  return ofReturn(saved, () => {
    const before = federalTax(taxReturn, parameters).totalTaxCents
    const savedCents = before - federalTax(saved, parameters).totalTaxCents
    return { costCents: amountCents - savedCents, savedCents, savedShare: savedCents / amountCents }
  })
}
