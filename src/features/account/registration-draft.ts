/** The registration so far, stored in this tab so that a lost connection or a reload loses nothing. Passwords are not stored. */
import * as v from 'valibot'
import { safeSessionStorage } from '#app/platform/storage.ts'

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
  /** The username that was registered, while its number is not verified. */
  registered_as: text,
})
export type Draft = v.InferOutput<typeof Draft>

/** The draft of this tab, or an empty one. */
export function readDraft(): Draft {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), Draft),
    safeSessionStorage.getItem(KEY) ?? '{}',
  )
  return parsed.success ? parsed.output : v.parse(Draft, {})
}

/** Merges a change. */
export function storeDraft(change: Partial<Draft>): void {
  safeSessionStorage.setItem(KEY, JSON.stringify({ ...readDraft(), ...change }))
}

/** Clears the draft once the number is verified. */
export function clearDraft(): void {
  safeSessionStorage.removeItem(KEY)
}
