/** Whether there is a way to the server: the device may have no network, or the server may not answer. */
import { useSyncExternalStore } from 'react'

/** `online`, `slow` while a call takes long, `offline` without a network, `unreachable` when the last call got no answer. */
export type Connection = 'online' | 'slow' | 'offline' | 'unreachable'

let isAnswered = true
let slowCalls = 0
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Tells that a call takes long, which may be for ever; what it answers tells that it is over. */
export function noteSlowCall(): () => void {
  slowCalls += 1
  tell()
  return () => {
    slowCalls -= 1
    tell()
  }
}

/** Tells whether a call got an answer, whatever the answer was. */
export function noteAnswer(gotOne: boolean): void {
  if (gotOne === isAnswered) return
  isAnswered = gotOne
  tell()
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
  !navigator.onLine ? 'offline' : !isAnswered ? 'unreachable' : slowCalls > 0 ? 'slow' : 'online'

/** The connection, kept current. */
export const useConnection = (): Connection => useSyncExternalStore(whenConnectionChanges, readConnection)
