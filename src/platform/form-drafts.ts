/**
 * What is typed into a form survives a reload of its tab, whoever asked for it: the client, an update, a page whose parts are
 * gone, or a browser that put the tab to sleep. A form that is left without a reload takes its draft with it.
 */
import * as v from 'valibot'
import { readSession } from './session.ts'

const KEY = 'verdant.form-drafts'
const MAX_AGE_MS = 86_400_000
/** A form with one of these fields is never stored. */
const SECRET = /password|^otp$|cvc|card_number/i

type Values = Readonly<Record<string, string | boolean>>
const Typed = v.record(v.string(), v.union([v.string(), v.boolean()]))
const Draft = v.object({
  /** Whose it is; null before a login. */
  user_uuid: v.nullable(v.string()),
  /** What the form began with, and what it was changed to. */
  initial: Typed,
  values: Typed,
  /** Milliseconds since 1970. */
  stored_at: v.number(),
})
type Draft = v.InferOutput<typeof Draft>

function readStored(): Map<string, Draft> {
  const text = sessionStorage.getItem(KEY) ?? '{}'
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), Draft)), text)
  return new Map(Object.entries(parsed.success ? parsed.output : {}))
}

/** Drafts from before the reload whose forms have not come back yet. */
const drafts = readStored()
/** The forms on the page; each says what is typed into it, or nothing. */
const forms = new Map<string, () => { initial: Values; values: Values } | undefined>()

const userNow = (): string | null => readSession()?.user.user_uuid ?? null

/** Stores what is typed by now. Full or denied storage keeps nothing. */
function store(): void {
  const user_uuid = userNow()
  const all = new Map([...drafts].filter(([, draft]) => draft.user_uuid === user_uuid))
  for (const [key, read] of forms) {
    const typed = read()
    if (typed) all.set(key, { user_uuid, ...typed, stored_at: Date.now() })
  }
  try {
    if (all.size === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)))
  } catch {
    return
  }
}
window.addEventListener('pagehide', store)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && store())

/** Names a form by its page, its fields and what it is about. */
export const draftKey = (initial: Values, about = ''): string =>
  [location.pathname + location.search, about, ...Object.keys(initial)].join('\n')

const isSame = (one: Values, other: Values): boolean =>
  Object.keys(one).every((name) => one[name] === other[name])

/**
 * What was typed into a form before the reload. Fields that were not touched have what the form begins with now.
 *
 * @param isOwn whether the key names what the form is about; else a form that begins otherwise may be about something else
 */
export function restoreDraft<T extends Values>(key: string, initial: T, isOwn: boolean): T | undefined {
  const draft = drafts.get(key)
  if (!draft || draft.user_uuid !== userNow() || Date.now() - draft.stored_at > MAX_AGE_MS) return undefined
  if (!isOwn && !isSame(initial, draft.initial)) return undefined
  const changed = Object.entries(draft.values).filter(
    ([name, value]) => typeof value === typeof initial[name] && value !== draft.initial[name],
  )
  return { ...initial, ...Object.fromEntries(changed) }
}

/** Stores what a form holds whenever the tab may go away; calling what it answers says that the form is gone. */
export function holdDraft(key: string, initial: Values, readTyped: () => Values | undefined): () => void {
  if (Object.keys(initial).some((name) => SECRET.test(name))) return () => undefined
  // The form has the draft from here on; a form that replaces it starts empty.
  drafts.delete(key)
  const read = () => {
    const values = readTyped()
    return values && { initial, values }
  }
  forms.set(key, read)
  return () => {
    if (forms.get(key) === read) forms.delete(key)
  }
}
