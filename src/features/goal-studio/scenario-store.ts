/**
 * The scenario of each goal, by the goal's uuid: several cards of a page share it, and it survives a visit to another page. It
 * stays in memory; what the client wants to keep is saved to the goal.
 */
import { useSyncExternalStore } from 'react'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { useToday } from '#app/platform/today.ts'
import { scenarioOf, type ScenarioChange } from './scenario.ts'

/** What is tried, and what is pinned to compare with. */
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

/** Tries something in the place of all that was tried before. */
export const setScenario = (goalUuid: string, tried: ScenarioChange): void => set(goalUuid, { tried })

/** Pins what is tried, to compare the next change with it; null unpins it. */
export const pin = (goalUuid: string, pinned: ScenarioChange | null): void => set(goalUuid, { pinned })

/** Back to the goal as it is. */
export const clearScenario = (goalUuid: string): void => set(goalUuid, NOTHING)

/** The goal as it is and as it is tried, and what is pinned to compare with. */
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

/** The heading of a goal's sliders, where what loads a scenario into them moves the focus. */
export const whatIfId = (goalUuid: string): string => `what-if-${goalUuid}`
