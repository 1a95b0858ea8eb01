/**
 * What is tried on each goal, by its uuid: several cards of a page share it, and it outlives a look at another page. In
 * memory alone; what is worth keeping is saved to the goal.
 */
import { useSyncExternalStore } from 'react'
import type { Tried } from './tried.ts'

/** What is tried, and what was set aside to compare with. */
interface Tries {
  readonly tried: Tried
  readonly held: Tried | null
}

const NOTHING: Tries = { tried: {}, held: null }
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

/** Sets what is tried aside, to be compared with what is tried next; null puts it away. */
export const hold = (goalUuid: string, held: Tried | null): void => set(goalUuid, { held })

/** Back to the goal as it is. */
export const forgetTries = (goalUuid: string): void => set(goalUuid, NOTHING)
