/** The chance of success of a retirement plan. */
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import { simulateHousehold, summarizeLives } from '#core/finance/household/simulate-household.ts'
import { ok } from '#core/finance/math/result.ts'
import { PLAN_LIVES } from './plan-lives.ts'

/** What the simulated lives of a plan say. A page that shows progress simulates parts of {@link PLAN_LIVES} and merges them. */
export function householdOutcomeOf(plan: HouseholdPlan) {
  const lives = simulateHousehold(plan, PLAN_LIVES)
  return lives.ok ? ok(summarizeLives(plan, lives.value)) : lives
}
