/** The PIN of the app lock: stored as a slow hash, with waits between wrong tries. Works offline. */
import * as v from 'valibot'
import { type AppLock, type LockMinutes, readLock, writeLock } from './app-lock.ts'
import { clock } from './clock.ts'
import { readOwnSession } from './session.ts'

export const PIN_LENGTH = 6
/** For PBKDF2 with SHA-256, what OWASP's Password Storage Cheat Sheet asks for. */
const ITERATIONS = 600_000
/** After so many wrong PINs the device is logged out. */
export const MAX_TRIES = 10
const SECOND = 1000
const MINUTE = 60 * SECOND
/** How long to wait after the fourth wrong PIN, the fifth and so on. */
const WAITS_MS = [30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, 60 * MINUTE]
const FREE_TRIES = 3

export const Pin = v.pipe(
  v.string(),
  v.regex(new RegExp(`^\\d{${PIN_LENGTH}}$`), `Enter all ${PIN_LENGTH} digits.`),
)

const RUNS = '01234567890 09876543210'
/** `111111`, `123456` and `123123` are what somebody tries first. */
const isGuessable = (pin: string): boolean => RUNS.includes(pin) || /^(\d{1,3})\1+$/.test(pin)

export const NewPin = v.pipe(
  Pin,
  v.check((pin) => !isGuessable(pin), 'That PIN is easy to guess. Choose another one.'),
)

/** Plain http has no cryptography, so the lock cannot be turned on there. */
export const canLock = (): boolean => 'subtle' in crypto

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)

async function hashOf(pin: string, salt: string, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const by = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations }
  return toBase64(new Uint8Array(await crypto.subtle.deriveBits(by, key, 256)))
}

/** Turns the lock on with this PIN, or changes the PIN. */
export async function setPin(pin: string, minutes: LockMinutes): Promise<void> {
  const salt = toBase64(crypto.getRandomValues(new Uint8Array(16)))
  const hash = await hashOf(pin, salt, ITERATIONS)
  const user_uuid = readOwnSession()?.session.user.user_uuid
  if (user_uuid === undefined) return
  writeLock({ user_uuid, minutes, salt, hash, iterations: ITERATIONS, wrong_tries: 0, wait_until: null })
}

const waitAfter = (tries: number): number => WAITS_MS[tries - FREE_TRIES - 1] ?? 0

/** Milliseconds until another PIN is accepted; 0 for at once. A clock set back does not make it longer than it began. */
export const waitLeft = ({ wait_until, wrong_tries }: AppLock, now: number): number =>
  wait_until === null ? 0 : Math.min(Math.max(wait_until - now, 0), waitAfter(wrong_tries))

export type PinCheck =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly tries_left: number; readonly wait_ms: number }
  /** Not tried: an earlier wrong PIN makes this one wait. */
  | { readonly kind: 'wait'; readonly wait_ms: number }
  /** Too many wrong PINs: the caller logs the device out. */
  | { readonly kind: 'out' }

/** Checks a PIN and counts it. It counts before the hash is ready, so that closing the app in between gains nothing. */
export async function checkPin(pin: string): Promise<PinCheck> {
  const lock = readLock()
  if (!lock) return { kind: 'right' }
  const now = clock.now().getTime()
  const wait_ms = waitLeft(lock, now)
  if (wait_ms > 0) return { kind: 'wait', wait_ms }
  const wrong_tries = lock.wrong_tries + 1
  const wait = waitAfter(wrong_tries)
  writeLock({ ...lock, wrong_tries, wait_until: wait > 0 ? now + wait : null })
  if ((await hashOf(pin, lock.salt, lock.iterations)) === lock.hash) {
    clearTries()
    return { kind: 'right' }
  }
  if (wrong_tries >= MAX_TRIES) return { kind: 'out' }
  return { kind: 'wrong', tries_left: MAX_TRIES - wrong_tries, wait_ms: wait }
}

/** After a right PIN, password or passkey. */
export function clearTries(): void {
  const lock = readLock()
  if (lock) writeLock({ ...lock, wrong_tries: 0, wait_until: null })
}

/** A wait in words: `30 seconds`, `5 minutes`. */
export function waitInWords(ms: number): string {
  const seconds = Math.ceil(ms / SECOND)
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : minutes === 60 ? '1 hour' : `${minutes} minutes`
}

/** What to tell after a PIN that was not right. */
export function wrongPinMessage(check: Exclude<PinCheck, { kind: 'right' | 'out' }>): string {
  if (check.kind === 'wait') return `Too many wrong PINs. Try again in ${waitInWords(check.wait_ms)}.`
  const left = check.tries_left === 1 ? '1 try left' : `${check.tries_left} tries left`
  const next = check.wait_ms > 0 ? ` You can try again in ${waitInWords(check.wait_ms)}.` : ''
  const end = check.tries_left <= 3 ? ' After that, this device is logged out.' : ''
  return `That PIN isn’t right. ${left}.${end}${next}`
}
