/** The date of birth: `DD/MM/YYYY` in the API, `MM/DD/YYYY` in the form, as specified. */
import * as v from 'valibot'

const daysInMonth = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

const INVALID = 'Please enter your date of birth as MM/DD/YYYY'

const toIso = (day: string, month: string, year: string): string | undefined => {
  const real =
    Number(year) >= 1900 &&
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= daysInMonth(Number(year), Number(month))
  return real ? `${year}-${month}-${day}` : undefined
}

/** A real calendar date from `DD/MM/YYYY`, parsed to `YYYY-MM-DD`. */
export const WireBirthDate = v.pipe(
  v.string('Please enter your date of birth'),
  v.nonEmpty('Please enter your date of birth'),
  v.regex(/^\d{2}\/\d{2}\/\d{4}$/, INVALID),
  v.transform(([d1, d2, , m1, m2, , ...year]) => toIso(`${d1}${d2}`, `${m1}${m2}`, year.join('')) ?? ''),
  v.nonEmpty(INVALID),
)

/** A real calendar date as typed, `MM/DD/YYYY` (a leading zero may be left out), parsed to `YYYY-MM-DD`. */
export const TypedBirthDate = v.pipe(
  v.string('Please enter your date of birth'),
  v.trim(),
  v.nonEmpty('Please enter your date of birth'),
  v.regex(/^\d{1,2}\/\d{1,2}\/\d{4}$/, INVALID),
  v.transform((typed) => {
    const [month = '', day = '', year = ''] = typed.split('/')
    return toIso(day.padStart(2, '0'), month.padStart(2, '0'), year) ?? ''
  }),
  v.nonEmpty(INVALID),
)

/** Formats `YYYY-MM-DD` for the API, as `DD/MM/YYYY`. */
export const toWireBirthDate = (iso: string): string => iso.split('-').toReversed().join('/')

export const FUTURE_BIRTH_DATE_MESSAGE = 'Your date of birth can’t be in the future'

/**
 * The error message for a date of birth that is a real date, or undefined if it is valid.
 *
 * @param iso the date of birth, `YYYY-MM-DD`
 * @param today the caller's date, `YYYY-MM-DD`
 */
export const birthDateProblem = (iso: string, today: string): string | undefined =>
  iso > today ? FUTURE_BIRTH_DATE_MESSAGE : undefined
