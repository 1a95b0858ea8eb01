import { addDays, addMonths, dateOfEpochDay, epochDay, type IsoDate } from './dates.ts'
import { DAY_MS } from './duration.ts'

/** A wall time on a 24-hour clock, `HH:MM`. */
export type LocalTime = string

/** A local date and wall time in a zone. */
export interface LocalDateTime {
  readonly date: IsoDate
  readonly time: LocalTime
}

/**
 * How often a wall time occurred: once; never (a gap, clocks went forward); or twice (an overlap, clocks went back).
 */
export type LocalTimeKind = 'once' | 'skipped' | 'twice'

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Creating a formatter takes about 50 µs and using it 1 µs, so one is cached per zone. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  // Zone names are case-insensitive: caching by spelling would fill the memory.
  clocks.set(clock.resolvedOptions().timeZone, clock)
  return clock
}

/** The platform's name of an IANA time zone in any accepted spelling; null if unknown. */
export function canonicalZone(zone: string): string | null {
  // Clocks are cached by that name.
  if (clocks.has(zone)) return zone
  try {
    return clockOf(zone).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** Whether the platform knows an IANA time zone by that name. */
export const isTimeZone = (zone: string): boolean => canonicalZone(zone) !== null

/** Whether a text is a wall time, 00:00 to 23:59. */
export const isLocalTime = (text: string): boolean => TIME.test(text)

/** The zone's offset from UTC at an instant, in milliseconds. An unknown zone throws a RangeError. */
function offsetMs(epochMs: number, zone: string): number {
  const text = clockOf(zone).format(epochMs)
  // MM/DD/YYYY, HH:MM:SS
  const date = `${text.slice(6, 10)}-${text.slice(0, 2)}-${text.slice(3, 5)}`
  const seconds =
    Number(text.slice(12, 14)) * 3600 + Number(text.slice(15, 17)) * 60 + Number(text.slice(18, 20))
  return epochDay(date) * DAY_MS + seconds * 1000 - Math.floor(epochMs / 1000) * 1000
}

const pad = (part: number): string => String(part).padStart(2, '0')

function asIfUtc(local: LocalDateTime): number {
  const match = TIME.exec(local.time)
  if (!match) throw new RangeError(`Not a wall time: ${local.time}`)
  return epochDay(local.date) * DAY_MS + (Number(match[1]) * 60 + Number(match[2])) * 60_000
}

/** The local date and time in a zone at an instant. */
export function localDateTime(epochMs: number, zone: string): LocalDateTime {
  const localMs = epochMs + offsetMs(epochMs, zone)
  const day = Math.floor(localMs / DAY_MS)
  const minutes = Math.floor((localMs - day * DAY_MS) / 60_000)
  return { date: dateOfEpochDay(day), time: `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}` }
}

/**
 * The instant of a wall time, in epoch milliseconds, and how often it occurred. A skipped time moves forward by the gap
 * (02:30 becomes 03:30); a time that occurs twice uses the first.
 * That is the rule of calendars (RFC 5545, 3.3.5) and of Temporal's "compatible".
 */
export function resolveLocal(local: LocalDateTime, zone: string): { epochMs: number; kind: LocalTimeKind } {
  const wall = asIfUtc(local)
  // Every offset is below a day, so a day on either side is before and after any clock change.
  const before = offsetMs(wall - DAY_MS, zone)
  const after = offsetMs(wall + DAY_MS, zone)
  const first = wall - before
  if (before === after) return { epochMs: first, kind: 'once' }
  const second = wall - after
  const firstIsReal = offsetMs(first, zone) === before
  const secondIsReal = offsetMs(second, zone) === after
  if (firstIsReal && secondIsReal) return { epochMs: Math.min(first, second), kind: 'twice' }
  if (secondIsReal) return { epochMs: second, kind: 'once' }
  return { epochMs: first, kind: firstIsReal ? 'once' : 'skipped' }
}

/** The instant of a wall time in epoch milliseconds, with gaps and overlaps as in {@link resolveLocal}. */
export const instantOf = (local: LocalDateTime, zone: string): number => resolveLocal(local, zone).epochMs

/** When to remind: days before each due date, at one wall time of one zone. */
export interface ReminderRule {
  /** Due monthly on a day (1 to 31, the last day of a shorter month), or once on a date. */
  readonly due:
    | { readonly kind: 'monthly'; readonly day: number; readonly from?: IsoDate; readonly until?: IsoDate }
    | { readonly kind: 'once'; readonly date: IsoDate }
  /** Whole days before the due date, 0 to 30, in any order. */
  readonly daysBefore: readonly number[]
  readonly time: LocalTime
  readonly zone: string
}

export interface Reminder {
  readonly epochMs: number
  readonly dueDate: IsoDate
  readonly daysBefore: number
}

/**
 * Due dates that can have a reminder after a local date: this month's and the next three, because 30 days before a due
 * date can span all of February.
 */
function dueDatesNear(due: ReminderRule['due'], today: IsoDate): IsoDate[] {
  if (due.kind === 'once') return [due.date]
  const start = due.from !== undefined && due.from > today ? due.from : today
  return [0, 1, 2, 3]
    .map((months) => addMonths(start, months, due.day))
    .filter((date) => date >= (due.from ?? date) && date <= (due.until ?? date))
}

/** The first reminder strictly after an instant; null if none is left. At equal instants, the nearer due date. */
export function nextReminder(rule: ReminderRule, afterMs: number): Reminder | null {
  const today = localDateTime(afterMs, rule.zone).date
  // Yesterday's wall time can be in the future if a zone skipped a day (Samoa, December 30, 2011).
  const earliest = addDays(today, -1)
  const ahead = dueDatesNear(rule.due, today)
    .flatMap((dueDate) =>
      rule.daysBefore.map((daysBefore) => ({ date: addDays(dueDate, -daysBefore), dueDate, daysBefore })),
    )
    .filter(({ date }) => date >= earliest)
    .sort((a, b) => (a.date === b.date ? a.daysBefore - b.daysBefore : a.date < b.date ? -1 : 1))
  for (const { date, dueDate, daysBefore } of ahead) {
    const epochMs = instantOf({ date, time: rule.time }, rule.zone)
    if (epochMs > afterMs) return { epochMs, dueDate, daysBefore }
  }
  return null
}
