/** Saves what the scheduling provider says of a booking: messages are hints to read it, in any order and number. */
import { and, eq, inArray, isNotNull, lt, lte, asc } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { MINUTE_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { findClient, moveLookup } from '#server/db/lookup.ts'
import { sameRecord } from '#server/db/records.ts'
import { users } from '#server/db/schema/account.ts'
import { advisorCalls, advisorLinks, advisorMessages, advisorRemovals } from '#server/db/schema/advisor.ts'
import { deleteInSlices } from '#server/db/slices.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { lockClient } from '#server/http/capacity.ts'
import { dayIn } from '#server/http/client-day.ts'
import type { LinkScheduling, Seat } from '#server/providers/scheduling/scheduling.ts'
import { saveCancellation } from './bookings.ts'
import { spendCall } from './ledger.ts'
import { notifyCall, pushCallEvent } from './notifications.ts'
import { movePacket } from './packets.ts'
import { type CallRow, freeUntil, lockCall, updateCall } from './queries.ts'

/** Longer than one takes with every request at its time-out. */
const LEASE_MS = 3 * MINUTE_MS
const AT_ONCE = 10
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS
/** A booking that cannot be read for so long needs the operator. */
const MOST_FAILURES = 30
/** A booking is moved at most this often. */
const MOST_MOVES = 20

type CallNotification = readonly [kind: 'call_booked' | 'call_changed' | 'call_canceled', row: CallRow]

interface Client {
  readonly user_uuid: string
  readonly time_zone: string
}

async function clientOf(db: Db, userUuid: string): Promise<Client | undefined> {
  const [client] = await db
    .select({ user_uuid: users.user_uuid, time_zone: users.time_zone })
    .from(users)
    .where(eq(users.user_uuid, userUuid))
  return client
}

/** Has an event canceled at the provider, until it is. */
export async function scheduleRemoval(transaction: Db, external_event: string, now: Date): Promise<void> {
  await transaction
    .insert(advisorRemovals)
    .values({ external_event, next_at: now, created_at: now })
    .onConflictDoNothing()
}

const columnsOf = (seat: Seat) => ({
  external_event: seat.event,
  external_seat: seat.seat,
  change_url: seat.change_url,
  advisor_id: seat.advisor.advisor_id,
  advisor_name: seat.advisor.name,
  advisor_zone: seat.advisor.time_zone,
  starts_at: new Date(seat.starts_at),
  ends_at: new Date(seat.ends_at),
  place: seat.place,
})

/** A booking that we do not know yet: it uses one of the client's calls, or is canceled where none is left. */
async function addCall(
  transaction: Db,
  seat: Seat,
  { user_uuid, time_zone }: Client,
  type: string,
  now: Date,
): Promise<CallNotification> {
  const call_uuid = uuidv7()
  const columns = columnsOf(seat)
  await moveLookup(transaction, 'advisor_seat', seat.seat, user_uuid)
  const [row] = await transaction
    .insert(advisorCalls)
    .values({
      call_uuid,
      user_uuid,
      provider: 'calendly',
      type,
      minutes: Math.max(1, Math.round((columns.ends_at.getTime() - columns.starts_at.getTime()) / MINUTE_MS)),
      state: 'booked',
      booked_at: now,
      ...columns,
    })
    .returning()
  if (!row) throw new Error('A booking was not added.')
  if (await spendCall(transaction, row, now, dayIn(now, time_zone))) {
    await notifyCall(transaction, 'call_booked', row, time_zone, now)
    return ['call_booked', row]
  }
  // Two links can be open for one call that is left.
  await scheduleRemoval(transaction, seat.event, now)
  const canceled = await updateCall(transaction, row, { state: 'canceled', canceled_at: now })
  await notifyCall(transaction, 'call_canceled', canceled, time_zone, now)
  return ['call_canceled', canceled]
}

/** The call that a seat is of: by the seat, or by the one that it was moved from. */
async function callOfSeat(db: Db, seats: readonly string[]): Promise<CallRow | undefined> {
  for (const seat of seats) {
    const client = await findClient(db, 'advisor_seat', seat)
    if (client === undefined) continue
    const [row] = await db
      .select()
      .from(advisorCalls)
      .where(and(eq(advisorCalls.user_uuid, client), eq(advisorCalls.external_seat, seat)))
    if (row) return row
  }
  return undefined
}

async function linkOf(db: Db, linkUuid: string | null) {
  const client = linkUuid === null ? undefined : await findClient(db, 'advisor_link', linkUuid)
  if (linkUuid === null || client === undefined) return undefined
  const key = { user_uuid: client, link_uuid: linkUuid }
  const [link] = await db
    .select()
    .from(advisorLinks)
    .where(sameRecord(advisorLinks, key, 'link_uuid'))
  return link
}

async function saveSeat(
  { scheduling, database, clock }: Dependencies,
  seat: Seat,
  earlier: readonly string[],
): Promise<{ readonly client: Client; readonly notification: CallNotification } | undefined> {
  return database.db.transaction(async (transaction) => {
    const now = clock()
    const found = await callOfSeat(transaction, [seat.seat, ...earlier])
    const link = await linkOf(transaction, seat.link_uuid)
    const userUuid = found?.user_uuid ?? link?.user_uuid
    const client = userUuid === undefined ? undefined : await clientOf(transaction, userUuid)
    // Somebody booked without a link of ours.
    if (!client) return undefined
    await lockClient(transaction, client.user_uuid)
    if (link) {
      await transaction
        .update(advisorLinks)
        .set({ used_at: link.used_at ?? now })
        .where(sameRecord(advisorLinks, link, 'link_uuid'))
    }
    const call = found && (await lockCall(transaction, client.user_uuid, found.call_uuid))
    const known = call ?? (await callOfSeat(transaction, [seat.seat, ...earlier]))
    if (!known) {
      // A booking that was canceled before we heard of it has used no call.
      if (seat.canceled) return undefined
      return { client, notification: await addCall(transaction, seat, client, link?.type ?? seat.type, now) }
    }
    if (known.state === 'canceled') return undefined
    if (seat.canceled) {
      const at = new Date(seat.canceled.at)
      const isReturned = seat.canceled.is_by_advisor || at <= freeUntil(known.starts_at)
      const today = dayIn(now, client.time_zone)
      const how = { at, isReturned, now, today, zone: client.time_zone }
      return {
        client,
        notification: ['call_canceled', await saveCancellation(transaction, { scheduling }, known, how)],
      }
    }
    const columns = columnsOf(seat)
    const isMoved = columns.starts_at.getTime() !== known.starts_at.getTime()
    await moveLookup(transaction, 'advisor_seat', seat.seat, client.user_uuid)
    const changed = await updateCall(transaction, known, {
      ...columns,
      ...(isMoved && { sequence: known.sequence + 1, reminded_at: null, reminder_leased_until: null }),
    })
    if (!isMoved) return undefined
    await movePacket(transaction, changed)
    await notifyCall(transaction, 'call_changed', changed, client.time_zone, now)
    return { client, notification: ['call_changed', changed] }
  })
}

/** Reads a seat, and the ones that it was moved to, until the current one. */
async function readCurrent(scheduling: LinkScheduling, first: string) {
  const earlier: string[] = []
  let uri = first
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const seat = await scheduling.readSeat(uri)
    if (seat.kind !== 'ok') return seat
    if (seat.value.moved_from !== null) earlier.push(seat.value.moved_from)
    if (seat.value.moved_to === null) return { kind: 'ok' as const, value: { seat: seat.value, earlier } }
    earlier.push(uri)
    uri = seat.value.moved_to
  }
  return { kind: 'unavailable' as const, fault: 'MOVED TOO OFTEN' }
}

const pauseMs = (failures: number): number => Math.min(LONGEST_PAUSE_MS, 2 ** Math.min(failures, 20) * 15_000)

type Message = typeof advisorMessages.$inferSelect

function claimMessages(db: Db, now: Date): Promise<Message[]> {
  const due = db
    .select({ id: advisorMessages.message_id })
    .from(advisorMessages)
    .where(lte(advisorMessages.next_at, now))
    .orderBy(asc(advisorMessages.next_at))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  return db
    .update(advisorMessages)
    .set({ next_at: new Date(now.getTime() + LEASE_MS) })
    .where(inArray(advisorMessages.message_id, due))
    .returning()
}

async function settle(
  dependencies: Dependencies,
  scheduling: LinkScheduling,
  message: Message,
): Promise<void> {
  const { database, clock, log } = dependencies
  const read = await readCurrent(scheduling, message.seat)
  const here = eq(advisorMessages.message_id, message.message_id)
  if (read.kind === 'ok') {
    const saved = await saveSeat(dependencies, read.value.seat, read.value.earlier)
    await database.db.update(advisorMessages).set({ next_at: null }).where(here)
    if (saved) await pushCallEvent(dependencies, ...saved.notification, saved.client.time_zone)
    return
  }
  const failure_count = message.failure_count + 1
  const isOver = read.kind === 'gone' || failure_count > MOST_FAILURES
  log[isOver ? 'error' : 'warn']({ failure: read }, 'a booking could not be read')
  const pause = read.kind === 'rate_limited' ? read.retryAfterMs : pauseMs(failure_count)
  const next_at = isOver ? null : new Date(clock().getTime() + pause)
  await database.db.update(advisorMessages).set({ failure_count, next_at }).where(here)
}

/** Deals with messages that are due; safe to run in several processes at once. */
export async function settleMessages(dependencies: Dependencies): Promise<void> {
  const { scheduling, database, clock } = dependencies
  if (scheduling?.provider !== 'calendly') return
  for (;;) {
    const due = await claimMessages(database.db, clock())
    if (due.length === 0) return
    for (const message of due) await settle(dependencies, scheduling, message)
  }
}

/** Has the provider cancel the coming calls of an account that is being deleted. */
export async function removeCallsOf(
  transaction: Db,
  userUuid: string,
  _: Dependencies,
  now: Date,
): Promise<void> {
  const coming = await transaction
    .select({ external_event: advisorCalls.external_event })
    .from(advisorCalls)
    .where(
      and(
        eq(advisorCalls.user_uuid, userUuid),
        eq(advisorCalls.state, 'booked'),
        isNotNull(advisorCalls.external_event),
      ),
    )
  for (const { external_event } of coming) {
    if (external_event !== null) await scheduleRemoval(transaction, external_event, now)
  }
}

type Removal = typeof advisorRemovals.$inferSelect

function claimRemovals(db: Db, now: Date): Promise<Removal[]> {
  const due = db
    .select({ id: advisorRemovals.external_event })
    .from(advisorRemovals)
    .where(lte(advisorRemovals.next_at, now))
    .orderBy(asc(advisorRemovals.next_at))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  return db
    .update(advisorRemovals)
    .set({ next_at: new Date(now.getTime() + LEASE_MS) })
    .where(inArray(advisorRemovals.external_event, due))
    .returning()
}

/** Cancels at the provider what is due; safe to run in several processes at once. */
export async function removeEvents({ scheduling, database, clock, log }: Dependencies): Promise<void> {
  if (scheduling?.provider !== 'calendly') return
  for (;;) {
    const due = await claimRemovals(database.db, clock())
    if (due.length === 0) return
    for (const { external_event, failure_count } of due) {
      const here = eq(advisorRemovals.external_event, external_event)
      const result = await scheduling.cancel(external_event, 'This client can’t take the call.')
      if (result.kind === 'ok' || result.kind === 'gone' || failure_count > MOST_FAILURES) {
        if (result.kind !== 'ok' && result.kind !== 'gone') {
          log.error({ failure: result }, 'an event could not be canceled')
        }
        await database.db.delete(advisorRemovals).where(here)
        continue
      }
      log.warn({ failure: result }, 'an event could not be canceled yet')
      const next_at = new Date(clock().getTime() + pauseMs(failure_count + 1))
      await database.db
        .update(advisorRemovals)
        .set({ failure_count: failure_count + 1, next_at })
        .where(here)
    }
  }
}

const MESSAGES_KEPT_MS = 90 * 24 * 60 * MINUTE_MS

/** Deletes the ids of messages that no longer come twice. */
export async function deleteOldMessages(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MESSAGES_KEPT_MS)
  await deleteInSlices(db, advisorMessages, lt(advisorMessages.received_at, before))
}
