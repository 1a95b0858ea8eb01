/**
 * Secrets that name their client: 22 characters of the client's id and 43 that are random, in base64url. Only a digest of one
 * is stored, and it is looked up among the client's.
 */
import { createHash, randomBytes } from 'node:crypto'

const ID_LENGTH = 22

/** A client's id as 22 characters of base64url: the UUID's 16 bytes, which say nothing else about the client. */
export const encodeClient = (userUuid: string): string =>
  Buffer.from(userUuid.replaceAll('-', ''), 'hex').toString('base64url')

/** The client's id of those; undefined for what is none. */
export function decodeClient(encoded: string): string | undefined {
  if (!/^[\w-]{22}$/.test(encoded)) return undefined
  const hex = Buffer.from(encoded, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** @returns 65 characters, of which 43 are 256 random bits */
export const newClientToken = (userUuid: string): string =>
  encodeClient(userUuid) + randomBytes(32).toString('base64url')

/** The client whom a token names; undefined for what is none. */
export const clientOfToken = (token: string): string | undefined =>
  /^[\w-]{65}$/.test(token) ? decodeClient(token.slice(0, ID_LENGTH)) : undefined

/** What is stored of a token: its SHA-256. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url')
