/** How many paychecks of a year have been paid. */
import {
  addDays,
  daysBetween,
  daysInMonth,
  type IsoDate,
  isoDate,
  weekday,
} from '#core/finance/math/dates.ts'
import { PAY_PERIODS, type PayFrequency } from '#core/finance/tax/take-home.ts'

const DAYS_APART = { weekly: 7, biweekly: 14 } as const
/** Twice a month is the 15th and the last day, as most payrolls have it; the others are the last day of each, or of December. */
const PAYDAYS: Readonly<
  Record<Exclude<PayFrequency, keyof typeof DAYS_APART>, readonly (readonly number[])[]>
> = {
  semimonthly: Array.from({ length: 12 }, () => [15, 31]),
  monthly: Array.from({ length: 12 }, () => [31]),
  yearly: Array.from({ length: 12 }, (_, place) => (place === 11 ? [31] : [])),
}

/** A payday that falls on a weekend is the Friday before. */
const paidOn = (date: IsoDate): IsoDate => addDays(date, { 0: -2, 6: -1 }[weekday(date)] ?? 0)

/**
 * Paychecks of a year that have been paid by the end of a day, 0 before the year and all of them after it. By the week or two
 * weeks the first payday is unknown: the day counts as a payday, as the date of a pay stub is, so that the ones to come are
 * right.
 */
export function paychecksBy(day: IsoDate, year: number, frequency: PayFrequency): number {
  const [first, last] = [isoDate(year, 1, 1), isoDate(year, 12, 31)]
  const periods = PAY_PERIODS[frequency]
  if (day < first) return 0
  if (day >= last) return periods
  if (frequency === 'weekly' || frequency === 'biweekly') {
    return periods - Math.min(periods, Math.floor(daysBetween(day, last) / DAYS_APART[frequency]))
  }
  return PAYDAYS[frequency]
    .flatMap((days, place) => {
      const length = daysInMonth(year, place + 1)
      return days.map((each) => paidOn(isoDate(year, place + 1, Math.min(each, length))))
    })
    .filter((date) => date <= day).length
}
