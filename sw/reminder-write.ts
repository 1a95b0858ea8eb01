/** The writes that a reminder's buttons make. */
import type { ReminderAction } from '#core/contract/push-payload.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { WriteAbout, WriteCall, WriteInput } from '#core/outbox/queued-write.ts'
import { PAY, SNOOZE } from './calls.ts'
import type { Reminder } from './notification.ts'

const longDate = new Intl.DateTimeFormat(undefined, { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** The device's calendar date. */
function localDate(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

export interface ReminderWrite {
  readonly call: WriteCall
  readonly input: WriteInput
  readonly about: Omit<WriteAbout, 'made_at'>
}

/**
 * The write for a button. The notification's id is the payment's id and part of the write's key, so a second tap
 * repeats the first instead of paying twice.
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
      call: PAY,
      input: { body: { payment_uuid: writeUuid, debt_uuid, due_on, paid_on: made_on } },
      about: { ...about, subject: debt_uuid, label: `Paid what was due ${due}` },
    }
  }
  const snoozed_until = new Date(now.getTime() + DAY_MS).toISOString()
  return {
    call: SNOOZE,
    input: { body: { reminder_uuid, snoozed_until, due_on } },
    about: { ...about, subject: reminder_uuid, label: `Snooze of the reminder for ${due}` },
  }
}
