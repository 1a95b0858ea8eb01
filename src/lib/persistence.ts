/** Keeps module data in IndexedDB for offline use: one entry a client, dropped when the build changes. */
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  type PersistedClient,
  type Persister,
} from '@tanstack/react-query-persist-client'
import { queryClient } from './queries.ts'
import { readKeptSession } from './session.ts'
import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval'

const MAX_AGE_MS = 30 * 86_400_000
const WRITE_EVERY_MS = 500

/** The database's name; forget.ts removes it. */
export const CACHE_DATABASE = 'verdant'

let store: UseStore | undefined
const openStore = (): UseStore => (store ??= createStore(CACHE_DATABASE, 'query-cache'))

/** Storage may be full, denied or missing (private windows): then there is no offline copy, and nothing else breaks. */
async function ifStorageAllows<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/** Empties the database and lets go of it, so that it can be deleted. */
export async function dropKept(): Promise<void> {
  stopKeeping()
  const opened = openStore()
  store = undefined
  await ifStorageAllows(() =>
    opened('readwrite', (entries) => {
      entries.clear()
      entries.transaction.db.close()
    }),
  )
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
  let isClosed = false
  const write = () => {
    const client = latest
    timer = undefined
    latest = undefined
    if (client) void ifStorageAllows(() => set(userUuid, client, openStore()))
  }
  return {
    persistClient(client) {
      latest = client
      timer ??= setTimeout(write, WRITE_EVERY_MS)
    },
    async restoreClient() {
      const kept: unknown = await ifStorageAllows(() => get(userUuid, openStore()))
      // Who has left while it was read is not brought back.
      return !isClosed && isPersistedClient(kept) ? kept : undefined
    },
    removeClient: () => ifStorageAllows(() => del(userUuid, openStore())),
    close() {
      isClosed = true
      clearTimeout(timer)
      timer = undefined
      latest = undefined
    },
  }
}

/** Whose data is in memory. */
let owner: string | undefined
let current: { userUuid: string; stop: () => void; restored: Promise<void> } | undefined

/** A closed tab ends a session without a logout: what it left goes when the next client comes. */
async function dropStrangers(userUuid: string): Promise<void> {
  const known = new Set<unknown>([userUuid, readKeptSession()?.user.user_uuid])
  await ifStorageAllows(async () => {
    const strangers = (await keys(openStore())).filter((key) => !known.has(key))
    await delMany(strangers, openStore())
  })
}

/** Reads a client's kept data into the cache and keeps it from then on. Resolves when the data is there. */
export function keepCache(userUuid: string): Promise<void> {
  if (current?.userUuid === userUuid) return current.restored
  stopKeeping()
  if (owner !== undefined && owner !== userUuid) queryClient.clear()
  owner = userUuid
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
  // What cannot be brought back has been thrown away by then.
  const restored = persistQueryClientRestore(options)
    .catch(() => undefined)
    .then(() => {
      void dropStrangers(userUuid)
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
