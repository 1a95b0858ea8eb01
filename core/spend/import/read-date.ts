import type { DateFormat } from '#core/contract/imports.ts'
import { daysInMonth, type IsoDate } from '#core/finance/math/dates.ts'

/** The American order comes first, so that it wins where several read a column. */
const FORMATS: readonly DateFormat[] = ['month_day_year', 'day_month_year', 'year_month_day', 'month_name']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const TIME = /[T\s]+\d{1,2}:\d{2}.*$/i
// Quicken pads with spaces and marks years from 2000 by an apostrophe: 1/ 5'26, 1/ 1' 0.
const NUMBERS = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*(?:[/.-]\s*(\d{2}|\d{4})|'\s*(\d{1,2}|\d{4}))$/
const YEAR_FIRST = /^(\d{4})(?:-(\d{1,2})-|\/(\d{1,2})\/|\.(\d{1,2})\.|(\d{2}))(\d{1,2})$/
const NAME_FIRST = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{2}|\d{4})$/
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/

/** Longer than any date with its time; patterns must not run over a cell of megabytes. */
const LONGEST = 60

const two = (part: number): string => (part < 10 ? `0${part}` : String(part))

/** The date, if it exists and is in the years that the product accepts. */
const existing = (year: number, month: number, day: number): IsoDate | null =>
  year >= 1900 && year < 2200 && day >= 1 && day <= daysInMonth(year, month)
    ? `${year}-${two(month)}-${two(day)}`
    : null

/** Two digits are 1969 to 2068, as POSIX's strptime reads them. */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year < 69 ? 2000 + year : 1900 + year
}

const monthOf = (name: string): number => {
  const index = MONTHS.indexOf(name.slice(0, 3))
  return index < 0 ? 0 : index + 1
}

function readNamedMonth(text: string): IsoDate | null {
  const plain = text.toLowerCase().replace(WEEKDAY, '')
  const first = NAME_FIRST.exec(plain)
  if (first) return existing(Number(first[3]), monthOf(first[1] ?? ''), Number(first[2]))
  const [, day, month = '', year = ''] = DAY_FIRST.exec(plain) ?? []
  return day === undefined ? null : existing(fullYear(year), monthOf(month), Number(day))
}

/** A date in one format, in the years 1900 to 2199; a time after it is not read. Null if it is no such date. */
export function readDate(text: string, format: DateFormat): IsoDate | null {
  if (text.length > LONGEST) return null
  const plain = text.trim().replace(TIME, '')
  if (format === 'month_name') return readNamedMonth(plain)
  if (format === 'year_month_day') {
    const [, year, dash, slash, dot, none, day] = YEAR_FIRST.exec(plain) ?? []
    return year === undefined
      ? null
      : existing(Number(year), Number(dash ?? slash ?? dot ?? none), Number(day))
  }
  const [, first, second, year, since2000] = NUMBERS.exec(plain) ?? []
  if (first === undefined) return null
  const whole =
    since2000 === undefined ? fullYear(year ?? '') : Number(since2000) + (since2000.length > 2 ? 0 : 2000)
  return format === 'month_day_year'
    ? existing(whole, Number(first), Number(second))
    : existing(whole, Number(second), Number(first))
}

/** Whether a text is a date in any format. */
export const isDate = (text: string): boolean =>
  text.length >= 6 && text.length <= 40 && FORMATS.some((format) => readDate(text, format) !== null)

export type DateGuess = {
  readonly format: DateFormat
  /** How many of the texts are dates in this format. */
  readonly readable: number
  /** Every date also exists with day and month swapped, and at least one is then another day. */
  readonly isAmbiguous: boolean
  /** Some dates can be read in another format only. */
  readonly isMixed: boolean
}

/** The format that reads the most dates of a column; of two that read as many, the American one. */
export function guessDateFormat(texts: Iterable<string>): DateGuess {
  const readable = FORMATS.map(() => 0)
  let unreadable = 0
  let differing = 0
  let total = 0
  for (const text of texts) {
    if (text === '') continue
    total += 1
    const dates = FORMATS.map((format) => readDate(text, format))
    dates.forEach((date, index) => {
      if (date !== null) readable[index] = (readable[index] ?? 0) + 1
    })
    if (dates.every((date) => date === null)) unreadable += 1
    if (dates[0] !== dates[1]) differing += 1
  }
  const most = Math.max(...readable)
  const best = readable.indexOf(most)
  return {
    format: FORMATS[best] ?? 'month_day_year',
    readable: most,
    isAmbiguous: best === 0 && most > 0 && readable[1] === most && differing > 0,
    isMixed: most + unreadable < total,
  }
}
