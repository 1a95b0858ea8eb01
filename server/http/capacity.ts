/** Limits on how many records of a kind a client may have. */
import { eq } from 'drizzle-orm'
import { hasRoom, type Limit, noRoom } from '#core/contract/limit.ts'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/db/schema/account.ts'
import { ApiError } from './api-error.ts'

export interface Capacity extends Limit {
  readonly count: (db: Db, userUuid: string) => Promise<number>
}

/** Serializes a client's transactions that take this lock, so that rows can be counted. */
export async function lockClient(transaction: Db, userUuid: string): Promise<void> {
  await transaction
    .select({ user_uuid: users.user_uuid })
    .from(users)
    .where(eq(users.user_uuid, userUuid))
    .for('no key update')
}

/**
 * Adds or restores a record, then counts the client's records. The client is locked before anything else, so
 * concurrent requests cannot exceed the limit or deadlock.
 *
 * @param transaction an open transaction, which holds the lock until it ends
 * @throws ApiError `conflict` when the client has more than the limit afterwards
 */
export async function withCapacity<T>(
  transaction: Db,
  userUuid: string,
  { count, ...limit }: Capacity,
  add: () => Promise<T>,
): Promise<T> {
  await lockClient(transaction, userUuid)
  const added = await add()
  if (hasRoom(limit, (await count(transaction, userUuid)) - 1)) return added
  throw new ApiError('conflict', noRoom(limit))
}
