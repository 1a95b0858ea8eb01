import type { GoalWithRisk } from '#core/contract/projection.ts'
import { useToday } from '#app/lib/today.ts'
import { scenarioOf } from './tried.ts'
import { useTries } from './tries.ts'

/** The goal as it is and as it is tried, and what was set aside to compare with. */
export function useScenarios(known: GoalWithRisk) {
  const today = useToday()
  const { tried, held } = useTries(known.goal.goal_uuid)
  return {
    today,
    tried,
    held,
    now: scenarioOf(known, {}, today),
    trying: scenarioOf(known, tried, today),
  }
}
