/** Creates and changes a reminder. Shared by the server and the replay of queued writes. */
import type { ReminderChange, ReminderInput } from '#core/contract/debt-reminders.ts'
import type { FieldProblem } from '#core/debt/payment.ts'
import { namedFields } from '#core/fields.ts'
import { isMovedBy, type Timing } from './schedule.ts'

/** The most reminders that a debt has. */
export const MAX_REMINDERS = 5

/** A newly created reminder, before its next firing is calculated. */
export const createReminder = ({ reminder_uuid: _, ...input }: ReminderInput, reminder_uuid: string) => ({
  ...input,
  reminder_uuid,
  channel: 'push' as const,
  snoozed_until: null,
  last_sent_at: null,
  last_due_on: null,
  next_at: null,
  next_due_on: null,
  version: 1,
})

type Changeable = Timing & { readonly is_enabled: boolean; readonly version: number }

/** A changed reminder, or the error of the change. */
export type ReminderWrite<R extends Changeable> =
  | { readonly ok: false; readonly problem: FieldProblem }
  | {
      readonly ok: true
      readonly reminder: R
      /** Whether it fires at other times: a snooze, and what was worked out before, no longer hold. */
      readonly isMoved: boolean
    }

/** Changes the named fields of a reminder; its version grows by one. */
export function changeReminder<R extends Changeable>(reminder: R, change: ReminderChange): ReminderWrite<R> {
  const { reminder_uuid: _, version: __, ...fields } = change
  const named = namedFields(fields)
  const changed: R = { ...reminder, ...named, version: reminder.version + 1 }
  if (changed.repeats === 'once' && changed.due_on === null) {
    return { ok: false, problem: { field: 'due_on', message: 'Enter the due date' } }
  }
  return { ok: true, reminder: changed, isMoved: isMovedBy(fields, reminder) }
}
