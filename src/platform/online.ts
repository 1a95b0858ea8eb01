/** Whether the server can be reached: the device may have no network, or the server may not answer. */
import { useSyncExternalStore } from 'react'
import { brand } from '#core/contract/brand.ts'
import { createListeners } from '#core/create-store.ts'

/** `online`, `slow` while a call takes long, `offline` without a network, `unreachable` when the last call got no answer. */
export type Connection = 'online' | 'slow' | 'offline' | 'unreachable'

/** What is said of a connection that has a problem. */
export const CONNECTION_TEXT = {
  slow: 'The connection is slow.',
  offline: 'You’re offline.',
  unreachable: `Can’t reach ${brand} right now.`,
} as const satisfies Record<Exclude<Connection, 'online'>, string>

let isAnswered = true
const slowCalls = new Set<symbol>()
const { notify, subscribe: listen } = createListeners()

let reconnections = 0

// Try a network that has returned before reporting anything about the server.
window.addEventListener('online', () => {
  isAnswered = true
  reconnections += 1
})

/** How often the network has returned: a failed call made on an earlier network says nothing about the server. */
export const countReconnections = (): number => reconnections

/** Reports a slow call, which may hang forever; the returned function reports its end. */
export function noteSlowCall(): () => void {
  const slow = Symbol('slow')
  slowCalls.add(slow)
  notify()
  return () => {
    if (slowCalls.delete(slow)) notify()
  }
}

/**
 * Reports whether a call got any answer. An answer shows that the server can be reached, even while other calls hang. Without a
 * network, a missing answer says nothing about the server.
 */
export function noteAnswer(gotOne: boolean): void {
  if (!gotOne && !navigator.onLine) return
  if (gotOne === isAnswered && (!gotOne || slowCalls.size === 0)) return
  isAnswered = gotOne
  if (gotOne) slowCalls.clear()
  notify()
}

/** Subscribes to changes of the connection. */
export function onConnectionChange(listener: () => void): () => void {
  const end = listen(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    end()
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** The current connection. */
export const readConnection = (): Connection =>
  !navigator.onLine ? 'offline' : !isAnswered ? 'unreachable' : slowCalls.size > 0 ? 'slow' : 'online'

/** The connection as React state. */
export const useConnection = (): Connection => useSyncExternalStore(onConnectionChange, readConnection)

/** Whether what needs the server's answer may be tried: on a slow connection, too. */
export function useIsReachable(): boolean {
  const connection = useConnection()
  return connection === 'online' || connection === 'slow'
}
