import type { FilingStatus } from '#core/contract/income.ts'
import type { FilingStatus as EngineStatus } from '#core/finance/tax/tax-parameters.ts'

/** The engine's names of the statuses. */
export const ENGINE_STATUS: Readonly<Record<FilingStatus, EngineStatus>> = {
  single: 'single',
  married_joint: 'joint',
  married_separate: 'separate',
  head_of_household: 'head_of_household',
  surviving_spouse: 'surviving_spouse',
}
