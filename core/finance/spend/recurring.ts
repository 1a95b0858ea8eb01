import {
  addDays,
  addMonths,
  dateParts,
  daysBetween,
  dueDateIn,
  epochDay,
  isMonthEnd,
  type IsoDate,
} from '#core/finance/math/dates.ts'
import { isCents, type Cents } from '#core/finance/math/money.ts'
import { plainName, SAME_NAME, similarity } from './name-similarity.ts'

/** A bank transaction; money paid out is negative. */
export type Transaction = {
  readonly date: IsoDate
  readonly amountCents: Cents
  readonly description: string
}

export type Cadence =
  | 'weekly'
  | 'biweekly'
  /** Twice a month, such as on the 15th and the last day. */
  | 'semimonthly'
  | 'four_weekly'
  | 'monthly'
  | 'quarterly'
  | 'semiannual'
  | 'yearly'

export type RecurringCharge<T extends Transaction = Transaction> = {
  /** The bank's latest description. */
  readonly description: string
  readonly cadence: Cadence
  /** The median charge, positive. */
  readonly typicalCents: Cents
  /** The latest charge, positive. */
  readonly lastCents: Cents
  /** Whether the amounts differ by more than 2%, like a utility's. */
  readonly varies: boolean
  readonly count: number
  readonly lastDate: IsoDate
  /** The next due date; before today if late. */
  readonly nextDate: IsoDate
  /** The days of the month on which it is due, 31 for the last; none for a cadence of weeks. */
  readonly days: readonly number[]
  /** False once the next one is overdue by half a period. */
  readonly isActive: boolean
  /** Of a typical charge, or for a bill with seasons the sum of a year. */
  readonly yearlyCents: Cents
  /** A bill that depends on the season, like one for heating: its next charge is like that of a year before. */
  readonly isSeasonal: boolean
  /** The charges, oldest first. */
  readonly charges: readonly T[]
}

/** How a cadence moves to its next date: by days, by months, or over days of the month. */
type Step = { readonly days: number } | { readonly months: number } | { readonly perMonth: 2 }

/** A cadence: the allowed days between charges (weekends and short months), and its step to the next date. */
type Rhythm = {
  readonly cadence: Cadence
  readonly from: number
  readonly to: number
  readonly step: Step
  readonly perYear: number
  /** The minimum number of charges. */
  readonly least: number
  /** How many days charges may be off their nominal dates on average; without it, the gaps alone decide. */
  readonly mostOff?: number
}

/**
 * Where the gaps fit two cadences, dates decide: pay on the 15th and the last day stays on days of the month, pay of
 * every two weeks on a weekday.
 */
const RHYTHMS: readonly Rhythm[] = [
  { cadence: 'weekly', from: 6, to: 8, step: { days: 7 }, perYear: 52, least: 4 },
  { cadence: 'biweekly', from: 12, to: 16, step: { days: 14 }, perYear: 26, least: 3 },
  { cadence: 'semimonthly', from: 11, to: 19, step: { perMonth: 2 }, perYear: 24, least: 4, mostOff: 1.5 },
  { cadence: 'four_weekly', from: 27, to: 29, step: { days: 28 }, perYear: 13, least: 4, mostOff: 1 },
  { cadence: 'monthly', from: 26, to: 35, step: { months: 1 }, perYear: 12, least: 3 },
  { cadence: 'quarterly', from: 84, to: 98, step: { months: 3 }, perYear: 4, least: 3 },
  { cadence: 'semiannual', from: 173, to: 193, step: { months: 6 }, perYear: 2, least: 3 },
  { cadence: 'yearly', from: 355, to: 376, step: { months: 12 }, perYear: 1, least: 2 },
]

/** How often a cadence comes in a year. */
export const chargesPerYear = (cadence: Cadence): number =>
  RHYTHMS.find((rhythm) => rhythm.cadence === cadence)?.perYear ?? 1

/** Sorted amounts are split where one exceeds the previous by more than this share: two plans of one merchant. */
const AMOUNT_GAP = 0.25

/** Share of the gaps that must fit: one in four may be a missed or duplicate charge. */
const FITTING = 0.75

const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0

const compare = (a: IsoDate, b: IsoDate): number => (a < b ? -1 : a > b ? 1 : 0)

/** How often each letter or digit occurs in a name; others share a place. */
function lettersOf(name: string): Uint8Array {
  const counts = new Uint8Array(37)
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at)
    const place = code >= 65 && code <= 90 ? code - 65 : code >= 48 && code <= 57 ? code - 22 : 36
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

interface Merchant<T> {
  readonly name: string
  readonly letters: Uint8Array
  readonly payments: T[]
}

/**
 * Whether two names may be similar enough: the shared letters bound the similarity from above, and cost a small part of
 * computing it.
 */
function mayBeSame(a: Merchant<unknown>, b: Merchant<unknown>): boolean {
  let prefix = 0
  while (prefix < 4 && prefix < a.name.length && a.name[prefix] === b.name[prefix]) prefix += 1
  const leastJaro = (SAME_NAME - prefix * 0.1) / (1 - prefix * 0.1)
  const [long, short] = [a.name.length, b.name.length]
  const least = ((3 * leastJaro - 1) * long * short) / (long + short)
  const most = a.name.length - least
  if (Math.min(long, short) < least) return false
  let unshared = 0
  for (let place = 0; place < a.letters.length && unshared <= most; place += 1) {
    unshared += Math.max(0, (a.letters[place] ?? 0) - (b.letters[place] ?? 0))
  }
  return unshared <= most
}

/** Descriptions in the order of their first payments. */
function inOrderPaid(payments: readonly Transaction[]): string[] {
  const firstDates = new Map<string, IsoDate>()
  for (const { description, date } of payments) {
    const known = firstDates.get(description)
    if (known !== undefined && known <= date) continue
    // Moved to the end, so that of two first paid on one day the one listed first stays first.
    firstDates.delete(description)
    firstDates.set(description, date)
  }
  return [...firstDates].sort(([, a], [, b]) => compare(a, b)).map(([description]) => description)
}

/** Groups payments by merchant, by similarity to the first name paid. Each description and name is examined once. */
function byMerchant<T extends Transaction>(payments: readonly T[]): T[][] {
  const merchants: Merchant<T>[] = []
  const byName = new Map<string, Merchant<T>>()
  const find = (description: string): Merchant<T> => {
    const name = plainName(description)
    const known = byName.get(name)
    if (known) return known
    const own: Merchant<T> = { name, letters: lettersOf(name), payments: [] }
    const like = merchants.find((other) => mayBeSame(own, other) && similarity(name, other.name) >= SAME_NAME)
    const merchant = like ?? own
    if (!like) merchants.push(own)
    byName.set(name, merchant)
    return merchant
  }
  const byDescription = new Map(
    inOrderPaid(payments).map((description) => [description, find(description)] as const),
  )
  for (const payment of payments) byDescription.get(payment.description)?.payments.push(payment)
  return merchants.map((merchant) => merchant.payments)
}

/** Splits a merchant's payments at gaps between amounts. */
function byAmount<T extends Transaction>(payments: readonly T[]): T[][] {
  const parts: T[][] = []
  let last = -Infinity
  for (const payment of payments.toSorted((a, b) => b.amountCents - a.amountCents)) {
    const amount = -payment.amountCents
    if (amount <= last * (1 + AMOUNT_GAP)) parts.at(-1)?.push(payment)
    else parts.push([payment])
    last = amount
  }
  return parts
}

interface Span {
  readonly first: IsoDate
  readonly last: IsoDate
}

function spanOf(payments: readonly Transaction[]): Span {
  let [first, last] = [payments[0]?.date ?? '', '']
  for (const { date } of payments) {
    if (date < first) first = date
    if (date > last) last = date
  }
  return { first, last }
}

/** A merchant's payments of similar amounts, and the charge that they are. */
interface Part<T extends Transaction> extends Span {
  readonly payments: readonly T[]
  readonly charge: RecurringCharge<T> | undefined
}

/**
 * The charges among parts, of which those that follow each other in one rhythm are joined: a price that rose by more than
 * the gap. A single payment is not enough to be a new price.
 */
function joinedPrices<T extends Transaction>(parts: readonly T[][], today: IsoDate): RecurringCharge<T>[] {
  const partOf = (payments: readonly T[]): Part<T> => {
    const span = spanOf(payments)
    return { payments, ...span, charge: describe(payments, span, today) }
  }
  const joined: Part<T>[] = []
  for (const part of parts.map(partOf).sort((a, b) => compare(a.first, b.first))) {
    let following: Part<T> | undefined
    const at = joined.findIndex((earlier) => {
      if (part.payments.length < 2 || earlier.payments.length < 2 || earlier.last >= part.first) return false
      following = partOf([...earlier.payments, ...part.payments])
      return earlier.charge?.cadence === following.charge?.cadence
    })
    if (following?.charge && at >= 0) joined[at] = following
    else joined.push(part)
  }
  return joined.flatMap(({ charge }) => charge ?? [])
}

/** The shortest gap that fits a rhythm, in days. */
const LEAST_GAP = Math.min(...RHYTHMS.map(({ from }) => from))

/** Whether so many payments are too close together for any rhythm, as daily purchases are. */
const isTooOften = (count: number, { first, last }: Span): boolean =>
  count === 0 || daysBetween(first, last) < (count - 1) * FITTING * LEAST_GAP

/** The days of the month of charges that come twice a month, 31 for the last. */
const PAIRS: readonly (readonly [number, number])[] = [
  [1, 15],
  [15, 31],
  ...Array.from({ length: 15 }, (_, i) => [i + 1, i + 16] as const),
]

/** Days from a date to the nearest of some days of the month. */
function daysOff(date: IsoDate, days: readonly number[]): number {
  const { year, month, day } = dateParts(date)
  const last = dateParts(dueDateIn(year, month, 31)).day
  // The nearest may be the last day of the month before, or an early day of the next month.
  return Math.min(
    ...days.flatMap((due) => {
      const own = Math.abs(day - Math.min(due, last))
      return [own, day + Math.max(0, 31 - due), last - day + due]
    }),
  )
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const meanOff = (dates: readonly IsoDate[], days: readonly number[]): number =>
  mean(dates.map((date) => daysOff(date, days)))

/** The pair of days that dates are nearest to. */
const pairOf = (dates: readonly IsoDate[]): readonly [number, number] =>
  PAIRS.reduce((best, pair) => (meanOff(dates, pair) < meanOff(dates, best) ? pair : best))

/** How many days dates are off a rhythm on average, at its best phase. */
function offRhythm(dates: readonly IsoDate[], { step }: Rhythm): number {
  if ('perMonth' in step) return meanOff(dates, pairOf(dates))
  if ('months' in step) return meanOff(dates, [dueDay(dates)])
  const days = dates.map(epochDay)
  const phases = [...new Set(days.map((day) => day % step.days))]
  return Math.min(
    ...phases.map((phase) =>
      mean(
        days.map((day) => {
          const off = (((day - phase) % step.days) + step.days) % step.days
          return Math.min(off, step.days - off)
        }),
      ),
    ),
  )
}

function rhythmOf(sorted: readonly Transaction[]): Rhythm | undefined {
  const days = sorted.map(({ date }) => epochDay(date))
  const gaps = days.slice(1).map((day, i) => day - (days[i] ?? day))
  const typical = middle(gaps.toSorted((a, b) => a - b))
  const [first, ...others] = RHYTHMS.filter(
    ({ from, to, least }) =>
      typical >= from &&
      typical <= to &&
      sorted.length >= least &&
      gaps.filter((gap) => gap >= from && gap <= to).length >= gaps.length * FITTING,
  )
  if (!first || (others.length === 0 && first.mostOff === undefined)) return first
  const dates = sorted.map(({ date }) => date)
  const [best] = [first, ...others]
    .map((rhythm) => ({ rhythm, off: offRhythm(dates, rhythm) }))
    .filter(({ rhythm, off }) => off <= (rhythm.mostOff ?? Infinity))
    .sort((a, b) => a.off - b.off)
  return best?.rhythm
}

/** The nominal day of the month of charges; ends of short months are ignored, because they may be clamped. */
function dueDay(dates: readonly IsoDate[]): number {
  const telling = dates.filter((date) => !isMonthEnd(date)).map((date) => dateParts(date).day)
  return telling.length > 0 ? middle(telling.toSorted((a, b) => a - b)) : 31
}

/** The days of the month of a rhythm; none for one of weeks. */
const nominalDays = (dates: readonly IsoDate[], { step }: Rhythm): readonly number[] =>
  'days' in step ? [] : 'months' in step ? [dueDay(dates)] : pairOf(dates)

/** The dates of some days of the month from the month of a date through that of another, in order. */
function datesOfDays(days: readonly number[], from: IsoDate, to: IsoDate): IsoDate[] {
  const dates: IsoDate[] = []
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = addMonths(first, 1)) {
    dates.push(...days.map((day) => addMonths(first, 0, day)))
  }
  return dates.sort(compare)
}

/** The next date: of the due days around one period from the last charge, the nearest (a weekend may have moved it). */
function nextDate(last: IsoDate, { step, perYear }: Rhythm, days: readonly number[]): IsoDate {
  if ('days' in step) return addDays(last, step.days)
  const aim = addDays(last, Math.round(365.25 / perYear))
  const candidates =
    'months' in step
      ? [-1, 0, 1].map((shift) => addMonths(last, step.months + shift, days[0]))
      : datesOfDays(days, last, addMonths(aim, 1))
  return candidates.reduce((best, date) =>
    Math.abs(daysBetween(date, aim)) < Math.abs(daysBetween(best, aim)) ? date : best,
  )
}

/** The dates of a charge from its next one through a day. */
export function datesThrough(
  { cadence, nextDate: next, days }: Pick<RecurringCharge, 'cadence' | 'nextDate' | 'days'>,
  to: IsoDate,
): IsoDate[] {
  const step = RHYTHMS.find((rhythm) => rhythm.cadence === cadence)?.step
  if (!step) return []
  if ('perMonth' in step) return datesOfDays(days, next, to).filter((date) => date >= next && date <= to)
  const dates: IsoDate[] = []
  for (let times = 0; ; times += 1) {
    const date =
      'days' in step ? addDays(next, times * step.days) : addMonths(next, times * step.months, days[0])
    if (date > to) return dates
    dates.push(date)
  }
}

/** The largest charge of a bill with seasons is at least this multiple of the smallest. */
const SEASONS_RATIO = 1.5

function describe<T extends Transaction>(
  payments: readonly T[],
  span: Span,
  today: IsoDate,
): RecurringCharge<T> | undefined {
  // Before they are sorted: most payments of a household are such.
  if (isTooOften(payments.length, span)) return undefined
  const sorted = payments.toSorted((a, b) => compare(a.date, b.date))
  const rhythm = rhythmOf(sorted)
  const last = sorted.at(-1)
  if (!rhythm || !last) return undefined
  const amounts = sorted.map(({ amountCents }) => -amountCents).sort((a, b) => a - b)
  const typicalCents = middle(amounts)
  const days = nominalDays(
    sorted.map(({ date }) => date),
    rhythm,
  )
  const next = nextDate(last.date, rhythm, days)
  const isSeasonal =
    rhythm.perYear <= 12 &&
    sorted.length >= rhythm.perYear - 1 &&
    rhythm.perYear > 1 &&
    (amounts.at(-1) ?? 0) > (amounts[0] ?? 0) * SEASONS_RATIO
  const lastYear = sorted.slice(-rhythm.perYear)
  const grace = Math.round(365.25 / rhythm.perYear / 2)
  return {
    description: last.description,
    cadence: rhythm.cadence,
    typicalCents,
    lastCents: -last.amountCents,
    varies: (amounts.at(-1) ?? 0) - (amounts[0] ?? 0) > typicalCents * 0.02,
    count: sorted.length,
    lastDate: last.date,
    nextDate: next,
    days,
    isActive: today <= addDays(next, grace),
    yearlyCents:
      isSeasonal && lastYear.length === rhythm.perYear
        ? lastYear.reduce((sum, { amountCents }) => sum - amountCents, 0)
        : typicalCents * rhythm.perYear,
    isSeasonal,
    charges: sorted,
  }
}

/** Whether most of a merchant's payments are in no single charge, as when winter and summer bills were split by amount. */
const isSplitBill = <T extends Transaction>(
  merchant: readonly T[],
  found: readonly RecurringCharge<T>[],
): boolean => Math.max(0, ...found.map(({ count }) => count)) < merchant.length * FITTING

/** Whether payments of all amounts are one bill: each period has one, so that they are not several plans. */
function isOneBill({ cadence, charges }: RecurringCharge): boolean {
  const rhythm = RHYTHMS.find((each) => each.cadence === cadence)
  if (!rhythm || !('months' in rhythm.step)) return false
  return charges.slice(1).every(({ date }, place) => {
    const gap = daysBetween(charges[place]?.date ?? date, date)
    return gap >= rhythm.from && gap <= rhythm.to
  })
}

/**
 * Finds recurring charges, soonest due first. Pass spending only: transfers between one's own accounts also recur.
 *
 * Payments of one merchant are split by amount first, so that two plans are two charges; if no part has a cadence, or
 * each has only some of the bills of a year, all of them are examined together, so that a utility's varying bill is one
 * charge. Amounts that are not whole cents
 * are ignored; an invalid date throws a RangeError.
 */
export function recurringCharges<T extends Transaction>(
  transactions: readonly T[],
  today: IsoDate,
): RecurringCharge<T>[] {
  const payments = transactions.filter(
    ({ amountCents, date }) => isCents(amountCents) && amountCents < 0 && date <= today,
  )
  return byMerchant(payments)
    .flatMap((merchant) => {
      // Two charges are the fewest with a cadence.
      if (merchant.length < 2) return []
      const found = joinedPrices(byAmount(merchant), today)
      const whole = isSplitBill(merchant, found) ? describe(merchant, spanOf(merchant), today) : undefined
      return whole && (found.length === 0 || isOneBill(whole)) ? [whole] : found
    })
    .sort((a, b) => compare(a.nextDate, b.nextDate))
}
