import type { Cents } from '#core/finance/math/money.ts'
import type { Result } from '#core/finance/math/result.ts'
import { cashIncome } from './added-income.ts'
import { allTaxes, noStateTax, ofReturn, type StateTaxOf } from './all-taxes.ts'
import type { TaxParameters } from './tax-parameters.ts'
import type { ReturnProblem, TaxReturn } from './tax-return.ts'

/** Pay dates in a year. */
export const PAY_PERIODS = { weekly: 52, biweekly: 26, semimonthly: 24, monthly: 12, yearly: 1 } as const
export type PayFrequency = keyof typeof PAY_PERIODS

/** Where a year's income goes. The parts add up to it, and a refunded credit is a part below zero. */
export type KeptIncome = {
  /** Everything received, taxed or not. */
  readonly incomeCents: Cents
  /** What is left of it after all taxes on the return and contributions from pay, whatever is withheld. */
  readonly keptCents: Cents
  /** Federal tax on income, with the tax on net investment income. */
  readonly incomeTaxCents: Cents
  readonly selfEmploymentTaxCents: Cents
  /** Social Security and Medicare tax on pay, with additional Medicare tax. */
  readonly payrollTaxCents: Cents
  readonly stateTaxCents: Cents
  readonly contributionsCents: Cents
}

/** What a household keeps of its income of a year. */
export const keptIncome = (
  taxReturn: TaxReturn,
  parameters: TaxParameters,
  stateTaxOf: StateTaxOf = noStateTax,
): Result<KeptIncome, ReturnProblem> =>
  ofReturn(taxReturn, () => {
    const { federal, stateTaxCents, totalCents } = allTaxes(taxReturn, parameters, stateTaxOf)
    const incomeCents = cashIncome(taxReturn)
    const contributionsCents = taxReturn.filers.reduce(
      (all, filer) => all + filer.deferralCents + filer.cafeteriaCents,
      0,
    )
    return {
      incomeCents,
      keptCents: incomeCents - totalCents - contributionsCents,
      incomeTaxCents: federal.incomeTaxCents + federal.netInvestmentTaxCents,
      selfEmploymentTaxCents: federal.selfEmploymentTaxCents,
      payrollTaxCents: federal.totalTaxCents - federal.federalTaxCents + federal.additionalMedicareTaxCents,
      stateTaxCents,
      contributionsCents,
    }
  })
