/** Locks all tabs of the app: after a time without use in any of them, by hand, and when the device wakes up late. */
import * as v from 'valibot'
import { clearTries } from './app-lock-pin.ts'
import { appLocked, lockStorage, onLockChange, readLock, USED_KEY } from './app-lock.ts'
import { clock } from './clock.ts'
import { readOwnSession } from './session.ts'
import { newPage } from './view.ts'

/** How often to look, and how often a use is noted. */
const LOOK_EVERY_MS = 1000
/** A clock may be corrected by seconds; one that was set back further could hold the lock off. */
const CLOCK_SLACK_MS = 60_000
const MINUTE = 60_000

const Message = v.object({
  /** `ask`: a tab was just opened, and wants to know whether another one is unlocked. */
  kind: v.picklist(['lock', 'unlock', 'ask']),
  user_uuid: v.string(),
})
type Kind = v.InferOutput<typeof Message>['kind']

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('verdant-app-lock') : undefined

/** Tells the other tabs. A session that ends with its tab has none. */
function tell(kind: Kind): void {
  const own = readOwnSession()
  if (own?.isKept) channel?.postMessage({ kind, user_uuid: own.session.user.user_uuid })
}

const now = (): number => clock.now().getTime()
let lastNoted = Number.NEGATIVE_INFINITY

function noteUse(): void {
  lastNoted = now()
  lockStorage().setItem(USED_KEY, String(lastNoted))
}

/** When another tab said that the app is unlocked: the use that it stored may arrive after its message. */
let unlockedAt = Number.NEGATIVE_INFINITY

/** Whether the app was not used for this many minutes; also when nobody knows. */
function isIdle(minutes: number): boolean {
  const usedAt = Number(lockStorage().getItem(USED_KEY) ?? Number.NaN)
  const idleMs = now() - Math.max(usedAt, unlockedAt)
  return !(idleMs < minutes * MINUTE && idleMs > -CLOCK_SLACK_MS)
}

/** Locks every tab. */
export function lockApp(): void {
  if (!readLock() || appLocked.get()) return
  tell('lock')
  appLocked.set(true)
}

/** Unlocks every tab, after the PIN, a passkey or the password. */
export function unlockApp(): void {
  // A page that the browser kept from before a log-out has nothing to show.
  if (!readOwnSession()) return newPage.open('/login')
  clearTries()
  noteUse()
  tell('unlock')
  appLocked.set(false)
}

/**
 * Locks this tab if the app was not used for too long. Returns whether it is locked. The others look for themselves: one that finds
 * out late must not lock those that were unlocked meanwhile.
 */
export function lockIfIdle(): boolean {
  const lock = readLock()
  if (!appLocked.get() && lock && isIdle(lock.minutes)) appLocked.set(true)
  return appLocked.get()
}

/** Notes that the client uses the app. A page that is due to be locked does not hear what they press. */
export function noteInput(event: Event): void {
  if (appLocked.get() || Math.abs(now() - lastNoted) < LOOK_EVERY_MS) return
  if (lockIfIdle()) event.stopImmediatePropagation()
  else if (readLock()) noteUse()
}

function hear({ data }: MessageEvent<unknown>): void {
  const parsed = v.safeParse(Message, data)
  if (!parsed.success || parsed.output.user_uuid !== readOwnSession()?.session.user.user_uuid) return
  const { kind } = parsed.output
  if (kind === 'lock') appLocked.set(readLock() !== undefined)
  else if (kind === 'unlock') {
    unlockedAt = now()
    appLocked.set(false)
  } else if (!lockIfIdle()) tell('unlock')
}

/** A lock that was turned on here starts with this use; one that was turned off in another tab keeps nobody out of this one. */
function followChange(): void {
  const isOn = readLock() !== undefined
  if (isOn && !appLocked.get() && lockStorage().getItem(USED_KEY) === null) noteUse()
  if (!isOn && readOwnSession()) appLocked.set(false)
}

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

let stopWatching: (() => void) | undefined

function watch(): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  channel?.addEventListener('message', hear, { signal })
  const stopFollowing = onLockChange(followChange)
  if (appLocked.get()) tell('ask')
  else noteUse()
  for (const name of INPUTS)
    window.addEventListener(name, noteInput, { capture: true, passive: true, signal })
  const look = () => void lockIfIdle()
  // A device that slept fires one of these, or the next tick, before anything is drawn anew.
  for (const name of ['focus', 'pageshow']) window.addEventListener(name, look, { signal })
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, look, { signal })
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => {
    stopping.abort()
    stopFollowing()
    clearInterval(timer)
    stopWatching = undefined
  }
}

/**
 * Starts to watch this tab; a second call changes nothing. A locked tab asks the others whether one is unlocked.
 *
 * @returns stops watching
 */
export function watchAppLock(): () => void {
  return (stopWatching ??= watch())
}
