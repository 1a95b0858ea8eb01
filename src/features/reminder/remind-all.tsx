import { useQuery } from '@tanstack/react-query'
import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { count } from '#app/platform/format.ts'
import { useReplayed } from '#app/platform/pending-writes.ts'
import { PushSetup } from '#app/shared/push/push-setup.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useReadOnly } from '#app/ui/read-only.ts'
import { toast } from '#app/ui/toast.ts'
import { isSettled } from '#core/debt/due-dates.ts'
import { replayReminders } from '#core/reminder/replay.ts'
import { type ReminderDebt, USUAL_REMINDER } from './reminder-values.ts'
import { addReminder, remindersQuery, removeReminder } from './reminder-writes.ts'
import { ownZone } from './zone-field.tsx'

/** Turns the default reminder on for every debt without one; nothing where each has one. */
export function RemindAll({ debts }: { debts: readonly ReminderDebt[] }) {
  const answered = useQuery(remindersQuery)
  const { data: reminders } = useReplayed(answered, answered.data, replayReminders)
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const isReadOnly = useReadOnly()
  if (!reminders || isReadOnly) return null
  const reminded = new Set(reminders.map(({ debt_uuid }) => debt_uuid))
  const without = debts.filter((debt) => !isSettled(debt) && !reminded.has(debt.debt_uuid))
  const turnOn = async () => {
    setBusy(true)
    await remindOf(without)
    setBusy(false)
    setDone(true)
  }
  // Obstacles on this device are shown once there is something to be reminded of.
  if (without.length === 0) return isDone && <PushSetup />
  return (
    <Card tone="wash">
      <p className="text-15">
        {count(without.length, 'payment has', 'payments have')} no reminder. We’ll remind you 3 days before
        each one is due, at 9:00 AM.
      </p>
      <Button variant="secondary" className="self-start" busy={isBusy} onClick={() => void turnOn()}>
        <BellPlus aria-hidden="true" />
        Remind me of every payment
      </Button>
    </Card>
  )
}

async function remindOf(debts: readonly ReminderDebt[]): Promise<void> {
  const made = debts.map((debt) => ({ debt, reminder_uuid: v7() }))
  const outcomes: boolean[] = []
  // One at a time: each answer updates the same list.
  for (const { debt, reminder_uuid } of made) {
    const { debt_uuid } = debt
    const input = { ...USUAL_REMINDER, time_zone: ownZone(), reminder_uuid, debt_uuid, is_enabled: true }
    outcomes.push((await addReminder(debt, input)).ok)
  }
  const added = made.filter((_, place) => outcomes[place])
  if (added.length === 0) return
  toast.success(`Reminders on for ${count(added.length, 'payment')}`, {
    label: 'Undo',
    run: () => {
      for (const { debt, reminder_uuid } of added) void removeReminder(debt, { reminder_uuid })
    },
  })
}
