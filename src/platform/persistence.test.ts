import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endpoint } from '#core/contract/endpoint.ts'
import { persistCache, clearCache, stopPersisting } from './persistence.ts'
import { ApiFailure, queryClient, queryFor } from './queries.ts'
import { safeSessionStorage, storageProblem } from './storage.ts'

/** Stands in for IndexedDB: entries by key, stored as a browser would, and a switch for denied storage. */
const disk = vi.hoisted(() => ({
  entries: new Map<string, unknown>(),
  opened: [] as string[],
  closed: 0,
  isDenied: false,
  isMissing: false,
  /** A promise that delays reading. */
  ready: Promise.resolve(),
}))
type Store = (mode: string, work: (store: object) => unknown) => Promise<unknown>
vi.mock('idb-keyval', () => {
  const may = () => {
    if (disk.isMissing) throw new ReferenceError('indexedDB is not defined')
    return disk.isDenied ? Promise.reject(new DOMException('denied', 'QuotaExceededError')) : disk.ready
  }
  return {
    createStore: (database: string) => {
      disk.opened.push(database)
      const store: Store = (_mode, work) =>
        may().then(() => work({ transaction: { db: { close: () => (disk.closed += 1) } } }))
      return store
    },
    clear: (store: Store) => store('readwrite', () => disk.entries.clear()),
    getMany: (wanted: string[], store: Store) =>
      store('readonly', () => wanted.map((key) => structuredClone(disk.entries.get(key)))),
    set: (key: string, value: unknown, store: Store) =>
      store('readwrite', () => disk.entries.set(key, structuredClone(value))),
    keys: (store: Store) => store('readonly', () => [...disk.entries.keys()]),
    delMany: (keys: string[], store: Store) =>
      store('readwrite', () => keys.forEach((key) => disk.entries.delete(key))),
  }
})

const DAY = 86_400_000
const NOW = Date.parse('2026-11-21T12:00:00Z')

beforeEach(() => {
  disk.entries.clear()
  disk.opened.length = 0
  disk.closed = 0
  disk.isDenied = false
  disk.isMissing = false
  disk.ready = Promise.resolve()
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  stopPersisting()
  queryClient.clear()
})

const written = () => vi.advanceTimersByTimeAsync(1000)
/** A call answered by the test. */
const query = (name: string, data: v.GenericSchema = v.unknown()) =>
  queryFor(
    endpoint({
      name,
      module: 'debt',
      method: 'GET',
      path: `/${name}`,
      summary: name,
      access: 'client',
      data,
    }),
    {},
  )
const remember = (name: string, value: unknown) => void queryClient.setQueryData(query(name).queryKey, value)
/** What a page would show of a call before the server has answered. */
const stateOf = (name: string, data?: v.GenericSchema) =>
  queryClient.getQueryCache().build<unknown, ApiFailure>(queryClient, query(name, data)).state
const remembered = (name: string, data?: v.GenericSchema) => stateOf(name, data).data
/** A page reload: memory is empty, the disk is not. */
function reload() {
  stopPersisting()
  queryClient.clear()
}
/** Everything on disk about a client, as searchable text. */
const stored = (userUuid: string) =>
  JSON.stringify([...disk.entries].filter(([key]) => key.startsWith(`${userUuid}\n`)))
const owners = () => [...new Set([...disk.entries.keys()].map((key) => key.split('\n')[0]))].toSorted()

const sessionOf = (user_uuid: string): string => {
  const user = {
    user_uuid,
    username: user_uuid,
    first_name: 'Ana',
    last_name: 'Ruiz',
    subscription_plan: 'No Plan',
    is_client_lookup: false,
    is_mfa_enabled: false,
    role_name: 'User',
  }
  return JSON.stringify({ token: 'token', user })
}
/** Stores a session of this client on the device, regardless of the tab's session. */
const keepSessionOf = (user_uuid: string) => localStorage.setItem('user', sessionOf(user_uuid))
/** A session of this client in this tab only. */
const signInHere = (user_uuid: string) => sessionStorage.setItem('user', sessionOf(user_uuid))

it('stores at once what a client saw who switches to another app', async () => {
  signInHere('maya')
  await persistCache('maya')
  remember('debts', ['car'])
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  hidden.mockRestore()
  reload()
  await persistCache('maya')
  expect(remembered('debts')).toEqual(['car'])
})

it('shows data again after a reload', async () => {
  await persistCache('maya')
  remember('debts', ['car'])
  await written()
  reload()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  await persistCache('maya')
  expect(remembered('debts')).toEqual(['car'])
})

it('still reports the age of the data after a reload', async () => {
  await persistCache('maya')
  remember('debts', 1)
  await written()
  reload()
  vi.setSystemTime(NOW + 3 * DAY)
  await persistCache('maya')
  expect(stateOf('debts').dataUpdatedAt).toBe(NOW)
})

it('keeps data that could not be refreshed, for use offline', async () => {
  await persistCache('maya')
  remember('debts', ['car'])
  const refusal = { ok: false, status: 0, message: 'no signal', code: 'no_answer', fields: {} } as const
  const queryFn = () => Promise.reject(new ApiFailure(refusal))
  const refresh = { ...query('debts'), queryFn, retry: false, staleTime: 0 }
  await queryClient.fetchQuery(refresh).catch(() => undefined)
  expect(stateOf('debts').status).toBe('error')
  await written()
  reload()
  await persistCache('maya')
  expect(remembered('debts')).toEqual(['car'])
})

it('stores nothing of a call that never returned data', async () => {
  await persistCache('maya')
  const failing = { ...query('goals'), queryFn: () => Promise.reject(new Error('no signal')), retry: false }
  await queryClient.fetchQuery(failing).catch(() => undefined)
  await written()
  expect(stored('maya')).not.toContain('goals')
})

it("keeps each client's data apart", async () => {
  keepSessionOf('maya')
  await persistCache('maya')
  remember('debts', 'of maya')
  await written()
  reload()
  signInHere('liam')
  await persistCache('liam')
  expect(remembered('debts')).toBeUndefined()
  remember('debts', 'of liam')
  await written()
  expect(owners()).toEqual(['maya'])
  expect(stored('maya')).not.toContain('of liam')
})

it('writes nothing to the device for a session that ends with its tab', async () => {
  signInHere('maya')
  await persistCache('maya')
  remember('debts', 'of maya')
  await written()
  expect(disk.entries.size).toBe(0)
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('maya')
})

it('shows data of a tab session after a reload of that tab', async () => {
  signInHere('maya')
  await persistCache('maya')
  remember('debts', ['car'])
  await written()
  reload()
  await persistCache('maya')
  expect(remembered('debts')).toEqual(['car'])
})

it('deletes the stored data of a client who now signs in for one tab only', async () => {
  keepSessionOf('maya')
  await persistCache('maya')
  remember('debts', ['car'])
  await written()
  reload()
  localStorage.clear()
  signInHere('maya')
  await persistCache('maya')
  expect(disk.entries.size).toBe(0)
})

it('stores nothing under a client who was replaced in another tab', async () => {
  keepSessionOf('maya')
  await persistCache('maya')
  keepSessionOf('liam')
  remember('debts', 'of liam, asked for by a page of maya')
  await written()
  expect(disk.entries.size).toBe(0)
})

it('clears one client from memory when another signs in', async () => {
  await persistCache('maya')
  remember('debts', 'of maya')
  await persistCache('liam')
  expect(remembered('debts')).toBeUndefined()
  await written()
  expect(stored('liam')).not.toContain('of maya')
})

it('does not restore one client after another has signed in meanwhile', async () => {
  await persistCache('maya')
  remember('debts', 'of maya')
  await written()
  reload()
  let open: () => void = () => undefined
  disk.ready = new Promise((resolve) => (open = resolve))
  const first = persistCache('maya')
  const second = persistCache('liam')
  open()
  await Promise.all([first, second])
  expect(remembered('debts')).toBeUndefined()
  remember('goals', 'of liam')
  await written()
  expect(stored('liam')).toContain('of liam')
  expect(stored('liam')).not.toContain('of maya')
})

it('does not restore a client who left while the page was opening', async () => {
  await persistCache('maya')
  remember('debts', 'of maya')
  await written()
  reload()
  let open: () => void = () => undefined
  disk.ready = new Promise((resolve) => (open = resolve))
  const opening = persistCache('maya')
  stopPersisting()
  open()
  await opening
  expect(remembered('debts')).toBeUndefined()
})

it('drops only what another version of the app stored in another shape', async () => {
  await persistCache('maya')
  remember('debts', [{ name: 'Car' }])
  remember('goals', [{ name: 'House' }])
  await written()
  reload()
  await persistCache('maya')
  const inCents = v.array(v.object({ name: v.string(), balance_cents: v.number() }))
  expect(remembered('debts', inCents)).toBeUndefined()
  expect(remembered('goals', v.array(v.object({ name: v.string() })))).toEqual([{ name: 'House' }])
})

it('writes what has changed, and leaves the rest alone', async () => {
  await persistCache('maya')
  remember('debts', ['car'])
  remember('goals', ['house'])
  await written()
  const goals = [...disk.entries].find(([key]) => key.includes('goals'))?.[1]
  remember('debts', ['car', 'card'])
  await written()
  expect(stored('maya')).toContain('card')
  expect([...disk.entries].find(([key]) => key.includes('goals'))?.[1]).toBe(goals)
})

it('does not read data older than thirty days', async () => {
  await persistCache('maya')
  remember('debts', 1)
  await written()
  reload()
  vi.setSystemTime(NOW + 29 * DAY)
  await persistCache('maya')
  expect(remembered('debts')).toBe(1)
  reload()
  vi.setSystemTime(NOW + 61 * DAY)
  await persistCache('maya')
  expect(remembered('debts')).toBeUndefined()
})

it.each([['text'], [null], [{ some: 'thing' }], [7]])(
  'opens also where the disk holds %j',
  async (rubbish) => {
    disk.entries.set('maya', rubbish)
    disk.entries.set('maya\n["debts",{}]', rubbish)
    await persistCache('maya')
    remember('debts', 1)
    await written()
    expect(stored('maya')).toContain('debts')
  },
)

it('reads once however often the same client is restored', async () => {
  const first = persistCache('maya')
  expect(persistCache('maya')).toBe(first)
  await first
  remember('debts', 'newer than the disk')
  await persistCache('maya')
  expect(remembered('debts')).toBe('newer than the disk')
})

it('throttles writes, and always writes the latest state', async () => {
  await persistCache('maya')
  for (let step = 0; step < 20; step += 1) remember('debts', `state ${step}`)
  expect(disk.entries.size).toBe(0)
  await written()
  expect(stored('maya')).toContain('state 19')
})

it('writes nothing once it is told to stop', async () => {
  await persistCache('maya')
  remember('debts', 'of maya')
  stopPersisting()
  await written()
  remember('goals', 'of maya')
  await written()
  expect(disk.entries.size).toBe(0)
})

it.each([
  ['isDenied', 'full'],
  ['isMissing', undefined],
] as const)('works without a disk (%s), and notes only that there is no room', async (fault, problem) => {
  storageProblem.set(undefined)
  disk[fault] = true
  await persistCache('maya')
  remember('debts', 1)
  await written()
  expect(remembered('debts')).toBe(1)
  expect(storageProblem.get()).toBe(problem)
  await expect(clearCache()).resolves.toBeUndefined()
})

it('notes that the answers of a tab’s session do not fit in the tab', async () => {
  signInHere('maya')
  storageProblem.set(undefined)
  await persistCache('maya')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  remember('debts', 1)
  await written()
  expect([remembered('debts'), disk.entries.size, storageProblem.get()]).toEqual([1, 0, 'tab_full'])
  safeSessionStorage.clear()
})

it('empties and closes the database, so that it can be deleted', async () => {
  await persistCache('maya')
  remember('debts', 1)
  await written()
  remember('goals', 'on their way to the disk')
  await clearCache()
  await written()
  expect(disk.entries.size).toBe(0)
  expect(disk.closed).toBe(1)
  await persistCache('liam')
  expect(disk.opened.at(-1)).toBe('verdant')
})

it('drops the data of a client whose session ended with its tab, and keeps that of the device’s session', async () => {
  keepSessionOf('ana')
  for (const client of ['gone', 'ana']) {
    await persistCache(client)
    remember('debts', [client])
    await written()
    reload()
  }
  await persistCache('maya')
  await written()
  expect(owners()).toEqual(['ana'])
  expect(stored('ana')).toContain('debts')
})
