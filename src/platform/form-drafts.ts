/**
 * Drafts of forms survive a reload of the tab, whatever caused it: the client, an update, a page whose chunks are gone, or a
 * browser that put the tab to sleep. Leaving a form without a reload discards its draft.
 */
import * as v from 'valibot'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { DRAFTS_KEY, readSession } from './session.ts'
import { safeSessionStorage } from './storage.ts'

const KEY = DRAFTS_KEY
const MAX_AGE_MS = DAY_MS
/** A form with one of these fields is never stored. */
const SECRET = /password|^otp$|(?:^|_)pin$|cvc|card_number|ssn/i

type Values = Readonly<Record<string, string | boolean>>
const FormValues = v.record(v.string(), v.union([v.string(), v.boolean()]))
const Draft = v.object({
  /** The owner's uuid; null before a login. */
  user_uuid: v.nullable(v.string()),
  /** The form's initial values and its changed ones. */
  initial: FormValues,
  values: FormValues,
  /** Milliseconds since 1970. */
  stored_at: v.number(),
})
type Draft = v.InferOutput<typeof Draft>

function readStored(): Map<string, Draft> {
  const text = safeSessionStorage.getItem(KEY) ?? '{}'
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), Draft)), text)
  return new Map(Object.entries(parsed.success ? parsed.output : {}))
}

/** Drafts from before the reload whose forms are not shown yet. */
const drafts = readStored()
/** The forms on the page; each returns its draft, or undefined. */
const forms = new Map<string, () => { initial: Values; values: Values } | undefined>()

const userNow = (): string | null => readSession()?.user.user_uuid ?? null

/** Stores the current drafts. */
function store(): void {
  const user_uuid = userNow()
  const all = new Map([...drafts].filter(([, draft]) => draft.user_uuid === user_uuid))
  for (const [key, read] of forms) {
    const draft = read()
    if (draft) all.set(key, { user_uuid, ...draft, stored_at: Date.now() })
  }
  if (all.size === 0) safeSessionStorage.removeItem(KEY)
  else safeSessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)))
}

/**
 * Stores the drafts of all forms on the page as before a reload: its forms are about to stop reporting theirs, and the tab may be
 * discarded before they come back.
 */
export function holdDrafts(): void {
  store()
  for (const [key, draft] of readStored()) drafts.set(key, draft)
}
window.addEventListener('pagehide', store)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && store())

/** Names a form by its page, its fields and its subject. */
export const draftKey = (initial: Values, about = ''): string =>
  [location.pathname + location.search, about, ...Object.keys(initial)].join('\n')

/** Whether two sets of values of one form are equal. */
export const isSame = (one: Values, other: Values): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])

/** Newer initial values of a form, with what the client changed in the ones before. */
export function keepChanges<T extends Values>(newest: T, before: { initial: Values; values: Values }): T {
  const changed = Object.entries(before.values).filter(
    ([name, value]) => typeof value === typeof newest[name] && value !== before.initial[name],
  )
  return { ...newest, ...Object.fromEntries(changed) }
}

/**
 * The values draft into a form before the reload. Untouched fields take the form's current initial values.
 *
 * @param isOwn whether the key names the form's subject; otherwise a form with other initial values may be about something else
 */
export function restoreDraft<T extends Values>(key: string, initial: T, isOwn: boolean): T | undefined {
  const draft = drafts.get(key)
  if (!draft || draft.user_uuid !== userNow() || Date.now() - draft.stored_at > MAX_AGE_MS) return undefined
  if (!isOwn && !isSame(initial, draft.initial)) return undefined
  return keepChanges(initial, draft)
}

/** Stores a form's draft whenever the tab may unload; the returned function unregisters the form. */
export function trackDraft(key: string, initial: Values, readUnsaved: () => Values | undefined): () => void {
  if (Object.keys(initial).some((name) => SECRET.test(name))) return () => undefined
  // The form owns the draft from here on; a form that replaces it starts empty.
  drafts.delete(key)
  const read = () => {
    const values = readUnsaved()
    return values && { initial, values }
  }
  forms.set(key, read)
  return () => {
    if (forms.get(key) === read) forms.delete(key)
  }
}
