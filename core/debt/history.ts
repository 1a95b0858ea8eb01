/** What was owed on which day: what was said of it, and the payments in between. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, MAX_CENTS } from '#core/finance/math/money.ts'

/** What a client has said is owed at the end of a day, and the instant at which they said it. */
export interface Statement {
  readonly on: IsoDate
  readonly at: string
  readonly balance_cents: Cents
}

/** What of a recorded payment the history looks at. */
export interface PaymentMove {
  readonly paid_on: IsoDate
  readonly created_at: string
  /** By how much the balance fell; below zero where more was added than paid. */
  readonly fall_cents: Cents
  readonly balance_after_cents: Cents
  /** The day for which `balance_after_cents` was said; null where it was worked out. */
  readonly stated_on: IsoDate | null
}

export interface BalancePoint {
  readonly as_of: IsoDate
  readonly balance_cents: Cents
}

/** A balance as it may be kept: from zero to the most that an amount may be. */
export const asBalance = (balance: Cents): Cents => Math.min(Math.max(balance, 0), MAX_CENTS)

/**
 * Whether the balance that was said last holds a payment already, so that the payment does not move it: one of a day
 * before, or one of the same day that had been recorded by then.
 *
 * @param recordedAt the instant of a payment that is recorded; none of one that is yet to be
 */
export const isHeld = (
  { balance_stated_on, balance_stated_at }: Pick<Debt, 'balance_stated_on' | 'balance_stated_at'>,
  paidOn: IsoDate,
  recordedAt?: string,
): boolean =>
  paidOn < balance_stated_on ||
  (paidOn === balance_stated_on && recordedAt !== undefined && recordedAt < balance_stated_at)

interface Event {
  readonly on: IsoDate
  readonly at: string
  /** What comes first of one instant. */
  readonly rank: number
  /** The balance that holds from here on, whatever came before. */
  readonly says: Cents | null
  readonly fall: Cents
}

function eventsOf(payment: PaymentMove): Event[] {
  const { paid_on, created_at: at, fall_cents: fall, balance_after_cents, stated_on } = payment
  const isOfItsDay = stated_on === paid_on
  const paid = { on: paid_on, at, rank: 1, says: isOfItsDay ? balance_after_cents : null, fall }
  if (stated_on === null || isOfItsDay) return [paid]
  return [paid, { on: stated_on, at, rank: 2, says: balance_after_cents, fall: 0 }]
}

/** By ISO dates and instants, which sort as plain text does; a comparison by locale takes many times as long. */
const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const inOrder = (a: Event, b: Event): number => byText(a.on, b.on) || byText(a.at, b.at) || a.rank - b.rank

/**
 * The balances of a debt, one for each day on which something was said or paid, the oldest first. A payment moves the
 * days from its own on, up to the next day for which a balance was said. Before the first of these, the days follow
 * from it backwards.
 */
export function historyOf(
  statements: readonly Statement[],
  payments: readonly PaymentMove[],
): BalancePoint[] {
  const said = statements.map(({ on, at, balance_cents }) => ({
    on,
    at,
    rank: 0,
    says: balance_cents,
    fall: 0,
  }))
  const events = [...said, ...payments.flatMap(eventsOf)].sort(inOrder)
  const start = events.findIndex(({ says }) => says !== null)
  const first = events[start]
  if (!first) return []
  const days = new Map<IsoDate, Cents>()
  let balance = (first.says ?? 0) + first.fall
  for (const { on, fall } of events.slice(0, start).toReversed()) {
    if (!days.has(on)) days.set(on, asBalance(balance))
    balance += fall
  }
  for (const { on, says, fall } of events.slice(start)) {
    balance = says ?? asBalance(balance - fall)
    days.set(on, balance)
  }
  return [...days]
    .map(([as_of, balance_cents]) => ({ as_of, balance_cents }))
    .sort((a, b) => byText(a.as_of, b.as_of))
}
