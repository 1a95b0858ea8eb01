import { dateParts, daysInMonth, epochDay, type IsoDate, isoDate } from '#core/finance/math/dates.ts'

/**
 * How interest accrues between payments. `monthly`: one twelfth of the yearly rate for each month that ends on a due
 * date (fixed mortgages, in arrears). `daily`: a 365th of the yearly rate for each day (cards, lines, simple-interest
 * loans).
 */
export type AccrualMethod = 'monthly' | 'daily'

/** A yearly rate as a decimal fraction and the last day it applies; null if it is permanent. */
export interface DatedRate {
  readonly annualRate: number
  readonly until: IsoDate | null
}

export interface AccrualTerms {
  readonly method: AccrualMethod
  /** The day of the month on which payments are due, 1 to 31; a shorter month uses its last day. */
  readonly dueDay: number
  /** Rates in order. The last one is permanent, even if it has an end date. */
  readonly rates: readonly DatedRate[]
}

const DAYS_IN_YEAR = 365

/** Counts due dates on or before a date, from an arbitrary origin. */
function dueIndex(date: IsoDate, dueDay: number): number {
  const { year, month, day } = dateParts(date)
  const isReached = day >= Math.min(dueDay, daysInMonth(year, month))
  return year * 12 + month + (isReached ? 1 : 0)
}

const rateOn = (rates: readonly DatedRate[], date: IsoDate): number =>
  (rates.find(({ until }) => until === null || date <= until) ?? rates.at(-1))?.annualRate ?? 0

/** The share that accrues over days, excluding the first and including the last, each at that day's rate. */
function dailyShare(rates: readonly DatedRate[], fromDay: number, toDay: number): number {
  let [day, share] = [fromDay, 0]
  for (const [place, { annualRate, until }] of rates.entries()) {
    const isLast = until === null || place === rates.length - 1
    const end = isLast ? toDay : Math.min(toDay, epochDay(until))
    if (end <= day) continue
    share += (annualRate * (end - day)) / DAYS_IN_YEAR
    day = end
  }
  return share
}

/**
 * The share of a principal that accrues as interest after one day through another: 0.005 is half a percent. 0 if the
 * second day is not later. An invalid date throws a RangeError.
 *
 * Monthly: Fannie Mae Servicing Guide F-1-09, a full month's interest on a 360-day year of twelve equal months. Daily:
 * simple interest on the outstanding principal, which for a card is its average daily balance (12 CFR 1026.60(g)).
 */
export function accruedShare({ method, dueDay, rates }: AccrualTerms, from: IsoDate, to: IsoDate): number {
  if (to <= from) return 0
  if (method === 'daily') return dailyShare(rates, epochDay(from), epochDay(to))
  const months = dueIndex(to, dueDay) - dueIndex(from, dueDay)
  return (months * rateOn(rates, to)) / 12
}

/** Partial month before a payoff: days over a 365-day year, per the same guide. */
export function payoffShare(terms: AccrualTerms, from: IsoDate, to: IsoDate): number {
  if (to <= from || terms.method === 'daily') return accruedShare(terms, from, to)
  const { year, month, day } = dateParts(to)
  const dueIn = (y: number, m: number): IsoDate => isoDate(y, m, Math.min(terms.dueDay, daysInMonth(y, m)))
  const isReached = day >= Math.min(terms.dueDay, daysInMonth(year, month))
  const last = isReached ? dueIn(year, month) : month === 1 ? dueIn(year - 1, 12) : dueIn(year, month - 1)
  const whole = accruedShare(terms, from, last)
  const start = last > from ? last : from
  return whole + dailyShare(terms.rates, epochDay(start), epochDay(to))
}

/** The start of a plan's payments on a debt. */
export interface PaymentDates {
  /** The day through which interest has been charged. */
  readonly chargedTo: IsoDate
  /** The first unpaid due date. */
  readonly firstDue: IsoDate
  /** A day in month 0 of the plan; month 1 is the calendar month after it. */
  readonly planDay: IsoDate
}

/** The plan month of a due date; past months count as month 0. */
export function planMonth(planDay: IsoDate, date: IsoDate): number {
  const [start, end] = [dateParts(planDay), dateParts(date)]
  return Math.max(0, (end.year - start.year) * 12 + end.month - start.month)
}

/**
 * {@link accruedShare} between due dates by plan month, for the given number of months. 0 before the first payment.
 */
export function accrualShares(terms: AccrualTerms, dates: PaymentDates, months: number): number[] {
  const { chargedTo, firstDue, planDay } = dates
  const first = planMonth(planDay, firstDue)
  const shares = Array.from<number>({ length: months + 1 }).fill(0)
  if (first > months) return shares
  shares[first] = accruedShare(terms, chargedTo, firstDue)
  const later = terms.method === 'daily' ? dailyShares(terms, dates, first, months) : null
  const monthly = rateOn(terms.rates, firstDue) / 12
  for (let month = first + 1; month <= months; month += 1) shares[month] = later?.[month] ?? monthly
  return shares
}

/** The same for later months, using integer day numbers for speed: a plan has up to 1,200 months. */
function dailyShares(
  { dueDay, rates }: AccrualTerms,
  { chargedTo, firstDue, planDay }: PaymentDates,
  first: number,
  months: number,
): number[] {
  const shares: number[] = []
  let { year, month } = dateParts(planDay)
  let monthStart = epochDay(isoDate(year, month, 1))
  // The balance may be newer than a past due date.
  let before = epochDay(chargedTo > firstDue ? chargedTo : firstDue)
  const changes = rates.slice(0, -1).flatMap(({ until }) => (until === null ? [] : epochDay(until)))
  const lastChange = Math.max(-Infinity, ...changes)
  const steady = rates.at(-1)?.annualRate ?? 0
  for (let index = 0; index <= months; index += 1) {
    const length = daysInMonth(year, month)
    const due = monthStart + Math.min(dueDay, length) - 1
    if (index > first) {
      shares[index] =
        before >= lastChange ? (steady * (due - before)) / DAYS_IN_YEAR : dailyShare(rates, before, due)
      before = due
    }
    monthStart += length
    year = month === 12 ? year + 1 : year
    month = month === 12 ? 1 : month + 1
  }
  return shares
}
