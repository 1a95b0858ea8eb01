/** Queries on shares. */
import { and, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { SharedPlan } from '#core/contract/shared-plans.ts'
import { SHARE_LOG_DAYS, type Share } from '#core/contract/sharing.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { UserRow } from '#server/account/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { shares, users } from '#server/db/schema/account.ts'
import { shareInvitations, shareReads } from '#server/db/schema/sharing.ts'
import { deleteInSlices } from '#server/db/slices.ts'
import { ApiError } from '#server/http/api-error.ts'

export type ShareRow = typeof shares.$inferSelect

export const fullName = ({ first_name, last_name }: Pick<UserRow, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

/** Shares that are neither revoked nor expired. Whether an advisor still is one is for the caller to check. */
export const isLiveAt = (now: Date) =>
  and(isNull(shares.revoked_at), or(isNull(shares.expires_at), gt(shares.expires_at, now)))

/** When a share ended; null while it lasts. */
export function endOf({ revoked_at, expires_at }: ShareRow, now: Date): Date | null {
  const expired_at = expires_at !== null && expires_at <= now ? expires_at : null
  if (revoked_at === null || expired_at === null) return revoked_at ?? expired_at
  return revoked_at < expired_at ? revoked_at : expired_at
}

/** Makes others who change whom a client shares with wait until the transaction ends, so that limits hold. */
export async function lockShares(transaction: Db, userUuid: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`shares|${userUuid}`}, 0))`)
}

const lastUse = sql<
  string | null
>`(select max(${shareReads.minute_at}) from ${shareReads} where ${sameRecord(shareReads, shares, 'share_uuid')})`

async function viewersOf(db: Db, userUuids: readonly string[]) {
  if (userUuids.length === 0) return new Map<string, never>()
  const { user_uuid, first_name, last_name, username } = users
  const rows = await db
    .select({ user_uuid, first_name, last_name, username })
    .from(users)
    .where(inArray(user_uuid, [...userUuids]))
  return new Map(rows.map((row) => [row.user_uuid, row]))
}

/** The shares that a client gives or gave, newest first, with whom. */
export async function sharesOf(db: Db, userUuid: string, now: Date, shareUuid?: string): Promise<Share[]> {
  const rows = await db
    .select({ share: shares, last_used_at: lastUse })
    .from(shares)
    .where(
      and(
        eq(shares.user_uuid, userUuid),
        shareUuid === undefined ? undefined : eq(shares.share_uuid, shareUuid),
      ),
    )
    .orderBy(desc(shares.created_at), desc(shares.share_uuid))
  const viewers = await viewersOf(
    db,
    rows.map(({ share }) => share.viewer_uuid),
  )
  return rows.flatMap(({ share, last_used_at }) => {
    const viewer = viewers.get(share.viewer_uuid)
    if (!viewer) return []
    return {
      share_uuid: share.share_uuid,
      kind: share.kind,
      access: share.access,
      sections: share.sections,
      first_name: viewer.first_name,
      last_name: viewer.last_name,
      username: share.kind === 'advisor' ? viewer.username : '',
      created_at: share.created_at.toISOString(),
      expires_at: share.expires_at?.toISOString() ?? null,
      ended_at: endOf(share, now)?.toISOString() ?? null,
      last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
    }
  })
}

/**
 * Makes room for a share: one that has expired ends for good, so that it does not stand in the way of another.
 *
 * @throws ApiError `conflict` where the plan is already shared with them
 */
export async function assertUnshared(
  transaction: Db,
  userUuid: string,
  viewer: UserRow,
  now: Date,
): Promise<void> {
  await transaction
    .update(shares)
    .set({ revoked_at: sql`${shares.expires_at}` })
    .where(
      and(
        eq(shares.user_uuid, userUuid),
        eq(shares.viewer_uuid, viewer.user_uuid),
        isNull(shares.revoked_at),
        lte(shares.expires_at, now),
      ),
    )
  const live = await transaction.$count(
    shares,
    and(eq(shares.user_uuid, userUuid), eq(shares.viewer_uuid, viewer.user_uuid), isNull(shares.revoked_at)),
  )
  if (live > 0) {
    throw new ApiError('conflict', `This plan is already shared with ${fullName(viewer)}.`)
  }
}

/** A client's share, for the transaction to change. */
export async function lockShare(
  transaction: Db,
  userUuid: string,
  shareUuid: string,
): Promise<ShareRow | undefined> {
  const [share] = await transaction
    .select()
    .from(shares)
    .where(and(eq(shares.user_uuid, userUuid), eq(shares.share_uuid, shareUuid)))
    .for('update')
  return share
}

/** Deletes what the log no longer shows: old reads, shares that ended long ago, and expired invitations. */
export async function deleteOldShares(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SHARE_LOG_DAYS * DAY_MS)
  await deleteInSlices(db, shareReads, lt(shareReads.minute_at, before))
  await deleteInSlices(db, shares, or(lt(shares.revoked_at, before), lt(shares.expires_at, before)), {
    rows: 500,
  })
  await deleteInSlices(db, shareInvitations, lt(shareInvitations.expires_at, now))
}

/** A share as its viewer sees it. */
export const presentSharedPlan = (
  share: ShareRow,
  client: Pick<UserRow, 'first_name' | 'last_name'>,
): SharedPlan => ({
  share_uuid: share.share_uuid,
  user_uuid: share.user_uuid,
  kind: share.kind,
  access: share.access,
  sections: share.sections,
  first_name: client.first_name,
  last_name: client.last_name,
  shared_since: share.created_at.toISOString(),
  opened_at: share.opened_at?.toISOString() ?? null,
})
