/** Sends one leased message, if it is still wanted. */
import { PUSH_GROUP } from '#core/contract/push-settings.ts'
import { usualAmount } from '#core/debt/payment.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { localDateTime } from '#core/finance/math/timezone.ts'
import { pushTime } from '#core/push/push-time.ts'
import type { Db } from '#server/db/connect.ts'
import { presentDebt } from '#server/debt/families.ts'
import { dueAmountsOf } from '#server/debt/plan.ts'
import type { PushSender } from '#server/push/sender.ts'
import { presentPushSettings } from '#server/push/settings.ts'
import type { Leased, Result } from './deliveries.ts'
import { isOpen } from './next-firing.ts'
import { reminderPayload, shortened, topicOf } from './payload.ts'
import { retryWaitMs } from './retry.ts'

/** What sending needs. */
export interface Sending {
  readonly db: Db
  readonly push: PushSender
  readonly clock: () => Date
  readonly chance: () => number
  /** The origin at which clients open the app. */
  readonly address: string | undefined
}

/** The result of sending a message: what to store, and what it says about its host. */
export interface Delivered {
  readonly result: Result | { readonly state: 'gone' }
  /** `none` when the host was not contacted, or is not at fault. */
  readonly host: 'takes' | 'struggles' | 'none'
  /** The response status of a refusal or a "try later", and what went wrong. */
  readonly why?: { readonly status: number; readonly fault?: string }
}

/** Whether a leased message is still wanted: the debt may have been paid or the reminder snoozed meanwhile. */
function isWanted({ delivery, reminder, debt }: Leased, now: Date): boolean {
  const isPutOff = reminder.snoozed_until !== null && reminder.snoozed_until > now
  return now < delivery.expires_at && reminder.is_enabled && !isPutOff && isOpen(debt, delivery.due_on)
}

/** The result of a message that the client does not want now: in quiet hours, or at all. Undefined for one to send. */
function putOff({ delivery, settings, client_zone }: Leased, now: Date): Result | undefined {
  const { user_uuid, delivery_uuid, expires_at } = delivery
  const time = pushTime(
    presentPushSettings(settings ?? undefined),
    client_zone,
    PUSH_GROUP.reminder,
    now.getTime(),
    expires_at.getTime(),
  )
  if (time.when === 'never') return { user_uuid, delivery_uuid, state: 'muted' }
  return time.when === 'later'
    ? { user_uuid, delivery_uuid, state: 'pending', next_try_at: new Date(time.atMs) }
    : undefined
}

/** The amount due on the due date. A message that hides it needs to know only whether there is one. */
async function amountOf(db: Db, leased: Leased, now: Date, isHidden: boolean): Promise<Cents> {
  const { delivery, reminder } = leased
  const debt = presentDebt(leased.debt)
  const { date } = localDateTime(now.getTime(), reminder.time_zone)
  if (isHidden) return usualAmount(debt, date)
  return (await dueAmountsOf(db, reminder.user_uuid, date))(debt, delivery.due_on)
}

/** Sends a message to its device and returns the result. */
export async function deliver(
  leased: Leased,
  { db, push, clock, chance, address }: Sending,
): Promise<Delivered> {
  const { delivery, reminder, debt, device, is_kept, waiting } = leased
  const { user_uuid, delivery_uuid, due_on, expires_at, attempts } = delivery
  const now = clock()
  if (!isWanted(leased, now)) return { result: { user_uuid, delivery_uuid, state: 'expired' }, host: 'none' }
  const unsent = putOff(leased, now)
  if (unsent) return { result: unsent, host: 'none' }
  // If nobody stays signed in on the device, a browser that shows the message without the worker must have nothing to
  // reveal.
  const hides_details = reminder.hides_details || !is_kept
  const facts = {
    ...reminder,
    hides_details,
    due_on,
    debt_name: debt.name,
    amount_cents: await amountOf(db, leased, now, hides_details),
    waiting,
  }
  const payload = reminderPayload(facts, now, address)
  const leftMs = expires_at.getTime() - now.getTime()
  const outcome = await push.send({
    endpoint: device.endpoint,
    keys: device,
    text: JSON.stringify(payload),
    shorter: JSON.stringify(shortened(payload)),
    topic: topicOf(reminder.reminder_uuid),
    ttlSeconds: leftMs / 1000,
    urgency: leftMs <= 2 * DAY_MS ? 'high' : 'normal',
  })
  switch (outcome.kind) {
    case 'sent':
      return { result: { user_uuid, delivery_uuid, state: 'sent' }, host: 'takes' }
    case 'gone':
      return { result: { state: 'gone' }, host: 'takes' }
    case 'refused':
      return {
        result: { user_uuid, delivery_uuid, state: 'failed' },
        host: 'none',
        why: { status: outcome.status },
      }
    case 'later': {
      const wait = retryWaitMs(attempts, outcome.retryAfterMs, chance())
      const next_try_at = new Date(clock().getTime() + wait)
      const result: Result =
        next_try_at < expires_at
          ? { user_uuid, delivery_uuid, state: 'pending', next_try_at }
          : { user_uuid, delivery_uuid, state: 'expired' }
      const { status, fault } = outcome
      return { result, host: 'struggles', why: fault === undefined ? { status } : { status, fault } }
    }
  }
}
