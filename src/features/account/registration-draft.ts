/** What was entered so far, stored in this tab so that a lost connection or a reload loses none of it. Passwords are not stored. */
import * as v from 'valibot'

const KEY = 'verdant.registration'
const text = v.optional(v.string(), '')

const Draft = v.object({
  first_name: text,
  last_name: text,
  email: text,
  mobile_no: text,
  dob: text,
  terms: v.optional(v.boolean(), false),
  address_1: text,
  address_2: text,
  state: text,
  city: text,
  zip_code: text,
  username: text,
  is_mfa_enabled: v.optional(v.boolean(), false),
  /** The username under which this was handed in, while its number waits to be verified. */
  registered_as: text,
})
export type Draft = v.InferOutput<typeof Draft>

/** The draft of this tab, or an empty one. */
export function readDraft(): Draft {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Draft), sessionStorage.getItem(KEY) ?? '{}')
  return parsed.success ? parsed.output : v.parse(Draft, {})
}

/** Adds what changed. Full or denied storage keeps nothing, and the form goes on. */
export function keepDraft(change: Partial<Draft>): void {
  const draft = { ...readDraft(), ...change }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    return
  }
}

/** Clears the draft once the number is verified. */
export function dropDraft(): void {
  sessionStorage.removeItem(KEY)
}
