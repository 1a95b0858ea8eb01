/** Who is signed in, in this tab. A session-storage entry wins over the one in local storage. */
import { createListeners } from '#core/create-store.ts'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { SessionUser } from '#core/contract/session-user.ts'

const KEY = 'user'

const StoredSession = v.object({ token: v.pipe(v.string(), v.nonEmpty()), user: SessionUser })
export type StoredSession = v.InferOutput<typeof StoredSession>

const { notify, subscribe: listen } = createListeners()
let cachedText: string | null | undefined
let cached: StoredSession | undefined
let isCleared = false

function parse(text: string | null): StoredSession | undefined {
  if (text === null) return undefined
  try {
    const parsed = v.safeParse(StoredSession, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** The session of this tab, or undefined. An unreadable entry counts as none. */
export function readSession(): StoredSession | undefined {
  const text = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)
  if (text !== cachedText) {
    cachedText = text
    cached = parse(text)
  }
  return cached
}

/** The session stored on this device, which may differ from this tab's. */
export const readDeviceSession = (): StoredSession | undefined => parse(localStorage.getItem(KEY))

/**
 * Whether the session ends with this tab: "Keep me signed in" was not ticked. Its data is stored in session storage only, which
 * the browser clears with the tab.
 */
export function isTabSession(): boolean {
  const session = readSession()
  return session !== undefined && readDeviceSession()?.user.user_uuid !== session.user.user_uuid
}

function storeEntry(entry: StoredSession | { readonly token: string }, isKept: boolean): void {
  const [storage, other] = isKept ? [localStorage, sessionStorage] : [sessionStorage, localStorage]
  isCleared = false
  other.removeItem(KEY)
  storage.setItem(KEY, JSON.stringify(entry))
  notify()
}

/** Stores a session: on this device, or in this tab only. */
export function writeSession(session: StoredSession, isKept: boolean): void {
  storeEntry(session, isKept)
}

/** Stores the token of a login whose record has not arrived yet: it counts as no session, but survives a reload. */
export function writeBareToken(token: string, isKept: boolean): void {
  storeEntry({ token }, isKept)
}

const BareToken = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({ token: v.pipe(v.string(), v.nonEmpty()) }),
)

/** A stored token without its record, and whether it outlives the tab. */
export function readBareToken(): { token: string; isKept: boolean } | undefined {
  const inTab = sessionStorage.getItem(KEY)
  const parsed = v.safeParse(BareToken, inTab ?? localStorage.getItem(KEY))
  return parsed.success ? { token: parsed.output.token, isKept: inTab === null } : undefined
}

/** Updates the client's record where the session is stored; another client's record changes nothing. */
export function updateSessionUser(user: SessionUser): void {
  const session = readSession()
  if (session?.user.user_uuid !== user.user_uuid) return
  const store = sessionStorage.getItem(KEY) === null ? localStorage : sessionStorage
  store.setItem(KEY, JSON.stringify({ ...session, user }))
  notify()
}

/** Removes the session from both storages. */
export function clearSession(): void {
  isCleared = true
  sessionStorage.removeItem(KEY)
  localStorage.removeItem(KEY)
  notify()
}

/** Whether this tab cleared its session and has no other: it is on its way to the login. */
export const hasLeftSession = (): boolean => isCleared && readSession() === undefined

function subscribe(listener: () => void): () => void {
  const end = listen(listener)
  window.addEventListener('storage', listener)
  return () => {
    end()
    window.removeEventListener('storage', listener)
  }
}

/** The session as React state, including changes by other tabs. */
export const useSession = (): StoredSession | undefined => useSyncExternalStore(subscribe, readSession)
