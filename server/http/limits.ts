import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { ApiError } from './api-error.ts'

/** At most `max` times in a window of `windowMs`. */
export interface Limit {
  readonly max: number
  readonly windowMs: number
}

type Count = typeof rateLimits.$inferSelect

const secondsUntil = (at: Date, now: Date): number =>
  Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))

/** Adds to the count of `key` in its window. */
async function add(db: Db, key: string, windowMs: number, now: Date, amount: number): Promise<Count> {
  const fresh = new Date(now.getTime() + windowMs)
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: amount, resets_at: fresh })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.resets_at} <= ${now.toISOString()} then ${amount}::int else least(${rateLimits.count}, 1000000) + ${amount}::int end`,
        resets_at: sql`case when ${rateLimits.resets_at} <= ${now.toISOString()} then ${fresh.toISOString()}::timestamptz else ${rateLimits.resets_at} end`,
      },
    })
    .returning()
  return row ?? { key, count: amount, resets_at: fresh }
}

/**
 * Counts a use of `key`, in the database so that all processes share the count.
 *
 * @param amount how much of the limit the use costs
 * @returns 0 when it is allowed, else the seconds until it will be
 */
export async function countUse(db: Db, key: string, limit: Limit, now: Date, amount = 1): Promise<number> {
  const { count, resets_at } = await add(db, key, limit.windowMs, now, amount)
  return count <= limit.max ? 0 : secondsUntil(resets_at, now)
}

/** Counts a use of `key` that nothing refuses, and returns the count in this window. */
export const recordUse = async (db: Db, key: string, windowMs: number, now: Date): Promise<number> =>
  (await add(db, key, windowMs, now, 1)).count

/**
 * Whether a further use of `key` stays within a limit, without counting it.
 *
 * @returns 0 when it does, else the seconds until it will
 */
export async function waitFor(db: Db, key: string, max: number, now: Date): Promise<number> {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
  if (!row || row.resets_at <= now || row.count < max) return 0
  return secondsUntil(row.resets_at, now)
}

/** Clients who read within one window. Beyond that, who began first has the whole limit again. */
const MOST_KEYS = 20_000

/**
 * Counts as {@link countUse} does, but in the memory of this process: for what is too frequent to be written each time.
 *
 * @param most how many keys are remembered
 */
export function createProcessCounts(most = MOST_KEYS) {
  // In the order in which their windows began, so the first ones end first.
  const windows = new Map<string, { count: number; readonly resets_at: Date }>()
  return (key: string, limit: Limit, now: Date, amount = 1): number => {
    let window = windows.get(key)
    if (!window || window.resets_at <= now) {
      window = { count: 0, resets_at: new Date(now.getTime() + limit.windowMs) }
      windows.delete(key)
      windows.set(key, window)
      for (const [first, { resets_at }] of windows) {
        if (windows.size <= most && resets_at > now) break
        windows.delete(first)
      }
    }
    window.count += amount
    return window.count <= limit.max ? 0 : secondsUntil(window.resets_at, now)
  }
}

/** The error for a request over the limit. */
export const tooMany = (retryAfterSeconds: number, message?: string): ApiError =>
  new ApiError(
    'too_many_requests',
    message ?? `Too many requests. Try again in ${inWords(retryAfterSeconds)}.`,
    {
      retryAfterSeconds,
    },
  )

/** A wait in words: `40 seconds`, `12 minutes`, `3 hours`. */
export function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 5400
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
