/** Queries on client records. */
import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/db/schema/account.ts'
import { idempotencyKeys, rateLimits } from '#server/db/schema/http.ts'
import { sandboxMessages } from '#server/db/schema/sandbox.ts'
import { deleteInSlices } from '#server/db/slices.ts'

export type UserRow = typeof users.$inferSelect
type NewUser = typeof users.$inferInsert

const named = (username: string) => eq(sql`lower(${users.username})`, username.toLowerCase())

/** A record counts while it is active, or pending for less than a day. */
const counts = (now: Date) =>
  or(eq(users.status, 'active'), gt(users.created_at, new Date(now.getTime() - DAY_MS)))

export async function userByUsername(db: Db, username: string, now: Date): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(named(username), counts(now)))
  return user
}

export async function userById(db: Db, userUuid: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.user_uuid, userUuid))
  return user
}

export async function activeUserByMobile(db: Db, mobile: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.mobile_no, mobile), eq(users.status, 'active')))
  return user
}

const isExpired = (now: Date) =>
  and(eq(users.status, 'pending'), lte(users.created_at, new Date(now.getTime() - DAY_MS)))

/** Deletes registrations that nobody verified within a day. */
export async function deleteExpiredRegistrations(db: Db, now: Date): Promise<void> {
  await deleteInSlices(db, users, isExpired(now), { rows: 500 })
}

/**
 * Adds a pending client, replacing their own earlier record and any expired one with the same username.
 *
 * @returns false when the username is taken
 */
export async function addPendingUser(
  db: Db,
  user: NewUser,
  earlierUuid: string | undefined,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const earlier =
      earlierUuid === undefined
        ? undefined
        : and(eq(users.user_uuid, earlierUuid), eq(users.status, 'pending'))
    await transaction.delete(users).where(or(earlier, and(named(user.username), isExpired(now))))
    const added = await transaction
      .insert(users)
      .values(user)
      .onConflictDoNothing()
      .returning({ id: users.user_uuid })
    return added.length > 0
  })
}

/** Locks a number until the transaction ends, so that two clients cannot both find it available. */
export async function lockNumber(transaction: Db, mobile: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mobile}, 0))`)
}

/**
 * Activates a pending client unless another client already owns the number, and deletes other pending records with
 * the number. The caller holds the number's lock.
 */
export async function activateUser(db: Db, user: UserRow, now: Date): Promise<boolean> {
  const owner = await activeUserByMobile(db, user.mobile_no)
  if (owner) return false
  const activated = await db
    .update(users)
    .set({ status: 'active', updated_at: now })
    .where(and(eq(users.user_uuid, user.user_uuid), eq(users.status, 'pending')))
    .returning({ id: users.user_uuid })
  if (activated.length === 0) return false
  await db.delete(users).where(and(eq(users.status, 'pending'), eq(users.mobile_no, user.mobile_no)))
  return true
}

export async function updateUserRow(
  db: Db,
  userUuid: string,
  change: Partial<NewUser>,
  now: Date,
): Promise<UserRow | undefined> {
  const [user] = await db
    .update(users)
    .set({ ...change, updated_at: now })
    .where(eq(users.user_uuid, userUuid))
    .returning()
  return user
}

/**
 * Deletes a client with everything that references the record, and what is stored under the number, username, and id.
 * Hourly and daily message counts stay, as digests: otherwise deleting the account and registering again would reset
 * the limit.
 *
 * @param gapKeys the waits between two messages, which end so that the number can be used again at once
 */
export async function deleteUser(db: Db, user: UserRow, gapKeys: string[]): Promise<void> {
  await db.delete(users).where(eq(users.user_uuid, user.user_uuid))
  await db.delete(sandboxMessages).where(eq(sandboxMessages.to, user.mobile_no))
  // A stored response to a registration has no user id, and it contains the number.
  const answersNumber = sql`strpos(${idempotencyKeys.answer}, ${`"${user.mobile_no}"`}) > 0`
  await db
    .delete(idempotencyKeys)
    .where(
      or(
        eq(idempotencyKeys.caller, user.user_uuid),
        and(eq(idempotencyKeys.caller, 'anonymous'), answersNumber),
      ),
    )
  const uses = ['writes', 'reads', 'shares', 'invitations'].map((what) => `${what}:${user.user_uuid}`)
  await db.delete(rateLimits).where(inArray(rateLimits.key, [...uses, ...gapKeys]))
}
