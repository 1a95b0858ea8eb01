/** Whether there is a way to the server: the device may have no network, or the server may not answer. */
import { useSyncExternalStore } from 'react'

/** `online`, `slow` while a call takes long, `offline` without a network, `unreachable` when the last call got no answer. */
export type Connection = 'online' | 'slow' | 'offline' | 'unreachable'

let isAnswered = true
const slowCalls = new Set<symbol>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

let reconnections = 0

// A network that is back is tried before anything is said of the server.
window.addEventListener('online', () => {
  isAnswered = true
  reconnections += 1
})

/** How often the network has come back: a call that fails on one that is gone says nothing about the server. */
export const countReconnections = (): number => reconnections

/** Tells that a call takes long, which may be for ever; calling what it answers says that the call is over. */
export function noteSlowCall(): () => void {
  const slow = Symbol('slow')
  slowCalls.add(slow)
  tell()
  return () => {
    if (slowCalls.delete(slow)) tell()
  }
}

/**
 * Tells whether a call got an answer, whatever it was. An answer shows a way: others may hang without making it slow. Without a
 * network no answer says nothing about the server.
 */
export function noteAnswer(gotOne: boolean): void {
  if (!gotOne && !navigator.onLine) return
  if (gotOne === isAnswered && (!gotOne || slowCalls.size === 0)) return
  isAnswered = gotOne
  if (gotOne) slowCalls.clear()
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
  !navigator.onLine ? 'offline' : !isAnswered ? 'unreachable' : slowCalls.size > 0 ? 'slow' : 'online'

/** The connection, kept current. */
export const useConnection = (): Connection => useSyncExternalStore(whenConnectionChanges, readConnection)
