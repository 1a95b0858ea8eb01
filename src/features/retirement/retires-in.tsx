/** Choosing when somebody retires: by age, which most people plan by, and a month of it, or already retired. */
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { monthAndYear } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { PlainButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { useThirdPersonText } from '#app/ui/third-person.ts'
import { addMonths, dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { ageOn, monthOf } from '#core/retirement/people.ts'
import { ageInMonth } from './chance-and-age-labels.ts'

/** The value for somebody who has retired. */
export const RETIRED = 'retired'

const YOUNGEST = 40
const OLDEST = 80
/** Where the first tap on a button begins: a usual age. */
const USUAL = 65

/** The month of a birthday, `YYYY-MM`. */
export const monthAtAge = (birthDate: IsoDate, age: number): string =>
  `${dateParts(birthDate).year + age}-${birthDate.slice(5, 7)}`

/** The months in which somebody may still retire at an age, from their birthday on; none at an age that can't be chosen. */
export function retirementMonths(birthDate: IsoDate, age: number, today: IsoDate): string[] {
  const now = ageOn(birthDate, today)
  const last = Math.max(OLDEST, now + 1)
  if (age < YOUNGEST || age > last) return []
  const first: IsoDate = `${monthAtAge(birthDate, age)}-01`
  return Array.from({ length: age === last ? 1 : 12 }, (_, place) => monthOf(addMonths(first, place))).filter(
    (month) => month >= monthOf(today),
  )
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

/** The age to retire at, and the month of it: that of the birthday until another is chosen. */
export function RetiresIn({ label, name, birthDate, value, error, hint, onChange }: RetiresInProps) {
  const today = useToday()
  const thirdPersonText = useThirdPersonText()
  // An age as far as it is typed, while it is none that can be chosen.
  const [typed, setTyped] = useState('')
  const isRetired = value === RETIRED
  const age = isRetired || value === '' ? undefined : ageInMonth(birthDate, value)
  const months = age === undefined ? [] : retirementMonths(birthDate, age, today)
  /** In the same month of the year, if that is still ahead. */
  const setAge = (next: number) => {
    const possible = retirementMonths(birthDate, next, today)
    const same = possible.find((month) => month.slice(5) === value.slice(5))
    onChange(same ?? possible[0] ?? '')
  }
  const step = (years: number) => {
    const next = age === undefined ? USUAL : age + years
    if (retirementMonths(birthDate, next, today).length > 0) setAge(next)
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={label} error={error} hint={hint}>
        <div className="grid grid-cols-2 gap-3">
          <Input
            name={name}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            placeholder="Age"
            disabled={isRetired}
            value={age ?? (isRetired ? '' : typed)}
            onChange={({ target }) => {
              const digits = target.value.replaceAll(/\D/g, '')
              setTyped(digits)
              setAge(Number(digits))
            }}
            suffix={
              <>
                <StepButton label="One year earlier" disabled={isRetired} onClick={() => step(-1)}>
                  <Minus className="size-5" aria-hidden="true" />
                </StepButton>
                <StepButton label="One year later" disabled={isRetired} onClick={() => step(1)}>
                  <Plus className="size-5" aria-hidden="true" />
                </StepButton>
              </>
            }
          />
          <Select
            id={`${name}-month`}
            aria-label={`${thirdPersonText(label)} Month`}
            placeholder="Month"
            disabled={age === undefined}
            value={age === undefined ? '' : value}
            onValueChange={onChange}
          >
            {(age === undefined || months.includes(value) ? months : [value, ...months]).map((month) => (
              <option key={month} value={month}>
                {monthAndYear(`${month}-01`)}
              </option>
            ))}
          </Select>
        </div>
      </Field>
      <Checkbox
        label="Already retired"
        checked={isRetired}
        onCheckedChange={(retired) => onChange(retired ? RETIRED : '')}
      />
    </div>
  )
}

interface StepButtonProps {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

const StepButton = ({ label, children, ...props }: StepButtonProps) => (
  <PlainButton
    aria-label={label}
    className="grid size-10 place-items-center rounded-inner text-quiet hover:bg-sunken hover:text-ink disabled:opacity-40"
    {...props}
  >
    {children}
  </PlainButton>
)
