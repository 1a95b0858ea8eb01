import type { ReactNode } from 'react'
import { longMonth } from '#app/platform/format.ts'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'

const MONTHS = Array.from({ length: 12 }, (_, index) => {
  const value = String(index + 1).padStart(2, '0')
  return { value, name: longMonth(`2000-${value}-01`) }
})

interface MonthFieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  /** `YYYY-MM`, or incomplete as typed; '' for none. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly onLeave: () => void
}

/** A calendar month of any year, past or future. */
export function MonthField({ name, label, hint, value, error, onChange, onLeave }: MonthFieldProps) {
  const [year = '', month = ''] = value.split('-')
  const set = (nextYear: string, nextMonth: string) =>
    onChange(nextYear === '' && nextMonth === '' ? '' : `${nextYear}-${nextMonth}`)
  return (
    <Field group label={label} hint={hint} error={error}>
      <div className="grid grid-cols-[3fr_2fr] gap-3">
        <Select
          id={`${name}-month`}
          name={name}
          aria-label={`${label}: month`}
          placeholder="Month"
          value={month}
          onValueChange={(next) => set(year, next)}
          onBlur={onLeave}
        >
          {MONTHS.map((each) => (
            <option key={each.value} value={each.value}>
              {each.name}
            </option>
          ))}
        </Select>
        <Input
          id={`${name}-year`}
          aria-label={`${label}: year`}
          placeholder="Year"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={year}
          onChange={(event) => set(event.target.value.replaceAll(/\D/g, ''), month)}
          onBlur={onLeave}
        />
      </div>
    </Field>
  )
}
