import { withFirstFiler } from './added-income.ts'
import { allTaxes, noStateTax, ofReturn, type StateTaxOf } from './all-taxes.ts'
import { isCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { refuse, type Result } from '#core/finance/math/result.ts'
import type { TaxParameters } from './tax-parameters.ts'
import { checkReturn, type ReturnProblem, type TaxReturn } from './tax-return.ts'

/** Pay dates in a year. */
export const PAY_PERIODS = { weekly: 52, biweekly: 26, semimonthly: 24, monthly: 12, yearly: 1 } as const
export type PayFrequency = keyof typeof PAY_PERIODS

/**
 * Pre-tax saving: from pay exempt from income tax, from pay also exempt from FICA (a cafeteria plan, or health savings),
 * deducted on the return (own health savings, or another adjustment), or deducted and counted for the saver's credit (a
 * traditional IRA).
 */
export type PreTaxKind =
  | 'deferral'
  | 'cafeteria'
  | 'health_savings'
  | 'own_health_savings'
  | 'adjustment'
  | 'ira'

export type TakeHome = {
  readonly yearCents: Cents
  /** A year's take-home divided evenly and rounded to a cent: pay dates times this may miss the year by cents. */
  readonly periodCents: Cents
  /** All taxes on the return. */
  readonly taxCents: Cents
  /** Federal tax apart from FICA. */
  readonly federalTaxCents: Cents
  readonly payrollTaxCents: Cents
  readonly stateTaxCents: Cents
  readonly putAwayCents: Cents
}

/** The household's pay after tax on the whole return and contributions from pay, whatever is withheld. */
export const takeHome = (
  taxReturn: TaxReturn,
  frequency: PayFrequency,
  parameters: TaxParameters,
  stateTaxOf: StateTaxOf = noStateTax,
): Result<TakeHome, ReturnProblem> =>
  ofReturn(taxReturn, () => {
    const { federal, stateTaxCents, totalCents: taxCents } = allTaxes(taxReturn, parameters, stateTaxOf)
    const wages = taxReturn.filers.reduce((all, filer) => all + filer.wagesCents, 0)
    const putAwayCents = taxReturn.filers.reduce(
      (all, filer) => all + filer.deferralCents + filer.cafeteriaCents,
      0,
    )
    const yearCents = wages - taxCents - putAwayCents
    return {
      yearCents,
      periodCents: roundCents(yearCents / PAY_PERIODS[frequency]),
      taxCents,
      federalTaxCents: federal.federalTaxCents,
      payrollTaxCents: federal.totalTaxCents - federal.federalTaxCents,
      stateTaxCents,
      putAwayCents,
    }
  })

const PUT_AWAY: Record<PreTaxKind, (taxReturn: TaxReturn, amountCents: Cents) => TaxReturn> = {
  deferral: (from, more) => withFirstFiler(from, { deferralCents: from.filers[0].deferralCents + more }),
  cafeteria: (from, more) => withFirstFiler(from, { cafeteriaCents: from.filers[0].cafeteriaCents + more }),
  health_savings: (from, more) =>
    withFirstFiler(from, {
      cafeteriaCents: from.filers[0].cafeteriaCents + more,
      healthSavingsCents: from.filers[0].healthSavingsCents + more,
    }),
  own_health_savings: (from, more) => ({
    ...from,
    adjustmentsCents: from.adjustmentsCents + more,
    healthSavingsCents: from.healthSavingsCents + more,
  }),
  adjustment: (from, more) => ({ ...from, adjustmentsCents: from.adjustmentsCents + more }),
  ira: (from, more) => ({
    ...withFirstFiler(from, { iraSavingCents: from.filers[0].iraSavingCents + more }),
    adjustmentsCents: from.adjustmentsCents + more,
  }),
}

export type PreTaxSaving = {
  /** Net cost of the contribution: the amount less the tax that it saves. */
  readonly costCents: Cents
  readonly savedCents: Cents
  /** Federal tax and FICA. */
  readonly federalSavedCents: Cents
  readonly stateSavedCents: Cents
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
  stateTaxOf: StateTaxOf = noStateTax,
): Result<PreTaxSaving, ReturnProblem> {
  if (!isCents(amountCents) || amountCents <= 0) {
    return refuse('not-cents', 'Contributions must be whole cents, above zero.')
  }
  const checked = checkReturn(taxReturn)
  if (!checked.ok) return checked
  const saved = PUT_AWAY[kind](taxReturn, amountCents)
  return ofReturn(saved, () => {
    const before = allTaxes(taxReturn, parameters, stateTaxOf)
    const after = allTaxes(saved, parameters, stateTaxOf)
    const savedCents = before.totalCents - after.totalCents
    const stateSavedCents = before.stateTaxCents - after.stateTaxCents
    return {
      costCents: amountCents - savedCents,
      savedCents,
      federalSavedCents: savedCents - stateSavedCents,
      stateSavedCents,
      savedShare: savedCents / amountCents,
    }
  })
}
