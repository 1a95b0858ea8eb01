import { useState } from 'react'
import * as v from 'valibot'
import { clock } from '#app/platform/clock.ts'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { zoneInWords } from '#app/platform/format.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { AddressFields } from '#app/shared/account/address-fields.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Combobox } from '#app/ui/combobox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import type { Profile } from '#core/contract/account-profile.ts'
import { RegistrationStep2 } from '#core/contract/account-registration.ts'
import { FirstName, LastName } from '#core/contract/fields.ts'
import { TimeZone } from '#core/contract/time-zone.ts'
import { saveProfile } from './save-profile.ts'

interface FormProps {
  readonly profile: Profile
  readonly onDone: () => void
}

/** Saves, and closes the form on success. */
async function saveAndClose(
  change: Parameters<typeof saveProfile>[0],
  onDone: () => void,
): Promise<SubmitResult> {
  const outcome = await saveProfile(change)
  if (outcome.ok) onDone()
  return outcome
}

export function NameForm({ profile, onDone }: FormProps) {
  const { first_name, last_name } = profile
  const form = useForm({
    record: profile,
    initial: { first_name, last_name },
    schema: v.object({ first_name: FirstName, last_name: LastName }),
    onSubmit: (change) => saveAndClose(change, onDone),
  })
  return (
    <Form form={form} className="gap-4">
      <TextField
        form={form}
        name="first_name"
        label="First name"
        hint="Letters and spaces only."
        autoComplete="given-name"
      />
      <TextField
        form={form}
        name="last_name"
        label="Last name"
        hint="Letters and spaces only."
        autoComplete="family-name"
      />
      <FormButtons label="Save name" onCancel={onDone} />
    </Form>
  )
}

export function AddressForm({ profile, onDone }: FormProps) {
  const { address_1, address_2, state, city, zip_code } = profile
  const form = useForm({
    record: profile,
    initial: { address_1, address_2, state, city, zip_code },
    schema: v.object(RegistrationStep2),
    onSubmit: (change) => saveAndClose(change, onDone),
  })
  return (
    <Form form={form} className="gap-4">
      <AddressFields form={form} />
      <FormButtons label="Save address" onCancel={onDone} />
    </Form>
  )
}

const zoneOptions = (chosen: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])]
    .map((value) => ({ value, label: zoneInWords(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))

/** The time zone that decides the client's current date: the device's, or a chosen one. */
export function ZoneForm({ profile, onDone }: FormProps) {
  const [options] = useState(() => zoneOptions(profile.time_zone ?? clock.zone()))
  const form = useForm({
    record: profile,
    initial: { follows_device: !profile.is_time_zone_chosen, time_zone: profile.time_zone ?? clock.zone() },
    schema: v.object({ follows_device: v.boolean(), time_zone: TimeZone }),
    onSubmit: ({ follows_device, time_zone }) =>
      saveAndClose({ time_zone: follows_device ? null : time_zone }, onDone),
  })
  return (
    <Form form={form} className="gap-4">
      <p className="text-13 text-quiet">We use this time zone for your due dates and for today’s date.</p>
      <Checkbox
        name="follows_device"
        label="Use my device’s time zone"
        checked={form.values.follows_device}
        onCheckedChange={(follows) => form.set('follows_device', follows)}
      />
      {!form.values.follows_device && (
        <Field label="Time zone" hint="Type a city, such as Chicago." error={form.errorOf('time_zone')}>
          <Combobox
            name="time_zone"
            options={options}
            value={form.values.time_zone}
            onValueChange={(zone) => form.set('time_zone', zone)}
          />
        </Field>
      )}
      <FormButtons label="Save time zone" onCancel={onDone} />
    </Form>
  )
}
