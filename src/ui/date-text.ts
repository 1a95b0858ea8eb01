/** A date as typed, MM/DD/YYYY, and as stored, YYYY-MM-DD. */
import { dateFromIso, isoFromDate } from './iso-date.ts'

/** Formats typed text as MM/DD/YYYY. A slash after one digit completes it: `3/` becomes `03/`. */
export function groupDate(typed: string, adding: boolean): string {
  const padded = typed.replace(/^(\d)\//, '0$1/').replace(/^(\d{2}\/)(\d)\//, '$10$2/')
  const digits = padded.replaceAll(/\D/g, '').slice(0, 8)
  const [month, day, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  // Add the slash at once while typing, but not while deleting: it could never be removed.
  const slash = (part: string, rest: string) => (part.length === 2 && (rest || adding) ? '/' : '')
  return `${month}${slash(month, day)}${day}${slash(day, year)}${year}`
}

/** The century of a two-digit year where no limit decides it: 00 to 79 are in this one. */
const FIRST_YEAR_OF_1900S = 80

/**
 * MM/DD/YYYY from a date with a two-digit year: the latest such year within the limit, as for a date of birth. Anything else is
 * returned unchanged.
 *
 * @param max the last day allowed
 */
export function withWholeYear(typed: string, max?: Date): string {
  const [, start, year] = /^(\d{2}\/\d{2}\/)(\d{2})$/.exec(typed) ?? []
  if (!start || !year) return typed
  const inThisCentury = `${start}20${year}`
  const isPast = max ? isoFromTyped(inThisCentury) > isoFromDate(max) : Number(year) >= FIRST_YEAR_OF_1900S
  return isPast ? `${start}19${year}` : inThisCentury
}

/** What is wrong with a completely typed date; undefined while nothing is. */
export const dateProblem = (typed: string): string | undefined =>
  /^\d{2}\/\d{2}\/\d{4}$/.test(typed) && isoFromTyped(typed) === ''
    ? 'That date doesn’t exist. Check the month and the day.'
    : undefined

/** The stored form of a complete, valid date, else ''. */
export function isoFromTyped(typed: string): string {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed) ?? []
  if (!month || !day || !year) return ''
  const iso = `${year}-${month}-${day}`
  const date = dateFromIso(iso)
  return date && isoFromDate(date) === iso ? iso : ''
}

export function typedFromIso(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? []
  return year ? `${month}/${day}/${year}` : ''
}
