/** The tax estimate, which is too slow for the page while a slider moves. */
import type { TaxEntries, TaxFacts } from '#core/contract/tax.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { loadStateLaw } from '#core/finance/tax/states/state-laws.ts'
import { estimateTaxes, type TaxEstimate, taxState } from '#core/tax/estimate.ts'

export interface TaxJob {
  readonly entries: TaxEntries
  readonly facts: TaxFacts
  readonly today: IsoDate
}

/** Estimates taxes by the law of the household's state alone. */
export async function estimate({ entries, facts, today }: TaxJob): Promise<TaxEstimate> {
  await loadStateLaw(taxState(entries, facts, today))
  return estimateTaxes(entries, facts, today)
}
