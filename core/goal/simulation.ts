import type { GoalPlan } from '#core/contract/projection.ts'
import { chanceOfSaving, simulateOutcomes } from '#core/finance/market/goal-outcomes.ts'
import type { Chance } from '#core/finance/market/simulate.ts'
import { savingOf, solvePlanOf, targetOf } from './plan.ts'

/**
 * The chance on simulated paths of a fixed seed: tests hold the closed form to it, and no page shows it. Null for a steady plan, and for one that
 * grows beyond counting.
 *
 * @param paths 1 to a million; 1,000 of 30 years take a few milliseconds
 */
export function simulatedChance(plan: GoalPlan, paths: number): Chance | null {
  if (plan.growth.kind === 'steady') return null
  const outcomes = simulateOutcomes(
    solvePlanOf(plan.growth.model, paths),
    plan.annual_increase_rate,
    plan.months,
  )
  if (!outcomes.ok) return null
  const found = chanceOfSaving(outcomes.value, savingOf(plan), targetOf(plan))
  return found.ok ? found.value : null
}
