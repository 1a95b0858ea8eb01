import { shortDate, timeInWords, zoneInWords } from '#app/platform/format.ts'
import { ConflictCard, type ConflictProps, conflictRow as row } from '#app/shared/changes/conflict-card.tsx'
import { capitalized } from '#core/capitalized.ts'
import type { Reminder, ReminderChange } from '#core/contract/debt-reminders.ts'
import { daysInWords } from './labels.ts'

function rowsOf({ change, server }: Pick<ReminderConflictProps, 'change' | 'server'>) {
  return [
    ...row('When', change.days_before, server.days_before, (days) => capitalized(daysInWords(days))),
    ...row('Time', change.local_time, server.local_time, timeInWords),
    ...row('Time zone', change.time_zone, server.time_zone, zoneInWords),
    ...row<Reminder['repeats']>('How often', change.repeats, server.repeats, (repeats) =>
      repeats === 'once' ? 'Once' : 'Every month',
    ),
    ...row('Due date', change.due_on, server.due_on, shortDate),
    ...row('Lock screen', change.hides_details, server.hides_details, (hides) =>
      hides ? 'Details hidden' : 'Details shown',
    ),
    ...row('Reminder', change.is_enabled, server.is_enabled, (isOn) => (isOn ? 'On' : 'Off')),
  ]
}

type ReminderConflictProps = ConflictProps<Omit<ReminderChange, 'reminder_uuid'>, Reminder>

/** The reminder was changed elsewhere meanwhile: both versions, and the choice between them. */
export const ReminderConflict = ({ change, server, ...choices }: ReminderConflictProps) => (
  <ConflictCard thing="reminder" rows={rowsOf({ change, server })} {...choices} />
)
