import { AlarmClock, Pencil } from 'lucide-react'
import { conflictChoices, useQueuedWrites } from '#app/platform/outbox.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { MoreMenu } from '#app/ui/overlays/menu.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { toast } from '#app/ui/toast.ts'
import { type Reminder, updateReminder } from '#core/contract/debt-reminders.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { conflictOf } from '#core/outbox/replay.ts'
import { nextInWords, whenInWords } from './labels.ts'
import { nextOf, snoozable } from './next.ts'
import { ReminderConflict } from './reminder-conflict.tsx'
import type { ReminderDebt } from './reminder-values.ts'
import { addReminder, changeReminder, removeReminder, snoozeForADay } from './reminder-writes.ts'

export interface ReminderRowProps {
  readonly debt: ReminderDebt
  readonly reminder: Reminder
  /** Whether a change of it is pending. */
  readonly isPending: boolean
  readonly nowMs: number
  readonly deviceZone: string
  readonly onEdit: () => void
}

/** One reminder: its schedule, its next time, and its actions. */
export function ReminderRow({ debt, reminder, isPending, nowMs, deviceZone, onEdit }: ReminderRowProps) {
  const { reminder_uuid, is_enabled, hides_details } = reminder
  const conflict = conflictOf(useQueuedWrites(), updateReminder, reminder_uuid)
  const next = nextOf(reminder, debt, nowMs)
  const words = whenInWords(reminder, deviceZone)
  const rest = is_enabled ? 'No more payments to remind you of' : 'Off'
  return (
    <li className="flex flex-col gap-1 py-3">
      {conflict && (
        <ReminderConflict
          change={conflict.change}
          server={reminder}
          {...conflictChoices(conflict.write.id)}
        />
      )}
      <div className="flex items-center gap-2">
        <Switch
          className="flex-1 font-medium"
          label={words}
          checked={is_enabled}
          onCheckedChange={(isOn) => void changeReminder(debt, { reminder_uuid, is_enabled: isOn })}
        />
        <RowMenu
          debt={debt}
          reminder={reminder}
          words={words}
          dueOn={snoozable(reminder, debt, nowMs)}
          onEdit={onEdit}
        />
      </div>
      <p className="text-15 text-quiet">{next ? nextInWords(next, reminder.time_zone) : rest}</p>
      {(isPending || !hides_details) && (
        <p className="flex flex-wrap gap-2 empty:hidden">
          {!hides_details && <Pill>Shows name and amount</Pill>}
          {isPending && <PendingPill />}
        </p>
      )}
    </li>
  )
}

interface RowMenuProps extends Pick<ReminderRowProps, 'debt' | 'reminder' | 'onEdit'> {
  readonly words: string
  /** The due date that can be snoozed; null where there is none. */
  readonly dueOn: IsoDate | null
}

function RowMenu({ debt, reminder, words, dueOn, onEdit }: RowMenuProps) {
  const remove = async () => {
    const outcome = await removeReminder(debt, reminder)
    if (!outcome.ok) return
    const { days_before, local_time, time_zone, repeats, due_on, hides_details, is_enabled } = reminder
    const { reminder_uuid, debt_uuid } = reminder
    const again = { days_before, local_time, time_zone, repeats, due_on, hides_details, is_enabled }
    const bringBack = () => void addReminder(debt, { reminder_uuid, debt_uuid, ...again })
    toast.success('Reminder deleted', { label: 'Undo', run: bringBack })
  }
  return (
    <MoreMenu
      about={`the reminder ${words}`}
      variant="quiet"
      actions={[
        { label: 'Edit', icon: Pencil, onSelect: onEdit },
        ...(dueOn === null
          ? []
          : [
              {
                label: 'Snooze a day',
                icon: AlarmClock,
                onSelect: () => void snoozeForADay(debt, reminder, dueOn),
              },
            ]),
      ]}
      onDelete={() => void remove()}
    />
  )
}
