/** The simulation of a plan, too slow for the page while a slider moves. A worker runs it, or the page without worker support. */
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import {
  type HouseholdLives,
  type HouseholdOutcome,
  mergeLives,
  simulateHousehold,
  summarizeLives,
} from '#core/finance/household/simulate-household.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { PLAN_LIVES } from '#core/retirement/outcome.ts'

/** Simulates the plan's lives from the first through the one before `to`. */
export interface SimulationJob {
  readonly household: HouseholdPlan
  readonly to: number
}

/** The lives that earlier jobs simulated for the same plan, so that each job adds to them. */
let known: { readonly key: string; readonly lives: HouseholdLives } | undefined

/** Adds the missing lives to those of earlier jobs; null for a plan that the engine rejects. */
function livesOf({ household, to }: SimulationJob, key: string): HouseholdLives | null {
  const before = known?.key === key ? known.lives : undefined
  if (before && before.count >= to) return before
  const more = simulateHousehold(household, { ...PLAN_LIVES, from: before?.count ?? 0, to })
  if (!more.ok) return null
  return before ? unwrap(mergeLives([before, more.value])) : more.value
}

/** What at least the lives asked for say; null for a plan that the engine rejects. */
export function simulate(job: SimulationJob): HouseholdOutcome | null {
  const key = JSON.stringify(job.household)
  const lives = livesOf(job, key)
  if (!lives) return null
  known = { key, lives }
  return summarizeLives(job.household, lives)
}
