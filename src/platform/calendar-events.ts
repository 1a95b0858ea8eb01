/** All-day events as a calendar file (iCalendar, RFC 5545). Pure, so it is made on the device, even offline. */
import { brand } from '#core/contract/brand.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'

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

/** A date as a value. */
export const dayValue = (date: IsoDate): string => date.replaceAll('-', '')
const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** An event of one day, which has no time and is therefore right in every zone. */
export interface DayEvent {
  /** The same at every download, so that a calendar replaces the older file. */
  readonly uid: string
  readonly date: IsoDate
  /** Escaped text. */
  readonly summary: string
  /** A line with how it repeats. */
  readonly rule?: string | null
  /** Alarms to show, at an offset from the start of the day: `-P2DT15H`. */
  readonly triggers?: readonly string[]
}

const alarm = (trigger: string, summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${summary}`,
  `TRIGGER:${trigger}`,
  'END:VALARM',
]

const eventLines = ({ uid, date, summary, rule = null, triggers = [] }: DayEvent, at: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}@${brand.toLowerCase()}`,
  `DTSTAMP:${stamp(at)}`,
  `DTSTART;VALUE=DATE:${dayValue(date)}`,
  `DTEND;VALUE=DATE:${dayValue(addDays(date, 1))}`,
  ...(rule === null ? [] : [rule]),
  `SUMMARY:${summary}`,
  'TRANSP:TRANSPARENT',
  ...triggers.flatMap((trigger) => alarm(trigger, summary)),
  'END:VEVENT',
]

/**
 * A calendar with these events.
 *
 * @param name of what the calendar contains: "Due dates"
 */
export function calendarOf(name: string, events: readonly DayEvent[], at: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand}//${name}//EN`,
    'CALSCALE:GREGORIAN',
    ...events.flatMap((event) => eventLines(event, at)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
