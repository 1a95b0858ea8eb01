/** Due date reminders: when they fire, and what they may show on a lock screen. */
import * as v from 'valibot'
import { isLocalTime } from '#core/finance/math/timezone.ts'
import { wholeNumber } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, listOf, Uuid } from './fields.ts'
import { TimeZone } from './time-zone.ts'

/** How often a reminder comes. */
export const Repeats = v.picklist(['monthly', 'once'], 'Choose monthly or once')

/** A wall time on a 24-hour clock, `HH:MM`. */
export const LocalTime = v.pipe(v.string('Enter a time'), v.check(isLocalTime, 'Enter a time such as 09:00'))
/** Days before the due date, each 0 to 30 and unique, largest first. */
export const DaysBefore = v.pipe(
  listOf(
    wholeNumber(0, 30, 'Choose 0 to 30 days before'),
    31,
    'Choose at most 10 days',
    'Choose when to be reminded',
  ),
  v.transform((days) => [...new Set(days)].sort((a, b) => b - a)),
  v.minLength(1, 'Choose when to be reminded'),
  v.maxLength(10, 'Choose at most 10 days'),
)

const settable = {
  days_before: DaysBefore,
  local_time: LocalTime,
  time_zone: TimeZone,
  /** `monthly` follows the debt's due day; `once` is for a single due date, `due_on`. */
  repeats: Repeats,
  due_on: v.nullable(IsoDate),
  /** Whether to hide the name and amount on the lock screen. */
  hides_details: v.boolean(),
  is_enabled: v.boolean(),
}

/** A reminder as the API returns it. */
export const Reminder = v.object({
  reminder_uuid: Uuid,
  debt_uuid: Uuid,
  channel: v.literal('push'),
  ...settable,
  snoozed_until: v.nullable(IsoInstant),
  last_sent_at: v.nullable(IsoInstant),
  /** The due date of the latest reminder sent. */
  last_due_on: v.nullable(IsoDate),
  /** When it fires next, and for which due date; null if nothing is left to remind of. */
  next_at: v.nullable(IsoInstant),
  next_due_on: v.nullable(IsoDate),
  /** Increases by one with each change by the client. */
  version: v.number(),
})
export type Reminder = v.InferOutput<typeof Reminder>

export const ReminderInput = v.pipe(
  v.object({
    reminder_uuid: v.optional(Uuid),
    debt_uuid: Uuid,
    days_before: settable.days_before,
    local_time: settable.local_time,
    time_zone: settable.time_zone,
    repeats: v.optional(settable.repeats, 'monthly'),
    due_on: v.nullish(IsoDate, null),
    hides_details: v.optional(v.boolean(), true),
    is_enabled: v.optional(v.boolean(), true),
  }),
  v.forward(
    v.check(({ repeats, due_on }) => repeats !== 'once' || due_on !== null, 'Enter the due date'),
    ['due_on'],
  ),
)
export type ReminderInput = v.InferOutput<typeof ReminderInput>

/**
 * A change of a reminder, with only the fields that change. `version` is the version the client saw; if the reminder
 * has changed since, the change is a conflict.
 */
export const ReminderChange = v.object({
  reminder_uuid: Uuid,
  version: v.optional(v.number()),
  ...v.partial(v.object(settable)).entries,
})
export type ReminderChange = v.InferOutput<typeof ReminderChange>

export const getReminder = endpoint({
  name: 'getReminder',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/reminder/{userUuid}',
  summary: "The client's reminders, the next one first",
  access: 'client',
  shared: 'debts',
  data: v.array(Reminder),
})

export const createReminder = endpoint({
  name: 'createReminder',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/reminder',
  summary: 'Be reminded of a due date',
  access: 'client',
  shared: 'debts',
  body: ReminderInput,
  data: Reminder,
  errors: ['not_found', 'conflict'],
  status: 201,
  waits: true,
})

export const updateReminder = endpoint({
  name: 'updateReminder',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/reminder',
  summary: 'Change a reminder',
  access: 'client',
  shared: 'debts',
  body: ReminderChange,
  data: Reminder,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const deleteReminder = endpoint({
  name: 'deleteReminder',
  module: 'debt',
  method: 'DELETE',
  path: '/debt/delete/reminder/{id}',
  summary: 'Delete a reminder',
  access: 'client',
  shared: 'debts',
  data: v.null(),
  errors: ['not_found'],
  waits: true,
})

export const snoozeReminder = endpoint({
  name: 'snoozeReminder',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/snooze',
  summary: 'Be reminded again at another moment, at most 31 days on',
  access: 'client',
  shared: 'debts',
  body: v.object({
    reminder_uuid: Uuid,
    snoozed_until: IsoInstant,
    /** The due date the client was reminded of; without it, the server uses the latest one it sent. */
    due_on: v.optional(IsoDate),
  }),
  data: Reminder,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const reminderEndpoints = [
  getReminder,
  createReminder,
  updateReminder,
  deleteReminder,
  snoozeReminder,
] as const
