/** Serves calendar feeds to calendar programs, outside the authenticated API: the path has the token. */
import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Hono } from 'hono'
import { calendarOf } from '#core/calendar/calendar.ts'
import { brand } from '#core/contract/brand.ts'
import { HOUR_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { NOBODY } from '#server/db/lookup.ts'
import { users } from '#server/db/schema/account.ts'
import { calendarFeeds } from '#server/db/schema/calendar.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { clientAddress, networkOf } from '#server/http/address.ts'
import { notFound } from '#server/http/api-error.ts'
import { dayIn } from '#server/http/client-day.ts'
import { clientOfToken, tokenDigest } from '#server/http/client-token.ts'
import { countUse, type Limit, tooMany } from '#server/http/limits.ts'
import type { RequestState } from '#server/http/request-state.ts'
import { feedEvents } from './feed-events.ts'
import { FEED_PATH } from './routes.ts'

/** Programs read every few minutes at most; one client may have several of them. */
const READS: Limit = { max: 120, windowMs: HOUR_MS }
/** Reads by one network: programs of large providers read for many clients. */
const NETWORK_READS: Limit = { max: 3_000, windowMs: HOUR_MS }

const feedOf = async (db: Db, token: string) => {
  const [found] = await db
    .select({ feed: calendarFeeds, time_zone: users.time_zone })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.user_uuid, calendarFeeds.user_uuid))
    .where(
      and(
        eq(calendarFeeds.user_uuid, clientOfToken(token) ?? NOBODY),
        eq(calendarFeeds.token_hash, tokenDigest(token)),
      ),
    )
  return found
}

/** Since when a feed has been as it is now. */
async function changedAt(
  db: Db,
  { user_uuid, digest: before, changed_at }: typeof calendarFeeds.$inferSelect,
  digest: string,
  now: Date,
): Promise<Date> {
  if (digest === before) return changed_at
  await db
    .update(calendarFeeds)
    .set({ digest, changed_at: now })
    .where(eq(calendarFeeds.user_uuid, user_uuid))
  return now
}

const noteRead = (db: Db, userUuid: string, now: Date) => {
  const anHourAgo = new Date(now.getTime() - HOUR_MS)
  return db
    .update(calendarFeeds)
    .set({ last_read_at: now })
    .where(
      and(
        eq(calendarFeeds.user_uuid, userUuid),
        or(isNull(calendarFeeds.last_read_at), lt(calendarFeeds.last_read_at, anHourAgo)),
      ),
    )
}

/** Whether a program has this version already (RFC 9110, 13.1): the tag counts more than the time. */
function isKnown(headers: Headers, etag: string, changed: Date): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return !Number.isNaN(since) && Math.floor(changed.getTime() / 1000) * 1000 <= since
}

async function limitReads(
  { database, secrets, settings }: Dependencies,
  tokenHash: string,
  ip: string,
  now: Date,
): Promise<void> {
  if (settings.relaxedLimits) return
  const network = createHash('sha256')
    .update(`${secrets.code_key}|${networkOf(ip)}`)
    .digest('base64url')
  const uses: [key: string, limit: Limit][] = [
    [`feeds:${network}`, NETWORK_READS],
    [`feed:${tokenHash}`, READS],
  ]
  for (const [key, limit] of uses) {
    const wait = await countUse(database.db, key, limit, now)
    if (wait > 0) throw tooMany(wait)
  }
}

export function serveCalendarFeed(api: Hono<RequestState>, dependencies: Dependencies): void {
  const { database, clock, settings } = dependencies
  const { db } = database
  api.get(`${FEED_PATH}/:file`, async (context) => {
    context.set('endpoint', 'calendar feed')
    context.header('Cache-Control', 'private, no-cache')
    const now = clock()
    const token = /^([\w-]{65})\.ics$/.exec(context.req.param('file'))?.[1]
    if (token === undefined) throw notFound()
    await limitReads(dependencies, tokenDigest(token), clientAddress(context, settings.trustedProxies), now)
    const found = await feedOf(db, token)
    if (!found) throw notFound()
    const { feed, time_zone } = found
    const events = await feedEvents(db, feed, { now, today: dayIn(now, time_zone) })
    const digest = createHash('sha256').update(JSON.stringify(events)).digest('base64url')
    const changed = await changedAt(db, feed, digest, now)
    await noteRead(db, feed.user_uuid, now)
    const etag = `"${digest}"`
    context.header('ETag', etag)
    context.header('Last-Modified', changed.toUTCString())
    if (isKnown(context.req.raw.headers, etag, changed)) return context.body(null, 304)
    context.header('Content-Type', 'text/calendar; charset=utf-8')
    context.header('Content-Disposition', `inline; filename="${brand.toLowerCase()}.ics"`)
    return context.body(calendarOf('Calendar', events, changed.toISOString(), brand))
  })
}
