import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { count, dayOfMonth, zoneInWords } from '#app/platform/format.ts'
import { NOT_STORED, queryFor } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import { clientZone, dayKey, hourOf, timeOfDay } from '#app/shared/advisor/call-times.ts'
import { Button, PlainButton } from '#app/ui/button.tsx'
import { Chip, ChipGroup } from '#app/ui/chip.tsx'
import { type Advisor, getAdvisorSlots, type Slot } from '#core/contract/advisor.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'

const DAYS = 7

/** Free times for a kind of call. They are out of date within minutes, so the device does not keep them. */
export const useSlots = (name: string, advisorId: string | undefined) =>
  useQuery({
    ...queryFor(getAdvisorSlots, { query: { name, ...(advisorId !== undefined && { advisorId }) } }),
    ...NOT_STORED,
  })

const asUtc = (date: IsoDate): Date => new Date(`${date}T00:00:00Z`)
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const fullFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
const rangeFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

interface DayButtonProps {
  readonly date: IsoDate
  readonly free: number
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** A day of the week with its free times; a day without any cannot be chosen. */
const DayButton = ({ date, free, isChosen, onChoose }: DayButtonProps) => (
  <PlainButton
    aria-pressed={isChosen}
    disabled={free === 0}
    onClick={onChoose}
    className={clsx(
      'flex min-h-16 flex-col items-center justify-center rounded-control border text-center transition-colors',
      isChosen ? 'border-accent bg-wash text-accent' : 'border-line bg-surface hover:border-faint',
      'disabled:border-transparent disabled:bg-transparent disabled:text-quiet disabled:opacity-60',
    )}
  >
    <span className="sr-only">
      {fullFormat.format(asUtc(date))}, {free === 0 ? 'no times' : count(free, 'time')}
    </span>
    <span aria-hidden="true" className="text-13">
      {weekdayFormat.format(asUtc(date))}
    </span>
    <span aria-hidden="true" className="text-17 font-bold tabular-nums">
      {dayOfMonth(date)}
    </span>
  </PlainButton>
)

const PARTS = [
  ['Morning', (hour: number) => hour < 12],
  ['Afternoon', (hour: number) => hour >= 12 && hour < 17],
  ['Evening', (hour: number) => hour >= 17],
] as const

interface SlotPickerProps {
  readonly slots: readonly Slot[]
  readonly advisors: readonly Advisor[]
  readonly chosen: Slot | undefined
  readonly onChoose: (slot: Slot) => void
}

/** Free times by week and day, in the client's zone. Days and times are buttons, so any keyboard reaches them. */
export function SlotPicker({ slots, advisors, chosen, onChoose }: SlotPickerProps) {
  const today = useToday()
  const zone = clientZone()
  const byDay = new Map<IsoDate, Slot[]>()
  for (const slot of slots) {
    const day = dayKey(slot.starts_at, zone)
    byDay.set(day, [...(byDay.get(day) ?? []), slot])
  }
  const [firstFree = today] = byDay.keys()
  const lastFree = [...byDay.keys()].at(-1) ?? today
  const [week, setWeek] = useState<IsoDate>()
  const [picked, setPicked] = useState<IsoDate>()
  const from = week ?? firstFree
  const days = Array.from({ length: DAYS }, (_, place) => addDays(from, place))
  const day = picked !== undefined && days.includes(picked) ? picked : days.find((each) => byDay.has(each))
  const onDay = (day === undefined ? undefined : byDay.get(day)) ?? []
  const nameOf = (slot: Slot): string =>
    advisors.find(({ advisor_id }) => advisor_id === slot.advisor_id)?.name ?? ''
  const hasSeveral = new Set(slots.map(({ advisor_id }) => advisor_id)).size > 1
  const isSame = (a: Slot | undefined, b: Slot): boolean =>
    a?.starts_at === b.starts_at && a.advisor_id === b.advisor_id
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <Button
          variant="quiet"
          size="icon"
          aria-label="Earlier days"
          disabled={from <= firstFree}
          onClick={() => setWeek(addDays(from, -DAYS) < firstFree ? firstFree : addDays(from, -DAYS))}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <p className="text-15 font-medium" aria-live="polite">
          {rangeFormat.formatRange(asUtc(from), asUtc(addDays(from, DAYS - 1)))}
        </p>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Later days"
          disabled={addDays(from, DAYS) > lastFree}
          onClick={() => setWeek(addDays(from, DAYS))}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <fieldset className="grid grid-cols-7 gap-1 sm:gap-2">
        <legend className="sr-only">Day</legend>
        {days.map((date) => (
          <DayButton
            key={date}
            date={date}
            free={byDay.get(date)?.length ?? 0}
            isChosen={date === day}
            onChoose={() => setPicked(date)}
          />
        ))}
      </fieldset>
      {day === undefined && <p className="text-15 text-quiet">No free times in these days.</p>}
      {PARTS.map(([label, isIn]) => {
        const times = onDay.filter(({ starts_at }) => isIn(hourOf(starts_at, zone)))
        return times.length === 0 ? null : (
          <div key={label} className="flex flex-col gap-1">
            <h3 className="text-13 text-quiet">{label}</h3>
            <ChipGroup label={`${label}, ${day === undefined ? '' : fullFormat.format(asUtc(day))}`}>
              {times.map((slot) => (
                <Chip
                  key={`${slot.starts_at} ${slot.advisor_id}`}
                  pressed={isSame(chosen, slot)}
                  onClick={() => onChoose(slot)}
                >
                  {timeOfDay(slot.starts_at, zone)}{' '}
                  {hasSeveral && (
                    <span className="ml-1.5 text-13 text-quiet">{nameOf(slot).split(' ', 1)[0]}</span>
                  )}
                </Chip>
              ))}
            </ChipGroup>
          </div>
        )
      })}
      <p className="text-13 text-quiet">Times are in {zoneInWords(zone)}.</p>
    </div>
  )
}
