/**
 * Changes that waited when a session ended, encrypted under a key that the server gives back to their client alone. What stays on
 * the device is ciphertext, a random id and a count.
 */
import { get, getMany, update } from 'idb-keyval'
import * as v from 'valibot'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { parseQueue, type Queue } from '#core/outbox/queued-write.ts'
import { createDatabase } from './database.ts'
import { QUEUE_KEY, SEAL_KEY, SEALED_DATABASE, SEALED_KEY, SEALED_STORE } from './names.ts'
import { database, SealKey } from './store.ts'

/** As long as a session that is kept would have lasted. */
const MAX_AGE_MS = 30 * DAY_MS
/** Sessions whose changes a device keeps. */
const MOST_SEALED = 3

/** The changes of one session, encrypted. */
const SealedWrites = v.object({
  /** The id of its key. */
  id: SealKey.entries.id,
  /** AES-GCM's nonce and ciphertext, base64. */
  iv: v.string(),
  ciphertext: v.string(),
  count: v.number(),
  /** Milliseconds since 1970. */
  sealed_at: v.number(),
})
export type SealedWrites = v.InferOutput<typeof SealedWrites>

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)

const importKey = ({ key }: Pick<SealKey, 'key'>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** What is stored encrypted, without what is too old or does not parse. */
export const parseSealed = (stored: unknown, now: number): readonly SealedWrites[] =>
  Array.isArray(stored)
    ? stored.filter(
        (each): each is SealedWrites => v.is(SealedWrites, each) && now - each.sealed_at < MAX_AGE_MS,
      )
    : []

/** Adds what a session left; what the same session left before is the same. */
export const addSealed = (all: readonly SealedWrites[], one: SealedWrites): readonly SealedWrites[] =>
  [...all.filter(({ id }) => id !== one.id), one].slice(-MOST_SEALED)

/**
 * Encrypts what waits for the client of a key.
 *
 * @param queue the queue as it is stored
 * @param key the session's key as it is stored
 * @returns undefined if nothing waits, or nothing can be encrypted: without a key, or on plain http, which lacks cryptography
 */
export async function sealQueue(
  queue: unknown,
  key: unknown,
  now: number,
): Promise<SealedWrites | undefined> {
  const known = v.safeParse(SealKey, key)
  if (!known.success || !globalThis.crypto?.subtle) return undefined
  const { id, user_uuid } = known.output
  const writes = parseQueue(queue).filter((write) => write.user_uuid === user_uuid)
  if (writes.length === 0) return undefined
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(writes))
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(known.output), text)
  return {
    id,
    iv: toBase64(iv),
    ciphertext: toBase64(new Uint8Array(ciphertext)),
    count: writes.length,
    sealed_at: now,
  }
}

/** Decrypts what a session left; undefined if it is another client's. */
export async function unsealWrites(
  { iv, ciphertext }: SealedWrites,
  key: Pick<SealKey, 'key'>,
): Promise<Queue | undefined> {
  try {
    const use = { name: 'AES-GCM', iv: fromBase64(iv) }
    const text = await crypto.subtle.decrypt(use, await importKey(key), fromBase64(ciphertext))
    return parseQueue(JSON.parse(new TextDecoder().decode(text)))
  } catch {
    return undefined
  }
}

// On the device. A separate database, so that clearing a client's data does not delete it.

const sealedDatabase = createDatabase(SEALED_DATABASE, SEALED_STORE)

/** What sessions that were kept on this device left. */
export async function readSealed(now: number): Promise<readonly SealedWrites[]> {
  try {
    // Few devices have this database, and reading would create it. Firefox lists databases only since 126.
    const databases = await globalThis.indexedDB?.databases?.().catch(() => undefined)
    if (databases && !databases.some(({ name }) => name === SEALED_DATABASE)) return []
    return parseSealed(await get<unknown>(SEALED_KEY, sealedDatabase.use), now)
  } catch {
    // Where the browser blocks storage, even to ask for it is refused.
    return []
  }
}

/** @throws if storage is unavailable */
export const changeSealed = (
  by: (all: readonly SealedWrites[]) => readonly SealedWrites[],
  now: number,
): Promise<void> => update(SEALED_KEY, (stored) => by(parseSealed(stored, now)), sealedDatabase.use)

/**
 * Encrypts what waits on this device, before its session's data is deleted. Page and worker may both do so: the second one finds
 * the same queue, or none.
 */
export async function sealStoredQueue(now: number): Promise<void> {
  try {
    const [queue, key] = await getMany<unknown>([QUEUE_KEY, SEAL_KEY], database.use)
    const sealed = await sealQueue(queue, key, now)
    if (sealed) await changeSealed((all) => addSealed(all, sealed), now)
  } catch {
    // Storage is unavailable, and with it the queue.
  }
}
