/**
 * Whether a newer version of the app is waiting for confirmation. The login reads it too, so the worker's library is not part of
 * it.
 */
import { useSyncExternalStore } from 'react'

let isWaiting = false
const listeners = new Set<() => void>()

/** Sets whether a version is waiting; one that the client has put off is offered again when the page is next loaded. */
export function setUpdateWaiting(waits: boolean): void {
  isWaiting = waits
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether to offer a waiting version. */
export const useUpdateWaiting = (): boolean => useSyncExternalStore(subscribe, () => isWaiting)
