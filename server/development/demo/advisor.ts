/** The demo household's advisor calls: one that took place, and one that is booked. */
import { v7 as uuidv7 } from 'uuid'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import { DAY_MS, MINUTE_MS } from '#core/finance/math/duration.ts'
import { lockLedger, spendCall } from '#server/advisor/ledger.ts'
import type { Db } from '#server/db/connect.ts'
import { advisorCalls } from '#server/db/schema/advisor.ts'
import { dayIn } from '#server/http/client-day.ts'
import { SANDBOX_ADVISORS, SANDBOX_TYPES, startsOn } from '#server/providers/scheduling/sandbox-hours.ts'
import { sandboxScheduling } from '#server/providers/scheduling/sandbox.ts'
import { upgradedOn } from './subscription.ts'

/** About when the first call took place. */
const PAST_DAYS_AGO = 45
/** Far enough ahead that the call can still be moved. */
const AHEAD_MS = 3 * DAY_MS

interface Household {
  readonly user_uuid: string
  readonly today: IsoDate
  readonly now: Date
}

type NewCall = typeof advisorCalls.$inferInsert

async function addCall(
  transaction: Db,
  call: Pick<NewCall, 'user_uuid' | 'advisor_id' | 'starts_at' | 'note' | 'booked_at'>,
  typeName: string,
): Promise<string> {
  const type = SANDBOX_TYPES.find(({ name }) => name === typeName)
  const advisor = SANDBOX_ADVISORS.find(({ advisor_id }) => advisor_id === call.advisor_id)
  if (!type || !advisor) throw new Error('The sandbox has no such call.')
  const call_uuid = uuidv7()
  await transaction.insert(advisorCalls).values({
    ...call,
    call_uuid,
    provider: 'sandbox',
    type: type.name,
    minutes: type.minutes,
    advisor_name: advisor.name,
    advisor_zone: advisor.time_zone,
    ends_at: new Date(call.starts_at.getTime() + type.minutes * MINUTE_MS),
    state: 'booked',
    place: 'By video. In the sandbox, no call takes place.',
  })
  const day = dayIn(call.booked_at, advisor.time_zone)
  await spendCall(transaction, { user_uuid: call.user_uuid, call_uuid, type: type.name }, call.booked_at, day)
  return call_uuid
}

/** The first start of an advisor's working day on or before a day. */
function startBefore(day: IsoDate, minutes: number): { advisor_id: string; starts_at: Date } {
  const [advisor] = SANDBOX_ADVISORS
  if (!advisor) throw new Error('The sandbox has no advisors.')
  for (let back = 0; back < 14; back += 1) {
    const [starts_at] = startsOn(advisor, addDays(day, -back), minutes)
    if (starts_at) return { advisor_id: advisor.advisor_id, starts_at }
  }
  throw new Error('The sandbox’s advisor never works.')
}

/** @param transaction the transaction that creates the household */
export async function addDemoCalls(transaction: Db, { user_uuid, today, now }: Household): Promise<void> {
  const began = upgradedOn(today)
  await lockLedger(transaction, user_uuid, new Date(`${began}T15:12:00Z`), began)
  const past = startBefore(addDays(today, -PAST_DAYS_AGO), 15)
  const booked_at = new Date(past.starts_at.getTime() - 6 * DAY_MS)
  const intro = { ...past, user_uuid, booked_at, note: 'Are we saving enough for college?' }
  await addCall(transaction, intro, 'Intro')
  const type = SANDBOX_TYPES.find(({ name }) => name === 'Review')
  if (!type) return
  const free = await sandboxScheduling.freeSlots(transaction, type, new Date(now.getTime() + AHEAD_MS))
  // Households are many: each takes another time.
  const slot = free[Number.parseInt(user_uuid.slice(-6), 16) % Math.max(1, free.length)]
  if (!slot) return
  const starts_at = new Date(slot.starts_at)
  const { advisor_id } = slot
  const review = {
    user_uuid,
    advisor_id,
    starts_at,
    booked_at: new Date(now.getTime() - 2 * DAY_MS),
    note: 'Refinance the mortgage, or pay off the cards first?',
  }
  const call_uuid = await addCall(transaction, review, type.name)
  await sandboxScheduling.take(
    transaction,
    { user_uuid, call_uuid, minutes: type.minutes, advisor_id, starts_at },
    now,
  )
}
