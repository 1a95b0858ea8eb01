import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { dateFromIso, isoFromDate } from './iso-date.ts'
import './styles/calendar.css'

export interface CalendarProps {
  /** YYYY-MM-DD, or ''. */
  value: string
  onPick: (iso: string) => void
  defaultMonth?: Date | undefined
  min?: Date | undefined
  max?: Date | undefined
}

/** Without explicit bounds the picker would end at this year, which is too early for goals. */
const EARLIEST = new Date(1900, 0)
const LATEST = new Date(2100, 11)

const chevrons = { left: ChevronLeft, right: ChevronRight, up: ChevronDown, down: ChevronDown }

function Chevron({ orientation = 'right' }: { orientation?: keyof typeof chevrons | undefined }) {
  const Mark = chevrons[orientation]
  return <Mark className="size-5" aria-hidden="true" />
}

/** A month of days with menus for month and year: a birth date would be four hundred presses back. */
export function Calendar({ value, onPick, defaultMonth, min, max }: CalendarProps) {
  const chosen = dateFromIso(value)
  const opensAt = chosen ?? defaultMonth
  const disabled = [...(min ? [{ before: min }] : []), ...(max ? [{ after: max }] : [])]
  return (
    <DayPicker
      mode="single"
      required={false}
      selected={chosen}
      // A second press on the chosen day keeps it selected.
      onSelect={(date) => (date ? onPick(isoFromDate(date)) : onPick(value))}
      {...(opensAt && { defaultMonth: opensAt })}
      startMonth={min ?? EARLIEST}
      endMonth={max ?? LATEST}
      disabled={disabled}
      captionLayout="dropdown"
      navLayout="around"
      fixedWeeks
      showOutsideDays
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the client opened the picker to choose a day
      autoFocus
      components={{ Chevron }}
    />
  )
}
