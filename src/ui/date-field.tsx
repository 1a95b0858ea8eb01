import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, use, useEffect, useRef, useState } from 'react'
import { afterMouseUp } from './after-mouse-up.ts'
import { controlBox, controlText } from './control.ts'
import { dateProblem, groupDate, isoFromTyped, typedFromIso, withWholeYear } from './date-text.ts'
import { FieldContext, useFieldControl } from './field-wiring.ts'
import { later } from './later.tsx'
import { Popover, PopoverAnchor, PopoverContent, PopoverTrigger } from './popover.tsx'
import { Spinner } from './spinner.tsx'

// 18 kB that only clients who open the picker load.
const Calendar = later(
  async () => (await import('./calendar.tsx')).Calendar,
  () => (
    <span className="grid h-86 w-77 place-items-center text-quiet">
      <Spinner label="Loading the calendar" />
    </span>
  ),
)

export interface DateFieldProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'
> {
  /** YYYY-MM-DD, or '' while the date is incomplete or invalid. */
  value: string
  /** The stored date ('' until it is complete and valid), and the text as typed. */
  onValueChange: (iso: string, typed: string) => void
  /** The month the picker opens at while no date is chosen. */
  defaultMonth?: Date | undefined
  /** Days outside cannot be picked. The form validates typed dates. */
  min?: Date | undefined
  max?: Date | undefined
}

/** A date typed as MM/DD/YYYY with automatic slashes, plus a calendar for picking. */
export function DateField({
  value,
  onValueChange,
  defaultMonth,
  min,
  max,
  className,
  required,
  ...props
}: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(() => typedFromIso(value))
  const [open, setOpen] = useState(false)
  const wiring = useFieldControl({ ...props, required })
  const { disabled } = wiring
  // An incomplete date is '' to the form, so the text is kept here as long as it matches the form's value.
  const shown = isoFromTyped(text) === value ? text : typedFromIso(value)

  const report = use(FieldContext)?.report
  const problem = dateProblem(shown)
  useEffect(() => report?.(problem), [report, problem])

  const change = (typed: string) => {
    setText(typed)
    onValueChange(isoFromTyped(typed), typed)
  }
  // Not while typing: 12/01/20 is on the way to 12/01/2027.
  const completeYear = () => {
    const whole = withWholeYear(shown, max)
    if (whole !== shown) change(whole)
  }
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const raw = event.target.value
    // Browsers that autofill a birth date write it as YYYY-MM-DD.
    change(typedFromIso(raw) || groupDate(raw, raw.length > shown.length))
  }

  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverAnchor asChild>
        <div data-slot="date-field" className={clsx(controlBox, className)}>
          <input
            ref={input}
            data-slot="control"
            inputMode="numeric"
            placeholder="MM/DD/YYYY"
            autoComplete="off"
            {...props}
            {...wiring}
            type="text"
            value={shown}
            onChange={type}
            onBlur={(event) => {
              afterMouseUp(completeYear)
              props.onBlur?.(event)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') completeYear()
              props.onKeyDown?.(event)
            }}
            className={clsx(controlText, 'pr-1')}
          />
          <PopoverTrigger
            type="button"
            disabled={disabled}
            aria-label="Open calendar"
            className="mr-0.5 grid size-11 flex-none place-items-center rounded-inner text-quiet hover:text-ink"
          >
            <CalendarDays className="size-5" aria-hidden="true" />
          </PopoverTrigger>
        </div>
      </PopoverAnchor>
      <PopoverContent
        align="end"
        aria-label="Calendar"
        className="p-3"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          input.current?.focus()
        }}
      >
        <Calendar
          value={value}
          defaultMonth={defaultMonth}
          min={min}
          max={max}
          onPick={(iso) => {
            change(typedFromIso(iso))
            setOpen(false)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}
