import { useId, useState } from 'react'
import { v7 } from 'uuid'
import { clock } from '#app/platform/clock.ts'
import { useForm, type SubmitResult } from '#app/platform/form.ts'
import { ordinal } from '#app/platform/format.ts'
import { readAnew } from '#app/platform/queries.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { useToday } from '#app/platform/today.ts'
import { useRecordEditor } from '#app/shared/changes/record-editor.ts'
import { Button } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Sheet, SheetClose, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { Reminder } from '#core/contract/debt-reminders.ts'
import { unpaidDueFrom } from '#core/debt/due-dates.ts'
import { changedFields } from '#core/fields.ts'
import { DaysField } from './days-field.tsx'
import { LockScreen } from './lock-screen.tsx'
import { ReminderConflict } from './reminder-conflict.tsx'
import {
  openingValues,
  problemOf,
  readDays,
  type ReminderDebt,
  ReminderValues,
  writeDays,
} from './reminder-values.ts'
import { addReminder, changeReminder, remindersQuery } from './reminder-writes.ts'
import { ownZone, ZoneField } from './zone-field.tsx'

export interface ReminderFormProps {
  readonly debt: ReminderDebt
  /** The reminder to change; without it, a new one is created. */
  readonly reminder?: Reminder | undefined
  readonly onClose: () => void
}

/** Submits a reminder: creates a new one, or changes only what differs. */
function useSaving({ debt, reminder, onClose }: ReminderFormProps) {
  const [newUuid] = useState(() => v7())
  const { debt_uuid } = debt
  const reminder_uuid = reminder?.reminder_uuid ?? newUuid
  const { conflict, submit } = useRecordEditor<Reminder, Partial<ReminderValues>>({
    write: (change) => changeReminder(debt, { ...change, reminder_uuid }),
    read: async () => (await readAnew(remindersQuery)).find((each) => each.reminder_uuid === reminder_uuid),
    onDone: onClose,
  })
  const save = async (values: ReminderValues, begun: Reminder | undefined): Promise<SubmitResult> => {
    const problem = problemOf(values, begun, debt, clock.now().getTime())
    if (problem !== null) return { ok: false, fields: { due_on: problem } }
    if (begun) return submit(begun, changedFields(begun, values))
    const outcome = await addReminder(debt, { reminder_uuid, debt_uuid, is_enabled: true, ...values })
    if (outcome.ok) onClose()
    return outcome
  }
  return { conflict, save }
}

/** When to remind of a debt, and what the lock screen may show. */
export function ReminderForm(props: ReminderFormProps) {
  const { debt, reminder, onClose } = props
  const formId = useId()
  const today = useToday()
  const [deviceZone] = useState(ownZone)
  const { conflict, save } = useSaving(props)
  const form = useForm({
    ...(reminder && { record: reminder }),
    initial: openingValues(reminder, debt, today, deviceZone),
    schema: ReminderValues,
    onSubmit: (wanted, begun: Reminder | undefined) => save(wanted, begun),
  })
  const { values, set, errorOf } = form
  const days = readDays(values.days_before)
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent
        title={reminder ? 'Edit reminder' : 'New reminder'}
        description={`${debt.name} is due on the ${ordinal(debt.due_day)} of each month.`}
        footer={
          <>
            <SheetClose asChild>
              <Button variant="quiet">Cancel</Button>
            </SheetClose>
            <Button type="submit" form={formId} busy={form.isBusy}>
              Save
            </Button>
          </>
        }
      >
        {conflict && <ReminderConflict {...conflict} />}
        <Form form={form} id={formId} hasOwnButtons className="gap-6 pt-2">
          <DaysField
            days={days}
            error={errorOf('days_before')}
            onChange={(next) => {
              set('days_before', writeDays(next))
              form.leave('days_before')
            }}
          />
          <div className="flex flex-col gap-2">
            <TextField form={form} name="local_time" label="Time" type="time" />
            <ZoneField
              zone={values.time_zone}
              deviceZone={deviceZone}
              error={errorOf('time_zone')}
              onChange={(zone) => set('time_zone', zone)}
            />
          </div>
          <Repeats
            repeats={values.repeats}
            dueOn={values.due_on}
            error={errorOf('due_on')}
            onRepeats={(repeats) => set('repeats', repeats)}
            onDueOn={(iso) => set('due_on', iso)}
          />
          <Privacy
            debt={debt}
            hides={values.hides_details}
            dueOn={
              values.repeats === 'once' && values.due_on !== '' ? values.due_on : unpaidDueFrom(today, debt)
            }
            days={Math.max(0, ...days)}
            onChange={(hides) => set('hides_details', hides)}
          />
        </Form>
      </SheetContent>
    </Sheet>
  )
}

interface RepeatsProps {
  readonly repeats: string
  readonly dueOn: string
  readonly error: string | undefined
  readonly onRepeats: (repeats: string) => void
  readonly onDueOn: (iso: string) => void
}

const Repeats = ({ repeats, dueOn, error, onRepeats, onDueOn }: RepeatsProps) => (
  <div className="flex flex-col gap-4">
    <Field group label="How often">
      <Segmented value={repeats} onValueChange={onRepeats}>
        <Segment value="monthly">Every month</Segment>
        <Segment value="once">Once</Segment>
      </Segmented>
    </Field>
    {repeats === 'once' && (
      <Field label="Due date" error={error}>
        <DateField name="due_on" value={dueOn} onValueChange={onDueOn} />
      </Field>
    )}
  </div>
)

interface PrivacyProps {
  readonly debt: ReminderDebt
  readonly hides: boolean
  readonly dueOn: string
  readonly days: number
  readonly onChange: (hides: boolean) => void
}

const Privacy = ({ debt, hides, dueOn, days, onChange }: PrivacyProps) => (
  <div className="flex flex-col gap-3">
    <Switch
      label="Hide details on the lock screen"
      detail="Hides the name and amount from anyone who sees your phone."
      checked={hides}
      onCheckedChange={onChange}
    />
    <LockScreen debt={debt} hides dueOn={dueOn} days={days} tone={hides ? 'chosen' : 'other'} />
    <LockScreen debt={debt} hides={false} dueOn={dueOn} days={days} tone={hides ? 'other' : 'chosen'} />
  </div>
)
