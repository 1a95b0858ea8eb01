/** How many things of a kind a client may keep. */
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { ApiError } from './api-error.ts'
import { users } from '#server/db/schema/account.ts'

export interface Capacity {
  readonly most: number
  /** What is counted, as a client reads it: "debts". */
  readonly things: string
  readonly count: (db: Db, userUuid: string) => Promise<number>
}

/** Makes a client's transactions that ask for this lock run one after another, so that rows can be counted. */
export async function lockClient(transaction: Db, userUuid: string): Promise<void> {
  await transaction
    .select({ user_uuid: users.user_uuid })
    .from(users)
    .where(eq(users.user_uuid, userUuid))
    .for('no key update')
}

/**
 * Adds or restores something and counts what the client then keeps. The client is locked before anything else is, so that
 * requests at the same moment cannot pass the limit together or wait for each other in a circle.
 *
 * @param transaction an open transaction, which holds the lock to its end
 * @throws ApiError `conflict` when the client then keeps more than they may
 */
export async function withRoom<T>(
  transaction: Db,
  userUuid: string,
  { most, things, count }: Capacity,
  add: () => Promise<T>,
): Promise<T> {
  await lockClient(transaction, userUuid)
  const added = await add()
  if ((await count(transaction, userUuid)) <= most) return added
  throw new ApiError('conflict', `You can have up to ${most} ${things}. Delete one you no longer need.`)
}
