import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type { StatusParameters, TaxParameters } from './tax-parameters.ts'

/**
 * Tax by the rate schedules (not the $50 steps of the tax tables, so that a cent of income is a fraction of a cent
 * of tax). Rounded once, after all brackets. IRC 1(j).
 */
export function ordinaryTax(
  taxableCents: Cents,
  { bracketTopsCents }: StatusParameters,
  rates: readonly number[],
): Cents {
  let tax = 0
  let from = 0
  for (let bracket = 0; bracket < rates.length && from < taxableCents; bracket += 1) {
    const to = bracketTopsCents[bracket] ?? Infinity
    tax += (Math.min(taxableCents, to) - from) * (rates[bracket] ?? 0)
    from = to
  }
  return roundCents(tax)
}

/** The bracket of the next dollar of ordinary taxable income. */
export function bracketRate(taxableCents: Cents, status: StatusParameters, { rates }: TaxParameters): number {
  const above = status.bracketTopsCents.findIndex((top) => taxableCents < top)
  return rates.at(above) ?? 0
}

/**
 * Tax on long-term gains and qualified dividends, which are stacked on ordinary income and fill the rest of the
 * 0% and 15% bands (Qualified Dividends and Capital Gain Tax Worksheet). IRC 1(h). Rounded once.
 */
export function gainsTax(
  ordinaryCents: Cents,
  preferredCents: Cents,
  { gainTopsCents: [zeroTop, middleTop] }: StatusParameters,
  [, middleRate, topRate]: TaxParameters['gainRates'],
): Cents {
  const end = ordinaryCents + preferredCents
  const middle = Math.max(0, Math.min(end, middleTop) - Math.max(ordinaryCents, zeroTop))
  const top = Math.max(0, end - Math.max(ordinaryCents, middleTop))
  return roundCents(middle * middleRate + top * topRate)
}
