/** A viewer's side of sharing: finding plans, opening one, and the record of what they read. */
import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Data } from '#core/contract/endpoint.ts'
import type { PlanView } from '#core/contract/plan-view.ts'
import type { Section } from '#core/contract/section.ts'
import {
  type closeView,
  type getSharedPlans,
  type getView,
  type leaveShare,
  type openShare,
  VIEW_HOURS,
} from '#core/contract/shared-plans.ts'
import { HOUR_MS, MINUTE_MS } from '#core/finance/math/duration.ts'
import { presentUser } from '#server/account/present.ts'
import { userById, type UserRow } from '#server/account/queries.ts'
import { asViewer, createViewSession, endOneSession } from '#server/account/sessions.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { sessions, shares, users } from '#server/db/schema/account.ts'
import { shareReads } from '#server/db/schema/sharing.ts'
import { notFound } from '#server/http/api-error.ts'
import { clientToday } from '#server/http/client-day.ts'
import { isUuid, ownUuid } from '#server/http/ids.ts'
import type { Answer, Call, Caller } from '#server/http/route.ts'
import type { Views } from '#server/http/viewer-gate.ts'
import { notify } from '#server/notification/queries.ts'
import { fullName, isLiveAt, presentSharedPlan, type ShareRow } from './queries.ts'

const RECENT = 5

/** Live shares with a caller, of one kind. */
const sharedWith = (caller: Caller, kind: ShareRow['kind'], now: Date) =>
  and(eq(shares.viewer_uuid, caller.user_uuid), eq(shares.kind, kind), isLiveAt(now))

const NAMES = { first_name: users.first_name, last_name: users.last_name }

const plansWhere = (db: Db, where: ReturnType<typeof and>) =>
  db
    .select({ share: shares, ...NAMES })
    .from(shares)
    .innerJoin(users, eq(users.user_uuid, shares.user_uuid))
    .where(where)
    .$dynamic()

export async function listSharedPlans({
  db,
  caller,
  params,
  now,
}: Call<typeof getSharedPlans>): Promise<Answer<Data<typeof getSharedPlans>>> {
  ownUuid(caller, params.userUuid)
  const partners = await plansWhere(db, sharedWith(caller, 'partner', now)).orderBy(
    users.first_name,
    users.last_name,
    shares.share_uuid,
  )
  const ofClients = sharedWith(caller, 'advisor', now)
  const isAdvisor = caller.role_name === 'Advisor'
  const recent = isAdvisor
    ? await plansWhere(db, and(ofClients, isNotNull(shares.opened_at)))
        .orderBy(desc(shares.opened_at), desc(shares.share_uuid))
        .limit(RECENT)
    : []
  const [clients] = isAdvisor ? await db.select({ total: count() }).from(shares).where(ofClients) : []
  return {
    data: {
      partners: partners.map(({ share, ...names }) => presentSharedPlan(share, names)),
      recent_clients: recent.map(({ share, ...names }) => presentSharedPlan(share, names)),
      client_count: clients?.total ?? 0,
    },
  }
}

const presentView = (
  share: Pick<ShareRow, 'share_uuid' | 'kind' | 'access' | 'sections'>,
  client: Pick<UserRow, 'first_name' | 'last_name'>,
  expires_at: Date,
): PlanView => ({
  share_uuid: share.share_uuid,
  kind: share.kind,
  access: share.access,
  sections: share.sections,
  first_name: client.first_name,
  last_name: client.last_name,
  expires_at: expires_at.toISOString(),
})

/** A share that the caller may open. @throws ApiError `not_found` */
async function openable({ db, caller, body, now }: Call<typeof openShare>): Promise<ShareRow> {
  const [share] = await db
    .select()
    .from(shares)
    .where(
      and(eq(shares.share_uuid, body.share_uuid), eq(shares.viewer_uuid, caller.user_uuid), isLiveAt(now)),
    )
  if (!share || (share.kind === 'advisor' && caller.role_name !== 'Advisor')) throw notFound()
  return share
}

export async function openPlan(call: Call<typeof openShare>): Promise<Answer<Data<typeof openShare>>> {
  const { db, caller, now, userAgent } = call
  const share = await openable(call)
  const client = await userById(db, share.user_uuid)
  if (!client) throw notFound()
  const expires_at = new Date(now.getTime() + VIEW_HOURS * HOUR_MS)
  const token = await createViewSession(
    db,
    caller,
    { share_uuid: share.share_uuid, shared_by: share.user_uuid, expires_at },
    userAgent,
    now,
  )
  await db
    .update(shares)
    .set({ opened_at: now })
    .where(sameRecord(shares, share, 'share_uuid'))
  // How the client logs in is nobody else's business.
  const user = {
    ...presentUser(client),
    username: '',
    is_mfa_enabled: false,
    is_client_lookup: false,
    role_name: 'User',
  } as const
  return { data: { token, user, view: presentView(share, client, expires_at) } }
}

/** Of a viewing session, whose share the gate has found live. */
export async function readView({ db, caller }: Call<typeof getView>): Promise<Answer<PlanView>> {
  if (!caller.viewer) throw notFound()
  const { user_uuid: viewer, share_uuid } = caller.viewer
  const [session] = await db
    .select({ expires_at: sessions.expires_at })
    .from(sessions)
    .where(and(eq(sessions.user_uuid, viewer), eq(sessions.session_uuid, caller.session_uuid)))
  const [plan] = await plansWhere(
    db,
    sameRecord(shares, { user_uuid: caller.user_uuid, share_uuid }, 'share_uuid'),
  )
  if (!session || !plan) throw notFound()
  return { data: presentView(plan.share, plan, session.expires_at) }
}

export async function endView({ db, caller }: Call<typeof closeView>): Promise<Answer<null>> {
  if (caller.viewer) await endOneSession(db, caller.viewer.user_uuid, caller.session_uuid)
  return { data: null }
}

export async function giveUpShare({
  db,
  caller,
  params,
  now,
}: Call<typeof leaveShare>): Promise<Answer<null>> {
  if (!isUuid(params.id)) throw notFound()
  await db.transaction(async (transaction) => {
    const [left] = await transaction
      .update(shares)
      .set({ revoked_at: now })
      .where(and(eq(shares.share_uuid, params.id), eq(shares.viewer_uuid, caller.user_uuid), isLiveAt(now)))
      .returning()
    const self = left && (await userById(transaction, caller.user_uuid))
    if (!self) throw notFound()
    await notify(transaction, left.user_uuid, 'share_left', now, {
      uuid: left.share_uuid,
      name: fullName(self),
    })
  })
  return { data: null, message: 'You no longer have access to this plan' }
}

/**
 * Records that a viewer read or changed a section, and tells the client of the first time on a day.
 *
 * @param caller in a view
 */
async function recordUse(
  db: Db,
  caller: Caller,
  section: Section,
  isRead: boolean,
  now: Date,
): Promise<void> {
  if (!caller.viewer) return
  const { user_uuid } = caller
  const { share_uuid, user_uuid: viewerUuid } = caller.viewer
  const minute_at = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
  const [reads, changes] = isRead ? [1, 0] : [0, 1]
  const [use] = await db
    .insert(shareReads)
    .values({ user_uuid, share_uuid, section, minute_at, reads, changes })
    .onConflictDoUpdate({
      target: [shareReads.user_uuid, shareReads.share_uuid, shareReads.minute_at, shareReads.section],
      set: { reads: sql`${shareReads.reads} + ${reads}`, changes: sql`${shareReads.changes} + ${changes}` },
    })
    .returning({ total: sql<number>`${shareReads.reads} + ${shareReads.changes}` })
  if (use && use.total > 1) return
  const viewer = await userById(db, viewerUuid)
  const day = clientToday(now, caller.time_zone, undefined)
  const subject = { uuid: share_uuid, name: viewer ? fullName(viewer) : '' }
  await notify(db, caller.user_uuid, 'plan_viewed', now, subject, `viewed:${share_uuid}:${day}`)
}

/** Looks up shares and records reads for server/http. */
export const views: Views = { asViewer, record: recordUse }
