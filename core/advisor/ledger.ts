/** A client's calls with advisors: a plan year, and what is left in it. */
import { addDays, addMonths, dateParts, type IsoDate } from '#core/finance/math/dates.ts'

/** What counts of an entry. */
export interface LedgerEntry {
  readonly year_starts_on: IsoDate
  readonly kind: 'plan' | 'operator' | 'booked' | 'returned'
  /** Negative for a call that was booked. */
  readonly calls: number
}

/** First and last day. */
export interface PlanYear {
  readonly starts_on: IsoDate
  readonly ends_on: IsoDate
}

export interface Ledger extends PlanYear {
  /** What the plan includes beyond what it has granted this year; it counts already, and is entered with the next change. */
  readonly missing_grant: number
  readonly included: number
  readonly used: number
  readonly remaining: number
}

const MONTHS = 12

/**
 * The plan year of a day: twelve months from the first day of the earliest year in the ledger, and every twelve months
 * from then on. It begins today for a client without entries. A year from February 29 begins on February 28 where there
 * is no such day.
 */
export function planYearOf(entries: readonly LedgerEntry[], today: IsoDate): PlanYear {
  const first = entries.reduce(
    (earliest, { year_starts_on }) => (year_starts_on < earliest ? year_starts_on : earliest),
    today,
  )
  const startOf = (year: number): IsoDate => addMonths(first, year * MONTHS, dateParts(first).day)
  let year = Math.max(0, Number(today.slice(0, 4)) - Number(first.slice(0, 4)))
  if (startOf(year) > today) year -= 1
  return { starts_on: startOf(year), ends_on: addDays(startOf(year + 1), -1) }
}

/**
 * What is left of a client's calls. A plan grants the difference where it includes more than was granted this year, and
 * takes nothing back where it includes less.
 *
 * @param includedCalls calls a year that the client's plan includes today
 */
export function ledgerOf(entries: readonly LedgerEntry[], includedCalls: number, today: IsoDate): Ledger {
  const year = planYearOf(entries, today)
  const sumOf = (...kinds: readonly LedgerEntry['kind'][]): number =>
    entries
      .filter(({ year_starts_on, kind }) => year_starts_on === year.starts_on && kinds.includes(kind))
      .reduce((sum, { calls }) => sum + calls, 0)
  const missing_grant = Math.max(0, includedCalls - sumOf('plan'))
  const included = sumOf('plan', 'operator') + missing_grant
  const change = sumOf('booked', 'returned')
  // A call that was booked last year and comes back in this one is a further call of this year.
  return {
    ...year,
    missing_grant,
    included: included + Math.max(0, change),
    used: Math.max(0, -change),
    remaining: included + change,
  }
}
