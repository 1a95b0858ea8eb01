/**
 * Stores module data for offline use: one entry a client and query, so that a change writes what changed and nothing else.
 * A session that is kept has its entries in IndexedDB, one that ends with its tab in that tab's session storage. What a newer
 * build cannot read is dropped entry by entry, when it is wanted (see queries.ts).
 */
import { clear, createStore, delMany, getMany, keys, set, type UseStore } from 'idb-keyval'
import { clock } from './clock.ts'
import { type KeptAnswer, setKeptAnswers } from './kept-answers.ts'
import { queryClient } from './queries.ts'
import { isTabSession, readKeptSession, readSession } from './session.ts'
import { readFromTab, removeFromTab, tabKeys, writeToTab } from './tab-storage.ts'

const MAX_AGE_MS = 30 * 86_400_000
const WRITE_EVERY_MS = 500
/** Entries read in one go: small enough that no frame waits for them. */
const READ_AT_ONCE = 16

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

/** Stops keeping and lets go of the database, so that it can be deleted. */
export async function letGoOfKept(): Promise<void> {
  stopKeeping()
  const opened = store
  store = undefined
  if (opened) await ifStorageAllows(() => opened('readonly', (entries) => entries.transaction.db.close()))
}

/** Empties the database and lets go of it. */
export async function dropKept(): Promise<void> {
  stopKeeping()
  await ifStorageAllows(() => clear(openStore()))
  await letGoOfKept()
}

const keyOf = (userUuid: string, queryHash: string): string => `${userUuid}\n${queryHash}`
const ownerOf = (key: string): string => key.slice(0, key.indexOf('\n'))
const hashOf = (key: string): string => key.slice(key.indexOf('\n') + 1)

const isKeptAnswer = (value: unknown): value is KeptAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'data' in value &&
  'updated_at' in value &&
  typeof value.updated_at === 'number'

/**
 * A client's answers of the last thirty days, by query hash. Older answers are deleted from the device, and in IndexedDB all
 * those of clients without a session that is kept there.
 */
async function readAnswers(userUuid: string): Promise<Map<string, KeptAnswer>> {
  const answers = new Map<string, KeptAnswer>()
  const oldest = clock.now().getTime() - MAX_AGE_MS
  const isOfTab = isTabSession()
  const known = new Set([readKeptSession()?.user.user_uuid, ...(isOfTab ? [] : [userUuid])])
  if (isOfTab) {
    for (const key of tabKeys(keyOf(userUuid, ''))) {
      const value = readFromTab(key)
      if (isKeptAnswer(value) && value.updated_at >= oldest) answers.set(hashOf(key), value)
      else removeFromTab(key)
    }
  }
  await ifStorageAllows(async () => {
    const all = (await keys(openStore())).map(String)
    const gone = all.filter((key) => !known.has(ownerOf(key)))
    const own = all.filter((key) => ownerOf(key) === userUuid && known.has(userUuid))
    for (let from = 0; from < own.length; from += READ_AT_ONCE) {
      const batch = own.slice(from, from + READ_AT_ONCE)
      const values: unknown[] = await getMany(batch, openStore())
      for (const [place, key] of batch.entries()) {
        const value = values[place]
        if (isKeptAnswer(value) && value.updated_at >= oldest) answers.set(hashOf(key), value)
        else gone.push(key)
      }
    }
    await delMany(gone, openStore())
  })
  return answers
}

/** Whether another client is signed in by now. */
function isSomebodyElse(userUuid: string): boolean {
  const now = readSession()?.user.user_uuid
  return now !== undefined && now !== userUuid
}

/** Writes each answer that comes, a moment later and one after the other. */
function keepAnswers(userUuid: string): { stop(): void } {
  // Settled here: once the session has ended, nobody could tell any more where its answers may go.
  const isOfTab = isTabSession()
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = async () => {
    timer = undefined
    for (const queryHash of changed) {
      changed.delete(queryHash)
      // Another tab has put somebody else in their place: what comes is of that client.
      if (isSomebodyElse(userUuid)) continue
      const state = queryClient.getQueryCache().get(queryHash)?.state
      if (state?.data === undefined) continue
      const answer: KeptAnswer = { data: state.data, updated_at: state.dataUpdatedAt }
      const key = keyOf(userUuid, queryHash)
      if (isOfTab) writeToTab(key, answer)
      // Each in a task of its own: copying megabytes in one would hold up a frame.
      else await ifStorageAllows(() => set(key, answer, openStore()))
    }
  }
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    changed.add(event.query.queryHash)
    timer ??= setTimeout(() => void write(), WRITE_EVERY_MS)
  })
  return {
    stop() {
      unsubscribe()
      clearTimeout(timer)
      changed.clear()
    },
  }
}

/** Whose data is in memory. */
let owner: string | undefined
let current: { userUuid: string; stop: () => void; restored: Promise<void> } | undefined

/** Reads a client's kept answers into memory and keeps what comes from then on. Resolves when they are there. */
export function keepCache(userUuid: string): Promise<void> {
  if (current?.userUuid === userUuid) return current.restored
  stopKeeping()
  if (owner !== undefined && owner !== userUuid) queryClient.clear()
  owner = userUuid
  let keeping: { stop(): void } | undefined
  let isStopped = false
  const restored = readAnswers(userUuid).then((answers) => {
    // Who has left while it was read is not brought back.
    if (isStopped) return
    setKeptAnswers(answers)
    keeping = keepAnswers(userUuid)
  })
  const stop = () => {
    isStopped = true
    keeping?.stop()
  }
  current = { userUuid, stop, restored }
  return restored
}

/** Somebody else was signed in by another tab: this page is not theirs, and is opened anew for them. */
function makeRoom(): void {
  if (current === undefined || !isSomebodyElse(current.userUuid)) return
  stopKeeping()
  queryClient.clear()
  location.replace('/')
}
window.addEventListener('storage', makeRoom)

/** Stops keeping: what is in memory from now on is not written, and what was kept is not read. */
export function stopKeeping(): void {
  current?.stop()
  current = undefined
  setKeptAnswers([])
}
