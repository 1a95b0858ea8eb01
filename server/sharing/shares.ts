/** A client's own side of sharing: with whom, what, and what has been read. */
import { and, asc, desc, eq, gt, lte, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Data } from '#core/contract/endpoint.ts'
import {
  type createShare,
  type deleteShare,
  type getShareReads,
  type getShares,
  MAX_SHARES,
  type restoreShare,
  type Share,
  UNDO_SHARE_MINUTES,
  type updateShare,
  widens,
} from '#core/contract/sharing.ts'
import { DAY_MS, MINUTE_MS } from '#core/finance/math/duration.ts'
import { userById, userByUsername } from '#server/account/queries.ts'
import { needsReauthentication, reauthenticate } from '#server/account/reauthenticate.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { shares } from '#server/db/schema/account.ts'
import { shareReads } from '#server/db/schema/sharing.ts'
import { ApiError, notFound, wrongField } from '#server/http/api-error.ts'
import { isUuid, ownUuid } from '#server/http/ids.ts'
import { countUse, type Limit, tooMany } from '#server/http/limits.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { notify } from '#server/notification/queries.ts'
import { openInvitationsOf } from './invitations.ts'
import {
  assertUnshared,
  endOf,
  fullName,
  isLiveAt,
  lockShare,
  lockShares,
  sharesOf,
  type ShareRow,
} from './queries.ts'

/** Tries to share with a username, so that nobody finds all advisors by guessing. */
const TRIES: Limit = { max: 20, windowMs: 60 * MINUTE_MS }
const PAGE_SIZE = 50

export async function listShares({
  db,
  caller,
  params,
  now,
}: Call<typeof getShares>): Promise<Answer<Data<typeof getShares>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  return {
    data: {
      shares: await sharesOf(db, userUuid, now),
      invitations: await openInvitationsOf(db, userUuid, now),
    },
  }
}

async function presentShare(db: Db, share: Pick<ShareRow, 'user_uuid' | 'share_uuid'>, now: Date) {
  const [presented] = await sharesOf(db, share.user_uuid, now, share.share_uuid)
  if (!presented) throw notFound()
  return presented
}

/** Tells the viewer what the client did, under the client's name. */
async function tellViewer(
  db: Db,
  share: ShareRow,
  kind: 'share_received' | 'share_changed' | 'share_revoked',
  now: Date,
): Promise<void> {
  const client = await userById(db, share.user_uuid)
  await notify(db, share.viewer_uuid, kind, now, {
    uuid: share.share_uuid,
    name: client ? fullName(client) : '',
  })
}

export async function shareWithAdvisor(call: Call<typeof createShare>): Promise<Answer<Share>> {
  const { db, caller, body, now, dependencies } = call
  await reauthenticate(call, body)
  if (!dependencies.settings.relaxedLimits) {
    const wait = await countUse(db, `shares:${caller.user_uuid}`, TRIES, now)
    if (wait > 0) throw tooMany(wait)
  }
  const advisor = await userByUsername(db, body.username, now)
  const isAdvisor = advisor?.status === 'active' && advisor.role_name === 'Advisor'
  if (!isAdvisor || advisor.user_uuid === caller.user_uuid) {
    const message = 'We couldn’t find an advisor with that username. Check it with your advisor.'
    // The try counts, so its row must outlive the error.
    throw new ApiError('not_found', message, { fields: { username: message }, isCounted: true })
  }
  const data = await db.transaction(async (transaction) => {
    await lockShares(transaction, caller.user_uuid)
    await assertUnshared(transaction, caller.user_uuid, advisor, now)
    const live = await transaction.$count(
      shares,
      and(eq(shares.user_uuid, caller.user_uuid), eq(shares.kind, 'advisor'), isLiveAt(now)),
    )
    if (live >= MAX_SHARES.advisor) {
      throw new ApiError('conflict', `You can share with up to ${MAX_SHARES.advisor} advisors at a time.`)
    }
    const share: ShareRow = {
      share_uuid: uuidv7(),
      user_uuid: caller.user_uuid,
      viewer_uuid: advisor.user_uuid,
      kind: 'advisor',
      access: 'view',
      sections: body.sections,
      created_at: now,
      expires_at: body.days === null ? null : new Date(now.getTime() + body.days * DAY_MS),
      revoked_at: null,
      opened_at: null,
    }
    await transaction.insert(shares).values(share)
    await tellViewer(transaction, share, 'share_received', now)
    return presentShare(transaction, share, now)
  })
  return { data, message: `Shared with ${fullName(advisor)}` }
}

/** A client's own share that lasts. @throws ApiError `not_found` */
async function lockLiveShare(transaction: Db, userUuid: string, shareUuid: string, now: Date) {
  const share = isUuid(shareUuid) ? await lockShare(transaction, userUuid, shareUuid) : undefined
  if (!share || endOf(share, now)) throw notFound()
  return share
}

export async function changeShare(call: Call<typeof updateShare>): Promise<Answer<Share>> {
  const { db, caller, body, now } = call
  const isSure = body.password !== undefined || body.passkey !== undefined
  if (isSure) await reauthenticate(call, body)
  const data = await db.transaction(async (transaction) => {
    const share = await lockLiveShare(transaction, caller.user_uuid, body.share_uuid, now)
    const { sections = share.sections, access = share.access } = body
    if (access === 'edit' && share.kind === 'advisor') {
      throw wrongField('access', 'An advisor can read your plan, but not edit it')
    }
    if (!isSure && widens(share, { sections, access })) throw needsReauthentication()
    await transaction
      .update(shares)
      .set({ sections, access })
      .where(sameRecord(shares, share, 'share_uuid'))
    await tellViewer(transaction, share, 'share_changed', now)
    return presentShare(transaction, share, now)
  })
  return { data, message: 'Changes saved' }
}

export async function revokeShare({
  db,
  caller,
  params,
  now,
}: Call<typeof deleteShare>): Promise<Answer<Share>> {
  const data = await db.transaction(async (transaction) => {
    const share = await lockLiveShare(transaction, caller.user_uuid, params.id, now)
    await transaction
      .update(shares)
      .set({ revoked_at: now })
      .where(sameRecord(shares, share, 'share_uuid'))
    await tellViewer(transaction, share, 'share_revoked', now)
    return presentShare(transaction, share, now)
  })
  return { data, message: `${data.first_name} can’t see your plan anymore` }
}

export async function unrevokeShare(call: Call<typeof restoreShare>): Promise<Answer<Share>> {
  const { db, caller, params, body, now } = call
  if (!isUuid(params.id)) throw notFound()
  await reauthenticate(call, body)
  const data = await db.transaction(async (transaction) => {
    await lockShares(transaction, caller.user_uuid)
    const share = await lockShare(transaction, caller.user_uuid, params.id)
    const since = new Date(now.getTime() - UNDO_SHARE_MINUTES * MINUTE_MS)
    if (!share?.revoked_at || share.revoked_at < since) {
      throw new ApiError('not_found', 'It’s too late to undo this. Share your plan again.')
    }
    const viewer = await userById(transaction, share.viewer_uuid)
    if (!viewer) throw notFound()
    await assertUnshared(transaction, caller.user_uuid, viewer, now)
    await transaction
      .update(shares)
      .set({ revoked_at: null })
      .where(sameRecord(shares, share, 'share_uuid'))
    await tellViewer(transaction, share, 'share_received', now)
    return presentShare(transaction, share, now)
  })
  return { data, message: `${data.first_name} can see your plan again` }
}

/** The uses after the one that a cursor names, as its minute in milliseconds and its section. */
function usesAfter(cursor: string) {
  const [at = '', section = ''] = cursor.split('.')
  const minute = new Date(Number(at))
  return or(
    lte(shareReads.minute_at, new Date(minute.getTime() - 1)),
    and(eq(shareReads.minute_at, minute), gt(sql`${shareReads.section}`, section)),
  )
}

export async function listReads({
  db,
  caller,
  params,
  query,
}: Call<typeof getShareReads>): Promise<Answer<Data<typeof getShareReads>>> {
  if (!isUuid(params.id)) throw notFound()
  const [share] = await db
    .select({ user_uuid: shares.user_uuid, share_uuid: shares.share_uuid })
    .from(shares)
    .where(and(eq(shares.user_uuid, caller.user_uuid), eq(shares.share_uuid, params.id)))
  if (!share) throw notFound()
  const rows = await db
    .select()
    .from(shareReads)
    .where(
      and(
        sameRecord(shareReads, share, 'share_uuid'),
        query.cursor === undefined ? undefined : usesAfter(query.cursor),
      ),
    )
    .orderBy(desc(shareReads.minute_at), asc(shareReads.section))
    .limit(PAGE_SIZE + 1)
  const page = rows.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  const next_cursor = rows.length > PAGE_SIZE && last ? `${last.minute_at.getTime()}.${last.section}` : null
  const uses = page.map(({ section, minute_at, reads, changes }) => ({
    section,
    at: minute_at.toISOString(),
    reads,
    changes,
  }))
  return { data: { uses, next_cursor } }
}
