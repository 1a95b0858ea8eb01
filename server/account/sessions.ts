/** Sessions: opaque tokens, stored as digests, looked up on every request. */
import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { deviceName } from '#server/http/device-name.ts'
import type { Caller } from '#server/http/route.ts'
import { removeDetachedDevices } from '#server/push/queries.ts'
import { sessions, users } from '#server/db/schema/account.ts'

const HOUR_MS = 3_600_000
const KEPT_MS = 30 * 24 * HOUR_MS
const NOT_KEPT_MS = 12 * HOUR_MS

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Starts a session. The token is 256 random bits and is returned once; only its digest is stored. */
export async function createSession(
  db: Db,
  userUuid: string,
  device: { readonly is_kept: boolean; readonly userAgent: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    session_uuid: uuidv7(),
    user_uuid: userUuid,
    token_hash: digest(token),
    is_kept: device.is_kept,
    device: deviceName(device.userAgent),
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + (device.is_kept ? KEPT_MS : NOT_KEPT_MS)),
  })
  return token
}

/**
 * The caller that a token belongs to. A "keep me signed in" session is extended by 30 days, at most once an hour. The
 * client's time zone follows the device unless the client chose one.
 */
export async function findCaller(
  db: Db,
  token: string,
  now: Date,
  deviceZone?: string,
): Promise<Caller | undefined> {
  const [found] = await db
    .select({
      session_uuid: sessions.session_uuid,
      is_kept: sessions.is_kept,
      created_at: sessions.created_at,
      last_seen_at: sessions.last_seen_at,
      user_uuid: users.user_uuid,
      role_name: users.role_name,
      time_zone: users.time_zone,
      is_time_zone_chosen: users.is_time_zone_chosen,
    })
    .from(sessions)
    .innerJoin(users, eq(users.user_uuid, sessions.user_uuid))
    .where(and(eq(sessions.token_hash, digest(token)), gt(sessions.expires_at, now)))
  if (!found) return undefined
  if (now.getTime() - found.last_seen_at.getTime() > HOUR_MS) {
    await db
      .update(sessions)
      .set({ last_seen_at: now, ...(found.is_kept && { expires_at: new Date(now.getTime() + KEPT_MS) }) })
      .where(eq(sessions.session_uuid, found.session_uuid))
  }
  const { session_uuid, user_uuid, role_name, created_at: signed_in_at } = found
  const time_zone = found.is_time_zone_chosen ? found.time_zone : (deviceZone ?? found.time_zone)
  if (time_zone !== found.time_zone) {
    await db
      .update(users)
      .set({ time_zone })
      .where(and(eq(users.user_uuid, user_uuid), eq(users.is_time_zone_chosen, false)))
  }
  return { session_uuid, user_uuid, role_name, signed_in_at, time_zone }
}

/** Devices that are signed in, most recently seen first. */
export async function liveSessions(db: Db, caller: Caller, now: Date) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_uuid, caller.user_uuid), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.last_seen_at))
  return rows.map((row) => ({
    session_uuid: row.session_uuid,
    device: row.device,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.session_uuid === caller.session_uuid,
  }))
}

/** Ends one session of a client; false when it does not exist. */
export async function endOneSession(db: Db, userUuid: string, sessionUuid: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.user_uuid, userUuid), eq(sessions.session_uuid, sessionUuid)))
    .returning({ session_uuid: sessions.session_uuid })
  return ended.length > 0
}

/** Ends the session whose token has this digest, if it exists. */
export async function endSessionOfToken(db: Db, tokenDigest: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token_hash, tokenDigest))
}

/** Ends all of a client's sessions, or all but `exceptUuid`, along with their push subscriptions. */
export async function endSessions(db: Db, userUuid: string, exceptUuid?: string): Promise<void> {
  const other = exceptUuid === undefined ? undefined : ne(sessions.session_uuid, exceptUuid)
  await db.delete(sessions).where(and(eq(sessions.user_uuid, userUuid), other))
  await removeDetachedDevices(db, userUuid)
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expires_at, now))
}
