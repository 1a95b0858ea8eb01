/**
 * Limits password guessing without letting anyone lock an owner out. Attempts are counted per account and network, so
 * one network's guesses lock that network alone. Guesses from many networks together lock the account only for
 * networks that its owner has not used lately; a password reset by code unlocks all of them at once.
 */
import { createHmac } from 'node:crypto'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { findClient, NOBODY } from '#server/db/lookup.ts'
import { knownNetworks, loginThrottles } from '#server/db/schema/account.ts'
import { deleteInSlices } from '#server/db/slices.ts'
import { networkOf, siteOf } from '#server/http/address.ts'
import { ApiError } from '#server/http/api-error.ts'
import { inWords } from '#server/http/limits.ts'

/** Wrong passwords for one account from one network before it has to wait. */
const FREE_ATTEMPTS = 5
/** Wrong passwords for one account from all unknown networks together, counting at most the free attempts of each. */
const FREE_ATTEMPTS_OVERALL = 20
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 15 * 60
/** How long a network or device stays known after a login. */
export const KNOWN_MS = 30 * DAY_MS

/** Whose password is tried, and from where: digests, whether or not the account exists. */
export interface Attempt {
  readonly username: string
  readonly account: string
  readonly network: string
}

/** A digest of the network that a request comes from, so that its address is not stored. */
export const networkDigest = (codeKey: string, ip: string): string =>
  createHmac('sha256', codeKey)
    .update(`ip|${networkOf(ip)}`)
    .digest('base64url')

/** A digest of the IPv6 site that a request comes from; undefined for IPv4. */
export function siteDigest(codeKey: string, ip: string): string | undefined {
  const site = siteOf(ip)
  return site && createHmac('sha256', codeKey).update(`site|${site}`).digest('base64url')
}

/** Identifies who tries a password, and from where. */
export const attemptOf = (codeKey: string, username: string, ip: string): Attempt => ({
  username,
  account: createHmac('sha256', codeKey).update(`login|${username.toLowerCase()}`).digest('base64url'),
  network: networkDigest(codeKey, ip),
})

const pairKey = ({ account, network }: Attempt): string => `${account}.${network}`

/**
 * Counts an attempt under a key.
 *
 * @returns the number of attempts, or the seconds to wait: attempts during the wait are not counted
 */
async function count(
  db: Db,
  key: string,
  free: number,
  now: Date,
): Promise<{ fails: number } | { waitSeconds: number }> {
  const t = loginThrottles
  const at = sql`${now.toISOString()}::timestamptz`
  // A day without attempts resets the count.
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

/** Whether the account's owner has logged in from this network in the last 30 days. */
async function isKnown(db: Db, { username, network }: Attempt, now: Date): Promise<boolean> {
  const client = (await findClient(db, 'username', username.toLowerCase())) ?? NOBODY
  const found = await db
    .select({ network: knownNetworks.network })
    .from(knownNetworks)
    .where(
      and(
        eq(knownNetworks.user_uuid, client),
        eq(knownNetworks.network, network),
        gt(knownNetworks.seen_at, new Date(now.getTime() - KNOWN_MS)),
      ),
    )
  return found.length > 0
}

/**
 * Counts an attempt before the password is checked, so that concurrent attempts cannot exceed the limit.
 *
 * @throws ApiError `locked` during a wait
 */
export async function countAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const here = await count(db, pairKey(attempt), FREE_ATTEMPTS, now)
  if ('waitSeconds' in here) throw locked(here.waitSeconds)
  if (here.fails > FREE_ATTEMPTS || (await isKnown(db, attempt, now))) return
  const everywhere = await count(db, attempt.account, FREE_ATTEMPTS_OVERALL, now)
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

/** Resets the counts after a correct password: those of the same network, and the total. */
export async function clearAttempts(db: Db, attempt: Attempt): Promise<void> {
  await db
    .delete(loginThrottles)
    .where(or(eq(loginThrottles.key, pairKey(attempt)), eq(loginThrottles.key, attempt.account)))
}

/** Resets the counts of every network: after a password reset, or with the account's deletion. */
export async function clearAllAttempts(db: Db, { account }: Attempt): Promise<void> {
  await db.delete(loginThrottles).where(sql`starts_with(${loginThrottles.key}, ${account})`)
}

/** Records that an account's owner has used a network. */
export async function recordNetwork(
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

/** Deletes counts that a day without attempts has reset, and networks that are no longer known. */
export async function deleteOldThrottles(db: Db, now: Date): Promise<void> {
  await deleteInSlices(db, loginThrottles, lt(loginThrottles.updated_at, new Date(now.getTime() - DAY_MS)))
  await deleteInSlices(db, knownNetworks, lt(knownNetworks.seen_at, new Date(now.getTime() - KNOWN_MS)))
}
