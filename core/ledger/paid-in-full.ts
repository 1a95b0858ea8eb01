/** Recognizes from its transactions a card that the client pays in full, and what they will pay next. */
import type { SpendCategory, SpendType } from '#core/contract/spend-categories.ts'
import { addDays, addMonths, dateParts, daysBetween, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { isSpending } from '#core/spend/categories.ts'
import { median } from '#core/spend/month.ts'

/** A transaction on a card's own account. */
export interface CardTransaction {
  readonly date: IsoDate
  /** Negative for purchases, interest and fees. */
  readonly amount_cents: number
  readonly name: string
  readonly category: SpendCategory
  readonly type: SpendType
}

/** A card account as its bank knows it. */
export interface CardHistory {
  /** What is owed now. */
  readonly owed_cents: number
  /** In any order; those since about seven months ago count. */
  readonly transactions: readonly CardTransaction[]
}

/** How a card that is paid in full is paid. */
export interface PaidInFull {
  /** The median of the last six months' payments. */
  readonly usual_cents: number
  readonly least_cents: number
  readonly most_cents: number
  /** The day of the month of a usual payment. */
  readonly day: number
  readonly last_paid_on: IsoDate
  /** The next payment's day, by the usual day. */
  readonly next_on: IsoDate
  /** What the last statement asks for; null before it closes, and for clients who pay as they go. */
  readonly statement_cents: number | null
}

const MONTHS = 6
/** Fewer payments are no habit. */
const LEAST_PAYMENTS = 3
/** A payment pays for what was owed at the close of a statement at most this long before: a month and a day. */
const CYCLE_DAYS = 32
/** A card with interest in this time carries a balance, whatever its payments are. */
const INTEREST_DAYS = 70
/** Shorter than the 21 days that issuers must give (12 CFR 1026.5(b)(2)(ii)), the client pays what is owed that day. */
const LEAST_GRACE_DAYS = 10
/** A statement's rounding, or a purchase that posted a day later. */
const TOLERANCE_CENTS = 1_00

/** Whether money that came to a card is a payment, rather than a refund. */
const isPayment = ({ amount_cents, category, type }: CardTransaction): boolean =>
  amount_cents > 0 && !isSpending({ type }) && category !== 'bank_fees'

const isInterest = ({ amount_cents, category, name }: CardTransaction): boolean =>
  amount_cents < 0 && category === 'bank_fees' && /interest/i.test(name)

/** What was owed at the end of each of the days from one to today, by day. */
function owedByDay({ owed_cents, transactions }: CardHistory, from: IsoDate, today: IsoDate): number[] {
  const days = daysBetween(from, today) + 1
  const changes = Array.from({ length: days }, () => 0)
  for (const { date, amount_cents } of transactions) {
    const place = daysBetween(from, date)
    if (place >= 0 && place < days) changes[place] = (changes[place] ?? 0) - amount_cents
  }
  const owed = Array.from({ length: days }, () => 0)
  let now = owed_cents
  for (let place = days - 1; place >= 0; place -= 1) {
    owed[place] = now
    now -= changes[place] ?? 0
  }
  return owed
}

/** The payments of each month, the oldest first; the day is that of the largest. */
function byMonth(payments: readonly CardTransaction[]) {
  const months = new Map<string, { paid_cents: number; largest: CardTransaction }>()
  for (const payment of payments) {
    const month = payment.date.slice(0, 7)
    const known = months.get(month) ?? { paid_cents: 0, largest: payment }
    known.paid_cents += payment.amount_cents
    if (payment.amount_cents > known.largest.amount_cents) known.largest = payment
    months.set(month, known)
  }
  return [...months.values()]
}

/**
 * How a card is paid whose last payments each covered all that was owed on a day of the month before, without interest;
 * null for a card that carries a balance, or with fewer than three payments.
 *
 * @param history its account; amounts in cents
 */
export function paidInFull(history: CardHistory, today: IsoDate): PaidInFull | null {
  const { transactions } = history
  const [first] = transactions.map(({ date }) => date).toSorted()
  const since = addMonths(today, -MONTHS - 1)
  if (first === undefined) return null
  const from = first > since ? first : since
  const recent = transactions
    .filter(({ date }) => date >= from && date <= today)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const payments = recent.filter(isPayment)
  const last = payments.at(-1)
  if (!last || payments.length < LEAST_PAYMENTS || daysBetween(last.date, today) > 2 * CYCLE_DAYS) return null
  if (recent.some((each) => isInterest(each) && daysBetween(each.date, today) <= INTEREST_DAYS)) return null

  const owed = owedByDay(history, from, today)
  /** Days before a payment to the last day on which it covered all that was owed; null for less than all. */
  const lagOf = ({ date, amount_cents }: CardTransaction): number | null => {
    const paidAt = daysBetween(from, date)
    for (let days = 1; days <= CYCLE_DAYS; days += 1) {
      const before = owed[paidAt - days]
      if (before === undefined) return null
      if (before <= amount_cents + TOLERANCE_CENTS) return days
    }
    return null
  }
  const lags = payments.slice(-LEAST_PAYMENTS).map(lagOf)
  if (lags.some((lag) => lag === null)) return null

  const months = byMonth(payments).slice(-MONTHS)
  const sums = months.map(({ paid_cents }) => paid_cents)
  const days = months.map(({ largest }) => dateParts(largest.date).day).sort((a, b) => a - b)
  const day = days[Math.floor((days.length - 1) / 2)] ?? 1
  const lastDue = months.at(-1)?.largest.date ?? last.date
  const next_on = addMonths(lastDue, 1, day)
  const grace = Math.round(median(lags.flatMap((lag) => lag ?? [])))
  const closed = daysBetween(from, addDays(next_on, -grace))
  const isClosed = grace >= LEAST_GRACE_DAYS && closed < owed.length - 1
  return {
    usual_cents: roundCents(median(sums)),
    least_cents: Math.min(...sums),
    most_cents: Math.max(...sums),
    day,
    last_paid_on: last.date,
    next_on,
    statement_cents: isClosed ? Math.max(0, owed[closed] ?? 0) : null,
  }
}
