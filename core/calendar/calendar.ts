/** Events as a calendar (iCalendar, RFC 5545): a file that the device makes, even offline, or the feed of the server. Pure. */
import { brand } from '#core/contract/brand.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'

const LINE_OCTETS = 75

/** How long a character is in UTF-8. */
function octets(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4
}

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
/** An instant as a value, in UTC: `20261201T150000Z`. */
const stamp = (at: string): string => `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

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

/** An event between two instants. */
export interface TimedEvent extends Pick<DayEvent, 'uid' | 'summary'> {
  /** Instants in ISO 8601, in UTC. */
  readonly starts_at: string
  readonly ends_at: string
  /** Increases with each change of the event (3.8.7.4). */
  readonly sequence?: number
}

const alarm = (trigger: string, summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${summary}`,
  `TRIGGER:${trigger}`,
  'END:VALARM',
]

const dayLines = ({ date, rule = null, summary, triggers = [] }: DayEvent): string[] => [
  `DTSTART;VALUE=DATE:${dayValue(date)}`,
  `DTEND;VALUE=DATE:${dayValue(addDays(date, 1))}`,
  ...(rule === null ? [] : [rule]),
  `SUMMARY:${summary}`,
  'TRANSP:TRANSPARENT',
  ...triggers.flatMap((trigger) => alarm(trigger, summary)),
]

const timedLines = ({ starts_at, ends_at, summary, sequence = 0 }: TimedEvent): string[] => [
  `DTSTART:${stamp(starts_at)}`,
  `DTEND:${stamp(ends_at)}`,
  `SEQUENCE:${sequence}`,
  `SUMMARY:${summary}`,
]

const eventLines = (event: DayEvent | TimedEvent, at: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}@${brand.toLowerCase()}`,
  `DTSTAMP:${stamp(at)}`,
  ...('date' in event ? dayLines(event) : timedLines(event)),
  'END:VEVENT',
]

/** What a calendar is called that programs read again and again, and how often they should at least (RFC 7986, 5.1, 5.7). */
const feedLines = (title: string): string[] => [
  `NAME:${escapeText(title)}`,
  `X-WR-CALNAME:${escapeText(title)}`,
  'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
  'X-PUBLISHED-TTL:PT6H',
]

/**
 * A calendar with these events.
 *
 * @param name of what the calendar contains: "Due dates"
 * @param at when it was made or last changed, in ISO 8601, in UTC
 * @param feedTitle of a feed: what calendar programs call it
 */
export function calendarOf(
  name: string,
  events: readonly (DayEvent | TimedEvent)[],
  at: string,
  feedTitle?: string,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand}//${name}//EN`,
    'CALSCALE:GREGORIAN',
    ...(feedTitle === undefined ? [] : feedLines(feedTitle)),
    ...events.flatMap((event) => eventLines(event, at)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
