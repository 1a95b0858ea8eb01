import type { Reminder } from '#core/contract/debt-reminders.ts'
import type { reminders } from '#server/db/schema/reminder.ts'

const inWords = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** A reminder as the client sees it. */
export const presentReminder = (row: typeof reminders.$inferSelect): Reminder => ({
  reminder_uuid: row.reminder_uuid,
  debt_uuid: row.debt_uuid,
  channel: 'push',
  days_before: row.days_before,
  local_time: row.local_time,
  time_zone: row.time_zone,
  repeats: row.repeats,
  due_on: row.due_on,
  hides_details: row.hides_details,
  is_enabled: row.is_enabled,
  snoozed_until: inWords(row.snoozed_until),
  last_sent_at: inWords(row.last_sent_at),
  last_due_on: row.last_due_on,
  next_at: inWords(row.next_at),
  next_due_on: row.next_due_on,
  version: row.version,
})
