import { useState } from 'react'
import { clock } from '#app/platform/clock.ts'
import { zoneInWords } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Combobox } from '#app/ui/combobox.tsx'
import { Field } from '#app/ui/field.tsx'
import { canonicalZone } from '#core/finance/math/timezone.ts'

/** Every zone the browser knows, labeled; this takes about 30 ms, so it runs only on demand. */
function zoneOptions(chosen: string) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])
  return [...zones]
    .map((zone) => ({ value: zone, label: zoneInWords(zone) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

/** The device's time zone by the name that reminders store. */
export const ownZone = (): string => canonicalZone(clock.zone()) ?? clock.zone()

export interface ZoneFieldProps {
  readonly zone: string
  readonly deviceZone: string
  readonly error: string | undefined
  readonly onChange: (zone: string) => void
}

/** The time zone of the reminder: the device's, as text, until the client chooses another. */
export function ZoneField({ zone, deviceZone, error, onChange }: ZoneFieldProps) {
  const [options, setOptions] = useState<ReturnType<typeof zoneOptions>>()
  if (!options) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-15">
          {zoneInWords(zone)}
          {zone === deviceZone && <span className="text-quiet"> · this device</span>}
        </p>
        <Button variant="link" onClick={() => setOptions(zoneOptions(zone))}>
          Change time zone
        </Button>
      </div>
    )
  }
  return (
    <Field label="Time zone" hint="Type a city or part of the time zone’s name." error={error}>
      <Combobox options={options} value={zone} onValueChange={onChange} />
    </Field>
  )
}
