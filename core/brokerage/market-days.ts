/** The days on which US stock exchanges trade: NYSE Rule 7.2, https://www.nyse.com/markets/hours-calendars. */
import { addDays, dateParts, isoDate, type IsoDate, weekday } from '#core/finance/math/dates.ts'

/** Exchanges open and close by the clock of New York, and lots are dated by it. */
export const MARKET_ZONE = 'America/New_York'

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6] as const

/** The nth such day of the week in a month, from 1. */
function nthWeekday(year: number, month: number, wanted: number, nth: number): IsoDate {
  const first = isoDate(year, month, 1)
  return addDays(first, ((wanted - weekday(first) + 7) % 7) + (nth - 1) * 7)
}

/** Easter Sunday in the Gregorian calendar: J. Meeus, Astronomical Algorithms (1991), chapter 8. */
function easter(year: number): IsoDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return isoDate(year, Math.floor(days / 31), (days % 31) + 1)
}

/** A holiday on a Sunday is observed on Monday, one on a Saturday on Friday. */
const observed = (date: IsoDate): IsoDate =>
  addDays(date, weekday(date) === SUNDAY ? 1 : weekday(date) === SATURDAY ? -1 : 0)

/** The exchanges' holidays of a year. New Year's Day is not observed in the year before: a year's last day is traded. */
function holidaysOf(year: number): readonly IsoDate[] {
  return [
    observed(isoDate(year, 1, 1)),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    addDays(easter(year), -2),
    // The last Monday of May.
    addDays(nthWeekday(year, 6, MONDAY, 1), -7),
    // Juneteenth, since 2022.
    ...(year < 2022 ? [] : [observed(isoDate(year, 6, 19))]),
    observed(isoDate(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(isoDate(year, 12, 25)),
  ]
}

const isMarketDay = (day: IsoDate): boolean =>
  weekday(day) !== SUNDAY && weekday(day) !== SATURDAY && !holidaysOf(dateParts(day).year).includes(day)

/** The latest day of trading up to a day: the day itself, or the one before a weekend or holiday. */
export function marketDayOn(day: IsoDate): IsoDate {
  let found = day
  while (!isMarketDay(found)) found = addDays(found, -1)
  return found
}

/** The last day of trading before a day. */
export const marketDayBefore = (day: IsoDate): IsoDate => marketDayOn(addDays(day, -1))
