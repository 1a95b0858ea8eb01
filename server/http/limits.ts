import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { ApiError } from './api-error.ts'
import { rateLimits } from '#server/db/schema/http.ts'

/** At most `max` times in a window of `windowMs`. */
export interface Limit {
  readonly max: number
  readonly windowMs: number
}

/**
 * Counts a use of `key`, in the database so that all processes share the count.
 *
 * @param amount how much of the limit the use costs
 * @returns 0 when it is allowed, else the seconds until it will be
 */
export async function countUse(db: Db, key: string, limit: Limit, now: Date, amount = 1): Promise<number> {
  const fresh = new Date(now.getTime() + limit.windowMs)
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
  if (!row || row.count <= limit.max) return 0
  return Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000))
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
