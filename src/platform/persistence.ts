/**
 * Stores module data for offline use: one entry per client and query, so that a change writes only what changed. A session that
 * outlives the tab has its entries in IndexedDB, one that ends with its tab in that tab's session storage. Entries that a newer
 * build cannot parse are dropped one by one, when they are read (see queries.ts).
 */
import { clear, delMany, getMany, keys, set } from 'idb-keyval'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { createDatabase } from '#outbox/database.ts'
import { type CachedAnswer, setCachedAnswer, setCachedAnswers } from './answer-cache.ts'
import { clock } from './clock.ts'
import { queryClient } from './queries.ts'
import { isTabSession, readDeviceSession, readSession, readView } from './session.ts'
import { noteIfFull } from './storage.ts'
import { readFromTab, removeFromTab, tabKeys, writeToTab } from './tab-storage.ts'

const MAX_AGE_MS = 30 * DAY_MS
const WRITE_EVERY_MS = 500
/** Entries read in one batch: few enough that no frame waits for them. */
const READ_AT_ONCE = 16

/** The database's name, for the code that deletes it. */
export const CACHE_DATABASE = 'verdant'

const database = createDatabase(CACHE_DATABASE, 'query-cache')

/** Storage may be full, denied or missing (private windows): then there is no offline copy, and nothing else breaks. */
async function ifStorageAllows<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    noteIfFull(error)
    return undefined
  }
}

/** Stops storing and closes the database, so that it can be deleted. */
export async function closeCache(): Promise<void> {
  stopPersisting()
  await database.close()
}

/** Empties and closes the database. */
export async function clearCache(): Promise<void> {
  stopPersisting()
  await ifStorageAllows(() => clear(database.use))
  await closeCache()
}

const keyOf = (userUuid: string, queryHash: string): string => `${userUuid}\n${queryHash}`
const ownerOf = (key: string): string => key.slice(0, key.indexOf('\n'))
const hashOf = (key: string): string => key.slice(key.indexOf('\n') + 1)

const isCachedAnswer = (value: unknown): value is CachedAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'data' in value &&
  'updated_at' in value &&
  typeof value.updated_at === 'number'

/**
 * A client's answers of the last thirty days, by query hash. Deletes older answers from the device, and from IndexedDB all those
 * of clients without a session stored on the device.
 *
 * @param isStopped whether the client has left: the database may be deleted, and is not to be made again
 */
async function readAnswers(userUuid: string, isStopped: () => boolean): Promise<Map<string, CachedAnswer>> {
  const answers = new Map<string, CachedAnswer>()
  const oldest = clock.now().getTime() - MAX_AGE_MS
  const isOfTab = isTabSession()
  const known = new Set([readDeviceSession()?.user.user_uuid, ...(isOfTab ? [] : [userUuid])])
  if (isOfTab) {
    for (const key of tabKeys(keyOf(userUuid, ''))) {
      const value = readFromTab(key)
      if (isCachedAnswer(value) && value.updated_at >= oldest) answers.set(hashOf(key), value)
      else removeFromTab(key)
    }
  }
  await ifStorageAllows(async () => {
    const all = (await keys(database.use)).map(String)
    const gone = all.filter((key) => !known.has(ownerOf(key)))
    const own = all.filter((key) => ownerOf(key) === userUuid && known.has(userUuid))
    for (let from = 0; from < own.length && !isStopped(); from += READ_AT_ONCE) {
      const batch = own.slice(from, from + READ_AT_ONCE)
      const values: unknown[] = await getMany(batch, database.use)
      for (const [place, key] of batch.entries()) {
        const value = values[place]
        if (isCachedAnswer(value) && value.updated_at >= oldest) answers.set(hashOf(key), value)
        else gone.push(key)
      }
    }
    if (gone.length > 0 && !isStopped()) await delMany(gone, database.use)
  })
  return answers
}

/** Whether another client is signed in by now. */
function isSomebodyElse(userUuid: string): boolean {
  const now = readSession()?.user.user_uuid
  return now !== undefined && now !== userUuid
}

interface Keeping {
  /** Stores an answer that no query of this page has. */
  keep(queryHash: string, answer: CachedAnswer): Promise<void>
  stop(): void
}

/** Writes new answers, throttled and one at a time; at once when the page is hidden, as by another app or tab. */
function persistAnswers(userUuid: string): Keeping {
  // Decided now: once the session has ended, it is unknown where its answers may go.
  const isOfTab = isTabSession()
  const keep = async (queryHash: string, answer: CachedAnswer): Promise<void> => {
    // Another client signed in from another tab: new answers are theirs.
    if (isSomebodyElse(userUuid)) return
    const key = keyOf(userUuid, queryHash)
    if (isOfTab) writeToTab(key, answer)
    // Each in its own task: copying megabytes in one would delay a frame.
    else await ifStorageAllows(() => set(key, answer, database.use))
  }
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    for (const queryHash of changed) {
      changed.delete(queryHash)
      const state = queryClient.getQueryCache().get(queryHash)?.state
      if (state?.data === undefined) continue
      await keep(queryHash, { data: state.data, updated_at: state.dataUpdatedAt })
    }
  }
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.meta?.isStored === false)
      return
    changed.add(event.query.queryHash)
    timer ??= setTimeout(() => void write(), WRITE_EVERY_MS)
  })
  const writeWhenHidden = () => void (document.visibilityState === 'hidden' && write())
  document.addEventListener('visibilitychange', writeWhenHidden)
  return {
    keep,
    stop() {
      document.removeEventListener('visibilitychange', writeWhenHidden)
      unsubscribe()
      clearTimeout(timer)
      changed.clear()
    },
  }
}

/** The client whose data is in memory. */
let owner: string | undefined
let current:
  | { userUuid: string; keep: Keeping['keep']; stop: () => void; restored: Promise<void> }
  | undefined

/** Reads a client's stored answers into memory and stores new ones from then on. Resolves when they are read. */
export function persistCache(userUuid: string): Promise<void> {
  if (current?.userUuid === userUuid) return current.restored
  stopPersisting()
  if (owner !== undefined && owner !== userUuid) queryClient.clear()
  owner = userUuid
  // Somebody else's plan is in memory only.
  if (readView()) return Promise.resolve()
  let keeping: Keeping | undefined
  let isStopped = false
  const restored = readAnswers(userUuid, () => isStopped).then((answers) => {
    // Do not restore a client who left during the read.
    if (isStopped) return
    setCachedAnswers(answers)
    keeping = persistAnswers(userUuid)
  })
  const stop = () => {
    isStopped = true
    keeping?.stop()
  }
  const keep: Keeping['keep'] = async (queryHash, answer) => keeping?.keep(queryHash, answer)
  current = { userUuid, keep, stop, restored }
  return restored
}

/** Stores an answer that no query of this page has, for the query that reads it first. */
export function keepAnswer(queryHash: string, answer: CachedAnswer): void {
  if (!current) return
  setCachedAnswer(queryHash, answer)
  void current.keep(queryHash, answer)
}

/** Another client signed in from another tab: this page is not theirs, so reload it for them. */
function reloadForOtherClient(): void {
  if (current === undefined || !isSomebodyElse(current.userUuid)) return
  stopPersisting()
  queryClient.clear()
  location.replace('/')
}
window.addEventListener('storage', reloadForOtherClient)

/** Stops storing: new data in memory is not written, and stored data is not read. */
export function stopPersisting(): void {
  current?.stop()
  current = undefined
  setCachedAnswers([])
}
