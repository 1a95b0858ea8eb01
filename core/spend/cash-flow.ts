/** Cash in the days ahead: the balance after what is expected each day and everyday spending. */
import type { CashFlow } from '#core/contract/spend-dashboard.ts'
import { addDays, daysBetween, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { type Expected, presentItem } from './expected.ts'
import { isSpending } from './categories.ts'
import { median } from './month.ts'
import type { DatedAmount, FoundCharge } from './recurring.ts'

/** The days that cash is projected for, today included. */
export const CASH_FLOW_DAYS = 30

const WEEK = 7
const MOST_WEEKS = 12

/**
 * Everyday spending a day, in cents: a seventh of the median of the last twelve full weeks' spending that does not
 * recur. Of weeks, because most days have no spending at all; a median, so that one trip does not count. 0 in the first
 * week.
 *
 * @param rows transactions, in any order
 */
export function everydaySpending(
  rows: readonly DatedAmount[],
  recurring: readonly FoundCharge[],
  today: IsoDate,
): number {
  const isRecurring = new Set(
    recurring.filter(({ charge }) => charge.state !== 'hidden').flatMap(({ charges }) => charges),
  )
  const [first = today] = rows.map(({ date }) => date).toSorted()
  const weeks = Math.min(MOST_WEEKS, Math.floor(daysBetween(first, today) / WEEK))
  const spent = Array.from({ length: Math.max(0, weeks) }, () => 0)
  for (const row of rows) {
    // Today is not over, so it is in no week.
    const week = Math.floor((daysBetween(row.date, today) - 1) / WEEK)
    if (week < 0 || week >= weeks || isRecurring.has(row)) continue
    if (isSpending(row)) spent[week] = (spent[week] ?? 0) - row.amount_cents
  }
  return Math.max(0, roundCents(median(spent) / WEEK))
}

/**
 * The balance after each of the next 30 days, today first. Everyday spending starts tomorrow: today's is in the balance
 * as far as the bank knows it.
 *
 * @param items expected in these days, the earliest first
 */
export function cashFlow(
  start_cents: number,
  items: readonly Expected[],
  everyday_cents: number,
  today: IsoDate,
): Pick<CashFlow, 'days' | 'low_point'> {
  const byDay = new Map<IsoDate, Expected[]>()
  for (const item of items) byDay.set(item.date, [...(byDay.get(item.date) ?? []), item])
  let balance_cents = start_cents
  const days = Array.from({ length: CASH_FLOW_DAYS }, (_, place) => {
    const date = addDays(today, place)
    const due = byDay.get(date) ?? []
    const everyday = place === 0 ? 0 : everyday_cents
    balance_cents += due.reduce((sum, { amount_cents }) => sum + amount_cents, 0) - everyday
    return { date, items: due.map(presentItem), everyday_cents: everyday, balance_cents }
  })
  const [first, ...rest] = days
  const low =
    first && rest.reduce((least, day) => (day.balance_cents < least.balance_cents ? day : least), first)
  return { days, low_point: low ? { date: low.date, balance_cents: low.balance_cents } : null }
}
