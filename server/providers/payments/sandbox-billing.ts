/** Periods, prorations and invoice lines, as Stripe calculates them. */
import type { BillingPeriod } from '#core/contract/payment.ts'
import { addMonths, dateParts } from '#core/finance/math/dates.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'
import type { Price, PriceQuote } from './payments.ts'
import type { Terms } from './sandbox-state.ts'

type Line = PriceQuote['lines'][number]

const MONTHS: Readonly<Record<BillingPeriod, number>> = { month: 1, year: 12 }
const PERIOD_NAMES: Readonly<Record<BillingPeriod, string>> = { month: 'monthly', year: 'yearly' }

/** Stripe charges no less; a smaller amount is added to the next invoice. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const LEAST_CHARGE_CENTS: Cents = 50

export const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000

/** An instant that much later; an ISO instant in UTC. */
export const laterBy = (instant: string, ms: number): string =>
  new Date(Date.parse(instant) + ms).toISOString()

/**
 * The end of the period that starts at an instant: the next instant that is a whole number of months or years from the
 * anchor. The anchor's day of the month is kept, or the last day of a shorter month, so that January 31 is followed by
 * February 28 and March 31 (https://docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function periodEnd(anchorAt: string, period: BillingPeriod, startsAt: string): string {
  const [day, time] = [anchorAt.slice(0, 10), anchorAt.slice(10)]
  const [anchor, start] = [dateParts(day), dateParts(startsAt.slice(0, 10))]
  const step = MONTHS[period]
  const since = (start.year - anchor.year) * 12 + start.month - anchor.month
  for (let months = Math.floor(since / step) * step; ; months += step) {
    const end = addMonths(day, months) + time
    if (end > startsAt) return end
  }
}

/** The first period of a price. */
export const newTerms = (price: Price, startsAt: string): Terms => ({
  price,
  anchor_at: startsAt,
  period_starts_at: startsAt,
  period_ends_at: periodEnd(startsAt, price.period, startsAt),
})

/** The period after this one. A price with another period starts a new cycle. */
export function nextTerms({ price: old, anchor_at, period_ends_at }: Terms, price: Price): Terms {
  if (price.period !== old.period) return newTerms(price, period_ends_at)
  return {
    price,
    anchor_at,
    period_starts_at: period_ends_at,
    period_ends_at: periodEnd(anchor_at, price.period, period_ends_at),
  }
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export const periodLine = ({ name, period, amount_cents }: Price): Line => ({
  description: `1 × ${name} (${PERIOD_NAMES[period]})`,
  amount_cents,
})

/** Whether two prices are the same to a client, so that nothing changes. */
export const isSamePrice = (one: Price, other: Price): boolean =>
  one.plan === other.plan && one.period === other.period && one.amount_cents === other.amount_cents

/** What a change at once makes of a subscription, and the lines that it is billed with. */
export interface PlanChange {
  readonly terms: Terms
  readonly lines: readonly Line[]
}

/**
 * A change at once. The unused seconds of the period are credited at the old price. With the same period they are
 * charged at the new price, and the period goes on; else a whole new period starts. Each line is rounded to a cent by
 * itself. https://docs.stripe.com/billing/subscriptions/prorations
 *
 * @param at an instant in the current period
 */
export function changeNow(old: Terms, price: Price, at: string): PlanChange {
  if (isSamePrice(old.price, price)) return { terms: { ...old, price }, lines: [] }
  const share =
    secondsBetween(at, old.period_ends_at) / secondsBetween(old.period_starts_at, old.period_ends_at)
  const after = `after ${longDate.format(new Date(at))}`
  const credit: Line = {
    description: `Unused time on ${old.price.name} ${after}`,
    amount_cents: roundCents(-old.price.amount_cents * share),
  }
  if (price.period !== old.price.period) {
    return { terms: newTerms(price, at), lines: [credit, periodLine(price)] }
  }
  const charge: Line = {
    description: `Remaining time on ${price.name} ${after}`,
    amount_cents: roundCents(price.amount_cents * share),
  }
  return { terms: { ...old, price }, lines: [credit, charge] }
}

/** What an invoice asks for, and what it leaves to the next. */
export interface Bill {
  readonly lines: Line[]
  readonly total_cents: Cents
  /** Added to the next invoice; negative for a credit. */
  readonly balance_cents: Cents
}

/** Adds up an invoice with what is carried over from earlier ones. A credit, or too little to charge, is carried over. */
export function billFor(lines: readonly Line[], carried: Cents): Bill {
  const all = [...lines]
  if (carried !== 0) {
    const what = carried < 0 ? 'Credit' : 'Amount'
    all.push({ description: `${what} from an earlier invoice`, amount_cents: carried })
  }
  const total = all.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  if (total === 0 || total >= LEAST_CHARGE_CENTS) return { lines: all, total_cents: total, balance_cents: 0 }
  const what = total < 0 ? 'Credit' : 'Amount'
  all.push({ description: `${what} for your next invoice`, amount_cents: -total })
  return { lines: all, total_cents: 0, balance_cents: total }
}
