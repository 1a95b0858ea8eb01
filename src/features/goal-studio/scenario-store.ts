/**
 * The scenario of each goal, by the goal's uuid: several cards of a page share it, and it survives a visit to another page. It
 * stays in memory; saving it changes the goal.
 */
import { useSyncExternalStore } from 'react'
import { useToday } from '#app/platform/today.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { scenarioOf, type ScenarioChange } from './scenario.ts'

/** The scenario, and the pinned one for comparison. */
interface StoredScenario {
  readonly tried: ScenarioChange
  readonly pinned: ScenarioChange | null
}

const NOTHING: StoredScenario = { tried: {}, pinned: null }
const stored = new Map<string, StoredScenario>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(goalUuid: string, change: Partial<StoredScenario>): void {
  stored.set(goalUuid, { ...(stored.get(goalUuid) ?? NOTHING), ...change })
  for (const listener of listeners) listener()
}

const useStored = (goalUuid: string): StoredScenario =>
  useSyncExternalStore(subscribe, () => stored.get(goalUuid) ?? NOTHING)

/** Replaces the scenario. */
export const setScenario = (goalUuid: string, tried: ScenarioChange): void => set(goalUuid, { tried })

/** Pins the scenario, to compare the next change with it; null unpins it. */
export const pin = (goalUuid: string, pinned: ScenarioChange | null): void => set(goalUuid, { pinned })

/** Returns to the goal as it is. */
export const clearScenario = (goalUuid: string): void => set(goalUuid, NOTHING)

/** The goal as it is, its scenario, and the pinned one. */
export function useScenarios(known: GoalWithRisk) {
  const today = useToday()
  const { tried, pinned } = useStored(known.goal.goal_uuid)
  return {
    today,
    tried,
    pinned,
    now: scenarioOf(known, {}, today),
    trying: scenarioOf(known, tried, today),
  }
}

/** The heading of a goal's sliders, which receives the focus when a scenario is loaded. */
export const whatIfId = (goalUuid: string): string => `what-if-${goalUuid}`
