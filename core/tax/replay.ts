/** Replays pending writes over the tax profile and what it is filled with. */
import type { Data } from '#core/contract/endpoint.ts'
import { updateContribution } from '#core/contract/retirement.ts'
import { type getTaxProfile, updateTaxProfile } from '#core/contract/tax.ts'
import { incomeReplay } from '#core/household/replay.ts'
import { on, type Replay } from '#core/outbox/replay.ts'
import { changeTaxProfile } from './change.ts'

/** The profile as a page knows it. */
export type TaxState = Data<typeof getTaxProfile>

const withFacts = (state: TaxState, facts: Partial<TaxState['facts']>): TaxState => ({
  ...state,
  facts: { ...state.facts, ...facts },
})

export const taxReplay: Replay<TaxState> = [
  on(updateTaxProfile, (state: TaxState, { body: { version: _, ...change } }) => ({
    ...state,
    profile: changeTaxProfile(state.profile, change),
  })),
  on(updateContribution, (state: TaxState, { body: { contribution } }) => withFacts(state, { contribution })),
  ...incomeReplay.map(({ endpoint, reduce }) => ({
    endpoint,
    reduce: (state: TaxState, write: Parameters<typeof reduce>[1]): TaxState =>
      withFacts(state, { income: reduce(state.facts.income, write) ?? null }),
  })),
]
