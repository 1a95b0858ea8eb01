/** Whose taxes a forecast counts, in words for page and report. */
import { STATE_NAMES } from '#core/finance/data/state-names.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'

/** `Federal taxes and taxes of Vermont`, or `Federal taxes` without a state. */
export const taxesLabel = ({ state }: Pick<HouseholdPlan, 'state'>): string =>
  state === null ? 'Federal taxes' : `Federal taxes and taxes of ${STATE_NAMES[state]}`
