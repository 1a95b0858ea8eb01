/** Encrypts access tokens of banks. */
import { hkdfSync } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { encrypt, type EncryptionKey, type EncryptionKeys, decrypt } from '#server/db/encryption.ts'
import { sameRecord } from '#server/db/records.ts'
import { bankLinks } from '#server/db/schema/bank.ts'

/** Newest first: the first encrypts, each can decrypt. */
export type BankKeys = EncryptionKeys

/** Whose token it is; it cannot be decrypted as anybody else's. */
interface TokenOwner {
  readonly user_uuid: string
  readonly item_id: string
}

export const DEFAULT_BANK_KEY_ID = 'default'

/** The key that a secret text stands for, by HKDF (RFC 5869). */
export const bankKeyFrom = (secret: string): EncryptionKey => ({
  id: DEFAULT_BANK_KEY_ID,
  key: Buffer.from(hkdfSync('sha256', secret, '', 'bank access tokens', 32)),
})

const boundTo = ({ user_uuid, item_id }: TokenOwner): string => `${user_uuid} ${item_id}`

/** Encrypts an access token with the newest key. */
export const encryptBankToken = (keys: BankKeys, owner: TokenOwner, token: string): string =>
  encrypt(keys, boundTo(owner), token)

/** Decrypts an access token; undefined if its key is unknown, it was tampered with, or it is another link's. */
export const decryptBankToken = (keys: BankKeys, owner: TokenOwner, ciphertext: string): string | undefined =>
  decrypt(keys, boundTo(owner), ciphertext)

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
    const token = decryptBankToken(keys, row, row.token_ciphertext)
    if (token === undefined) {
      unreadable.push(row.link_uuid)
      continue
    }
    // The server may have stored a newer token since.
    const changed = await db
      .update(bankLinks)
      .set({ token_ciphertext: encryptBankToken(keys, row, token) })
      .where(and(sameRecord(bankLinks, row, 'link_uuid'), eq(token_ciphertext, row.token_ciphertext)))
      .returning({ link_uuid })
    rotated += changed.length
  }
  return { rotated, unreadable }
}
