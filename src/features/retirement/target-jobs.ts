/** Analyses that compare with the plan's chance of success. */
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import { householdOutcomeOf } from '#core/retirement/outcome.ts'
import { planningOf, targetsOf } from '#core/retirement/targets.ts'

/** Null for a plan that the engine rejects. */
const withSuccess =
  <Answer>(analyze: (resolved: ResolvedHousehold, success: number) => Answer) =>
  (resolved: ResolvedHousehold): Answer | null => {
    const outcome = householdOutcomeOf(resolved.household)
    return outcome.ok ? analyze(resolved, outcome.value.success) : null
  }

/** What changes the chance of success, and by how much. */
export const targets = withSuccess(targetsOf)
/** At which savings spending should change. */
export const planning = withSuccess(planningOf)
