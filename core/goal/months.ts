import { addMonths, dateParts, type IsoDate } from '#core/finance/dates.ts'

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
