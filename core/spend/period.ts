/** The periods that limits are for: calendar months, or from one payday to the day before the next. */
import type { Guardrail } from '#core/contract/guardrail.ts'
import type { IncomeDetail } from '#core/contract/income.ts'
import {
  addDays,
  addMonths,
  dateParts,
  daysBetween,
  dueDateIn,
  isMonthEnd,
  type IsoDate,
} from '#core/finance/math/dates.ts'

/** Days from `from` through `to`. */
export interface SpendPeriod {
  readonly from: IsoDate
  readonly to: IsoDate
}

export type PayFrequency = IncomeDetail['pay_frequency']

/** What limits are set for. */
export type PeriodChoice = Pick<Guardrail, 'period' | 'payday'>

export const monthOf = (date: IsoDate): SpendPeriod => {
  const from = `${date.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

const PERIOD_DAYS = { weekly: 7, biweekly: 14 } as const

/** The days of the month of monthly and twice-monthly pay; 31 is the last day of any month. */
function paydaysOfMonth(payday: IsoDate, frequency: 'semimonthly' | 'monthly'): readonly number[] {
  const day = isMonthEnd(payday) ? 31 : dateParts(payday).day
  if (frequency === 'monthly') return [day]
  // Most employers pay on the 1st and 15th, or on the 15th and the last day.
  if (day === 1) return [1, 15]
  if (day === 15 || day === 31) return [15, 31]
  return day < 15 ? [day, day + 15] : [day - 15, day]
}

function payPeriodOf(day: IsoDate, payday: IsoDate, frequency: PayFrequency): SpendPeriod {
  if (frequency === 'weekly' || frequency === 'biweekly') {
    const length = PERIOD_DAYS[frequency]
    const from = addDays(payday, Math.floor(daysBetween(payday, day) / length) * length)
    return { from, to: addDays(from, length - 1) }
  }
  const { year, month } = dateParts(day)
  const paydays = [-1, 0, 1].flatMap((shift) => {
    const of = dateParts(addMonths(dueDateIn(year, month, 1), shift))
    return paydaysOfMonth(payday, frequency).map((due) => dueDateIn(of.year, of.month, due))
  })
  const from = paydays.findLast((date) => date <= day) ?? day
  const next = paydays.find((date) => date > day) ?? addDays(day, 1)
  return { from, to: addDays(next, -1) }
}

/** The period that a day is in. A pay period without a payday is a calendar month. */
export const periodOf = (
  { period, payday }: PeriodChoice,
  day: IsoDate,
  frequency: PayFrequency,
): SpendPeriod =>
  period === 'pay_period' && payday !== null ? payPeriodOf(day, payday, frequency) : monthOf(day)

/** The full periods from the one that a day is in to the one before `current`, oldest first. */
export function periodsSince(
  choice: PeriodChoice,
  since: IsoDate,
  current: SpendPeriod,
  frequency: PayFrequency,
): SpendPeriod[] {
  const periods: SpendPeriod[] = []
  for (let period = periodOf(choice, since, frequency); period.from < current.from;) {
    periods.push(period)
    period = periodOf(choice, addDays(period.to, 1), frequency)
  }
  return periods
}

/** The calendar months before the one that a day is in, oldest first. */
export const monthsBefore = (day: IsoDate, count: number): SpendPeriod[] =>
  Array.from({ length: count }, (_, place) => monthOf(addMonths(monthOf(day).from, place - count)))
