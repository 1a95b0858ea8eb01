/** Whether a newer version of the app waits for a yes. The login reads it, too, so the worker's library is not part of it. */
import { useSyncExternalStore } from 'react'

let isWaiting = false
const listeners = new Set<() => void>()

/** Tells that a version waits, or that the client has put it off; it is offered again when the page is next loaded. */
export function noteUpdate(waits: boolean): void {
  isWaiting = waits
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether to offer a version that waits. */
export const useUpdateWaiting = (): boolean => useSyncExternalStore(subscribe, () => isWaiting)
