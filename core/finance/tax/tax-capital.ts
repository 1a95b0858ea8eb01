import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type { TaxParameters } from './tax-parameters.ts'
import type { TaxReturn } from './tax-return.ts'

/** The result of Schedule D. */
export type CapitalResult = {
  /** The amount included in total income: the net gain, or the net loss within its yearly limit. */
  readonly incomeCents: Cents
  /** The part taxed at the rates of long-term gains, qualified dividends included. */
  readonly preferredCents: Cents
  /** Net loss of the year, zero or more, before the yearly limit. */
  readonly lossCents: Cents
}

/** Nets short- and long-term results against each other and limits a loss. IRC 1211(b), 1222. */
export function capitalResult(taxReturn: TaxReturn, parameters: TaxParameters): CapitalResult {
  const { shortTermGainCents, longTermGainCents, qualifiedDividendsCents } = taxReturn
  const net = shortTermGainCents + longTermGainCents
  const limit = parameters.capitalLossLimitCents / (taxReturn.status === 'separate' ? 2 : 1)
  const incomeCents = Math.max(net, -limit)
  return {
    incomeCents,
    preferredCents: qualifiedDividendsCents + Math.max(0, Math.min(longTermGainCents, net)),
    lossCents: Math.max(0, -net),
  }
}

/**
 * The capital loss carried over to the next year: all but the part that reduced income. A loss without income to
 * offset is not used up. IRC 1212(b)(2), the Capital Loss Carryover Worksheet of Schedule D, lines 1 to 4.
 *
 * @param taxableCents taxable income before it is floored at zero, and before any deduction of section 151
 */
export function capitalLossCarryOver({ incomeCents, lossCents }: CapitalResult, taxableCents: Cents): Cents {
  const allowed = Math.max(0, -incomeCents)
  return lossCents - Math.min(allowed, Math.max(0, taxableCents + allowed))
}

/**
 * Net investment income tax: 3.8% of the lesser of investment income and AGI above the threshold. IRC 1411, Form 8960.
 * Uses AGI for modified AGI: they differ only for income earned abroad. Rounded once.
 */
export function netInvestmentTax(
  taxReturn: TaxReturn,
  agi: Cents,
  capitalIncomeCents: Cents,
  parameters: TaxParameters,
): Cents {
  const income = taxReturn.interestCents + taxReturn.qualifiedDividendsCents + capitalIncomeCents
  const excess = agi - parameters.status[taxReturn.status].netInvestmentThresholdCents
  return roundCents(Math.max(0, Math.min(income, excess)) * parameters.netInvestmentRate)
}
