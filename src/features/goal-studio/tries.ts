/**
 * What is tried on each goal, by its uuid: several cards of a page share it, and it outlives a look at another page. In
 * memory alone; what is worth keeping is saved to the goal.
 */
import { useSyncExternalStore } from 'react'
import type { Tried } from './tried.ts'

/** What is tried, and what is pinned to compare with. */
interface Tries {
  readonly tried: Tried
  readonly pinned: Tried | null
}

const NOTHING: Tries = { tried: {}, pinned: null }
const tries = new Map<string, Tries>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(goalUuid: string, change: Partial<Tries>): void {
  tries.set(goalUuid, { ...(tries.get(goalUuid) ?? NOTHING), ...change })
  for (const listener of listeners) listener()
}

/** What is tried on a goal. */
export const useTries = (goalUuid: string): Tries =>
  useSyncExternalStore(subscribe, () => tries.get(goalUuid) ?? NOTHING)

/** Tries something in the place of all that was tried before. */
export const tryOut = (goalUuid: string, tried: Tried): void => set(goalUuid, { tried })

/** Pins what is tried, to compare the next change with it; null unpins it. */
export const pin = (goalUuid: string, pinned: Tried | null): void => set(goalUuid, { pinned })

/** Back to the goal as it is. */
export const clearTries = (goalUuid: string): void => set(goalUuid, NOTHING)
