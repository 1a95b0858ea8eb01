import {
  addDays,
  addMonths,
  dateParts,
  daysBetween,
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

export type Cadence = 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly'

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
  /** False once the next one is overdue by half a period. */
  readonly isActive: boolean
  readonly yearlyCents: Cents
  /** The charges, oldest first. */
  readonly charges: readonly T[]
}

/** A cadence: the allowed days between charges (weekends and short months), and its step to the next date. */
type Rhythm = {
  readonly cadence: Cadence
  readonly from: number
  readonly to: number
  readonly step: { readonly days: number } | { readonly months: number }
  readonly perYear: number
  /** The minimum number of charges. */
  readonly least: number
}

const RHYTHMS: readonly Rhythm[] = [
  { cadence: 'weekly', from: 6, to: 8, step: { days: 7 }, perYear: 52, least: 4 },
  { cadence: 'biweekly', from: 12, to: 16, step: { days: 14 }, perYear: 26, least: 3 },
  { cadence: 'monthly', from: 26, to: 35, step: { months: 1 }, perYear: 12, least: 3 },
  { cadence: 'quarterly', from: 84, to: 98, step: { months: 3 }, perYear: 4, least: 3 },
  { cadence: 'semiannual', from: 173, to: 193, step: { months: 6 }, perYear: 2, least: 3 },
  { cadence: 'yearly', from: 355, to: 376, step: { months: 12 }, perYear: 1, least: 2 },
]

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

function rhythmOf(sorted: readonly Transaction[]): Rhythm | undefined {
  const days = sorted.map(({ date }) => epochDay(date))
  const gaps = days.slice(1).map((day, i) => day - (days[i] ?? day))
  const typical = middle(gaps.toSorted((a, b) => a - b))
  const rhythm = RHYTHMS.find(({ from, to }) => typical >= from && typical <= to)
  if (!rhythm || sorted.length < rhythm.least) return undefined
  const fitting = gaps.filter((gap) => gap >= rhythm.from && gap <= rhythm.to).length
  return fitting >= gaps.length * FITTING ? rhythm : undefined
}

/** The nominal day of the month of charges; ends of short months are ignored, because they may be clamped. */
function dueDay(dates: readonly IsoDate[]): number {
  const telling = dates.filter((date) => !isMonthEnd(date)).map((date) => dateParts(date).day)
  return telling.length > 0 ? middle(telling.toSorted((a, b) => a - b)) : 31
}

/** The next date: of the due days around one period from the last charge, the nearest (a weekend may have moved it). */
function nextDate(dates: readonly IsoDate[], last: IsoDate, { step, perYear }: Rhythm): IsoDate {
  if ('days' in step) return addDays(last, step.days)
  const aim = addDays(last, Math.round(365.25 / perYear))
  const day = dueDay(dates)
  const [before, at, after] = [-1, 0, 1].map((shift) => addMonths(last, step.months + shift, day))
  return [before, at, after]
    .filter((date) => date !== undefined)
    .reduce((best, date) =>
      Math.abs(daysBetween(date, aim)) < Math.abs(daysBetween(best, aim)) ? date : best,
    )
}

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
  const dates = sorted.map(({ date }) => date)
  const next = nextDate(dates, last.date, rhythm)
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
    isActive: today <= addDays(next, grace),
    yearlyCents: typicalCents * rhythm.perYear,
    charges: sorted,
  }
}

/**
 * Finds recurring charges, soonest due first. Pass spending only: transfers between one's own accounts also recur.
 *
 * Payments of one merchant are split by amount first, so that two plans are two charges; if no part has a cadence,
 * all of them are examined together, so that a utility's varying bill is found as well. Amounts that are not whole cents
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
      const whole = found.length === 0 ? describe(merchant, spanOf(merchant), today) : undefined
      return whole ? [whole] : found
    })
    .sort((a, b) => compare(a.nextDate, b.nextDate))
}
