/** Queued writes on reminders, replayed over what the server answered. Pure. */
import {
  createReminder,
  deleteReminder,
  type Reminder,
  snoozeReminder,
  updateReminder,
} from '#core/contract/debt-reminders.ts'
import type { Queue } from '#core/outbox/queued-write.ts'
import { on, type Replay, replay } from '#core/outbox/replay.ts'
import * as change from './change.ts'

type Reminders = readonly Reminder[]

/** When a reminder fires depends on its debt: the page calculates it until the server answers. */
const UNKNOWN = { snoozed_until: null, next_at: null, next_due_on: null }

const replaced = (reminders: Reminders, uuid: string, by: (reminder: Reminder) => Reminder): Reminders =>
  reminders.map((reminder) => (reminder.reminder_uuid === uuid ? by(reminder) : reminder))

const reducers: Replay<Reminders> = [
  on(createReminder, (reminders, { body, id }) => {
    const uuid = body.reminder_uuid ?? id
    const ofDebt = reminders.filter(({ debt_uuid }) => debt_uuid === body.debt_uuid)
    const isKnown = reminders.some(({ reminder_uuid }) => reminder_uuid === uuid)
    if (isKnown || ofDebt.length >= change.MAX_REMINDERS) return reminders
    return [...reminders, change.createReminder(body, uuid)]
  }),
  on(updateReminder, (reminders, { body }) =>
    replaced(reminders, body.reminder_uuid, (reminder) => {
      const changed = change.changeReminder(reminder, body)
      if (!changed.ok) return reminder
      return changed.isMoved ? { ...changed.reminder, ...UNKNOWN } : changed.reminder
    }),
  ),
  on(snoozeReminder, (reminders, { body: { reminder_uuid, snoozed_until, due_on } }) =>
    replaced(reminders, reminder_uuid, (reminder) => ({
      ...reminder,
      snoozed_until,
      next_at: snoozed_until,
      next_due_on: due_on ?? reminder.last_due_on,
    })),
  ),
  on(deleteReminder, (reminders, { params }) =>
    reminders.filter(({ reminder_uuid }) => reminder_uuid !== params.id),
  ),
]

/** The reminders once every pending write is sent. */
export const replayReminders = (reminders: Reminders, writes: Queue): Reminders =>
  replay(reminders, writes, reducers)
