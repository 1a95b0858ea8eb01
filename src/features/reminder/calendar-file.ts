/** The due dates of a debt as a calendar file (iCalendar, RFC 5545). */
import { calendarOf, dayValue, type DayEvent, escapeText } from '#core/calendar/calendar.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Reminder } from '#core/contract/debt-reminders.ts'
import { nextDue } from '#core/debt/due-dates.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'

type Alarm = Pick<Reminder, 'days_before' | 'local_time'>
type CalendarDebt = Pick<Debt, 'debt_uuid' | 'name'> & Parameters<typeof nextDue>[0]
type CalendarReminder = Alarm & Pick<Reminder, 'reminder_uuid' | 'repeats' | 'due_on' | 'is_enabled'>

/**
 * Every month on a day; in shorter months, on the last day: of days 28 to 31 that a month has, the last one. BYMONTHDAY=31 alone
 * would skip every shorter month (3.3.10).
 */
export function monthlyRule(dueDay: number, until: IsoDate | null): string {
  const days = Array.from({ length: dueDay - 27 }, (_, index) => 28 + index)
  const rule = dueDay <= 28 ? `BYMONTHDAY=${dueDay}` : `BYMONTHDAY=${days.join(',')};BYSETPOS=-1`
  return `RRULE:FREQ=MONTHLY;${rule}${until === null ? '' : `;UNTIL=${dayValue(until)}`}`
}

/** An alarm's offset from the start of the due day, which has no time: `-P2DT15H` is 9 AM three days before. */
export function triggerOf(daysBefore: number, localTime: string): string {
  const [hours = 0, minutes = 0] = localTime.split(':').map(Number)
  const fromStart = hours * 60 + minutes - daysBefore * 1440
  const length = Math.abs(fromStart)
  const days = Math.floor(length / 1440)
  const rest = length % 1440
  const time = [`${Math.floor(rest / 60)}H`, `${rest % 60}M`].filter((part) => !part.startsWith('0'))
  const date = days > 0 ? `${days}D` : ''
  const clock = time.length > 0 ? `T${time.join('')}` : ''
  return `${fromStart < 0 ? '-' : ''}P${date === '' && clock === '' ? 'T0M' : `${date}${clock}`}`
}

/** Alarms at the same moment are merged. */
const triggersOf = (alarms: readonly Alarm[]): string[] => [
  ...new Set(
    alarms.flatMap(({ days_before, local_time }) => days_before.map((days) => triggerOf(days, local_time))),
  ),
]

/**
 * The due dates of a debt with an alarm for each active reminder: one monthly event, from the next open due date on, and one for
 * each reminder of a single date. The days have no time, so they are right in every zone.
 *
 * @param today the device's date
 */
export function calendarFile(
  debt: CalendarDebt,
  reminders: readonly CalendarReminder[],
  today: IsoDate,
  at: Date,
): string {
  const summary = escapeText(`${debt.name} is due`)
  const on = reminders.filter(({ is_enabled }) => is_enabled)
  const next = nextDue(debt, today)
  const monthly: DayEvent[] = next
    ? [
        {
          uid: debt.debt_uuid,
          date: next.due_on,
          summary,
          rule: monthlyRule(debt.due_day, debt.ends_on ?? null),
          triggers: triggersOf(on.filter(({ repeats }) => repeats === 'monthly')),
        },
      ]
    : []
  const once = on.flatMap((reminder): DayEvent[] =>
    reminder.repeats === 'once' && reminder.due_on !== null
      ? [
          {
            uid: reminder.reminder_uuid,
            date: reminder.due_on,
            summary,
            triggers: triggersOf([reminder]),
          },
        ]
      : [],
  )
  return calendarOf('Due dates', [...monthly, ...once], at.toISOString())
}
