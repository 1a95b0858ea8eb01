/** Invitations of partners, by a code that works once. */
import { createHmac, randomInt } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import type { Data } from '#core/contract/endpoint.ts'
import {
  type acceptShareInvitation,
  type Invitation,
  INVITATION_LENGTH,
  INVITATION_SIGNS,
  type previewShareInvitation,
  type SharedPlan,
} from '#core/contract/shared-plans.ts'
import {
  type createShareInvitation,
  type deleteShareInvitation,
  INVITATION_DAYS,
  MAX_SHARES,
  type ShareInvitation,
} from '#core/contract/sharing.ts'
import { HOUR_MS } from '#core/finance/math/duration.ts'
import { userById, type UserRow } from '#server/account/queries.ts'
import { reauthenticate } from '#server/account/reauthenticate.ts'
import { tellOfSecurity } from '#server/account/security-notices.ts'
import { notices } from '#server/account/text-messages.ts'
import type { Db } from '#server/db/connect.ts'
import { shares } from '#server/db/schema/account.ts'
import { shareInvitations } from '#server/db/schema/sharing.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { isUuid } from '#server/http/ids.ts'
import { countUse, type Limit, tooMany } from '#server/http/limits.ts'
import type { Answer, Call } from '#server/http/route.ts'
import {
  assertUnshared,
  fullName,
  isLiveAt,
  lockShares,
  presentSharedPlan,
  type ShareRow,
} from './queries.ts'

/** Codes that one client may try: with 30 signs and 10 places, nobody guesses one. */
const TRIES: Limit = { max: 10, windowMs: HOUR_MS }

const hmacOf = (key: string, code: string): string =>
  createHmac('sha256', key).update(`invitation|${code}`).digest('base64url')

const newCode = (): string =>
  Array.from({ length: INVITATION_LENGTH }, () => INVITATION_SIGNS[randomInt(INVITATION_SIGNS.length)]).join(
    '',
  )

type InvitationRow = typeof shareInvitations.$inferSelect

const present = (row: InvitationRow): ShareInvitation => ({
  invitation_uuid: row.invitation_uuid,
  access: row.access,
  sections: row.sections,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

/** A client's invitations that nobody has accepted yet, newest first. */
export async function openInvitationsOf(db: Db, userUuid: string, now: Date): Promise<ShareInvitation[]> {
  const rows = await db
    .select()
    .from(shareInvitations)
    .where(and(eq(shareInvitations.user_uuid, userUuid), gt(shareInvitations.expires_at, now)))
    .orderBy(desc(shareInvitations.created_at), desc(shareInvitations.invitation_uuid))
  return rows.map(present)
}

/** A repeated request names the same invitation: its response has a secret, so it isn't stored to be sent again. */
const invitationId = ({ caller, idempotencyKey }: Call<typeof createShareInvitation>): string =>
  idempotencyKey === undefined ? uuidv7() : uuidv5(idempotencyKey, caller.user_uuid)

export async function invitePartner(
  call: Call<typeof createShareInvitation>,
): Promise<Answer<Data<typeof createShareInvitation>>> {
  const { db, caller, body, now, dependencies } = call
  await reauthenticate(call, body)
  const code = newCode()
  const row: InvitationRow = {
    invitation_uuid: invitationId(call),
    user_uuid: caller.user_uuid,
    code_hmac: hmacOf(dependencies.secrets.code_key, code),
    access: body.access,
    sections: body.sections,
    created_at: now,
    expires_at: new Date(now.getTime() + INVITATION_DAYS * 24 * HOUR_MS),
  }
  await db.transaction(async (transaction) => {
    await lockShares(transaction, caller.user_uuid)
    const partners = await transaction.$count(
      shares,
      and(eq(shares.user_uuid, caller.user_uuid), eq(shares.kind, 'partner'), isLiveAt(now)),
    )
    const open = await openInvitationsOf(transaction, caller.user_uuid, now)
    const others = open.filter(({ invitation_uuid }) => invitation_uuid !== row.invitation_uuid)
    if (partners + others.length >= MAX_SHARES.partner) {
      throw new ApiError(
        'conflict',
        `You can have up to ${MAX_SHARES.partner} partners and open invitations. Withdraw one first.`,
      )
    }
    // The former code was in a response that may have been lost, or may have reached somebody: it stops working.
    const saved = await transaction
      .insert(shareInvitations)
      .values(row)
      .onConflictDoUpdate({
        target: shareInvitations.invitation_uuid,
        set: { code_hmac: row.code_hmac, created_at: row.created_at, expires_at: row.expires_at },
        setWhere: sql`(${shareInvitations.access}, ${shareInvitations.sections}) = (excluded.access, excluded.sections)`,
      })
      .returning({ id: shareInvitations.invitation_uuid })
    if (saved.length === 0) {
      throw new ApiError('key_reused', 'This Idempotency-Key was used for a different request.')
    }
  })
  return { data: { ...present(row), code } }
}

export async function withdrawInvitation({
  db,
  caller,
  params,
}: Call<typeof deleteShareInvitation>): Promise<Answer<null>> {
  if (!isUuid(params.id)) throw notFound()
  const withdrawn = await db
    .delete(shareInvitations)
    .where(
      and(eq(shareInvitations.user_uuid, caller.user_uuid), eq(shareInvitations.invitation_uuid, params.id)),
    )
    .returning({ id: shareInvitations.invitation_uuid })
  if (withdrawn.length === 0) throw notFound()
  return { data: null, message: 'Invitation withdrawn' }
}

/** One message for a code that never existed, was used, was withdrawn, or has expired. */
function wrongCode(): ApiError {
  const message = 'That code isn’t right, or it was used or has expired. Ask for a new one.'
  return new ApiError('wrong_code', message, { fields: { code: message } })
}

type WithCode = Call<typeof acceptShareInvitation> | Call<typeof previewShareInvitation>

/** The invitation of a code, and who invites. @throws ApiError `wrong_code`, `conflict` or `too_many_requests` */
async function invitationOf(call: WithCode): Promise<{ row: InvitationRow; inviter: UserRow }> {
  const { db, caller, body, now, dependencies } = call
  if (!dependencies.settings.relaxedLimits) {
    const wait = await countUse(db, `invitations:${caller.user_uuid}`, TRIES, now)
    if (wait > 0) throw tooMany(wait)
  }
  const [row] = await db
    .select()
    .from(shareInvitations)
    .where(
      and(
        eq(shareInvitations.code_hmac, hmacOf(dependencies.secrets.code_key, body.code)),
        gt(shareInvitations.expires_at, now),
      ),
    )
  const inviter = row && (await userById(db, row.user_uuid))
  if (!inviter) throw wrongCode()
  if (inviter.user_uuid === caller.user_uuid) {
    throw new ApiError('conflict', 'This is your own invitation. Send the code to your partner.')
  }
  return { row, inviter }
}

export async function previewInvitation(
  call: Call<typeof previewShareInvitation>,
): Promise<Answer<Invitation>> {
  const { row, inviter } = await invitationOf(call)
  const { first_name, last_name } = inviter
  const { access, sections } = row
  return { data: { first_name, last_name, access, sections, expires_at: row.expires_at.toISOString() } }
}

/** What a partner may do, as the notice of it says. */
const ACCESS_WORDS = { view: 'view', edit: 'view and edit' } as const

export async function acceptInvitation(
  call: Call<typeof acceptShareInvitation>,
): Promise<Answer<SharedPlan>> {
  const { db, caller, now } = call
  const { row, inviter } = await invitationOf(call)
  const self = await userById(db, caller.user_uuid)
  if (!self) throw notFound()
  const share: ShareRow = {
    share_uuid: uuidv7(),
    user_uuid: inviter.user_uuid,
    viewer_uuid: self.user_uuid,
    kind: 'partner',
    access: row.access,
    sections: row.sections,
    created_at: now,
    expires_at: null,
    revoked_at: null,
    opened_at: null,
  }
  await db.transaction(async (transaction) => {
    await lockShares(transaction, inviter.user_uuid)
    // Of several who send the code at once, one gets the row.
    const used = await transaction
      .delete(shareInvitations)
      .where(eq(shareInvitations.invitation_uuid, row.invitation_uuid))
      .returning({ id: shareInvitations.invitation_uuid })
    if (used.length === 0) throw wrongCode()
    await assertUnshared(transaction, inviter.user_uuid, self, now)
    await transaction.insert(shares).values(share)
    const name = fullName(self)
    await tellOfSecurity({ ...call, db: transaction }, 'share_accepted', {
      user_uuid: inviter.user_uuid,
      name: `${name} (${ACCESS_WORDS[row.access]})`,
      subject_uuid: share.share_uuid,
      text: { to: inviter.mobile_no, message: notices.shareAccepted(name, ACCESS_WORDS[row.access]) },
    })
  })
  return { data: presentSharedPlan(share, inviter), message: `${inviter.first_name} shares a plan with you` }
}
