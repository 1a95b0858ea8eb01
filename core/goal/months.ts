import { addMonths, dateParts, type IsoDate } from '#core/finance/math/dates.ts'

/** Whole months between two days, counted in monthly payments; 0 if the second is not later. */
export function monthsUntil(from: IsoDate, to: IsoDate): number {
  if (to <= from) return 0
  const start = dateParts(from)
  const end = dateParts(to)
  const months = (end.year - start.year) * 12 + end.month - start.month
  return addMonths(from, months) <= to ? months : months - 1
}

/** Months of remaining contributions: at least one while its date is in the future. */
export const monthsToGoal = (today: IsoDate, date: IsoDate): number =>
  date > today ? Math.max(1, monthsUntil(today, date)) : 0

/** A date further ahead than this is a typing error. */
const LATEST_YEARS = 80
export const FAR_DATE_MESSAGE = `Choose a date within the next ${LATEST_YEARS} years`

/** The latest target date. */
export const latestGoalDate = (today: IsoDate): IsoDate => addMonths(today, LATEST_YEARS * 12)

/**
 * The target date with this many months left, at least one: on the same day of the month if that gives the number, else
 * on today's.
 */
export function dayWithMonths(today: IsoDate, date: IsoDate, months: number): IsoDate {
  const moved = addMonths(date, months - monthsToGoal(today, date))
  return monthsToGoal(today, moved) === months ? moved : addMonths(today, months)
}
