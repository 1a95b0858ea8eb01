import { useState, type KeyboardEvent } from 'react'
import { count } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip, ChipGroup } from '#app/ui/chip.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

const USUAL = [0, 1, 3, 7, 14]
const MOST_DAYS = 30
const NOT_A_DAY = `Enter a number from 0 to ${MOST_DAYS}`

const chipWords = (days: number): string => (days === 0 ? 'On the day' : `${count(days, 'day')} before`)

export interface DaysFieldProps {
  readonly days: readonly number[]
  readonly error: string | undefined
  readonly onChange: (days: readonly number[]) => void
}

/** The days before the due date on which to remind: the usual ones to tap, any other typed. */
export function DaysField({ days, error, onChange }: DaysFieldProps) {
  const offered = [...new Set([...USUAL, ...days])].sort((a, b) => a - b)
  const toggle = (day: number) =>
    onChange(days.includes(day) ? days.filter((each) => each !== day) : [...days, day])
  return (
    <div className="flex flex-col gap-3">
      <Field group label="Remind me" error={error}>
        <ChipGroup label="Remind me">
          {offered.map((day) => (
            <Chip key={day} pressed={days.includes(day)} onClick={() => toggle(day)}>
              {chipWords(day)}
            </Chip>
          ))}
        </ChipGroup>
      </Field>
      <OtherDay onAdd={(day) => !days.includes(day) && onChange([...days, day])} />
    </div>
  )
}

function OtherDay({ onAdd }: { onAdd: (day: number) => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const text = typed.trim()
    const day = Number(text)
    const isDay = /^\d{1,2}$/.test(text) && day <= MOST_DAYS
    setError(isDay ? undefined : NOT_A_DAY)
    if (!isDay) return
    onAdd(day)
    setTyped('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter adds the day here and does not submit the form around it.
    event.preventDefault()
    add()
  }
  return (
    <div className="flex items-start gap-2">
      <Field label="Other number of days before" error={error} className="flex-1">
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
        />
      </Field>
      <Button variant="secondary" className="mt-7.5 min-h-12" onClick={add}>
        Add
      </Button>
    </div>
  )
}
