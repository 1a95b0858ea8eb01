/** Leaves nothing of a client on the device: at logout, when the session has expired, and when the account changes. */
import { LOGOUT_DATABASE, OUTBOX_DATABASE } from '#core/outbox/places.ts'
import { INSTALL_OFFER_KEY } from './install-offer.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { closeOutbox, forgetOutbox } from './outbox-open.ts'
import { letGoOfOutbox } from './outbox-store.ts'
import { CACHE_DATABASE, dropKept, letGoOfKept } from './persistence.ts'
import { queryClient } from './queries.ts'
import { clearSession, readSession } from './session.ts'

// Preferences of the device, not of a client.
const KEPT_KEYS = ['verdant.theme', INSTALL_OFFER_KEY]
// The shell and the two public lists; they hold nothing of anybody.
const isPublicCache = (name: string): boolean => /^shell-|^public-lists$/.test(name)

function clearStorage(storage: Storage): void {
  const kept = KEPT_KEYS.map((key) => [key, storage.getItem(key)] as const)
  storage.clear()
  for (const [key, value] of kept) if (value !== null) storage.setItem(key, value)
}

async function deleteDatabases(): Promise<void> {
  await dropKept()
  // Firefox lists databases only since 126; those that we make are known by name.
  const listed = (await indexedDB.databases?.().catch(() => undefined)) ?? []
  const names = new Set([CACHE_DATABASE, OUTBOX_DATABASE, ...listed.flatMap(({ name }) => name ?? [])])
  // It has no data of the client's, and ends sessions that were left offline.
  names.delete(LOGOUT_DATABASE)
  await Promise.all(
    [...names].map(
      (name) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.deleteDatabase(name)
          // Another tab that still holds it open lets go when it hears the broadcast.
          request.onsuccess = request.onerror = request.onblocked = () => resolve()
        }),
    ),
  )
}

async function deleteCaches(): Promise<void> {
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.filter((name) => !isPublicCache(name)).map((name) => caches.delete(name)))
}

/** What the lock screen and the app's icon still show names the client's debts. */
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

/** A tab that stands still does not let go of a database, which is then deleted when it does: nobody waits for that. */
const PATIENCE_MS = 1000

/**
 * Forgets whoever is signed in, on the device and in this tab; the tab where it began has told the others.
 *
 * @returns how many changes were lost because they had not been sent
 */
export async function forgetHere(): Promise<number> {
  clearSession()
  const lost = forgetOutbox()
  queryClient.clear()
  clearStorage(sessionStorage)
  clearStorage(localStorage)
  // A browser may lack or refuse any of these (a plain http address has no caches); then there is nothing in it.
  const gone = Promise.allSettled([
    clearNotifications(),
    lost.then(deleteDatabases),
    deleteCaches(),
    unsubscribePush(),
  ])
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  return lost
}

/**
 * Forgets in this tab alone, and lets go of the databases, so that the tab that empties the device can delete them.
 *
 * @returns how many changes had not been sent
 */
export function forgetTab(): number {
  const lost = closeOutbox()
  queryClient.clear()
  clearStorage(sessionStorage)
  void Promise.all([letGoOfKept(), letGoOfOutbox()])
  return lost
}

/** Forgets whoever is signed in, and tells the other tabs. Works offline. */
export async function forgetClient(): Promise<void> {
  const token = readSession()?.token
  if (token !== undefined) tellOtherTabs(token)
  await forgetHere()
}
