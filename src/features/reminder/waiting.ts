/** Reminders as they will be when what waits has been sent, laid over what the server answered last. Pure. */
import * as v from 'valibot'
import {
  createReminder,
  deleteReminder,
  type Reminder,
  ReminderChange,
  ReminderInput,
  snoozeReminder,
  updateReminder,
} from '#core/contract/debt-reminders.ts'
import { isMovedBy } from '#core/reminder/schedule.ts'
import { isConflict, isUnsent } from '#core/outbox/queue.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'

/** A reminder as the page shows it; `is_waiting` while a change of it has not been sent. */
export type ShownReminder = Reminder & { readonly is_waiting: boolean }

/** What the server has worked out does not hold for a reminder that changes. */
const UNKNOWN = { snoozed_until: null, next_at: null, next_due_on: null }

/** Takes out the fields that are not named. */
const named = <T extends object>(change: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }

function created(body: unknown, id: string): ShownReminder | undefined {
  const parsed = v.safeParse(ReminderInput, body)
  if (!parsed.success) return undefined
  const { reminder_uuid = id, ...input } = parsed.output
  const fresh = { channel: 'push', last_sent_at: null, last_due_on: null, version: 1 } as const
  return { ...input, reminder_uuid, ...UNKNOWN, ...fresh, is_waiting: true }
}

function changed(reminder: ShownReminder, change: ReminderChange): ShownReminder {
  const unknown = isMovedBy(change, reminder) ? UNKNOWN : {}
  // As on the server: so that a second change made offline does not meet the first one as a conflict.
  const version = reminder.version + 1
  return { ...reminder, ...named(change), ...unknown, version, is_waiting: true }
}

/** Puts off. Without a due date it is for the one that the client was reminded of last. */
const putOff = (reminder: ShownReminder, until: string, dueOn: string | null): ShownReminder => ({
  ...reminder,
  snoozed_until: until,
  next_at: until,
  next_due_on: dueOn,
  is_waiting: true,
})

function play(reminders: Map<string, ShownReminder>, write: QueuedWrite): void {
  switch (write.endpoint) {
    case createReminder.name: {
      const reminder = created(write.body, write.id)
      if (reminder && !reminders.has(reminder.reminder_uuid)) reminders.set(reminder.reminder_uuid, reminder)
      return
    }
    case updateReminder.name: {
      const parsed = v.safeParse(ReminderChange, write.body)
      const reminder = parsed.success && reminders.get(parsed.output.reminder_uuid)
      if (reminder) reminders.set(reminder.reminder_uuid, changed(reminder, parsed.output))
      return
    }
    case snoozeReminder.name: {
      const parsed = v.safeParse(snoozeReminder.body, write.body)
      const reminder = parsed.success && reminders.get(parsed.output.reminder_uuid)
      if (!reminder) return
      const { snoozed_until, due_on = reminder.last_due_on } = parsed.output
      reminders.set(reminder.reminder_uuid, putOff(reminder, snoozed_until, due_on))
      return
    }
    case deleteReminder.name:
      reminders.delete(write.params['id'] ?? '')
  }
}

/** Lays what waits over the reminders. A refused write is not laid over: it did not happen. */
export function remindersWith(answered: readonly Reminder[], queue: readonly QueuedWrite[]): ShownReminder[] {
  const reminders = new Map(
    answered.map((reminder) => [reminder.reminder_uuid, { ...reminder, is_waiting: false }]),
  )
  const waits = queue.filter(({ state }) => state === 'waiting')
  for (const write of waits) if (!isUnsent(write)) play(reminders, write)
  // What was sent lies over older data like what waits, but waits for nothing.
  for (const [uuid, reminder] of reminders) reminders.set(uuid, { ...reminder, is_waiting: false })
  for (const write of waits) if (isUnsent(write)) play(reminders, write)
  return [...reminders.values()]
}

/** What stands in the way of a change: the server has a newer version of the reminder. */
export interface Conflict {
  readonly write: QueuedWrite
  readonly change: ReminderChange
}

/** The change of a reminder that the server refused because it has a newer version; the oldest one. */
export function conflictOf(reminderUuid: string, queue: readonly QueuedWrite[]): Conflict | undefined {
  const write = queue.find(
    (each) => each.subject === reminderUuid && each.endpoint === updateReminder.name && isConflict(each),
  )
  const parsed = v.safeParse(ReminderChange, write?.body)
  return write && parsed.success ? { write, change: parsed.output } : undefined
}
