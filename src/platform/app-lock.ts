/**
 * The app lock of this device: its settings, and whether the app is locked right now. Part of the first load, since a page decides
 * by it what it shows first; what locks and unlocks is loaded only where the lock is on.
 */
import * as v from 'valibot'
import { createListeners, createStore } from '#core/create-store.ts'
import { clock } from './clock.ts'
import { readOwnSession } from './session.ts'
import { type PageStorage, safeLocalStorage, safeSessionStorage } from './storage.ts'

const KEY = 'verdant.app-lock'
/** When the client last used the app, in any tab; milliseconds since 1970. */
export const USED_KEY = 'verdant.app-lock-used'
const PASS_KEY = 'verdant.app-lock-pass'
/** How long a page that the app itself reloads may take to come back. */
const PASS_MS = 30_000

/** After how many minutes without use the app may lock. */
export const LOCK_MINUTES = [1, 5, 15, 60] as const
export type LockMinutes = (typeof LOCK_MINUTES)[number]

const AppLock = v.object({
  /** Whose lock it is: somebody else who logs in here does not inherit it. */
  user_uuid: v.string(),
  minutes: v.picklist(LOCK_MINUTES),
  /** What checks a PIN, in base64, and the rounds of the hash; see app-lock-pin.ts. */
  salt: v.string(),
  hash: v.string(),
  iterations: v.number(),
  /** Wrong PINs since the last unlock, and until when no other is accepted, in milliseconds since 1970. */
  wrong_tries: v.number(),
  wait_until: v.nullable(v.number()),
})
export type AppLock = v.InferOutput<typeof AppLock>

const { notify, subscribe } = createListeners()

/** Where the lock is stored: where the session is, so that it goes with it. */
export const lockStorage = (): PageStorage =>
  readOwnSession()?.isKept === false ? safeSessionStorage : safeLocalStorage

/** The lock of the client who is signed in; undefined where it is off. */
export function readLock(): AppLock | undefined {
  const text = lockStorage().getItem(KEY)
  if (text === null) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), AppLock), text)
  return parsed.success && parsed.output.user_uuid === readOwnSession()?.session.user.user_uuid
    ? parsed.output
    : undefined
}

/** Stores the lock, or turns it off. */
export function writeLock(lock: AppLock | undefined): void {
  if (lock) lockStorage().setItem(KEY, JSON.stringify(lock))
  else for (const key of [KEY, USED_KEY]) lockStorage().removeItem(key)
  notify()
}

/** Calls the listener when the lock is turned on or off or changed, in any tab. */
export function onLockChange(listener: () => void): () => void {
  const end = subscribe(listener)
  const hear = ({ key }: StorageEvent) => key === KEY && listener()
  window.addEventListener('storage', hear)
  return () => {
    end()
    window.removeEventListener('storage', hear)
  }
}

/** Whether the app is locked in this tab. */
export const appLocked = createStore(false)

/** Does work now, or once the app is unlocked and its page is back. */
export function onceUnlocked(work: () => void): void {
  if (!appLocked.get()) return work()
  const end = appLocked.subscribe(() => {
    end()
    setTimeout(() => onceUnlocked(work))
  })
}

/** Before the app itself opens a new page in this tab: an unlocked app stays unlocked. */
export function stayUnlocked(): void {
  if (readLock() && !appLocked.get()) safeSessionStorage.setItem(PASS_KEY, String(clock.now().getTime()))
}

function takePass(): boolean {
  const given = Number(safeSessionStorage.getItem(PASS_KEY) ?? Number.NaN)
  safeSessionStorage.removeItem(PASS_KEY)
  return Math.abs(clock.now().getTime() - given) <= PASS_MS
}

/** Decides, before anything is shown, whether a page that opens is locked: always, unless the app itself has opened it. */
export function lockAtStart(): void {
  const isPassed = takePass()
  appLocked.set(readLock() !== undefined && !isPassed)
}
