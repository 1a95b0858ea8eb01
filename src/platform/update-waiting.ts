/**
 * Whether a newer version of the app is waiting for confirmation, and whether the client has confirmed. The login reads it too, so
 * the worker's library is not part of it.
 */
import { useSyncExternalStore } from 'react'
import { createStore } from '#core/create-store.ts'

const isWaiting = createStore(false)

/** Sets whether a version is waiting; one that the client has put off is offered again when the page is next loaded. */
export const setUpdateWaiting = (waits: boolean): void => isWaiting.set(waits)

/** Whether to offer a waiting version. */
export const useUpdateWaiting = (): boolean => useSyncExternalStore(isWaiting.subscribe, isWaiting.get)

const update = new AbortController()
/**
 * Aborts when an update is accepted. Preloading and reading stop then: the browser keeps the old worker as long as requests pass
 * through it.
 */
export const updateSignal: AbortSignal = update.signal

/** Notes that the client has accepted the update. */
export const noteUpdateAccepted = (): void => update.abort()
