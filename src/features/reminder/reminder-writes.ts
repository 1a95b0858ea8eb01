/** Writes of reminders. A write may be queued on the device. */
import { isConflict } from '#app/platform/api.ts'
import { clock } from '#app/platform/clock.ts'
import { write } from '#app/platform/outbox.ts'
import { queryClient, queryFor } from '#app/platform/queries.ts'
import {
  createReminder,
  deleteReminder,
  getReminder,
  type Reminder,
  type ReminderChange,
  type ReminderInput,
  snoozeReminder,
  updateReminder,
} from '#core/contract/debt-reminders.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { ReminderDebt } from './reminder-values.ts'

/** The client's reminders. */
export const remindersQuery = queryFor(getReminder, { params: { userUuid: 'me' } })

const aboutReminder = (subject: string, debt: ReminderDebt, verb: string) => ({
  subject,
  label: `${verb} reminder for ${debt.name}`,
})

/** Puts the server's answer into the cache. */
const keep = (reminderUuid: string) => (answer: Reminder | null) =>
  queryClient.setQueryData(remindersQuery.queryKey, (reminders) => {
    const others = reminders?.filter(({ reminder_uuid }) => reminder_uuid !== reminderUuid)
    return others && (answer ? [...others, answer] : others)
  })

/** Creates a reminder under a uuid made here. */
export async function addReminder(debt: ReminderDebt, input: ReminderInput & { reminder_uuid: string }) {
  const about = aboutReminder(input.reminder_uuid, debt, 'New')
  return write(createReminder, { body: input }, about, { onSent: keep(input.reminder_uuid) })
}

/** Changes the named fields of a reminder; `conflict` when the server has a newer version than the one named. */
export async function changeReminder(debt: ReminderDebt, change: ReminderChange) {
  const about = aboutReminder(change.reminder_uuid, debt, 'Changed')
  // The form shows a conflict in full, with both versions.
  const options = { quiet: isConflict, onSent: keep(change.reminder_uuid) }
  return write(updateReminder, { body: change }, about, options)
}

/** Snoozes a due date that the client was reminded of, for a day. */
export async function snoozeForADay(debt: ReminderDebt, { reminder_uuid }: Reminder, due_on: IsoDate) {
  const snoozed_until = new Date(clock.now().getTime() + DAY_MS).toISOString()
  const about = aboutReminder(reminder_uuid, debt, 'Snoozed')
  const body = { reminder_uuid, snoozed_until, due_on }
  return write(snoozeReminder, { body }, about, { onSent: keep(reminder_uuid) })
}

/** Deletes a reminder. */
export async function removeReminder(debt: ReminderDebt, { reminder_uuid }: Pick<Reminder, 'reminder_uuid'>) {
  const about = aboutReminder(reminder_uuid, debt, 'Deleted')
  return write(deleteReminder, { params: { id: reminder_uuid } }, about, { onSent: keep(reminder_uuid) })
}
