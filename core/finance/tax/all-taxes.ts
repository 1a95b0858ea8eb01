import type { Cents } from '#core/finance/math/money.ts'
import { ok, type Result } from '#core/finance/math/result.ts'
import { federalTax, type FederalTax } from './tax-federal.ts'
import type { TaxParameters } from './tax-parameters.ts'
import { checkReturn, type ReturnProblem, type TaxReturn } from './tax-return.ts'

/**
 * A household's state tax of the year in whole cents, below zero when a credit is refunded. Receives the federal
 * result, from which most states start.
 */
export type StateTaxOf = (taxReturn: TaxReturn, federal: FederalTax) => Cents

/** State tax where there is none, or none is estimated. */
export const noStateTax: StateTaxOf = () => 0

/** Federal tax with FICA, and state tax. */
export type AllTaxes = {
  readonly federal: FederalTax
  readonly stateTaxCents: Cents
  readonly totalCents: Cents
}

/** All taxes of a checked return. */
export function allTaxes(
  taxReturn: TaxReturn,
  parameters: TaxParameters,
  stateTaxOf: StateTaxOf = noStateTax,
): AllTaxes {
  const federal = federalTax(taxReturn, parameters)
  const stateTaxCents = stateTaxOf(taxReturn, federal)
  return { federal, stateTaxCents, totalCents: federal.totalTaxCents + stateTaxCents }
}

/** Results for a return that {@link checkReturn} accepts. */
export function ofReturn<T>(taxReturn: TaxReturn, answer: () => T): Result<T, ReturnProblem> {
  const checked = checkReturn(taxReturn)
  return checked.ok ? ok(answer()) : checked
}
