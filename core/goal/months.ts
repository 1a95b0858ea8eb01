import { addMonths, dateParts, type IsoDate } from '#core/finance/math/dates.ts'

/** Whole months from one day to a later one, as a monthly payment counts them; 0 when the later is not later. */
export function monthsUntil(from: IsoDate, to: IsoDate): number {
  if (to <= from) return 0
  const start = dateParts(from)
  const end = dateParts(to)
  const months = (end.year - start.year) * 12 + end.month - start.month
  return addMonths(from, months) <= to ? months : months - 1
}

/** Months in which a goal still takes money: at least one while its date is to come. */
export const monthsToGoal = (today: IsoDate, date: IsoDate): number =>
  date > today ? Math.max(1, monthsUntil(today, date)) : 0

/** A date further ahead than this is a typing error. */
const LATEST_YEARS = 80
export const FAR_DATE_MESSAGE = `Choose a date within the next ${LATEST_YEARS} years`

/** The last day that a goal may be due. */
export const latestGoalDate = (today: IsoDate): IsoDate => addMonths(today, LATEST_YEARS * 12)

/**
 * A goal's day when it has so many months left, at least one: the same day of its month where that makes as many, else
 * today's.
 */
export function dayWithMonths(today: IsoDate, date: IsoDate, months: number): IsoDate {
  const moved = addMonths(date, months - monthsToGoal(today, date))
  return monthsToGoal(today, moved) === months ? moved : addMonths(today, months)
}
