import type { BadYear } from '#core/contract/risk.ts'
import type { RiskBand } from '#core/finance/data/model-portfolios.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { modelFigures } from './model.ts'

/** The standard normal's 5th percentile: one year in twenty is worse. */
const ONE_IN_TWENTY = -1.6448536269514722

/** The effect of a bad year (1 in 20) on an amount in a model portfolio, after costs. */
export function badYearOf(model: RiskBand, basis_cents: number): BadYear {
  const { mean, deviation } = modelFigures(model).monthlyLog
  const rate = Math.expm1(12 * mean + ONE_IN_TWENTY * Math.sqrt(12) * deviation)
  return { model, basis_cents, rate, loss_cents: Math.max(0, roundCents(-rate * basis_cents)) }
}
