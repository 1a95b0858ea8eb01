/** Encrypts access tokens of banks by AES-256-GCM (NIST SP 800-38D), with keys that are not in the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { bankLinks } from '#server/db/schema/bank.ts'

/** A key with the name under which it is stored beside what it encrypts. */
export interface BankKey {
  readonly id: string
  /** 32 bytes. */
  readonly key: Buffer
}
/** Newest first: the first encrypts, each can decrypt. */
export type BankKeys = readonly BankKey[]

/** Whose token it is; it cannot be decrypted as anybody else's. */
interface TokenOwner {
  readonly user_uuid: string
  readonly item_id: string
}

export const DEFAULT_BANK_KEY_ID = 'default'

/** The key that a secret text stands for, by HKDF (RFC 5869). */
export const bankKeyFrom = (secret: string): BankKey => ({
  id: DEFAULT_BANK_KEY_ID,
  key: Buffer.from(hkdfSync('sha256', secret, '', 'bank access tokens', 32)),
})

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const boundTo = ({ user_uuid, item_id }: TokenOwner): Buffer => Buffer.from(`${user_uuid} ${item_id}`)

/**
 * Encrypts an access token with the newest key, as the key's id and base64.
 *
 * @throws Error when there is no key
 */
export function sealBankToken(keys: BankKeys, owner: TokenOwner, token: string): string {
  const [newest] = keys
  if (!newest) throw new Error('There is no key for bank tokens.')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, newest.key, nonce, { authTagLength: TAG_BYTES }).setAAD(
    boundTo(owner),
  )
  const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return `${newest.id}:${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')}`
}

/** Decrypts an access token; undefined if its key is unknown, it was tampered with, or it is another link's. */
export function openBankToken(keys: BankKeys, owner: TokenOwner, ciphertext: string): string | undefined {
  const [key_id, sealed = ''] = ciphertext.split(':')
  const known = keys.find(({ id }) => id === key_id)
  const bytes = Buffer.from(sealed, 'base64')
  if (!known || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, known.key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(boundTo(owner))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/**
 * Encrypts every token with the newest key. Safe while the server runs, and to repeat.
 *
 * @returns how many were encrypted again, and the links whose token no known key opens
 */
export async function rotateBankTokens(
  db: Db,
  keys: BankKeys,
): Promise<{ readonly rotated: number; readonly unreadable: readonly string[] }> {
  const { link_uuid, user_uuid, item_id, token_ciphertext } = bankLinks
  const rows = await db.select({ link_uuid, user_uuid, item_id, token_ciphertext }).from(bankLinks)
  const unreadable: string[] = []
  let rotated = 0
  for (const row of rows) {
    if (row.token_ciphertext.startsWith(`${keys[0]?.id}:`)) continue
    const token = openBankToken(keys, row, row.token_ciphertext)
    if (token === undefined) {
      unreadable.push(row.link_uuid)
      continue
    }
    // The server may have stored a newer token since.
    const changed = await db
      .update(bankLinks)
      .set({ token_ciphertext: sealBankToken(keys, row, token) })
      .where(and(eq(link_uuid, row.link_uuid), eq(token_ciphertext, row.token_ciphertext)))
      .returning({ link_uuid })
    rotated += changed.length
  }
  return { rotated, unreadable }
}
