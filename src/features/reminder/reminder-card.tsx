import { useQuery } from '@tanstack/react-query'
import { BellPlus, BellRing, CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { clock } from '#app/platform/clock.ts'
import { download } from '#app/platform/download.ts'
import { count } from '#app/platform/format.ts'
import { useReplayed } from '#app/platform/pending-writes.ts'
import { useThisDevice } from '#app/platform/push.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { useView } from '#app/platform/session.ts'
import { useToday } from '#app/platform/today.ts'
import { usePushDevices } from '#app/shared/push/push-devices.ts'
import { PushSetup } from '#app/shared/push/push-setup.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Reminder } from '#core/contract/debt-reminders.ts'
import type { PushDevice } from '#core/contract/push.ts'
import { unpaidDueFrom } from '#core/debt/due-dates.ts'
import { MAX_REMINDERS } from '#core/reminder/change.ts'
import { replayReminders } from '#core/reminder/replay.ts'
import { calendarFile } from './calendar-file.ts'
import { LockScreen, type LockScreenProps } from './lock-screen.tsx'
import { ReminderForm } from './reminder-form.tsx'
import { ReminderRow } from './reminder-row.tsx'
import type { ReminderDebt } from './reminder-values.ts'
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
  // Its devices are the viewer's, whom nobody reminds.
  const isView = useView() !== undefined
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
      {reminders.length === 0 && isView && <p className="text-15 text-quiet">No reminders yet.</p>}
      {reminders.length === 0 && !isView && (
        <>
          <p className="text-15 text-quiet">Get a reminder on your lock screen before this payment is due:</p>
          <LockScreen {...example} />
        </>
      )}
      {reminders.length > 0 && (
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
      {reminders.length > 0 && !isView && <ReachLine {...example} />}
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
          reminder={
            editing === 'new'
              ? undefined
              : (reminders.find(({ reminder_uuid }) => reminder_uuid === editing.reminder_uuid) ?? editing)
          }
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

/** Where the client's reminders are shown, apart from this device. */
function elsewhere(devices: readonly PushDevice[], here: string | undefined): string {
  const others = devices.filter(({ subscription_uuid }) => subscription_uuid !== here)
  if (here !== undefined) {
    return others.length === 0
      ? 'Reminders appear on this device.'
      : `Reminders appear on this device and ${count(others.length, 'other')}.`
  }
  if (others.length === 0) return 'Reminders are saved, but notifications aren’t on for any device yet.'
  const names = others.length === 1 ? others[0]?.device : count(others.length, 'other device')
  return `Reminders appear on ${names}, not on this device.`
}

/** Whether any device shows these reminders, and how this one can. */
function ReachLine(example: LockScreenProps) {
  const here = useThisDevice()
  const devices = usePushDevices()
  return (
    <>
      {devices.data && (
        <p className="flex gap-2 text-15 text-quiet">
          <BellRing className="mt-px size-5 flex-none" aria-hidden="true" />
          {elsewhere(devices.data, here)}
        </p>
      )}
      <PushSetup>
        <p className="text-15 text-quiet">
          Your browser will ask for permission. We only send reminders like this one:
        </p>
        <LockScreen {...example} />
      </PushSetup>
    </>
  )
}
