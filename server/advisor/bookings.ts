/** Booking, moving and canceling calls in the app. */
import { v7 as uuidv7 } from 'uuid'
import type { PacketContent } from '#core/contract/advisor-packets.ts'
import type {
  AdvisorCall,
  cancelAdvisorCall,
  createAdvisorCall,
  getAdvisorCalls,
  getAdvisorSlots,
  updateAdvisorCall,
} from '#core/contract/advisor.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { MINUTE_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { advisorCalls } from '#server/db/schema/advisor.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { lockClient } from '#server/http/capacity.ts'
import type { Answer, Call } from '#server/http/route.ts'
import type { EventType, SlotScheduling, Taken } from '#server/providers/scheduling/scheduling.ts'
import { schedulingOf, valueOf } from './failures.ts'
import { returnCall, spendCall } from './ledger.ts'
import { notifyCall, timeText } from './notifications.ts'
import { contentOf } from './packet-content.ts'
import { movePacket, revokePacketOf, sharePacket } from './packets.ts'
import * as queries from './queries.ts'
import { typeNamed } from './types.ts'

/** How many other times are named to a client whose time was taken. */
const NEARBY = 3

const conflict = (message: string): ApiError => new ApiError('conflict', message)

/** @throws ApiError `conflict` where calls are booked at the provider */
function slotsOf(dependencies: Pick<Dependencies, 'scheduling'>): SlotScheduling {
  const scheduling = schedulingOf(dependencies)
  if (scheduling.provider === 'sandbox') return scheduling
  throw conflict('Calls are booked at Calendly. Open the booking link.')
}

export async function readSlots({
  db,
  query: { name, advisorId },
  now,
  dependencies,
}: Call<typeof getAdvisorSlots>): Promise<Answer<Data<typeof getAdvisorSlots>>> {
  const scheduling = slotsOf(dependencies)
  const type = typeNamed(scheduling.eventTypes, name)
  return { data: { slots: await scheduling.freeSlots(db, type, now, advisorId) } }
}

export async function listCalls({
  db,
  caller: { user_uuid },
  now,
}: Call<typeof getAdvisorCalls>): Promise<Answer<Data<typeof getAdvisorCalls>>> {
  const { upcoming, past } = await queries.callsOf(db, user_uuid, now)
  const [next, earlier] = await parallelQueries(
    db,
    () => queries.presentCalls(db, user_uuid, upcoming),
    () => queries.presentCalls(db, user_uuid, past),
  )
  return { data: { upcoming: next, past: earlier } }
}

interface Wanted {
  readonly call_uuid: string
  readonly user_uuid: string
  readonly type: EventType
  readonly advisor_id: string
  readonly starts_at: Date
  /** The client's time zone. */
  readonly zone: string
}

/** `10:00 AM or 10:30 AM …`: free times around one that was taken. */
async function nearbyText(db: Db, scheduling: SlotScheduling, wanted: Wanted, now: Date): Promise<string> {
  const distance = ({ starts_at }: { readonly starts_at: string }): number =>
    Math.abs(Date.parse(starts_at) - wanted.starts_at.getTime())
  const free = await scheduling.freeSlots(db, wanted.type, now, wanted.advisor_id)
  const times = free
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEARBY)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
    .map(({ starts_at }) => timeText(new Date(starts_at), wanted.zone))
  return times.length === 0 ? '' : ` Still free nearby: ${times.join('; ')}.`
}

/** Thrown to undo what was taken of a time. */
class NotTaken extends Error {
  readonly why: Exclude<Taken, { kind: 'taken' }>['kind']

  constructor(why: NotTaken['why']) {
    super(why)
    this.why = why
  }
}

/**
 * Takes a time for a call of the client.
 *
 * @throws ApiError `conflict` when somebody else has it, or the client has another call then
 */
async function takeTime(
  transaction: Db,
  scheduling: SlotScheduling,
  wanted: Wanted,
  now: Date,
): Promise<Extract<Taken, { kind: 'taken' }>> {
  const { call_uuid, user_uuid, type, advisor_id, starts_at } = wanted
  const until = new Date(starts_at.getTime() + type.minutes * MINUTE_MS)
  const own = { from: starts_at, until, except: call_uuid }
  if (await queries.hasCallBetween(transaction, user_uuid, own)) {
    throw conflict('You already have a call at that time. Choose another one.')
  }
  try {
    return await transaction.transaction(async (attempt) => {
      const time = { user_uuid, call_uuid, minutes: type.minutes, advisor_id, starts_at }
      const taken = await scheduling.take(attempt, time, now)
      if (taken.kind !== 'taken') throw new NotTaken(taken.kind)
      return taken
    })
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error
    const nearby = await nearbyText(transaction, scheduling, wanted, now)
    const what =
      error.why === 'lost' ? 'That time was just taken.' : 'That time isn’t offered. Choose another one.'
    throw conflict(`${what}${nearby}`)
  }
}

/** What a booking shares, read before its transaction opens: a plan takes a moment to calculate. */
export const preparePacket = ({
  body: { packet },
  db,
  dependencies,
  caller,
  today,
}: Call<typeof createAdvisorCall>): Promise<PacketContent | null> =>
  packet === null ? Promise.resolve(null) : contentOf({ db, dependencies }, caller.user_uuid, packet, today)

export async function bookCall(
  { body, db, caller, now, today, dependencies }: Call<typeof createAdvisorCall>,
  content: PacketContent | null,
): Promise<Answer<Data<typeof createAdvisorCall>>> {
  const { user_uuid, time_zone: zone } = caller
  const { advisor_id, note } = body
  const scheduling = slotsOf(dependencies)
  const type = typeNamed(scheduling.eventTypes, body.name)
  const call_uuid = uuidv7()
  const starts_at = new Date(body.starts_at)
  await lockClient(db, user_uuid)
  const wanted = { call_uuid, user_uuid, type, advisor_id, starts_at, zone }
  const row: queries.CallRow = {
    call_uuid,
    user_uuid,
    provider: 'sandbox',
    type: type.name,
    minutes: type.minutes,
    advisor_id,
    advisor_name: '',
    advisor_zone: '',
    starts_at,
    ends_at: new Date(starts_at.getTime() + type.minutes * MINUTE_MS),
    state: 'booked',
    note,
    place: '',
    sequence: 0,
    external_event: null,
    external_seat: null,
    change_url: null,
    booked_at: now,
    canceled_at: null,
    is_returned: false,
    reminder_leased_until: null,
    reminded_at: null,
  }
  // The quarter hours and the ledger's entry refer to the call.
  await db.insert(advisorCalls).values(row)
  if (!(await spendCall(db, { user_uuid, call_uuid, type: type.name }, now, today))) {
    throw conflict('You have no calls left in this plan year.')
  }
  const { advisor, place } = await takeTime(db, scheduling, wanted, now)
  const booked = await queries.updateCall(
    db,
    { user_uuid, call_uuid },
    {
      advisor_name: advisor.name,
      advisor_zone: advisor.time_zone,
      place,
    },
  )
  await notifyCall(db, 'call_booked', booked, zone, now)
  const packet_token =
    content && body.packet ? await sharePacket(db, booked, { ...body.packet, content }, now) : null
  return {
    data: { call: await queries.presentCall(db, booked), packet_token },
    message: 'Call booked',
  }
}

/** @throws ApiError for a call that cannot be moved or canceled any more */
function assertAhead({ state, starts_at }: queries.CallRow, now: Date): void {
  if (state === 'canceled') throw conflict('This call was canceled.')
  if (starts_at <= now) throw conflict('This call has started. It can’t be changed any more.')
}

export async function moveCall({
  body: { call_uuid, advisor_id, ...body },
  db,
  caller: { user_uuid, time_zone: zone },
  now,
  dependencies,
}: Call<typeof updateAdvisorCall>): Promise<Answer<AdvisorCall>> {
  await lockClient(db, user_uuid)
  const call = await queries.lockCall(db, user_uuid, call_uuid)
  if (!call) throw notFound()
  assertAhead(call, now)
  if (now > queries.freeUntil(call.starts_at)) {
    throw conflict('Calls can be moved until 24 hours before they start. You can still cancel this one.')
  }
  const scheduling = slotsOf(dependencies)
  const starts_at = new Date(body.starts_at)
  if (advisor_id === call.advisor_id && starts_at.getTime() === call.starts_at.getTime()) {
    return { data: await queries.presentCall(db, call) }
  }
  const type = { id: call.type, name: call.type, description: '', minutes: call.minutes }
  const taken = await takeTime(
    db,
    scheduling,
    { call_uuid, user_uuid, type, advisor_id, starts_at, zone },
    now,
  )
  const moved = await queries.updateCall(
    db,
    { user_uuid, call_uuid },
    {
      advisor_id,
      advisor_name: taken.advisor.name,
      advisor_zone: taken.advisor.time_zone,
      place: taken.place,
      starts_at,
      ends_at: new Date(taken.ends_at),
      sequence: call.sequence + 1,
      reminder_leased_until: null,
      reminded_at: null,
    },
  )
  await movePacket(db, moved)
  await notifyCall(db, 'call_changed', moved, zone, now)
  return { data: await queries.presentCall(db, moved), message: 'Call moved' }
}

/** Cancels at the provider first, outside of any transaction; a call in the app needs nothing. */
export async function cancelAtProvider({
  body: { call_uuid },
  db,
  caller: { user_uuid },
  now,
  dependencies,
}: Call<typeof cancelAdvisorCall>): Promise<void> {
  const call = await queries.callOf(db, user_uuid, call_uuid)
  if (!call) throw notFound()
  const { scheduling } = dependencies
  if (call.state === 'canceled' || call.external_event === null) return
  assertAhead(call, now)
  if (scheduling?.provider !== 'calendly') throw conflict('Cancel this call at Calendly.')
  const canceled = await scheduling.cancel(call.external_event, 'Canceled by the client.')
  if (canceled.kind !== 'gone') valueOf(canceled, dependencies)
}

/**
 * Marks a call as canceled, frees its time, ends its packet, and returns it to the balance where it is early enough.
 *
 * @param call locked by the caller
 * @param isReturned whether it comes back
 */
export async function saveCancellation(
  transaction: Db,
  { scheduling }: Pick<Dependencies, 'scheduling'>,
  call: queries.CallRow,
  {
    at,
    isReturned,
    now,
    today,
    zone,
  }: {
    readonly at: Date
    readonly isReturned: boolean
    readonly now: Date
    readonly today: string
    readonly zone: string
  },
): Promise<queries.CallRow> {
  if (isReturned) await returnCall(transaction, call, now, today)
  if (scheduling?.provider === 'sandbox') await scheduling.release(transaction, call.call_uuid)
  const canceled = await queries.updateCall(transaction, call, {
    state: 'canceled',
    canceled_at: at,
    is_returned: isReturned,
    sequence: call.sequence + 1,
  })
  await revokePacketOf(transaction, call, now)
  await notifyCall(transaction, 'call_canceled', canceled, zone, now)
  return canceled
}

export async function cancelCall({
  body: { call_uuid },
  db,
  caller: { user_uuid, time_zone: zone },
  now,
  today,
  dependencies,
}: Call<typeof cancelAdvisorCall>): Promise<Answer<AdvisorCall>> {
  await lockClient(db, user_uuid)
  const call = await queries.lockCall(db, user_uuid, call_uuid)
  if (!call) throw notFound()
  // A repeated click finds it canceled, and changes nothing.
  if (call.state === 'canceled') return { data: await queries.presentCall(db, call) }
  assertAhead(call, now)
  const isReturned = now <= queries.freeUntil(call.starts_at)
  const canceled = await saveCancellation(db, dependencies, call, { at: now, isReturned, now, today, zone })
  return {
    data: await queries.presentCall(db, canceled),
    message: isReturned ? 'Call canceled. It’s back in your balance.' : 'Call canceled',
  }
}
