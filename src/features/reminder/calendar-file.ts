/** Due dates as a calendar file (iCalendar, RFC 5545). Pure, so it is made on the device, even offline. */
import { brand } from '#core/contract/brand.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Reminder } from '#core/contract/debt-reminders.ts'
import { nextDue } from '#core/debt/due-dates.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'

type Alarm = Pick<Reminder, 'days_before' | 'local_time'>
type CalendarDebt = Pick<Debt, 'debt_uuid' | 'name'> & Parameters<typeof nextDue>[0]
type CalendarReminder = Alarm & Pick<Reminder, 'reminder_uuid' | 'repeats' | 'due_on' | 'is_enabled'>

const LINE_OCTETS = 75
const octets = (text: string): number => new TextEncoder().encode(text).length

/** A line of at most 75 octets; a longer one continues after a line break and a space (3.1). */
export function foldLine(line: string): string {
  const lines: string[] = []
  let current = ''
  let length = 0
  // By whole characters: a multi-octet character must not be split.
  for (const letter of line) {
    const size = octets(letter)
    if (length + size > LINE_OCTETS) {
      lines.push(current)
      current = ' '
      length = 1
    }
    current += letter
    length += size
  }
  return [...lines, current].join('\r\n')
}

/** Text as a value (3.3.11). Other control characters are not allowed and are removed. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')

const day = (date: IsoDate): string => date.replaceAll('-', '')
const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/**
 * Every month on a day; in shorter months, on the last day: of days 28 to 31 that a month has, the last one. BYMONTHDAY=31 alone
 * would skip every shorter month (3.3.10).
 */
export function monthlyRule(dueDay: number, until: IsoDate | null): string {
  const days = Array.from({ length: dueDay - 27 }, (_, index) => 28 + index)
  const rule = dueDay <= 28 ? `BYMONTHDAY=${dueDay}` : `BYMONTHDAY=${days.join(',')};BYSETPOS=-1`
  return `RRULE:FREQ=MONTHLY;${rule}${until === null ? '' : `;UNTIL=${day(until)}`}`
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
function alarmsOf(alarms: readonly Alarm[], words: string): string[] {
  const triggers = new Set(
    alarms.flatMap(({ days_before, local_time }) => days_before.map((days) => triggerOf(days, local_time))),
  )
  return [...triggers].flatMap((trigger) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${words}`,
    `TRIGGER:${trigger}`,
    'END:VALARM',
  ])
}

function eventOf(uid: string, date: IsoDate, rule: string | null, alarms: string[], at: Date, words: string) {
  return [
    'BEGIN:VEVENT',
    // The same at every download, so that a calendar replaces the older file.
    `UID:${uid}@${brand.toLowerCase()}`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART;VALUE=DATE:${day(date)}`,
    `DTEND;VALUE=DATE:${day(addDays(date, 1))}`,
    ...(rule === null ? [] : [rule]),
    `SUMMARY:${words}`,
    'TRANSP:TRANSPARENT',
    ...alarms,
    'END:VEVENT',
  ]
}

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
  const words = escapeText(`${debt.name} is due`)
  const on = reminders.filter(({ is_enabled }) => is_enabled)
  const next = nextDue(debt, today)
  const monthly = alarmsOf(
    on.filter(({ repeats }) => repeats === 'monthly'),
    words,
  )
  const events = [
    ...(next
      ? eventOf(
          debt.debt_uuid,
          next.due_on,
          monthlyRule(debt.due_day, debt.ends_on ?? null),
          monthly,
          at,
          words,
        )
      : []),
    ...on.flatMap((reminder) =>
      reminder.repeats === 'once' && reminder.due_on !== null
        ? eventOf(reminder.reminder_uuid, reminder.due_on, null, alarmsOf([reminder], words), at, words)
        : [],
    ),
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand}//Due dates//EN`,
    'CALSCALE:GREGORIAN',
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
