/** What several tax choices come to. A worker works it out, or the page without worker support. */
import { taxOutcome, type TaxChoice, type TaxOutcome } from '#core/finance/household/tax-outcome.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'

export interface TaxJob {
  readonly household: HouseholdPlan
  readonly choices: readonly TaxChoice[]
}

/** The figures of an outcome, without its years. */
export type TaxFigures = Omit<TaxOutcome, 'years'>

/** One outcome for each choice; null for one that the engine rejects. */
export const compareTaxes = ({ household, choices }: TaxJob): readonly (TaxFigures | null)[] =>
  choices.map((choice) => {
    const outcome = taxOutcome(household, choice)
    if (!outcome.ok) return null
    const { years: _, ...figures } = outcome.value
    return figures
  })
