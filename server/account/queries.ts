/** Queries on client records. */
import { and, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { claimLookup, findClient, removeLookup, NOBODY } from '#server/db/lookup.ts'
import { prepared } from '#server/db/prepared.ts'
import { shares, users } from '#server/db/schema/account.ts'
import { advisorSandboxSlots } from '#server/db/schema/advisor.ts'
import { passkeyChallenges } from '#server/db/schema/factors.ts'
import { idempotencyKeys, rateLimits } from '#server/db/schema/http.ts'
import { lookups } from '#server/db/schema/lookup.ts'
import {
  bankSandboxItems,
  bankSandboxSessions,
  brokerageSandboxAccounts,
  paymentSandboxCustomers,
  sandboxMessages,
} from '#server/db/schema/sandbox.ts'
import { shareInvitations } from '#server/db/schema/sharing.ts'
import { inSlices, slice } from '#server/db/slices.ts'

export type UserRow = typeof users.$inferSelect
type NewUser = typeof users.$inferInsert

/** The client whom a lookup leads to; as much work for nobody, so that the time it takes does not tell. */
const lookedUp = (db: Db, userUuid: string | undefined): Promise<UserRow | undefined> =>
  userById(db, userUuid ?? NOBODY)

/** A record counts while it is active, or pending for less than a day. */
const counts = ({ status, created_at }: UserRow, now: Date): boolean =>
  status === 'active' || created_at > new Date(now.getTime() - DAY_MS)

export async function userByUsername(db: Db, username: string, now: Date): Promise<UserRow | undefined> {
  const user = await lookedUp(db, await findClient(db, 'username', username.toLowerCase()))
  return user && counts(user, now) ? user : undefined
}

const userWithId = prepared('user', ['user'], (db, { user }) =>
  db.select().from(users).where(eq(users.user_uuid, user)),
)

export async function userById(db: Db, userUuid: string): Promise<UserRow | undefined> {
  const [user] = await userWithId(db, { user: userUuid })
  return user
}

export async function activeUserByMobile(db: Db, mobile: string): Promise<UserRow | undefined> {
  const user = await lookedUp(db, await findClient(db, 'mobile', mobile))
  return user?.status === 'active' && user.mobile_no === mobile ? user : undefined
}

/** Has a number that the caller has found free lead to a client. */
async function takeNumber(db: Db, mobile: string, userUuid: string): Promise<void> {
  if (!(await claimLookup(db, 'mobile', mobile, userUuid))) throw new Error('A number has two clients.')
}

/** Adds a client; false when the username is taken. An active one's number has to be free. */
export async function addUser(db: Db, user: NewUser): Promise<boolean> {
  const { user_uuid, username, mobile_no, status } = user
  if (!(await claimLookup(db, 'username', username.toLowerCase(), user_uuid))) return false
  if (status === 'active') await takeNumber(db, mobile_no, user_uuid)
  await db.insert(users).values(user)
  return true
}

/** Tables shared by all clients with rows about one. Deleting the client deletes what references it, and these rows. */
export const ABOUT_CLIENTS = [
  lookups,
  idempotencyKeys,
  passkeyChallenges,
  shareInvitations,
  advisorSandboxSlots,
  bankSandboxItems,
  bankSandboxSessions,
  brokerageSandboxAccounts,
  paymentSandboxCustomers,
] as const

/**
 * Deletes the clients that match at the moment of the deletion, with everything that is theirs.
 *
 * @returns how many there were
 */
async function deleteUsersWhere(db: Db, where: SQL | undefined): Promise<number> {
  const gone = await db.delete(users).where(where).returning({ user_uuid: users.user_uuid })
  if (gone.length === 0) return 0
  const ids = gone.map(({ user_uuid }) => user_uuid)
  await db.delete(shares).where(inArray(shares.viewer_uuid, ids))
  for (const table of ABOUT_CLIENTS) await db.delete(table).where(inArray(table.user_uuid, ids))
  return gone.length
}

/** Deletes clients, with everything that is theirs. */
export async function deleteClients(db: Db, userUuids: readonly string[]): Promise<void> {
  if (userUuids.length > 0) await deleteUsersWhere(db, inArray(users.user_uuid, [...userUuids]))
}

const isExpired = (now: Date) =>
  and(eq(users.status, 'pending'), lte(users.created_at, new Date(now.getTime() - DAY_MS)))

/** Deletes registrations that nobody verified within a day. */
export async function deleteExpiredRegistrations(db: Db, now: Date): Promise<void> {
  await inSlices(
    (rows) =>
      db.transaction((transaction) =>
        deleteUsersWhere(transaction, slice(transaction, users, isExpired(now), rows)),
      ),
    { rows: 500 },
  )
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
    const holder = await findClient(transaction, 'username', user.username.toLowerCase())
    const expired = holder === undefined ? undefined : and(eq(users.user_uuid, holder), isExpired(now))
    if (earlier ?? expired) await deleteUsersWhere(transaction, or(earlier, expired))
    return addUser(transaction, user)
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
  const { user_uuid, mobile_no } = user
  if ((await findClient(db, 'mobile', mobile_no)) !== undefined) return false
  const activated = await db
    .update(users)
    .set({ status: 'active', updated_at: now })
    .where(and(eq(users.user_uuid, user_uuid), eq(users.status, 'pending')))
    .returning({ id: users.user_uuid })
  if (activated.length === 0) return false
  await takeNumber(db, mobile_no, user_uuid)
  await deleteUsersWhere(db, and(eq(users.status, 'pending'), eq(users.mobile_no, mobile_no)))
  return true
}

/** Has an active client's new number lead to them in place of the old one. The caller holds the number's lock. */
async function moveNumber(db: Db, userUuid: string, mobile: string): Promise<void> {
  const user = await userById(db, userUuid)
  if (!user) return
  await removeLookup(db, 'mobile', user.mobile_no, userUuid)
  await takeNumber(db, mobile, userUuid)
}

export async function updateUserRow(
  db: Db,
  userUuid: string,
  change: Partial<NewUser>,
  now: Date,
): Promise<UserRow | undefined> {
  if (change.mobile_no !== undefined) await moveNumber(db, userUuid, change.mobile_no)
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
  await deleteClients(db, [user.user_uuid])
  await db.delete(sandboxMessages).where(eq(sandboxMessages.to, user.mobile_no))
  // A stored response to a registration has no user id, and it contains the number.
  const answersNumber = sql`strpos(${idempotencyKeys.answer}, ${`"${user.mobile_no}"`}) > 0`
  await db.delete(idempotencyKeys).where(and(eq(idempotencyKeys.user_uuid, NOBODY), answersNumber))
  const uses = ['writes', 'reads', 'shares', 'invitations'].map((what) => `${what}:${user.user_uuid}`)
  await db.delete(rateLimits).where(inArray(rateLimits.key, [...uses, ...gapKeys]))
}
