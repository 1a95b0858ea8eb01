/** Leaves nothing on the device that tells of a client: at logout, when the session has expired, and when the account changes. */
import { HIDDEN_AMOUNTS_KEY } from '#app/ui/hidden-amounts.ts'
import { parseQueue } from '#core/outbox/queued-write.ts'
import { LASTING_DATABASES, OUTBOX_DATABASE, QUEUE_KEY, ENCRYPTED_KEY } from '#outbox/names.ts'
import { database } from '#outbox/store.ts'
import { encryptOutbox } from './encrypted-writes.ts'
import { INSTALL_OFFER_KEY } from './install-offer.ts'
import { broadcastSessionEnd } from './other-tabs.ts'
import { closeOutbox, clearOutbox } from './outbox-lifecycle.ts'
import { CACHE_DATABASE, clearCache, closeCache } from './persistence.ts'
import { queryClient } from './queries.ts'
import { clearSession, readSession } from './session.ts'
import {
  databaseNames,
  deleteDatabase,
  type PageStorage,
  safeLocalStorage,
  safeSessionStorage,
} from './storage.ts'
import { entryInTab, readFromTab } from './tab-storage.ts'

// Preferences of the device, not of a client, and what only its client can decrypt.
const DEVICE_KEYS = ['verdant.theme', HIDDEN_AMOUNTS_KEY, INSTALL_OFFER_KEY, entryInTab(ENCRYPTED_KEY)]
// The shell and the two public lists; they contain no client data.
const isPublicCache = (name: string): boolean => /^shell-|^public-lists$/.test(name)

function clearStorage(storage: PageStorage): void {
  const entries = DEVICE_KEYS.map((key) => [key, storage.getItem(key)] as const)
  storage.clear()
  for (const [key, value] of entries) if (value !== null) storage.setItem(key, value)
}

async function deleteDatabases(): Promise<void> {
  await clearCache()
  // Ours are known by name, where the browser does not list them.
  const names = new Set([CACHE_DATABASE, OUTBOX_DATABASE, ...((await databaseNames()) ?? [])])
  for (const name of LASTING_DATABASES) names.delete(name)
  await Promise.all([...names].map(deleteDatabase))
}

async function deleteCaches(): Promise<void> {
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.filter((name) => !isPublicCache(name)).map((name) => caches.delete(name)))
}

/** Notifications and the badge count still on the device reveal the client's debts. */
async function clearNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const shown = (await registration?.getNotifications().catch(() => [])) ?? []
  for (const notification of shown) notification.close()
  await navigator.clearAppBadge?.().catch(() => undefined)
}

async function unsubscribePush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => undefined)
}

/** A frozen tab closes its database only when it resumes, and the database is deleted then; do not wait for it. */
const TIMEOUT_MS = 1000

/**
 * Clears the signed-in client's data from the device and this tab; the tab that started it has told the others.
 *
 * @param options.encrypts of a session that did not end by a log-out: encrypts unsent changes for the client's next login
 * @returns how many queued changes were lost unsent
 */
export async function clearDeviceData({ encrypts = false } = {}): Promise<number> {
  clearSession()
  const lost = clearOutbox(encrypts ? encryptOutbox : undefined)
  queryClient.clear()
  clearStorage(safeSessionStorage)
  clearStorage(safeLocalStorage)
  // A browser may lack or refuse any of these (plain http has no caches); then there is nothing to clear.
  const cleared = Promise.allSettled([
    clearNotifications(),
    lost.then(deleteDatabases),
    deleteCaches(),
    unsubscribePush(),
  ])
  await Promise.race([cleared, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
  return lost
}

/**
 * Clears this tab only and closes its databases, so that the tab that clears the device can delete them.
 *
 * @returns how many changes were lost unsent: those of a session that ends with the tab
 */
export function clearTabData(): number {
  closeOutbox()
  const lost = parseQueue(readFromTab(QUEUE_KEY)).length
  queryClient.clear()
  clearStorage(safeSessionStorage)
  void Promise.all([closeCache(), database.close()])
  return lost
}

/** Clears the signed-in client's data, and tells the other tabs. Works offline. */
export async function clearClientData(options: { readonly encrypts?: boolean } = {}): Promise<void> {
  const token = readSession()?.token
  if (token !== undefined) broadcastSessionEnd(token)
  await clearDeviceData(options)
}
