/// <reference lib="webworker" />
/** The outbox's world as the browser has it. */
import { createStore, get, update } from 'idb-keyval'
import { type LogoutStore, parsePendingLogouts, sendPendingLogouts } from '#core/outbox/pending-logouts.ts'
import {
  type LeftMessage,
  LOGOUT_DATABASE,
  LOGOUT_KEY,
  LOGOUT_STORE,
  OUTBOX_LOCK,
  OUTBOX_SYNC,
  SESSION_CHANNEL,
} from '#core/outbox/places.ts'
import { setBadge } from './badge.ts'
import { onSync, type OutboxWorld } from './outbox.ts'
import { dropIdentity, queueStore, readIdentity } from './outbox-store.ts'

/** Background Sync, which not every browser has and TypeScript does not know. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

async function deleteDatabase(name: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    // A tab that still holds it open lets go when it hears that the client has left.
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })
}

/**
 * The server has ended this session: as at a log-out, nothing of the client stays where the worker reaches it, and
 * every open tab forgets the rest. A session that was begun since is another one.
 */
async function forget(token: string, registration: ServiceWorkerRegistration): Promise<void> {
  if ((await readIdentity())?.token !== token) return
  await dropIdentity()
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.postMessage({ left: token, by: 'worker' } satisfies LeftMessage)
  channel.close()
  const shown = await registration.getNotifications().catch(() => [])
  for (const notification of shown) notification.close()
  await setBadge(navigator, 0)
  const subscription = await registration.pushManager.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
  const databases = await indexedDB.databases().catch(() => [])
  await Promise.all(
    databases.flatMap(({ name }) =>
      name === undefined || name === LOGOUT_DATABASE ? [] : deleteDatabase(name),
    ),
  )
}

/** Makes it. */
export function outboxWorld(registration: SyncRegistration): OutboxWorld {
  const locks: LockManager | undefined = navigator.locks
  return {
    store: queueStore,
    identity: readIdentity,
    fetch: (address, init) => fetch(address, init),
    now: () => Date.now(),
    dice: Math.random,
    // Where there are no locks two may send at once; both send the oldest, and its key lets the server do it once.
    alone: (work) => (locks ? locks.request(OUTBOX_LOCK, work) : work()),
    askForSync: async () => registration.sync?.register(OUTBOX_SYNC).catch(() => undefined),
    forget: (token) => forget(token, registration),
  }
}

const logouts = createStore(LOGOUT_DATABASE, LOGOUT_STORE)
const logoutStore: LogoutStore = {
  read: async () => parsePendingLogouts(await get(LOGOUT_KEY, logouts)),
  change: (by) => update(LOGOUT_KEY, (stored) => by(parsePendingLogouts(stored)), logouts),
}

async function post(address: string, body: string): Promise<unknown> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body })
  return response.ok ? response.json() : undefined
}

/**
 * Tells the server of log-outs that were made offline.
 *
 * @throws Error while one has to wait: the browser comes again later
 */
async function sendLogouts(tag: string): Promise<void> {
  if (tag !== OUTBOX_SYNC) return
  if (await sendPendingLogouts({ store: logoutStore, post, now: Date.now() }))
    throw new Error('A log-out still waits.')
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** Answers the browser's word that there is a network. */
export function sendOnSync(event: Event, registration: ServiceWorkerRegistration): void {
  const sync = event as SyncEvent
  sync.waitUntil(Promise.all([onSync(sync.tag, outboxWorld(registration)), sendLogouts(sync.tag)]))
}
