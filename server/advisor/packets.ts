/** Summaries that clients share with their advisor: making, ending and reading them. */
import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type {
  getPacketPreview,
  openPacket,
  PacketContent,
  PacketSection,
} from '#core/contract/advisor-packets.ts'
import type { AdvisorCall, createPacket, deletePacket } from '#core/contract/advisor.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { NOBODY } from '#server/db/lookup.ts'
import { sameRecord } from '#server/db/records.ts'
import { advisorCalls, advisorPacketOpenings, advisorPackets } from '#server/db/schema/advisor.ts'
import { inSlices, slice } from '#server/db/slices.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { lockClient } from '#server/http/capacity.ts'
import { clientOfToken, newClientToken, tokenDigest } from '#server/http/client-token.ts'
import { deviceName } from '#server/http/device-name.ts'
import { isUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { notify } from '#server/notification/queries.ts'
import { contentOf } from './packet-content.ts'
import * as queries from './queries.ts'

/** A packet can be read until this long after the call. */
const KEPT_MS = 7 * DAY_MS

const expiryOf = (ends_at: Date): Date => new Date(ends_at.getTime() + KEPT_MS)

/**
 * Stores a packet in place of the call's earlier one, whose link and openings end with it.
 *
 * @returns the secret of its link, which is not stored
 */
export async function sharePacket(
  transaction: Db,
  call: queries.CallRow,
  packet: {
    readonly sections: readonly PacketSection[]
    readonly hides_amounts: boolean
    readonly content: PacketContent
  },
  now: Date,
): Promise<string> {
  const { user_uuid, call_uuid, ends_at } = call
  const token = newClientToken(user_uuid)
  await transaction.delete(advisorPackets).where(sameRecord(advisorPackets, call, 'call_uuid'))
  await transaction.insert(advisorPackets).values({
    packet_uuid: uuidv7(),
    user_uuid,
    call_uuid,
    token_hash: tokenDigest(token),
    sections: [...packet.sections],
    hides_amounts: packet.hides_amounts,
    content: packet.content,
    created_at: now,
    expires_at: expiryOf(ends_at),
  })
  return token
}

/** A packet can be read for as long after a call that was moved. */
export async function movePacket(transaction: Db, call: queries.CallRow): Promise<void> {
  await transaction
    .update(advisorPackets)
    .set({ expires_at: expiryOf(call.ends_at) })
    .where(sameRecord(advisorPackets, call, 'call_uuid'))
}

/** Ends a call's packet and deletes what it said. */
export async function revokePacketOf(transaction: Db, call: queries.CallKey, now: Date): Promise<void> {
  await transaction
    .update(advisorPackets)
    .set({ revoked_at: now, content: null })
    .where(and(sameRecord(advisorPackets, call, 'call_uuid'), isNull(advisorPackets.revoked_at)))
}

/** Deletes what packets said that can no longer be read. */
export async function clearExpiredPackets(db: Db, now: Date): Promise<void> {
  await inSlices(async (rows) => {
    const isExpired = and(lte(advisorPackets.expires_at, now), isNotNull(advisorPackets.content))
    const { rowCount } = await db
      .update(advisorPackets)
      .set({ content: null })
      .where(slice(db, advisorPackets, isExpired, rows))
    return rowCount ?? 0
  })
}

export async function previewPacket({
  db,
  dependencies,
  caller,
  query: { sections, hidesAmounts },
  today,
}: Call<typeof getPacketPreview>): Promise<Answer<PacketContent>> {
  return {
    data: await contentOf(
      { db, dependencies },
      caller.user_uuid,
      { sections, hides_amounts: hidesAmounts },
      today,
    ),
  }
}

/** @throws ApiError for a call that is not the client's, or not booked any more */
async function assertBooked(db: Db, userUuid: string, callUuid: string): Promise<void> {
  const call = await queries.callOf(db, userUuid, callUuid)
  if (!call) throw notFound()
  if (call.state === 'canceled') throw new ApiError('conflict', 'This call was canceled.')
}

export async function prepareContent({
  body,
  db,
  dependencies,
  caller: { user_uuid },
  today,
}: Call<typeof createPacket>): Promise<PacketContent> {
  await assertBooked(db, user_uuid, body.call_uuid)
  return contentOf({ db, dependencies }, user_uuid, body, today)
}

export const addPacket = (
  { body, db, caller: { user_uuid }, now }: Call<typeof createPacket>,
  content: PacketContent,
): Promise<Answer<Data<typeof createPacket>>> =>
  db.transaction(async (transaction) => {
    await lockClient(transaction, user_uuid)
    await assertBooked(transaction, user_uuid, body.call_uuid)
    const call = await queries.lockCall(transaction, user_uuid, body.call_uuid)
    if (!call) throw notFound()
    if (expiryOf(call.ends_at) <= now) {
      throw new ApiError('conflict', 'This call is over. Share a summary with your next one.')
    }
    const packet_token = await sharePacket(transaction, call, { ...body, content }, now)
    return {
      data: { call: await queries.presentCall(transaction, call), packet_token },
      message: 'Summary shared',
    }
  })

export async function removePacket({
  db,
  params,
  caller: { user_uuid },
  now,
}: Call<typeof deletePacket>): Promise<Answer<AdvisorCall>> {
  if (!isUuid(params.id)) throw notFound()
  return db.transaction(async (transaction) => {
    const [packet] = await transaction
      .select({ call_uuid: advisorPackets.call_uuid })
      .from(advisorPackets)
      .where(and(eq(advisorPackets.packet_uuid, params.id), eq(advisorPackets.user_uuid, user_uuid)))
    const call = packet && (await queries.lockCall(transaction, user_uuid, packet.call_uuid))
    if (!call) throw notFound()
    await revokePacketOf(transaction, call, now)
    return { data: await queries.presentCall(transaction, call), message: 'Sharing ended' }
  })
}

export const readPacket = ({
  body: { token },
  db,
  now,
  userAgent,
}: Call<typeof openPacket>): Promise<Answer<Data<typeof openPacket>>> =>
  db.transaction(async (transaction) => {
    // Locked, so that a client who ends the sharing at this moment does so before or after the reading, not during it.
    const [found] = await transaction
      .select({ packet: advisorPackets, call: advisorCalls })
      .from(advisorPackets)
      .innerJoin(advisorCalls, sameRecord(advisorCalls, advisorPackets, 'call_uuid'))
      .where(
        and(
          eq(advisorPackets.user_uuid, clientOfToken(token) ?? NOBODY),
          eq(advisorPackets.token_hash, tokenDigest(token)),
          isNull(advisorPackets.revoked_at),
          gt(advisorPackets.expires_at, now),
        ),
      )
      .for('update', { of: advisorPackets })
    const content = found?.packet.content
    if (!content) {
      throw new ApiError(
        'not_found',
        'This summary isn’t shared any more, or the link isn’t complete. Ask your client for a new one.',
      )
    }
    const { packet, call } = found
    await transaction.insert(advisorPacketOpenings).values({
      opening_uuid: uuidv7(),
      user_uuid: packet.user_uuid,
      packet_uuid: packet.packet_uuid,
      device: deviceName(userAgent),
      opened_at: now,
    })
    // The first opening is news; the page lists the others.
    await notify(
      transaction,
      packet.user_uuid,
      'packet_opened',
      now,
      { uuid: call.call_uuid, name: call.type },
      `packet_opened:${packet.packet_uuid}`,
    )
    return {
      data: {
        content,
        call: {
          type: call.type,
          minutes: call.minutes,
          starts_at: call.starts_at.toISOString(),
          advisor: { name: call.advisor_name, time_zone: call.advisor_zone },
          note: call.note,
        },
        expires_at: packet.expires_at.toISOString(),
      },
    }
  })
