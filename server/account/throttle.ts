import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { ApiError } from '#server/http/api-error.ts'
import { inWords } from '#server/http/limits.ts'
import { loginThrottles } from './tables.ts'

const FREE_TRIES = 5
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 15 * 60

/** Seconds to wait after this many wrong passwords: none up to four, then 30, 60, … at most a quarter of an hour. */
export const waitAfter = (fails: number): number =>
  fails < FREE_TRIES
    ? 0
    : Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(fails - FREE_TRIES, 10), LONGEST_WAIT_SECONDS)

/** Names an account's throttle without keeping the name, whether or not the account exists. */
export const throttleKey = (codeKey: string, username: string): string =>
  createHmac('sha256', codeKey).update(`login|${username.toLowerCase()}`).digest('base64url')

/**
 * Counts a try before the password is looked at, so that tries made at the same time cannot slip through
 * together. A try during the wait is refused without being counted: nobody can keep an owner out for longer
 * than one wait, and a reset password opens the account at once.
 *
 * @throws ApiError `locked` during the wait
 */
export async function countTry(db: Db, key: string, now: Date): Promise<void> {
  const t = loginThrottles
  const at = sql`${now.toISOString()}::timestamptz`
  // A day without a try forgives.
  const fails = sql`(case when ${t.updated_at} < ${at} - interval '1 day' then 0 else ${t.fails} end)`
  const wait = sql`(case when ${fails} + 1 < ${FREE_TRIES} then 0 else least(${FIRST_WAIT_SECONDS} * power(2, least(${fails} + 1 - ${FREE_TRIES}, 10)), ${LONGEST_WAIT_SECONDS}) end)`
  const counted = await db
    .insert(t)
    .values({ key, fails: 1, open_at: now, updated_at: now })
    .onConflictDoUpdate({
      target: t.key,
      set: { fails: sql`${fails} + 1`, open_at: sql`${at} + ${wait} * interval '1 second'`, updated_at: now },
      setWhere: sql`${t.open_at} <= ${at}`,
    })
    .returning({ fails: t.fails })
  if (counted.length > 0) return
  const [locked] = await db.select({ open_at: t.open_at }).from(t).where(eq(t.key, key))
  const seconds = locked ? Math.max(1, Math.ceil((locked.open_at.getTime() - now.getTime()) / 1000)) : 1
  throw new ApiError(
    'locked',
    `Too many wrong tries. Try again in ${inWords(seconds)}, or reset your password.`,
    {
      retryAfterSeconds: seconds,
    },
  )
}

/** Forgives: after a right password or a reset. */
export async function forgive(db: Db, key: string): Promise<void> {
  await db.delete(loginThrottles).where(eq(loginThrottles.key, key))
}
