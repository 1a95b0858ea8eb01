import { DAY_MS } from './duration.ts'

/** A calendar date of the Gregorian calendar, `YYYY-MM-DD`, years 0001 to 9999. Dates compare as text. */
export type IsoDate = string

export interface DateParts {
  readonly year: number
  /** 1 to 12 */
  readonly month: number
  /** 1 to 31 */
  readonly day: number
}

/** Day count conventions, which measure time in years for interest. */
export type DayCount = '30/360-us' | 'actual/365' | 'actual/actual'

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

const pad = (part: number): string => String(part).padStart(2, '0')

/** Whether a year has a 29 February, by the Gregorian rule. */
export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Days of a month; `month` is 1 to 12, and any other has none. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0)

function read(text: string): DateParts | null {
  const match = PATTERN.exec(text)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1 && day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : null
}

/** Whether a text is a calendar date that exists. */
export const isIsoDate = (text: string): boolean => read(text) !== null

/** Splits a date. An invalid date is a programming error, hence a RangeError. */
export function dateParts(date: IsoDate): DateParts {
  const parts = read(date)
  if (!parts) throw new RangeError(`Not a calendar date: ${date}`)
  return parts
}

/** Puts a date together; the day must exist in that month. */
export function isoDate(year: number, month: number, day: number): IsoDate {
  const date: IsoDate = [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')
  if (!read(date)) throw new RangeError(`Not a calendar date: ${date}`)
  return date
}

/**
 * Days since 1970-01-01, negative before.
 * Counts years from March so that the leap day comes last (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms").
 */
export function epochDay(date: IsoDate): number {
  const { year, month, day } = dateParts(date)
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** The date that many days after 1970-01-01: the inverse of {@link epochDay}. */
export function dateOfEpochDay(days: number): IsoDate {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return isoDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
}

/** The day of the week, 0 for Sunday to 6 for Saturday; 1970-01-01 was a Thursday. */
export const weekday = (date: IsoDate): number => (((epochDay(date) + 4) % 7) + 7) % 7

/**
 * A UTC instant in ISO 8601 with milliseconds, formatted like `Date.prototype.toISOString`. Out of range, a RangeError.
 *
 * @param epochMs milliseconds since 1970-01-01T00:00Z, in the years 0 to 9999
 */
export function isoInstant(epochMs: number): string {
  const ms = epochMs - Math.floor(epochMs / DAY_MS) * DAY_MS
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const time = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(two).join(':')
  const date = dateOfEpochDay(Math.floor(epochMs / DAY_MS))
  return `${date}T${time}.${String(Math.floor(ms % 1000)).padStart(3, '0')}Z`
}

/** Adds whole days, which may be negative; a RangeError beyond the years 0001 to 9999. */
export const addDays = (date: IsoDate, days: number): IsoDate => dateOfEpochDay(epochDay(date) + days)

/** Days from the first date to the second; negative when the second comes earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => epochDay(to) - epochDay(from)

/** Whether a date is the last day of its month. */
export function isMonthEnd(date: IsoDate): boolean {
  const { year, month, day } = dateParts(date)
  return day === daysInMonth(year, month)
}

/**
 * The date in a month on which something due on `dueDay` (1 to 31) falls: the last day where the month is too short.
 * No such month or day is a RangeError.
 */
export const dueDateIn = (year: number, month: number, dueDay: number): IsoDate =>
  isoDate(year, month, Math.min(dueDay, daysInMonth(year, month)))

/**
 * Adds whole months. The day stays, or is the last of a shorter month. Calculate a series from its first date
 * (`addMonths(first, n)`), not step by step: January 31, February 28, March 31.
 *
 * @param dueDay the day to land on instead of the date's own, for a due day of 29 to 31 seen in a short month
 */
export function addMonths(date: IsoDate, months: number, dueDay?: number): IsoDate {
  const { year, month, day } = dateParts(date)
  const index = year * 12 + month - 1 + months
  const newYear = Math.floor(index / 12)
  return dueDateIn(newYear, index - newYear * 12 + 1, dueDay ?? day)
}

/** The first date on or after `from` on which a monthly due day (1 to 31) falls. */
export function nextDueDate(from: IsoDate, dueDay: number): IsoDate {
  const thisMonth = addMonths(from, 0, dueDay)
  return thisMonth >= from ? thisMonth : addMonths(from, 1, dueDay)
}

/**
 * Days between two dates where each month has 30 (30/360 US, "NASD": the end-of-February rules of the SIA's
 * Standard Securities Calculation Methods, as Excel's basis 0 has them).
 */
export function days360(from: IsoDate, to: IsoDate): number {
  const start = dateParts(from)
  const end = dateParts(to)
  const startsAtFebruaryEnd = start.month === 2 && isMonthEnd(from)
  const endsAtFebruaryEnd = end.month === 2 && isMonthEnd(to)
  const startDay = startsAtFebruaryEnd || start.day === 31 ? 30 : start.day
  const endDay =
    (startsAtFebruaryEnd && endsAtFebruaryEnd) || (end.day === 31 && startDay === 30) ? 30 : end.day
  return (end.year - start.year) * 360 + (end.month - start.month) * 30 + endDay - startDay
}

const daysInYear = (year: number): number => (isLeapYear(year) ? 366 : 365)

/** How far a date is into its own year, 0 to below 1. */
function shareOfYear(date: IsoDate): number {
  const { year } = dateParts(date)
  return daysBetween(isoDate(year, 1, 1), date) / daysInYear(year)
}

const YEARS: Record<DayCount, (from: IsoDate, to: IsoDate) => number> = {
  '30/360-us': (from, to) => days360(from, to) / 360,
  'actual/365': (from, to) => daysBetween(from, to) / 365,
  // Each calendar year's days over that year's own length: ISDA 2006 Definitions, 4.16(b).
  'actual/actual': (from, to) =>
    dateParts(to).year - dateParts(from).year + shareOfYear(to) - shareOfYear(from),
}

/** The time from one date to another in years, as a day count measures it. */
export const yearFraction = (from: IsoDate, to: IsoDate, basis: DayCount): number => YEARS[basis](from, to)
