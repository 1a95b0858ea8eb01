/** The text of a reminder on the lock screen. */
import { brand } from '#core/contract/brand.ts'
import type { PushPayload } from '#core/contract/push-payload.ts'
import { daysBetween, epochDay, type IsoDate } from '#core/finance/math/dates.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { localDateTime } from '#core/finance/math/timezone.ts'

/** A reminder that is sent, with the state of its debt. */
export interface ReminderFacts {
  readonly user_uuid: string
  readonly debt_uuid: string
  readonly reminder_uuid: string
  readonly due_on: IsoDate
  readonly time_zone: string
  readonly hides_details: boolean
  readonly debt_name: string
  /** 0 if the client has not entered what they pay. */
  readonly amount_cents: number
  /** How many due dates the client was reminded of and has not marked as paid. */
  readonly waiting: number
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})
const dayInWords = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** When something is due, relative to a day: `due today`, `due in 3 days`, `was due yesterday`. */
export function dueInWords(today: IsoDate, dueOn: IsoDate): string {
  const days = daysBetween(today, dueOn)
  if (days === 0) return 'due today'
  if (days === 1) return 'due tomorrow'
  if (days === -1) return 'was due yesterday'
  return days > 0 ? `due in ${days} days` : `was due ${-days} days ago`
}

function titleOf({ hides_details, debt_name, amount_cents }: ReminderFacts, when: string): string {
  const verb = when.startsWith('was') ? '' : 'is '
  if (hides_details) return `A payment ${verb}${when}`
  if (amount_cents > 0) return `${debt_name}: ${dollars.format(amount_cents / 100)} ${when}`
  return `${debt_name} ${verb}${when}`
}

/**
 * The text of a reminder: no name, lender, or amount unless the client chose to show them.
 *
 * @param address the origin at which clients open the app; without it, links are relative to its root
 */
export function reminderPayload(facts: ReminderFacts, now: Date, address = ''): PushPayload {
  const { user_uuid, debt_uuid, reminder_uuid, due_on } = facts
  const today = localDateTime(now.getTime(), facts.time_zone).date
  const day = dayInWords.format(epochDay(due_on) * DAY_MS)
  const more = facts.hides_details ? ` Open ${brand} to see more.` : ''
  return {
    web_push: 8030,
    notification: {
      title: titleOf(facts, dueInWords(today, due_on)),
      body: `Due ${day}.${more}`,
      navigate: `${address}/debt/${debt_uuid}`,
      tag: `reminder-${reminder_uuid}`,
      data: {
        kind: 'reminder',
        user_uuid,
        debt_uuid,
        reminder_uuid,
        due_on,
        ...(facts.amount_cents === 0 && { is_payable: false }),
      },
    },
    app_badge: facts.waiting,
  }
}

/** The same without what is optional, for a push service that finds it too large. */
export function shortened(payload: PushPayload): PushPayload {
  const { app_badge: _, ...rest } = payload
  return { ...rest, notification: { ...rest.notification, title: 'You have a reminder', body: '' } }
}

/** The reminder's topic: 22 letters, digits, `-` and `_`, within the format of RFC 8030 section 5.4. */
export const topicOf = (reminder_uuid: string): string =>
  Buffer.from(reminder_uuid.replaceAll('-', ''), 'hex').toString('base64url')
