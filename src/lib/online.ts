/** Whether there is a way to the server: the device may have no network, or the server may not answer. */
import { useSyncExternalStore } from 'react'

/** `online`, `offline` without a network, `unreachable` when the last call got no answer. */
export type Connection = 'online' | 'offline' | 'unreachable'

let isAnswered = true
const listeners = new Set<() => void>()

/** Tells whether a call got an answer, whatever the answer was. */
export function noteAnswer(gotOne: boolean): void {
  if (gotOne === isAnswered) return
  isAnswered = gotOne
  for (const listener of listeners) listener()
}

/** Hears when the connection may have changed. */
export function whenConnectionChanges(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** The connection as it is now. */
export const readConnection = (): Connection =>
  !navigator.onLine ? 'offline' : isAnswered ? 'online' : 'unreachable'

/** The connection, kept current. */
export const useConnection = (): Connection => useSyncExternalStore(whenConnectionChanges, readConnection)
