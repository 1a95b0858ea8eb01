/** The chance of success of a retirement plan. */
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import {
  type LivesRequest,
  simulateHousehold,
  summarizeLives,
} from '#core/finance/household/simulate-household.ts'
import { ok } from '#core/finance/math/result.ts'

/**
 * The product's only simulation of a plan, so that page, device and API response show the same chance of success. The
 * same lives and seed for every plan, so that two plans differ by their inputs alone.
 */
export const PLAN_LIVES = { lives: 1000, seed: [2026, 1] } as const satisfies LivesRequest

/** Saved with each result. Raise it with any change of the engine that changes a chance of success. */
export const ENGINE_VERSION = '3'

/** What the simulated lives of a plan say. A page that shows progress simulates parts of {@link PLAN_LIVES} and merges them. */
export function householdOutcomeOf(plan: HouseholdPlan) {
  const lives = simulateHousehold(plan, PLAN_LIVES)
  return lives.ok ? ok(summarizeLives(plan, lives.value)) : lives
}
