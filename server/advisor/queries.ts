/** Queries on calls, and their presentation. */
import { and, asc, count, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { MOST_OPENINGS, type Packet } from '#core/contract/advisor-packets.ts'
import { type AdvisorCall, FREE_CANCEL_HOURS } from '#core/contract/advisor.ts'
import { HOUR_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { advisorCalls, advisorPacketOpenings, advisorPackets } from '#server/db/schema/advisor.ts'

export type CallRow = typeof advisorCalls.$inferSelect

const MOST_CALLS = 100

/** The last moment at which a cancellation returns a call, and at which it can be moved. */
export const freeUntil = (starts_at: Date): Date =>
  new Date(starts_at.getTime() - FREE_CANCEL_HOURS * HOUR_MS)

/** Names a call. */
export type CallKey = Pick<CallRow, 'user_uuid' | 'call_uuid'>

const own = (userUuid: string, callUuid: string) =>
  and(eq(advisorCalls.user_uuid, userUuid), eq(advisorCalls.call_uuid, callUuid))

export async function callOf(db: Db, userUuid: string, callUuid: string): Promise<CallRow | undefined> {
  const [row] = await db.select().from(advisorCalls).where(own(userUuid, callUuid))
  return row
}

/** A client's call, locked until the transaction ends. */
export async function lockCall(
  transaction: Db,
  userUuid: string,
  callUuid: string,
): Promise<CallRow | undefined> {
  const [row] = await transaction.select().from(advisorCalls).where(own(userUuid, callUuid)).for('update')
  return row
}

export async function updateCall(db: Db, call: CallKey, change: Partial<CallRow>): Promise<CallRow> {
  const [row] = await db
    .update(advisorCalls)
    .set(change)
    .where(sameRecord(advisorCalls, call, 'call_uuid'))
    .returning()
  if (!row) throw new Error('A locked call is gone.')
  return row
}

/** Whether a client has another booked call between two instants. */
export async function hasCallBetween(
  db: Db,
  userUuid: string,
  { from, until, except }: { readonly from: Date; readonly until: Date; readonly except?: string },
): Promise<boolean> {
  const rows = await db
    .select({ call_uuid: advisorCalls.call_uuid })
    .from(advisorCalls)
    .where(
      and(
        eq(advisorCalls.user_uuid, userUuid),
        eq(advisorCalls.state, 'booked'),
        lt(advisorCalls.starts_at, until),
        gt(advisorCalls.ends_at, from),
      ),
    )
  return rows.some(({ call_uuid }) => call_uuid !== except)
}

async function packetsOf(
  db: Db,
  userUuid: string,
  callUuids: readonly string[],
): Promise<Map<string, Packet>> {
  if (callUuids.length === 0) return new Map()
  const { packet_uuid, call_uuid, sections, hides_amounts, created_at, expires_at, revoked_at } =
    advisorPackets
  const rows = await db
    .select({ packet_uuid, call_uuid, sections, hides_amounts, created_at, expires_at, revoked_at })
    .from(advisorPackets)
    .where(and(eq(advisorPackets.user_uuid, userUuid), inArray(call_uuid, [...callUuids])))
  const ids = rows.map((row) => row.packet_uuid)
  if (ids.length === 0) return new Map()
  const isOfThese = and(
    eq(advisorPacketOpenings.user_uuid, userUuid),
    inArray(advisorPacketOpenings.packet_uuid, ids),
  )
  const counts = await db
    .select({ packet_uuid: advisorPacketOpenings.packet_uuid, openings: count() })
    .from(advisorPacketOpenings)
    .where(isOfThese)
    .groupBy(advisorPacketOpenings.packet_uuid)
  const ranked = db.$with('ranked').as(
    db
      .select({
        packet_uuid: advisorPacketOpenings.packet_uuid,
        device: advisorPacketOpenings.device,
        opened_at: advisorPacketOpenings.opened_at,
        place:
          sql<number>`row_number() over (partition by ${advisorPacketOpenings.packet_uuid} order by ${advisorPacketOpenings.opened_at} desc, ${advisorPacketOpenings.opening_uuid} desc)`.as(
            'place',
          ),
      })
      .from(advisorPacketOpenings)
      .where(isOfThese),
  )
  const openings = await db
    .with(ranked)
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${MOST_OPENINGS}`)
    .orderBy(desc(ranked.opened_at))
  return new Map(
    rows.map((row) => [
      row.call_uuid,
      {
        packet_uuid: row.packet_uuid,
        sections: row.sections,
        hides_amounts: row.hides_amounts,
        created_at: row.created_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        revoked_at: row.revoked_at?.toISOString() ?? null,
        open_count: counts.find((each) => each.packet_uuid === row.packet_uuid)?.openings ?? 0,
        openings: openings
          .filter((each) => each.packet_uuid === row.packet_uuid)
          .map(({ opened_at, device }) => ({ opened_at: opened_at.toISOString(), device })),
      },
    ]),
  )
}

const presentWith = (row: CallRow, packet: Packet | null): AdvisorCall => ({
  call_uuid: row.call_uuid,
  type: row.type,
  minutes: row.minutes,
  advisor: { name: row.advisor_name, time_zone: row.advisor_zone },
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  state: row.state,
  note: row.note,
  place: row.place,
  sequence: row.sequence,
  booked_at: row.booked_at.toISOString(),
  canceled_at: row.canceled_at?.toISOString() ?? null,
  is_returned: row.is_returned,
  free_until: freeUntil(row.starts_at).toISOString(),
  change_url: row.change_url,
  packet,
})

export async function presentCalls(
  db: Db,
  userUuid: string,
  rows: readonly CallRow[],
): Promise<AdvisorCall[]> {
  const packets = await packetsOf(
    db,
    userUuid,
    rows.map(({ call_uuid }) => call_uuid),
  )
  return rows.map((row) => presentWith(row, packets.get(row.call_uuid) ?? null))
}

export async function presentCall(db: Db, row: CallRow): Promise<AdvisorCall> {
  const packets = await packetsOf(db, row.user_uuid, [row.call_uuid])
  return presentWith(row, packets.get(row.call_uuid) ?? null)
}

/** A client's booked calls that are not over, the next first, and their latest others, newest first. */
export async function callsOf(db: Db, userUuid: string, now: Date) {
  const isUpcoming = and(eq(advisorCalls.state, 'booked'), gt(advisorCalls.ends_at, now))
  const upcoming = await db
    .select()
    .from(advisorCalls)
    .where(and(eq(advisorCalls.user_uuid, userUuid), isUpcoming))
    .orderBy(asc(advisorCalls.starts_at), asc(advisorCalls.call_uuid))
    .limit(MOST_CALLS)
  const past = await db
    .select()
    .from(advisorCalls)
    .where(
      and(
        eq(advisorCalls.user_uuid, userUuid),
        or(
          eq(advisorCalls.state, 'canceled'),
          sql`${advisorCalls.ends_at} <= ${now.toISOString()}::timestamptz`,
        ),
      ),
    )
    .orderBy(desc(advisorCalls.starts_at), desc(advisorCalls.call_uuid))
    .limit(MOST_CALLS)
  return { upcoming, past }
}
