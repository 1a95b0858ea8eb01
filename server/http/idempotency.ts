import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { ErrorCode } from '#core/contract/envelope.ts'
import type { Db } from '#server/db/connect.ts'
import { isLockTimeout } from '#server/db/errors.ts'
import { idempotencyKeys } from '#server/db/schema/http.ts'
import { deleteInSlices } from '#server/db/slices.ts'
import { ApiError } from './api-error.ts'

/** What identifies a write: the same caller, endpoint, and key mean the same piece of work. */
export interface WriteKey {
  /** The client, or NOBODY before they are known. */
  readonly user_uuid: string
  readonly endpoint: string
  readonly key: string
  /** The input: another query or body under the same key is a different write, and rejected. */
  readonly query: string
  readonly body: Uint8Array
}

/** A response: its status and JSON text. */
export interface StoredResponse {
  readonly status: number
  readonly answer: string
  /** What is stored in place of the answer, where that has a secret. */
  readonly stored?: string
}

// These errors count an attempt against a limit or have sent a code; both must survive the error.
const COUNTED: ReadonlySet<ErrorCode> = new Set([
  'wrong_code',
  'wrong_credentials',
  'locked',
  'too_many_requests',
  'code_required',
])

/** Whether the transaction commits despite this error. */
export const commitsDespite = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.isCounted || COUNTED.has(error.code))

/** @throws ApiError `malformed` */
function assertKey({ key }: WriteKey): void {
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return
  throw new ApiError('malformed', 'The Idempotency-Key isn’t valid.')
}

function hashOf({ query, body }: WriteKey): string {
  // Writes without a query keep their earlier digest, so that keys from before an update still match.
  const said = createHash('sha256').update(body)
  if (query !== '') said.update('\0').update(query)
  return said.digest('base64url')
}

const rowOf = ({ user_uuid, endpoint, key }: WriteKey) =>
  and(
    eq(idempotencyKeys.user_uuid, user_uuid),
    eq(idempotencyKeys.endpoint, endpoint),
    eq(idempotencyKeys.key, key),
  )

/**
 * The stored response of a write that was done before; undefined for one that was not.
 *
 * @throws ApiError `malformed` for a key that isn't valid, `key_reused` for another body under the same key
 */
export async function storedResponse(db: Db, write: WriteKey): Promise<StoredResponse | undefined> {
  assertKey(write)
  const [kept] = await db.select().from(idempotencyKeys).where(rowOf(write))
  if (!kept) return undefined
  if (kept.body_hash !== hashOf(write)) {
    throw new ApiError('key_reused', 'This Idempotency-Key was used for a different request.')
  }
  return { status: kept.status, answer: kept.answer }
}

/**
 * Runs a write once per key: the key's row and the work's effects commit in one transaction, and a retry gets the
 * first response again.
 *
 * @throws ApiError `in_flight` while the first is still running, `key_reused` for another body under the same key
 */
export async function runOnce(
  db: Db,
  write: WriteKey,
  now: Date,
  work: (transaction: Db) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  assertKey(write)
  const { user_uuid, endpoint, key } = write
  const body_hash = hashOf(write)
  const thisKey = rowOf(write)
  const outcome = await db.transaction(async (transaction): Promise<StoredResponse | ApiError> => {
    // The row of a concurrent duplicate is locked: wait for it briefly, then answer that it is still running.
    await transaction.execute(sql`set local lock_timeout = '200ms'`)
    const claimed = await transaction
      .insert(idempotencyKeys)
      .values({ user_uuid, endpoint, key, body_hash, status: 0, answer: '', created_at: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
      .catch((error: unknown) => {
        if (isLockTimeout(error)) throw new ApiError('in_flight', 'This request is already in progress.')
        throw error
      })
    await transaction.execute(sql`set local lock_timeout = 0`)
    if (claimed.length === 0) {
      const kept = await storedResponse(transaction, write)
      if (!kept) throw new ApiError('in_flight', 'This request is already in progress.')
      return kept
    }
    try {
      const done = await work(transaction)
      const { status, answer, stored = answer } = done
      await transaction.update(idempotencyKeys).set({ status, answer: stored }).where(thisKey)
      return done
    } catch (error) {
      if (!commitsDespite(error)) throw error
      await transaction.delete(idempotencyKeys).where(thisKey)
      return error
    }
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

const KEPT_MS = 48 * 60 * 60 * 1000

/** Deletes keys older than two days. */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await deleteInSlices(db, idempotencyKeys, lt(idempotencyKeys.created_at, new Date(now.getTime() - KEPT_MS)))
}
