/** Choosing when somebody retires: by age, which most people plan by, or already retired. */
import type { ReactNode } from 'react'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { ageOn, monthOf } from '#core/retirement/people.ts'
import { monthAndYear } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { ageInMonth } from './story-words.ts'

/** The value for somebody who has retired. */
export const RETIRED = 'retired'

const YOUNGEST = 40
const OLDEST = 80

/** The month of a birthday, `YYYY-MM`. */
export const monthAtAge = (birthDate: IsoDate, age: number): string =>
  `${dateParts(birthDate).year + age}-${birthDate.slice(5, 7)}`

/** The months of the birthdays at which somebody may still retire. */
export function retirementMonths(birthDate: IsoDate, today: IsoDate): string[] {
  const first = Math.max(YOUNGEST, ageOn(birthDate, today) + 1)
  const last = Math.max(OLDEST, first)
  const ages = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  return ages.map((age) => monthAtAge(birthDate, age)).filter((month) => month >= monthOf(today))
}

interface RetiresInProps {
  readonly label: string
  readonly name: string
  readonly birthDate: IsoDate
  /** `YYYY-MM`, {@link RETIRED}, or '' while none is chosen. */
  readonly value: string
  readonly error: string | undefined
  readonly hint?: ReactNode
  readonly onChange: (value: string) => void
}

/** The age to retire at, with its month. A saved month that is no birthday stays a choice of its own. */
export function RetiresIn({ label, name, birthDate, value, error, hint, onChange }: RetiresInProps) {
  const today = useToday()
  const months = retirementMonths(birthDate, today)
  const all =
    value === '' || value === RETIRED || months.includes(value) ? months : [...months, value].toSorted()
  return (
    <Field label={label} error={error} hint={hint}>
      <Select name={name} value={value} placeholder="Choose an age" onValueChange={onChange}>
        <option value={RETIRED}>Already retired</option>
        {all.map((month) => (
          <option key={month} value={month}>
            At {ageInMonth(birthDate, month)}, in {monthAndYear(`${month}-01`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
