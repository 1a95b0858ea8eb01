/** The retirement plan with pending writes replayed over the server's answer. */
import { useToday } from '#app/platform/today.ts'
import { useRetirementState } from '#app/shared/retirement/use-retirement-state.ts'
import { sectionEndpoints } from '#core/contract/retirement.ts'
import { conflictOf, pendingSubjects } from '#core/outbox/replay.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'

const sectionCalls: ReadonlySet<string> = new Set(sectionEndpoints.map(({ name }) => name))

/** The plan as this device knows it, and as the engine reads it today. `state` is undefined until it has loaded. */
export function useRetirement() {
  const today = useToday()
  const { query, state, pending, writes } = useRetirementState()
  const saves = writes.filter(({ endpoint }) => sectionCalls.has(endpoint))
  return {
    today,
    query,
    state,
    resolved: state && householdPlan(state.plan, state.facts, today),
    isPending: pendingSubjects(saves).size > 0,
    /** The uuids of pensions with a change that hasn't synced yet, and every write that is queued. */
    pending,
    writes,
    /** The oldest section that was changed elsewhere meanwhile. */
    conflict: saves.flatMap((save) =>
      sectionEndpoints.flatMap((endpoint) => conflictOf([save], endpoint) ?? []),
    )[0],
  }
}
