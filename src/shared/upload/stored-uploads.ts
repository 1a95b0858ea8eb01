/**
 * The addresses of unfinished uploads, so that choosing the same file again after a reload goes on where it stopped. They are
 * stored for one client and end with their session, as everything of theirs in these storages does.
 */
import * as v from 'valibot'
import { clock } from '#app/platform/clock.ts'
import { isTabSession, readSession } from '#app/platform/session.ts'
import { type PageStorage, safeLocalStorage, safeSessionStorage } from '#app/platform/storage.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'

const PREFIX = 'verdant.upload.'
/** Servers delete what was not finished; an address this old is of no use. */
const MAX_AGE_MS = DAY_MS

const StoredUpload = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ address: v.string(), stored_at: v.number() }),
)

const storage = (): PageStorage => (isTabSession() ? safeSessionStorage : safeLocalStorage)

/** The key of a file that this client sends for a purpose. */
export const uploadKeyOf = (
  { name, size, lastModified }: File,
  { purpose, subject_uuid }: { readonly purpose: string; readonly subject_uuid: string | null },
): string =>
  PREFIX + JSON.stringify([readSession()?.user.user_uuid, purpose, subject_uuid, name, size, lastModified])

function read(key: string): string | undefined {
  const stored = v.safeParse(StoredUpload, storage().getItem(key))
  const isFresh = stored.success && clock.now().getTime() - stored.output.stored_at < MAX_AGE_MS
  return isFresh ? stored.output.address : undefined
}

/**
 * The address of an unfinished upload.
 *
 * @param endpoint uploads are below it; an address elsewhere is not ours
 */
export function storedUpload(key: string, endpoint: string): string | undefined {
  const address = read(key)
  return address?.startsWith(`${endpoint}/`) ? address : undefined
}

/** Stores the address of an upload under way, and removes those that are too old. */
export function storeUpload(key: string, address: string): void {
  for (const other of storage().keys()) {
    if (other.startsWith(PREFIX) && read(other) === undefined) storage().removeItem(other)
  }
  storage().setItem(key, JSON.stringify({ address, stored_at: clock.now().getTime() }))
}

export const removeStoredUpload = (key: string): void => storage().removeItem(key)
