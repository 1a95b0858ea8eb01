/**
 * Slows the guessing of passwords without letting anybody keep an owner out. Tries are counted for each account by
 * network, so that one network's guesses shut that network alone. Guesses from many networks together shut the account
 * for networks that its owner has not used lately; there, and where the owner is now, a reset by code opens it at once.
 */
import { createHmac } from 'node:crypto'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { networkOf } from '#server/http/address.ts'
import { ApiError } from '#server/http/api-error.ts'
import { inWords } from '#server/http/limits.ts'
import { knownNetworks, loginThrottles, users } from '#server/db/schema/account.ts'

/** Wrong passwords for one account from one network before it has to wait. */
const FREE_TRIES = 5
/** Wrong passwords for one account from all networks that are not known, of each its free tries at most. */
const FREE_TRIES_OF_ALL = 20
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 15 * 60
const KNOWN_MS = 30 * 86_400_000

/** Whose password is tried from where: digests, whether or not the account exists. */
export interface Attempt {
  readonly username: string
  readonly account: string
  readonly network: string
}

/** Where a request comes from, without keeping its address. */
export const networkDigest = (codeKey: string, ip: string): string =>
  createHmac('sha256', codeKey)
    .update(`ip|${networkOf(ip)}`)
    .digest('base64url')

/** Names who tries a password, and from where. */
export const attemptOf = (codeKey: string, username: string, ip: string): Attempt => ({
  username,
  account: createHmac('sha256', codeKey).update(`login|${username.toLowerCase()}`).digest('base64url'),
  network: networkDigest(codeKey, ip),
})

const pairKey = ({ account, network }: Attempt): string => `${account}.${network}`

/** Counts a try under a key. @returns how many there were, or the seconds to wait: a try during the wait is not counted */
async function count(
  db: Db,
  key: string,
  free: number,
  now: Date,
): Promise<{ fails: number } | { waitSeconds: number }> {
  const t = loginThrottles
  const at = sql`${now.toISOString()}::timestamptz`
  // A day without a try forgives.
  const fails = sql`(case when ${t.updated_at} < ${at} - interval '1 day' then 0 else ${t.fails} end)`
  const wait = sql`(case when ${fails} + 1 < ${free}::int then 0 else least(${FIRST_WAIT_SECONDS} * power(2, least(${fails} + 1 - ${free}::int, 10)), ${LONGEST_WAIT_SECONDS}) end)`
  const [counted] = await db
    .insert(t)
    .values({ key, fails: 1, open_at: now, updated_at: now })
    .onConflictDoUpdate({
      target: t.key,
      set: { fails: sql`${fails} + 1`, open_at: sql`${at} + ${wait} * interval '1 second'`, updated_at: now },
      setWhere: sql`${t.open_at} <= ${at}`,
    })
    .returning({ fails: t.fails })
  if (counted) return counted
  const [locked] = await db.select({ open_at: t.open_at }).from(t).where(eq(t.key, key))
  const seconds = locked ? Math.ceil((locked.open_at.getTime() - now.getTime()) / 1000) : 1
  return { waitSeconds: Math.max(1, seconds) }
}

/** Whether the account's owner has logged in from this network in the last thirty days. */
async function isKnown(db: Db, { username, network }: Attempt, now: Date): Promise<boolean> {
  const found = await db
    .select({ network: knownNetworks.network })
    .from(knownNetworks)
    .innerJoin(users, eq(users.user_uuid, knownNetworks.user_uuid))
    .where(
      and(
        eq(sql`lower(${users.username})`, username.toLowerCase()),
        eq(knownNetworks.network, network),
        gt(knownNetworks.seen_at, new Date(now.getTime() - KNOWN_MS)),
      ),
    )
  return found.length > 0
}

/**
 * Counts a try before the password is looked at, so that tries made at the same time cannot slip through together.
 *
 * @throws ApiError `locked` during a wait
 */
export async function countTry(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const here = await count(db, pairKey(attempt), FREE_TRIES, now)
  if ('waitSeconds' in here) throw locked(here.waitSeconds)
  if (here.fails > FREE_TRIES || (await isKnown(db, attempt, now))) return
  const everywhere = await count(db, attempt.account, FREE_TRIES_OF_ALL, now)
  if ('waitSeconds' in everywhere) throw locked(everywhere.waitSeconds)
}

const locked = (seconds: number): ApiError =>
  new ApiError(
    'locked',
    `Too many failed attempts. Try again in ${inWords(seconds)}, or reset your password.`,
    {
      retryAfterSeconds: seconds,
    },
  )

/** Forgives after a right password: what was tried from the same network, and from all together. */
export async function forgive(db: Db, attempt: Attempt): Promise<void> {
  await db
    .delete(loginThrottles)
    .where(or(eq(loginThrottles.key, pairKey(attempt)), eq(loginThrottles.key, attempt.account)))
}

/** Forgives every network: after a reset, or with the account's deletion. */
export async function forgiveAll(db: Db, { account }: Attempt): Promise<void> {
  await db.delete(loginThrottles).where(sql`starts_with(${loginThrottles.key}, ${account})`)
}

/** Notes that the owner of an account is on a network. */
export async function noteNetwork(
  db: Db,
  userUuid: string,
  { network }: Pick<Attempt, 'network'>,
  now: Date,
): Promise<void> {
  await db
    .insert(knownNetworks)
    .values({ user_uuid: userUuid, network, seen_at: now })
    .onConflictDoUpdate({
      target: [knownNetworks.user_uuid, knownNetworks.network],
      set: { seen_at: now },
    })
}

/** Clears away counts that a day without a try has forgiven, and networks that are known no more. */
export async function forgetOldThrottles(db: Db, now: Date): Promise<void> {
  await db.delete(loginThrottles).where(lt(loginThrottles.updated_at, new Date(now.getTime() - 86_400_000)))
  await db.delete(knownNetworks).where(lt(knownNetworks.seen_at, new Date(now.getTime() - KNOWN_MS)))
}
