import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type { FilingStatus, TaxParameters } from './tax-parameters.ts'
import { gainsTax } from './tax-schedule.ts'

/** Income as Form 6251 starts from it, with the amounts of the regular tax that it reuses. */
export type MinimumTaxBasis = {
  readonly status: FilingStatus
  /** AGI less the deductions that this tax allows, plus preferences; may be negative. */
  readonly incomeCents: Cents
  /** Ordinary taxable income of the regular tax. */
  readonly ordinaryIncomeCents: Cents
  /** Gains and dividends at preferred rates, before taxable income limits them. */
  readonly preferredCents: Cents
  /** Regular tax before credits. */
  readonly regularTaxCents: Cents
}

/** What the tax is computed from, for whoever explains it. */
export type MinimumTax = {
  readonly exemptionCents: Cents
  /** Income less the exemption. */
  readonly baseCents: Cents
  /** The excess over the regular tax. */
  readonly taxCents: Cents
}

/** Form 6251: the excess of the tentative minimum tax over the regular tax. IRC 55. Exemption and tax rounded once. */
export function alternativeMinimumTax(basis: MinimumTaxBasis, parameters: TaxParameters): MinimumTax {
  const { status } = basis
  const rules = parameters.alternativeMinimum
  const full = rules.exemptionCents[status]
  const beyond = status === 'separate' ? Math.max(0, basis.incomeCents - rules.separateAdditionAboveCents) : 0
  const income = basis.incomeCents + roundCents(Math.min(full, beyond * rules.phaseOutRate))
  const lost = Math.max(0, income - rules.phaseOutStartCents[status]) * rules.phaseOutRate
  const exemptionCents = roundCents(Math.max(0, full - lost))
  const baseCents = Math.max(0, income - exemptionCents)

  const [lower, upper] = rules.rates
  const flat = (amount: Cents): number =>
    amount * lower + Math.max(0, amount - rules.upperRateAboveCents[status]) * (upper - lower)
  const preferred = Math.min(baseCents, basis.preferredCents)
  // Part III: gains keep their rates, and the bands of those rates are filled by the regular tax's ordinary income.
  const onGains = gainsTax(
    basis.ordinaryIncomeCents,
    preferred,
    parameters.status[status],
    parameters.gainRates,
  )
  const tentative = Math.min(flat(baseCents - preferred) + onGains, flat(baseCents))
  return { exemptionCents, baseCents, taxCents: Math.max(0, roundCents(tentative) - basis.regularTaxCents) }
}
