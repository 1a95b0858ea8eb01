import { useQuery } from '@tanstack/react-query'
import { BellPlus, CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { Reminder } from '#core/contract/debt-reminders.ts'
import { MAX_REMINDERS } from '#core/reminder/change.ts'
import { replayReminders } from '#core/reminder/replay.ts'
import { clock } from '#app/platform/clock.ts'
import { download } from '#app/platform/download.ts'
import { useReplayed } from '#app/platform/pending-writes.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Skeleton, Loading } from '#app/ui/skeleton.tsx'
import { calendarFile } from './calendar-file.ts'
import { LockScreen } from './lock-screen.tsx'
import { ReachLine } from './reach-line.tsx'
import { unpaidDueFrom } from '#core/debt/due-dates.ts'
import type { ReminderDebt } from './reminder-values.ts'
import { ReminderForm } from './reminder-form.tsx'
import { ReminderRow } from './reminder-row.tsx'
import { remindersQuery } from './reminder-writes.ts'
import { ownZone } from './zone-field.tsx'

/** When the client is reminded of a debt, on which devices, and as a calendar file. */
export function ReminderCard({ debt }: { debt: ReminderDebt }) {
  const answered = useQuery(remindersQuery)
  const { data, pending } = useReplayed(answered, answered.data, replayReminders)
  const reminders = data?.filter(({ debt_uuid }) => debt_uuid === debt.debt_uuid)
  return (
    <Card>
      <CardTitle>Reminders</CardTitle>
      {answered.isPending && (
        <Loading label="Loading your reminders">
          <Skeleton className="h-24" />
        </Loading>
      )}
      {answered.isError && !answered.data && (
        <QueryFailed query={answered} title="Couldn’t load your reminders" />
      )}
      {reminders && <Reminders debt={debt} reminders={reminders} pending={pending} />}
    </Card>
  )
}

interface RemindersProps {
  readonly debt: ReminderDebt
  readonly reminders: readonly Reminder[]
  readonly pending: ReadonlySet<string>
}

function Reminders({ debt, reminders, pending }: RemindersProps) {
  const today = useToday()
  const [editing, setEditing] = useState<Reminder | 'new'>()
  const [now] = useState(() => clock.now().getTime())
  const [deviceZone] = useState(ownZone)
  const first = reminders[0]
  const days = first ? Math.max(...first.days_before) : 3
  const example = { debt, hides: first?.hides_details ?? true, dueOn: unpaidDueFrom(today, debt), days }
  const save = () =>
    download('due-dates.ics', 'text/calendar', calendarFile(debt, reminders, today, clock.now()))
  return (
    <>
      {reminders.length === 0 ? (
        <>
          <p className="text-15 text-quiet">Get a reminder on your lock screen before this payment is due:</p>
          <LockScreen {...example} />
        </>
      ) : (
        <ul className="-mt-3 flex flex-col divide-y divide-hair">
          {reminders.map((reminder) => (
            <ReminderRow
              key={reminder.reminder_uuid}
              debt={debt}
              reminder={reminder}
              isPending={pending.has(reminder.reminder_uuid)}
              nowMs={now}
              deviceZone={deviceZone}
              onEdit={() => setEditing(reminder)}
            />
          ))}
        </ul>
      )}
      {reminders.length > 0 && <ReachLine {...example} />}
      <div className="flex flex-wrap gap-2">
        {reminders.length < MAX_REMINDERS && (
          <Button variant="secondary" onClick={() => setEditing('new')}>
            <BellPlus aria-hidden="true" />
            {reminders.length === 0 ? 'Remind me' : 'Add reminder'}
          </Button>
        )}
        <Button variant="quiet" onClick={save}>
          <CalendarPlus aria-hidden="true" />
          Add to calendar
        </Button>
      </div>
      {editing !== undefined && (
        <ReminderForm
          debt={debt}
          reminder={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
