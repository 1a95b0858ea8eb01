/** Encrypts secrets at rest by AES-256-GCM (NIST SP 800-38D), with keys that are not in the database. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A key with the name under which it is stored beside what it encrypts. */
export interface EncryptionKey {
  readonly id: string
  /** 32 bytes. */
  readonly key: Buffer
}
/** Newest first: the first encrypts, each can decrypt. */
export type EncryptionKeys = readonly EncryptionKey[]

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text with the newest key, as the key's id and base64.
 *
 * @param boundTo what the text belongs to: it cannot be decrypted as anything else's
 * @throws Error when there is no key
 */
export function encrypt(keys: EncryptionKeys, boundTo: string, text: string): string {
  const [newest] = keys
  if (!newest) throw new Error('There is no key to encrypt with.')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, newest.key, nonce, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(boundTo),
  )
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${newest.id}:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`
}

/** Decrypts a text; undefined if its key is unknown, it was tampered with, or it belongs to something else. */
export function decrypt(keys: EncryptionKeys, boundTo: string, ciphertext: string): string | undefined {
  const [key_id, sealed = ''] = ciphertext.split(':')
  const known = keys.find(({ id }) => id === key_id)
  const bytes = Buffer.from(sealed, 'base64')
  if (!known || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, known.key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
