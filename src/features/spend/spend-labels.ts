/** Limits, periods and types of spending in words. */
import { dayInYear, monthAndYear, wholeDollars } from '#app/platform/format.ts'
import type { LimitSubject } from '#core/contract/guardrail.ts'
import type { SpendType } from '#core/contract/spend-categories.ts'
import type { LimitProgress, SpendDashboard } from '#core/contract/spend-dashboard.ts'
import { addDays, addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { CATEGORIES } from '#core/spend/categories.ts'

export const typeLabels: Readonly<Record<SpendType, string>> = {
  need: 'Needs',
  want: 'Wants',
  saving: 'Saving',
  income: 'Income',
  transfer: 'Transfers',
}

/** `$600 moved to savings` of a period, or `taken from` it. */
export const movedWords = (moved_cents: number): string =>
  `${wholeDollars(Math.abs(moved_cents))} ${moved_cents < 0 ? 'taken from' : 'moved to'} savings`

/** `All needs`, `Groceries` */
export const subjectLabel = (subject: LimitSubject): string =>
  subject.kind === 'type'
    ? `All ${typeLabels[subject.type].toLowerCase()}`
    : CATEGORIES[subject.category].label

/** The month before or after one, `YYYY-MM`. */
export const monthAfter = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7)

/** `November 2026` of a calendar month, else `Nov 6 to Nov 19`. */
export function periodLabel({ from, to }: SpendDashboard['period'], today: IsoDate): string {
  const isMonth = from.endsWith('-01') && addDays(to, 1) === addMonths(from, 1)
  return isMonth ? monthAndYear(from) : `${dayInYear(from, today)} to ${dayInYear(to, today)}`
}

/** A limit, or all limits together. */
type Progress = Omit<LimitProgress, 'subject'>

/** What may be spent in the period: the limit with what rolled over, never below zero. */
export const allowedCents = ({ limit_cents, carried_cents }: Progress): number =>
  Math.max(0, limit_cents + carried_cents)

/** `$90.00 left`, `$30.00 over` */
export function leftWords(limit: Progress): string {
  const left = limit.limit_cents + limit.carried_cents - limit.spent_cents
  return left < 0 ? `${formatUsd(-left)} over` : `${formatUsd(left)} left`
}

/** What rolled over, as a sentence; empty without any. */
export function carriedWords({ carried_cents }: Progress): string {
  if (carried_cents === 0) return ''
  return carried_cents > 0
    ? `Includes ${formatUsd(carried_cents)} left over from before.`
    : `Less ${formatUsd(-carried_cents)} overspent before.`
}

/** How a limit stands, and the tone of its mark. */
export function stateOf(limit: Progress) {
  if (limit.spent_cents > limit.limit_cents + limit.carried_cents)
    return { label: 'Over limit', tone: 'bad' } as const
  switch (limit.state) {
    case 'under':
      return { label: 'Under', tone: 'good' } as const
    case 'on_track':
      // Within the noise of a projection, but the page says how much above the limit it is.
      return limit.projected_cents > allowedCents(limit)
        ? ({ label: 'Close to limit', tone: 'warning' } as const)
        : ({ label: 'On track', tone: 'good' } as const)
    case 'over':
      return { label: 'On pace to go over', tone: 'warning' } as const
  }
}
