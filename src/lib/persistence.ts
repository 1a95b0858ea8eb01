/** Keeps module data in IndexedDB for offline use: one entry a client, dropped when the build changes. */
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  type PersistedClient,
  type Persister,
} from '@tanstack/react-query-persist-client'
import { queryClient } from './queries.ts'
import { createStore, del, get, set, type UseStore } from 'idb-keyval'

const MAX_AGE_MS = 30 * 86_400_000
const WRITE_EVERY_MS = 500

/** The database's name; forget.ts removes it. */
export const CACHE_DATABASE = 'verdant'

let store: UseStore | undefined
const openStore = (): UseStore => (store ??= createStore(CACHE_DATABASE, 'query-cache'))

/** Empties the database and lets go of it, so that it can be deleted. */
export async function dropKept(): Promise<void> {
  stopKeeping()
  const opened = openStore()
  store = undefined
  await opened('readwrite', (entries) => {
    entries.clear()
    entries.transaction.db.close()
  }).catch(() => undefined)
}

const isPersistedClient = (value: unknown): value is PersistedClient =>
  typeof value === 'object' &&
  value !== null &&
  'timestamp' in value &&
  'buster' in value &&
  'clientState' in value

function idbPersister(userUuid: string): Persister & { close(): void } {
  let latest: PersistedClient | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    // Storage may be full or denied (private windows): then there is no offline copy, and nothing else breaks.
    if (latest) set(userUuid, latest, openStore()).catch(() => undefined)
    latest = undefined
  }
  return {
    persistClient(client) {
      latest = client
      timer ??= setTimeout(write, WRITE_EVERY_MS)
    },
    async restoreClient() {
      const kept: unknown = await get(userUuid, openStore()).catch(() => undefined)
      return isPersistedClient(kept) ? kept : undefined
    },
    removeClient: () => del(userUuid, openStore()).catch(() => undefined),
    close() {
      clearTimeout(timer)
      timer = undefined
      latest = undefined
    },
  }
}

let current: { userUuid: string; stop: () => void; restored: Promise<void> } | undefined

/** Reads a client's kept data into the cache and keeps it from then on. Resolves when the data is there. */
export function keepCache(userUuid: string): Promise<void> {
  if (current?.userUuid === userUuid) return current.restored
  stopKeeping()
  const persister = idbPersister(userUuid)
  const options = {
    queryClient,
    persister,
    maxAge: MAX_AGE_MS,
    buster: __BUILD_ID__,
    // Data that could not be refreshed is still the data to show offline.
    dehydrateOptions: {
      shouldDehydrateQuery: ({ state }: { state: { data: unknown } }) => state.data !== undefined,
    },
  }
  let unsubscribe: (() => void) | undefined
  let isStopped = false
  const restored = persistQueryClientRestore(options).then(() => {
    if (!isStopped) unsubscribe = persistQueryClientSubscribe(options)
  })
  const stop = () => {
    isStopped = true
    unsubscribe?.()
    persister.close()
  }
  current = { userUuid, stop, restored }
  return restored
}

/** Stops keeping: what is in memory from now on is not written. */
export function stopKeeping(): void {
  current?.stop()
  current = undefined
}
