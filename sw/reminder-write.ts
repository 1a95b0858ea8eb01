/** What the buttons of a reminder write. */
import type { ReminderAction } from '#core/contract/push-payload.ts'
import type { WriteAbout, WriteCall, WriteInput } from '#core/outbox/queued-write.ts'
import type { Reminder } from './notification.ts'

// Named here and not taken from the contract, whose schemas are most of what the worker would weigh; a test holds the two
// together.
export const CREATE_PAYMENT: WriteCall = {
  name: 'createPayment',
  method: 'POST',
  path: '/debt/create/payment',
}
export const SNOOZE_REMINDER: WriteCall = {
  name: 'snoozeReminder',
  method: 'POST',
  path: '/debt/create/snooze',
}

const DAY_MS = 86_400_000

const longDate = new Intl.DateTimeFormat(undefined, { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** The date on the device's calendar. */
function localDate(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

export interface ReminderWrite {
  readonly call: WriteCall
  readonly input: WriteInput
  readonly about: Omit<WriteAbout, 'made_at'>
}

/**
 * The write of a button. The id of the notification is the payment's and in the key of the write, so that a second tap is
 * the first one again.
 */
export function reminderWrite(
  reminder: Reminder,
  action: ReminderAction,
  writeUuid: string,
  now: Date,
): ReminderWrite {
  const { user_uuid, debt_uuid, reminder_uuid, due_on } = reminder
  const made_on = localDate(now)
  const about = { id: `${action}-${writeUuid}`, user_uuid, lets_pass: true, made_on }
  const due = longDate.format(new Date(`${due_on}T00:00:00Z`))
  if (action === 'mark-paid') {
    return {
      call: CREATE_PAYMENT,
      input: { body: { payment_uuid: writeUuid, debt_uuid, due_on, paid_on: made_on } },
      about: { ...about, subject: debt_uuid, label: `Paid what was due ${due}` },
    }
  }
  const snoozed_until = new Date(now.getTime() + DAY_MS).toISOString()
  return {
    call: SNOOZE_REMINDER,
    input: { body: { reminder_uuid, snoozed_until, due_on } },
    about: { ...about, subject: reminder_uuid, label: `Snooze of the reminder for ${due}` },
  }
}
