import type { GoalWithRisk } from '#core/contract/projection.ts'
import { useToday } from '#app/platform/today.ts'
import { scenarioOf } from './tried.ts'
import { useTries } from './tries.ts'

/** The goal as it is and as it is tried, and what is pinned to compare with. */
export function useScenarios(known: GoalWithRisk) {
  const today = useToday()
  const { tried, pinned } = useTries(known.goal.goal_uuid)
  return {
    today,
    tried,
    pinned,
    now: scenarioOf(known, {}, today),
    trying: scenarioOf(known, tried, today),
  }
}
