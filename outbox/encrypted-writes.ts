/**
 * Changes that waited when a session ended, encrypted under a key that the server gives back to their client alone. What stays on
 * the device is ciphertext, a random id and a count.
 */
import { get, getMany, update } from 'idb-keyval'
import * as v from 'valibot'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { parseQueue, type Queue } from '#core/outbox/queued-write.ts'
import { createDatabase } from './database.ts'
import { QUEUE_KEY, ENCRYPTION_KEY, ENCRYPTED_DATABASE, ENCRYPTED_KEY, ENCRYPTED_STORE } from './names.ts'
import { database, EncryptionKey } from './store.ts'

/** As long as a session that is kept would have lasted. */
const MAX_AGE_MS = 30 * DAY_MS
/** Sessions whose changes a device keeps. */
const MOST_ENCRYPTED = 3

/** The changes of one session, encrypted. */
const EncryptedWrites = v.object({
  /** The id of its key. */
  id: EncryptionKey.entries.id,
  /** AES-GCM's nonce and ciphertext, base64. */
  iv: v.string(),
  ciphertext: v.string(),
  count: v.number(),
  /** Milliseconds since 1970. */
  sealed_at: v.number(),
})
export type EncryptedWrites = v.InferOutput<typeof EncryptedWrites>

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)

const importKey = ({ key }: Pick<EncryptionKey, 'key'>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** What is stored encrypted, without what is too old or does not parse. */
export const parseEncryptedWrites = (stored: unknown, now: number): readonly EncryptedWrites[] =>
  Array.isArray(stored)
    ? stored.filter(
        (each): each is EncryptedWrites => v.is(EncryptedWrites, each) && now - each.sealed_at < MAX_AGE_MS,
      )
    : []

/** Adds what a session left; what the same session left before is the same. */
export const addEncryptedWrites = (
  all: readonly EncryptedWrites[],
  one: EncryptedWrites,
): readonly EncryptedWrites[] => [...all.filter(({ id }) => id !== one.id), one].slice(-MOST_ENCRYPTED)

/**
 * Encrypts what waits for the client of a key.
 *
 * @param queue the queue as it is stored
 * @param key the session's key as it is stored
 * @returns undefined if nothing waits, or nothing can be encrypted: without a key, or on plain http, which lacks cryptography
 */
export async function encryptQueue(
  queue: unknown,
  key: unknown,
  now: number,
): Promise<EncryptedWrites | undefined> {
  const known = v.safeParse(EncryptionKey, key)
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
export async function decryptWrites(
  { iv, ciphertext }: EncryptedWrites,
  key: Pick<EncryptionKey, 'key'>,
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

const encryptedDatabase = createDatabase(ENCRYPTED_DATABASE, ENCRYPTED_STORE)

/** What sessions that were kept on this device left. */
export async function readEncryptedWrites(now: number): Promise<readonly EncryptedWrites[]> {
  try {
    // Few devices have this database, and reading would create it. Firefox lists databases only since 126.
    const databases = await globalThis.indexedDB?.databases?.().catch(() => undefined)
    if (databases && !databases.some(({ name }) => name === ENCRYPTED_DATABASE)) return []
    return parseEncryptedWrites(await get<unknown>(ENCRYPTED_KEY, encryptedDatabase.use), now)
  } catch {
    // Where the browser blocks storage, even to ask for it is refused.
    return []
  }
}

/** @throws if storage is unavailable */
export const changeEncryptedWrites = (
  by: (all: readonly EncryptedWrites[]) => readonly EncryptedWrites[],
  now: number,
): Promise<void> =>
  update(ENCRYPTED_KEY, (stored) => by(parseEncryptedWrites(stored, now)), encryptedDatabase.use)

/**
 * Encrypts what waits on this device, before its session's data is deleted. Page and worker may both do so: the second one finds
 * the same queue, or none.
 */
export async function encryptStoredQueue(now: number): Promise<void> {
  try {
    const [queue, key] = await getMany<unknown>([QUEUE_KEY, ENCRYPTION_KEY], database.use)
    const encrypted = await encryptQueue(queue, key, now)
    if (encrypted) await changeEncryptedWrites((all) => addEncryptedWrites(all, encrypted), now)
  } catch {
    // Storage is unavailable, and with it the queue.
  }
}
