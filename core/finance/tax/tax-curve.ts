import type { Cents } from '#core/finance/math/money.ts'
import { isWhole } from '#core/finance/math/range.ts'
import { refuse, type Result } from '#core/finance/math/result.ts'
import { addIncome, cashIncome, type AddedIncome } from './added-income.ts'
import { allTaxes, noStateTax, ofReturn, type StateTaxOf } from './all-taxes.ts'
import { findMarginalRateChanges, type MarginalRateChange, type TaxPoint } from './marginal-rate-changes.ts'
import type { TaxParameters } from './tax-parameters.ts'
import type { ReturnProblem, TaxReturn } from './tax-return.ts'
import { bracketRate } from './tax-schedule.ts'

const THOUSAND = 1_000_00

export type TaxRates = {
  /** All taxes as a share of cash income; 0 without income. */
  readonly effectiveRate: number
  /** Share of the next $1,000 of pay that goes to all taxes. */
  readonly marginalRate: number
  /** The ordinary federal bracket alone, as printed in the schedules. */
  readonly bracketRate: number
}

/** The three rates people mean by "my tax rate". */
export const taxRates = (
  taxReturn: TaxReturn,
  parameters: TaxParameters,
  stateTaxOf: StateTaxOf = noStateTax,
): Result<TaxRates, ReturnProblem> =>
  ofReturn(taxReturn, () => {
    const { federal, totalCents } = allTaxes(taxReturn, parameters, stateTaxOf)
    const more = allTaxes(addIncome(taxReturn, 'wages', THOUSAND), parameters, stateTaxOf)
    const cash = cashIncome(taxReturn)
    return {
      effectiveRate: cash > 0 ? totalCents / cash : 0,
      marginalRate: (more.totalCents - totalCents) / THOUSAND,
      bracketRate: bracketRate(federal.ordinaryIncomeCents, parameters.status[taxReturn.status], parameters),
    }
  })

export type CurvePoint = {
  readonly addedCents: Cents
  /** Federal tax, FICA and state tax. */
  readonly totalTaxCents: Cents
  readonly stateTaxCents: Cents
  /** Tax share of the $1,000 that begins here. */
  readonly marginalRate: number
}

export type TaxCurve = {
  readonly points: readonly CurvePoint[]
  /** Every bracket, phase-in, phase-out and cliff of federal law on the way; state rules change the rates unnamed. */
  readonly rateChanges: readonly MarginalRateChange[]
}

/**
 * Tax as one type of income grows, in steps of $1,000, and the rules that change its marginal rate; the first point adds nothing.
 *
 * @param thousands how many points, 1 to 10,000
 */
export function taxCurve(
  taxReturn: TaxReturn,
  kind: AddedIncome,
  thousands: number,
  parameters: TaxParameters,
  stateTaxOf: StateTaxOf = noStateTax,
): Result<TaxCurve, ReturnProblem> {
  if (!isWhole(thousands, 1, 10_000)) return refuse('bad-count', 'A curve has 1 to 10,000 points.')
  const taxOf = (addedCents: Cents): TaxPoint & { readonly stateTaxCents: Cents } => {
    const more = addIncome(taxReturn, kind, addedCents)
    const { federal, stateTaxCents, totalCents } = allTaxes(more, parameters, stateTaxOf)
    return { addedCents, at: { taxReturn: more, tax: federal, parameters }, totalCents, stateTaxCents }
  }
  return ofReturn(taxReturn, () => {
    const taxes = Array.from({ length: thousands + 1 }, (_, step) => taxOf(step * THOUSAND))
    return {
      points: taxes.slice(0, -1).map(({ addedCents, totalCents, stateTaxCents }, step) => ({
        addedCents,
        totalTaxCents: totalCents,
        stateTaxCents,
        marginalRate: ((taxes[step + 1]?.totalCents ?? totalCents) - totalCents) / THOUSAND,
      })),
      rateChanges: findMarginalRateChanges(taxes, taxOf),
    }
  })
}
