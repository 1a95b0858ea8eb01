/** Sessions: opaque tokens, stored as digests, looked up on every request. */
import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { HOUR_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { sameRecord } from '#server/db/records.ts'
import { sessions, shares, users } from '#server/db/schema/account.ts'
import { deleteInSlices } from '#server/db/slices.ts'
import { clientOfToken, newClientToken, tokenDigest } from '#server/http/client-token.ts'
import { deviceName } from '#server/http/device-name.ts'
import type { Caller } from '#server/http/route.ts'
import { removeDetachedDevices } from '#server/push/queries.ts'

const KEPT_MS = 30 * 24 * HOUR_MS
const NOT_KEPT_MS = 12 * HOUR_MS

const isView = isNotNull(sessions.share_uuid)

/** Starts a session. Its token is returned once; only its digest is stored. */
export async function createSession(
  db: Db,
  userUuid: string,
  device: { readonly is_kept: boolean; readonly userAgent: string },
  now: Date,
): Promise<{ token: string; session_uuid: string }> {
  const session_uuid = uuidv7()
  const token = newClientToken(userUuid)
  await db.insert(sessions).values({
    session_uuid,
    user_uuid: userUuid,
    token_hash: tokenDigest(token),
    is_kept: device.is_kept,
    device: deviceName(device.userAgent),
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + (device.is_kept ? KEPT_MS : NOT_KEPT_MS)),
  })
  return { token, session_uuid }
}

/** Starts a view of a shared plan, from one of the viewer's sessions, and returns its token. */
export async function createViewSession(
  db: Db,
  viewer: Caller,
  share: { readonly share_uuid: string; readonly shared_by: string; readonly expires_at: Date },
  userAgent: string,
  now: Date,
): Promise<string> {
  const token = newClientToken(viewer.user_uuid)
  await db.insert(sessions).values({
    session_uuid: uuidv7(),
    user_uuid: viewer.user_uuid,
    token_hash: tokenDigest(token),
    is_kept: false,
    device: deviceName(userAgent),
    created_at: now,
    last_seen_at: now,
    expires_at: share.expires_at,
    share_uuid: share.share_uuid,
    shared_by: share.shared_by,
    opened_from: viewer.session_uuid,
  })
  return token
}

/** A share that its client has not revoked and that has not expired. An advisor's ends with their role, too. */
const isLive = (
  share: Pick<typeof shares.$inferSelect, 'kind' | 'revoked_at' | 'expires_at'>,
  viewerRole: Caller['role_name'],
  now: Date,
): boolean =>
  share.revoked_at === null &&
  (share.expires_at === null || share.expires_at > now) &&
  (share.kind === 'partner' || viewerRole === 'Advisor')

/** The session with a token of a client; an expired one only if it is a view. */
const sessionWithToken = prepared(
  'session',
  ['client', 'token_hash', 'now'],
  (db, { client, token_hash, now }) =>
    db
      .select({
        session_uuid: sessions.session_uuid,
        expires_at: sessions.expires_at,
        share_uuid: sessions.share_uuid,
        shared_by: sessions.shared_by,
        is_kept: sessions.is_kept,
        last_seen_at: sessions.last_seen_at,
        user_uuid: users.user_uuid,
        role_name: users.role_name,
        time_zone: users.time_zone,
        is_time_zone_chosen: users.is_time_zone_chosen,
      })
      .from(sessions)
      .innerJoin(users, eq(users.user_uuid, sessions.user_uuid))
      .where(
        and(
          eq(sessions.user_uuid, client),
          eq(sessions.token_hash, token_hash),
          or(gt(sessions.expires_at, now), isView),
        ),
      ),
)

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
  const client = clientOfToken(token)
  if (client === undefined) return undefined
  const [found] = await sessionWithToken(db, {
    client,
    token_hash: tokenDigest(token),
    now: now.toISOString(),
  })
  if (!found) return undefined
  const { share_uuid, shared_by } = found
  if (share_uuid !== null && shared_by !== null) {
    return viewCaller(db, { ...found, share_uuid, shared_by }, now)
  }
  if (now.getTime() - found.last_seen_at.getTime() > HOUR_MS) {
    await db
      .update(sessions)
      .set({ last_seen_at: now, ...(found.is_kept && { expires_at: new Date(now.getTime() + KEPT_MS) }) })
      .where(sameRecord(sessions, found, 'session_uuid'))
  }
  const { session_uuid, user_uuid, role_name } = found
  const time_zone = found.is_time_zone_chosen ? found.time_zone : (deviceZone ?? found.time_zone)
  if (time_zone !== found.time_zone) {
    await db
      .update(users)
      .set({ time_zone })
      .where(and(eq(users.user_uuid, user_uuid), eq(users.is_time_zone_chosen, false)))
  }
  return { session_uuid, user_uuid, role_name, time_zone }
}

interface ViewSession {
  readonly session_uuid: string
  readonly expires_at: Date
  readonly share_uuid: string
  readonly shared_by: string
  /** The viewer's. */
  readonly role_name: Caller['role_name']
}

/** The caller in a view: the client whose plan it is, in the client's time zone, with whoever views it. */
async function viewCaller(db: Db, session: ViewSession, now: Date): Promise<Caller | undefined> {
  const { session_uuid, expires_at, share_uuid, shared_by, role_name } = session
  const [found] = await db
    .select({ share: shares, time_zone: users.time_zone })
    .from(shares)
    .innerJoin(users, eq(users.user_uuid, shares.user_uuid))
    .where(and(eq(shares.user_uuid, shared_by), eq(shares.share_uuid, share_uuid)))
  if (!found) return undefined
  const { share, time_zone } = found
  return {
    session_uuid,
    time_zone,
    user_uuid: share.user_uuid,
    role_name: 'User',
    viewer: {
      user_uuid: share.viewer_uuid,
      share_uuid,
      access: share.access,
      sections: share.sections,
      has_ended: expires_at <= now || !isLive(share, role_name, now),
    },
  }
}

/**
 * A client's caller as a reader of the plan of another who shares it with them; undefined where nobody does. Nobody
 * edits a plan this way: that takes a view.
 */
export async function asViewer(
  db: Db,
  caller: Caller,
  userUuid: string,
  now: Date,
): Promise<Caller | undefined> {
  const [found] = await db
    .select({ share: shares, time_zone: users.time_zone })
    .from(shares)
    .innerJoin(users, eq(users.user_uuid, shares.user_uuid))
    .where(
      and(
        eq(shares.user_uuid, userUuid),
        eq(shares.viewer_uuid, caller.user_uuid),
        isNull(shares.revoked_at),
      ),
    )
  if (!found || !isLive(found.share, caller.role_name, now)) return undefined
  const { share_uuid, user_uuid, viewer_uuid, sections } = found.share
  return {
    ...caller,
    user_uuid,
    role_name: 'User',
    time_zone: found.time_zone,
    viewer: { user_uuid: viewer_uuid, share_uuid, access: 'view', sections, has_ended: false },
  }
}

/** Devices that are signed in, most recently seen first. */
export async function liveSessions(db: Db, caller: Caller, now: Date) {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.user_uuid, caller.user_uuid),
        gt(sessions.expires_at, now),
        isNull(sessions.share_uuid),
      ),
    )
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

/**
 * Ends the session whose token has this digest, if it exists. It is found without its client, because a device that has been
 * logged out stores nothing of them.
 */
export async function endSessionOfToken(db: Db, digest: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token_hash, digest))
}

/** Ends all of a client's sessions, or all but `exceptUuid`, along with their push subscriptions. */
export async function endSessions(db: Db, userUuid: string, exceptUuid?: string): Promise<void> {
  const other = exceptUuid === undefined ? undefined : ne(sessions.session_uuid, exceptUuid)
  await db.delete(sessions).where(and(eq(sessions.user_uuid, userUuid), other))
  await removeDetachedDevices(db, userUuid)
}

/** A tab that is still open learns for a day that its view has ended. */
const ENDED_VIEW_MS = 24 * HOUR_MS

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  const endedBefore = new Date(now.getTime() - ENDED_VIEW_MS)
  await deleteInSlices(
    db,
    sessions,
    and(lt(sessions.expires_at, now), or(isNull(sessions.share_uuid), lt(sessions.expires_at, endedBefore))),
  )
}
