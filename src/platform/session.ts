/** Who is signed in, in this tab. A session-storage entry wins over the one in local storage. */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { PlanView } from '#core/contract/plan-view.ts'
import { SessionUser } from '#core/contract/session-user.ts'
import { createListeners } from '#core/create-store.ts'
import { safeLocalStorage, safeSessionStorage } from './storage.ts'

const KEY = 'user'

const StoredSession = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  user: SessionUser,
  /** In a view of somebody's plan: what it shows. `user` is the client whose plan it is. */
  view: v.optional(PlanView),
})
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
  const text = safeSessionStorage.getItem(KEY) ?? safeLocalStorage.getItem(KEY)
  if (text !== cachedText) {
    cachedText = text
    cached = parse(text)
  }
  return cached
}

/** The session stored on this device, which may differ from this tab's. */
export const readDeviceSession = (): StoredSession | undefined => parse(safeLocalStorage.getItem(KEY))

/**
 * Whether the session ends with this tab: "Keep me signed in" was not ticked. Its data is stored in session storage only, which
 * the browser clears with the tab.
 */
export function isTabSession(): boolean {
  const session = readSession()
  if (session?.view) return true
  return session !== undefined && readDeviceSession()?.user.user_uuid !== session.user.user_uuid
}

function storeEntry(entry: StoredSession | { readonly token: string }, isKept: boolean): void {
  const [storage, other] = isKept
    ? [safeLocalStorage, safeSessionStorage]
    : [safeSessionStorage, safeLocalStorage]
  isCleared = false
  other.removeItem(KEY)
  storage.setItem(KEY, JSON.stringify(entry))
  notify()
}

/** Stores a session: on this device, or in this tab only. */
export function writeSession(session: StoredSession, isKept: boolean): void {
  storeEntry(session, isKept)
}

/** Where this tab's own session waits while the tab views somebody's plan, if it is one that ends with the tab. */
const OWN_KEY = 'verdant.own'

/** Views somebody's plan in this tab, from now on and until the view ends. The session of the device stays. */
export function startView(session: StoredSession): void {
  const own = safeSessionStorage.getItem(KEY)
  if (own !== null && parse(own)?.view === undefined) safeSessionStorage.setItem(OWN_KEY, own)
  safeSessionStorage.setItem(KEY, JSON.stringify(session))
  notify()
}

/** Where forms store their drafts; see form-drafts.ts. */
export const DRAFTS_KEY = 'verdant.form-drafts'

/** Updates what the view of this tab shows. */
export function updateView(view: PlanView): void {
  const session = readSession()
  if (session?.view?.share_uuid !== view.share_uuid) return
  safeSessionStorage.setItem(KEY, JSON.stringify({ ...session, view }))
  notify()
}

const NOTE_KEY = 'verdant.view-ended'

/** Why the last view of this tab ended by itself; told once. */
export function takeViewNote(): string | undefined {
  const note = safeSessionStorage.getItem(NOTE_KEY) ?? undefined
  safeSessionStorage.removeItem(NOTE_KEY)
  return note
}

/**
 * Ends the view of this tab, which returns to its own session. Nothing of the view is left.
 *
 * @param note what to tell the viewer on the next page
 */
export function endView(note?: string): void {
  const own = safeSessionStorage.getItem(OWN_KEY)
  for (const key of [KEY, OWN_KEY, DRAFTS_KEY]) safeSessionStorage.removeItem(key)
  if (own !== null) safeSessionStorage.setItem(KEY, own)
  if (note !== undefined) safeSessionStorage.setItem(NOTE_KEY, note)
  notify()
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
  const inTab = safeSessionStorage.getItem(KEY)
  const parsed = v.safeParse(BareToken, inTab ?? safeLocalStorage.getItem(KEY))
  return parsed.success ? { token: parsed.output.token, isKept: inTab === null } : undefined
}

/**
 * The client's own session, which in a view of somebody's plan is the viewer's, and whether it outlives the tab. Undefined where
 * nobody is signed in.
 */
export function readOwnSession(): { session: StoredSession; isKept: boolean } | undefined {
  const inTab = parse(safeSessionStorage.getItem(OWN_KEY) ?? safeSessionStorage.getItem(KEY))
  const onDevice = readDeviceSession()
  const session = inTab && !inTab.view ? inTab : onDevice
  return session && { session, isKept: onDevice?.user.user_uuid === session.user.user_uuid }
}

/** Updates the client's record where the session is stored; another client's record changes nothing. */
export function updateSessionUser(user: SessionUser): void {
  const session = readSession()
  if (session?.user.user_uuid !== user.user_uuid) return
  const store = safeSessionStorage.getItem(KEY) === null ? safeLocalStorage : safeSessionStorage
  store.setItem(KEY, JSON.stringify({ ...session, user }))
  notify()
}

/** Removes the session from both storages. */
export function clearSession(): void {
  isCleared = true
  safeSessionStorage.removeItem(KEY)
  safeLocalStorage.removeItem(KEY)
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

/** In a view of somebody's plan, what it shows; undefined in one's own plan. */
export const readView = (): PlanView | undefined => readSession()?.view

/** {@link readView} as React state. */
export const useView = (): PlanView | undefined => useSession()?.view

/** The session as React state, including changes by other tabs. */
export const useSession = (): StoredSession | undefined => useSyncExternalStore(subscribe, readSession)
