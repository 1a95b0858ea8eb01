import { afterAll, afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { SessionUser } from '#core/contract/session-user.ts'
import { clearClientData, clearDeviceData, clearTabData } from './clear-device.ts'
import { onSessionEndElsewhere } from './other-tabs.ts'
import { persistCache } from './persistence.ts'
import { queryClient } from './queries.ts'
import { readSession, writeSession } from './session.ts'

const disk = vi.hoisted(() => ({ entries: new Map<string, unknown>() }))
vi.mock('idb-keyval', () => ({
  createStore: () => async (_mode: string, work: (store: object) => unknown) =>
    work({ clear: () => disk.entries.clear(), transaction: { db: { close: () => undefined } } }),
  clear: async () => disk.entries.clear(),
  update: async (key: string, by: (stored: unknown) => unknown) =>
    void disk.entries.set(key, by(disk.entries.get(key))),
  get: async (key: string) => disk.entries.get(key),
  set: async (key: string, value: unknown) => void disk.entries.set(key, value),
  del: async (key: string) => void disk.entries.delete(key),
}))

const user: SessionUser = {
  user_uuid: 'u-maya',
  username: 'maya',
  first_name: 'Maya',
  last_name: 'Okafor',
  subscription_plan: 'No Plan',
  is_client_lookup: false,
  is_mfa_enabled: false,
  role_name: 'User',
}

/** A device with databases, caches and a push subscription on it. */
function device() {
  const databases = new Set(['verdant', 'verdant-outbox', 'workbox-expiration'])
  const cacheNames = new Set(['shell-1x2y3z', 'public-lists', 'pages', 'avatars'])
  const subscription = { unsubscribe: vi.fn(async () => true) }
  const getSubscription = async (): Promise<typeof subscription | null> => subscription
  const indexedDB = {
    databases: async () => [...databases].map((name) => ({ name, version: 1 })),
    deleteDatabase: (name: string) => {
      databases.delete(name)
      const request: { onsuccess?: () => void } = {}
      queueMicrotask(() => request.onsuccess?.())
      return request
    },
  }
  const caches = {
    keys: async () => [...cacheNames],
    delete: async (name: string) => cacheNames.delete(name),
  }
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('caches', caches)
  const shown = [{ title: 'Visa is due', close: vi.fn() }]
  const getNotifications = async () => shown
  const serviceWorker = {
    getRegistration: async () => ({ pushManager: { getSubscription }, getNotifications }),
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return { databases, cacheNames, subscription, shown, indexedDB, caches, serviceWorker }
}

const otherTab = new BroadcastChannel('verdant-session')
const received = vi.fn<(event: MessageEvent) => void>()
const LAST = 'the last message'
otherTab.addEventListener('message', (event) => event.data !== LAST && received(event))
const lastTab = new BroadcastChannel('verdant-session')

/** Waits for the messages sent so far: another one, sent after them, arrives after them. */
async function messagesToArrive(): Promise<void> {
  const arrived = new Promise<void>((resolve) =>
    otherTab.addEventListener('message', ({ data }) => data === LAST && resolve()),
  )
  lastTab.postMessage(LAST)
  await arrived
}

beforeEach(() => {
  received.mockReset()
  disk.entries.clear()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  queryClient.clear()
})
afterAll(() => {
  otherTab.close()
  lastTab.close()
})

it('leaves nothing of the client in either storage', async () => {
  device()
  writeSession({ token: 'secret', user }, true)
  sessionStorage.setItem('user', 'of a tab of its own')
  sessionStorage.setItem('verdant.registration', '{"first_name":"Maya"}')
  localStorage.setItem('something else', 'Maya')
  await clearClientData()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  expect(readSession()).toBeUndefined()
})

it('keeps the theme, which belongs to the device', async () => {
  device()
  localStorage.setItem('verdant.theme', 'dark')
  await clearClientData()
  expect(localStorage.getItem('verdant.theme')).toBe('dark')
})

it('removes the session before doing anything that takes time', () => {
  device()
  writeSession({ token: 'secret', user }, true)
  queryClient.setQueryData(['debts'], 1)
  void clearClientData()
  expect(readSession()).toBeUndefined()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

it('leaves no data in memory or on disk, and writes none afterwards', async () => {
  device()
  await persistCache('u-maya')
  queryClient.setQueryData(['debts'], 'of maya')
  await clearClientData()
  vi.useFakeTimers()
  queryClient.setQueryData(['debts'], 'a late answer')
  await vi.advanceTimersByTimeAsync(700)
  expect(disk.entries.size).toBe(0)
})

it('deletes every database of the site', async () => {
  const { databases } = device()
  await clearClientData()
  expect([...databases]).toEqual([])
})

it('deletes its own databases even where the browser cannot list them', async () => {
  const { databases, indexedDB } = device()
  Reflect.deleteProperty(indexedDB, 'databases')
  await clearClientData()
  expect(databases.has('verdant')).toBe(false)
})

it('continues when another tab still holds a database open', async () => {
  const { indexedDB, cacheNames } = device()
  indexedDB.deleteDatabase = () => {
    const request: { onsuccess?: () => void; onblocked?: () => void } = {}
    queueMicrotask(() => request.onblocked?.())
    return request
  }
  await clearClientData()
  expect(cacheNames.has('pages')).toBe(false)
})

it('deletes every cache except the shell and the public lists', async () => {
  const { cacheNames } = device()
  await clearClientData()
  expect([...cacheNames]).toEqual(['shell-1x2y3z', 'public-lists'])
})

it('ends the push subscription, so that the next client does not get this one’s reminders', async () => {
  const { subscription } = device()
  await clearClientData()
  expect(subscription.unsubscribe).toHaveBeenCalledOnce()
})

it('closes the notifications still shown, and clears the badge', async () => {
  const { shown } = device()
  const clearAppBadge = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'clearAppBadge', { value: clearAppBadge, configurable: true })
  await clearClientData()
  expect(shown[0]?.close).toHaveBeenCalledOnce()
  expect(clearAppBadge).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'clearAppBadge')
})

it('works offline: an unreachable service stops nothing', async () => {
  const { subscription, indexedDB, serviceWorker, cacheNames, databases } = device()
  writeSession({ token: 'secret', user }, true)
  subscription.unsubscribe.mockRejectedValue(new DOMException('no signal', 'AbortError'))
  await expect(clearClientData()).resolves.toBeUndefined()
  indexedDB.databases = () => Promise.reject(new DOMException('no', 'UnknownError'))
  serviceWorker.getRegistration = () => Promise.reject(new DOMException('no', 'SecurityError'))
  databases.add('verdant')
  cacheNames.add('pages')
  await expect(clearClientData()).resolves.toBeUndefined()
  expect([databases.has('verdant'), cacheNames.has('pages')]).toEqual([false, false])
})

it('works in a browser without caches, worker or databases', async () => {
  vi.stubGlobal('caches', undefined)
  vi.stubGlobal('indexedDB', undefined)
  writeSession({ token: 'secret', user }, true)
  await expect(clearClientData()).resolves.toBeUndefined()
  expect(readSession()).toBeUndefined()
})

it('works where the browser refuses to open its databases and caches', async () => {
  const { indexedDB, caches, subscription } = device()
  const refuse = () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  indexedDB.databases = refuse
  indexedDB.deleteDatabase = refuse
  caches.keys = refuse
  await expect(clearClientData()).resolves.toBeUndefined()
  expect(subscription.unsubscribe).toHaveBeenCalledOnce()
})

it('tells the other tabs once, by the ended session', async () => {
  device()
  writeSession({ token: 'secret', user }, true)
  await messagesToArrive()
  received.mockReset()
  await clearClientData()
  await messagesToArrive()
  expect(received.mock.calls.map(([{ data }]) => data)).toEqual([{ left: 'secret', by: 'tab' }])
})

it('does not tell the tab that started it', async () => {
  const { cacheNames } = device()
  await messagesToArrive()
  received.mockReset()
  await clearDeviceData()
  await messagesToArrive()
  expect(received).not.toHaveBeenCalled()
  expect(cacheNames.has('pages')).toBe(false)
})

it('hears when a session ends in another tab, and ignores its own and unknown messages', async () => {
  device()
  const leave = vi.fn<(message: object) => void>()
  onTestFinished(onSessionEndElsewhere(leave))
  writeSession({ token: 'own', user }, true)
  await clearClientData()
  for (const message of ['left', null, { left: 1 }]) otherTab.postMessage(message)
  otherTab.postMessage({ left: 'secret', by: 'worker' })
  await expect.poll(() => leave).toHaveBeenCalled()
  expect(leave).toHaveBeenCalledExactlyOnceWith({ left: 'secret', by: 'worker' })
})

it('does not wait for a frozen tab that does not close its database', async () => {
  vi.useFakeTimers()
  const { indexedDB } = device()
  indexedDB.deleteDatabase = () => ({})
  const gone = clearClientData()
  await vi.advanceTimersByTimeAsync(1000)
  await expect(gone).resolves.toBeUndefined()
  vi.useRealTimers()
})

it('clears one tab only where another client may have signed in on the device', async () => {
  const { databases, subscription } = device()
  writeSession({ token: 'theirs', user }, true)
  sessionStorage.setItem('verdant.registration', '{}')
  queryClient.setQueryData(['debts'], 1)
  clearTabData()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(sessionStorage.length).toBe(0)
  expect(readSession()?.token).toBe('theirs')
  expect([...databases]).toContain('verdant-outbox')
  expect(subscription.unsubscribe).not.toHaveBeenCalled()
})
