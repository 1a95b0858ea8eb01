/** The page's only bridge to push messages: what this device supports, and turning them on and off here. */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { PushData } from '#core/contract/push-payload.ts'
import { createPushSubscription, deletePushSubscription, getPushKey } from '#core/contract/push.ts'
import { createListeners } from '#core/create-store.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type KnownSubscription, storeSubscription } from '#outbox/store.ts'
import { call } from './api.ts'
import { isIosUninstalled } from './install-method.ts'
import { isTabSession, readDeviceSession, readSession } from './session.ts'
import { type PageStorage, safeLocalStorage, safeSessionStorage } from './storage.ts'

/**
 * Whether notifications can be shown here: not at all, only once the app is on the home screen (iOS), not since the client has
 * denied permission, not yet, or yes.
 */
export type PushSupport = 'unsupported' | 'needs-install' | 'denied' | 'default' | 'granted'

/** The result of turning notifications on; `dismissed` when the permission prompt was closed without a choice. */
export type Subscribed = 'subscribed' | 'denied' | 'dismissed' | 'unsupported' | 'failed'

const KEY = 'verdant.push'

/** What this device stores about its own subscription. */
const ThisDevice = v.object({
  user_uuid: v.string(),
  subscription_uuid: v.string(),
  endpoint: v.string(),
  public_key: v.string(),
  /** When it was turned on, by the clock that dates cached answers; milliseconds since 1970. */
  since: v.optional(v.number(), 0),
})
type ThisDevice = v.InferOutput<typeof ThisDevice>

const { notify, subscribe: listen } = createListeners()

/** What this device supports now. */
export function pushSupport(): PushSupport {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  // Safari on iOS supports push only in apps on the home screen.
  if (!hasPush) return isIosUninstalled() ? 'needs-install' : 'unsupported'
  return Notification.permission
}

/** Where the subscription is noted: beside the session, so that one that ends with its tab leaves nothing behind. */
const noteStorage = (): PageStorage => (isTabSession() ? safeSessionStorage : safeLocalStorage)

function readDevice(): ThisDevice | undefined {
  const text = noteStorage().getItem(KEY)
  if (text === null) return undefined
  try {
    const parsed = v.safeParse(ThisDevice, JSON.parse(text))
    const isMine = parsed.success && parsed.output.user_uuid === readSession()?.user.user_uuid
    return isMine ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** This device's subscription, while it is on for the signed-in client; undefined otherwise. */
const readSubscription = (): string | undefined =>
  pushSupport() === 'granted' ? readDevice()?.subscription_uuid : undefined

function keepDevice(device: ThisDevice | undefined): void {
  if (device) noteStorage().setItem(KEY, JSON.stringify(device))
  else noteStorage().removeItem(KEY)
  notify()
}

/** Lets the worker renew the subscription; it may act only for a client who stays signed in. */
async function tellWorker(known: KnownSubscription, userUuid: string): Promise<void> {
  if (readDeviceSession()?.user.user_uuid !== userUuid) return
  await storeSubscription(known).catch(() => undefined)
}

/** Clears the note that this device is on: it was turned off, or the server says so. */
export function clearSubscription(): void {
  keepDevice(undefined)
  // Otherwise the worker would renew it.
  void storeSubscription(undefined).catch(() => undefined)
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The browser's subscription for the server's key: the existing one, or a new one. */
async function subscriptionFor(publicKey: string): Promise<PushSubscription | undefined> {
  const { pushManager } = await navigator.serviceWorker.ready
  const existing = await pushManager.getSubscription()
  const key = existing?.options.applicationServerKey
  if (existing && key && base64url(key) === publicKey) return existing
  // A browser has one subscription at a time, and refuses another key while it does.
  await existing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Registers this device with the server, unless it already is; false when something failed. */
async function register(): Promise<boolean> {
  const session = readSession()
  // `ready` would wait forever for a worker that was never registered.
  if (!session || !(await navigator.serviceWorker.getRegistration())) return false
  const key = await call(getPushKey, {}, { quiet: true })
  if (!key.ok) return false
  const { public_key } = key.data
  const subscription = await subscriptionFor(public_key)
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  const known = readDevice()
  if (known && known.endpoint === endpoint && known.public_key === public_key) return true
  const { p256dh = '', auth = '' } = keys ?? {}
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth } }
  const made = await call(createPushSubscription, { body }, { quiet: true })
  // A client who left meanwhile is not subscribed again.
  if (!made.ok || readSession()?.token !== session.token) {
    await subscription?.unsubscribe()
    return false
  }
  const { subscription_uuid } = made.data
  const { user_uuid } = session.user
  keepDevice({ user_uuid, subscription_uuid, endpoint: body.endpoint, public_key, since: Date.now() })
  await tellWorker({ endpoint: body.endpoint, public_key }, user_uuid)
  return true
}

/** Turns notifications on for this device. Call it from a tap: the browser asks the client, who has been told why. */
export async function subscribePush(): Promise<Subscribed> {
  const support = pushSupport()
  if (support === 'unsupported' || support === 'needs-install') return 'unsupported'
  const permission = await Notification.requestPermission()
  notify()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  return (await register().catch(() => false)) ? 'subscribed' : 'failed'
}

/**
 * Turns notifications off for this device, on both sides. Offline only the browser unsubscribes, and the server learns it from
 * the push service at the next message.
 */
export async function unsubscribePush(): Promise<void> {
  const device = readDevice()
  clearSubscription()
  if (device) {
    const id = device.subscription_uuid
    await call(deletePushSubscription, { params: { id } }, { quiet: true })
  }
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => undefined)
}

/** The data of our notifications; the worker writes it. */
const ShownData = v.object({ push: PushData, is_answered: v.boolean() })

async function setBadge(count: number): Promise<void> {
  const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  await done?.catch(() => undefined)
}

/** Closes notifications that are done; the badge counts the due dates still open on this device. */
async function tidy(isDone: (push: PushData) => boolean = () => false): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const shown = (await registration?.getNotifications().catch(() => [])) ?? []
  const asking = new Set<string>()
  for (const notification of shown) {
    const known = v.safeParse(ShownData, notification.data)
    if (!known.success) continue
    const { push, is_answered } = known.output
    if (is_answered || isDone(push)) notification.close()
    else if (push.kind === 'reminder') asking.add(`${push.debt_uuid} ${push.due_on}`)
  }
  await setBadge(asking.size)
}

/** Closes this device's reminders of a debt, up to the due date that was paid. */
export const closeReminders = (debtUuid: string, paidUntil: IsoDate): Promise<void> =>
  tidy((push) => push.kind === 'reminder' && push.debt_uuid === debtUuid && push.due_on <= paidUntil)

/**
 * Keeps this device subscribed while the app is open: where the browser has changed its address, or the server its key. It never
 * asks for permission.
 *
 * @returns stops following the page and the permission
 */
export async function maintainPush(): Promise<() => void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const tidyWhenSeen = () => {
    if (document.visibilityState === 'visible') void tidy()
  }
  document.addEventListener('visibilitychange', tidyWhenSeen, { signal })
  tidyWhenSeen()
  const status = await navigator.permissions?.query({ name: 'notifications' }).catch(() => undefined)
  status?.addEventListener('change', notify, { signal })
  if (readSubscription() !== undefined) await register().catch(() => undefined)
  return () => stopping.abort()
}

function subscribe(listener: () => void): () => void {
  const end = listen(listener)
  window.addEventListener('storage', listener)
  return () => {
    end()
    window.removeEventListener('storage', listener)
  }
}

/** Turns this device off when a list of the client's devices, newer than its subscription, lacks it. */
export function checkDeviceList(listed: readonly string[], listedAt: number): void {
  const device = readDevice()
  if (device && listedAt > device.since && !listed.includes(device.subscription_uuid)) clearSubscription()
}

/** {@link pushSupport} as React state. */
export const usePushSupport = (): PushSupport => useSyncExternalStore(subscribe, pushSupport)
/** This device's subscription, while it is on, as React state. */
export const useThisDevice = (): string | undefined => useSyncExternalStore(subscribe, readSubscription)
