/** Balance history: stated balances and the payments in between. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, MAX_CENTS } from '#core/finance/math/money.ts'

/** A balance the client stated for the end of a day, and the instant they stated it. */
export interface Statement {
  readonly on: IsoDate
  readonly at: string
  readonly balance_cents: Cents
}

/** The fields of a recorded payment that the history uses. */
export interface PaymentMove {
  readonly paid_on: IsoDate
  readonly created_at: string
  /** How much the balance fell; negative if more was added than paid. */
  readonly fall_cents: Cents
  readonly balance_after_cents: Cents
  /** The day for which `balance_after_cents` was stated; null if it was calculated. */
  readonly stated_on: IsoDate | null
}

export interface BalancePoint {
  readonly as_of: IsoDate
  readonly balance_cents: Cents
}

/** Clamps a balance to the storable range: zero to the maximum amount. */
export const asBalance = (balance: Cents): Cents => Math.min(Math.max(balance, 0), MAX_CENTS)

/**
 * Whether the last stated balance already includes a payment, so that the payment does not change it: a payment of an
 * earlier day, or of the same day if recorded before the balance was stated.
 *
 * @param recordedAt when the payment was recorded; omitted if it is not recorded yet
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
  /** Order of entries at the same instant. */
  readonly rank: number
  /** The stated balance, which replaces everything before it. */
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

/** ISO dates and instants sort as plain text; a locale comparison is many times slower. */
const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const inOrder = (a: Event, b: Event): number => byText(a.on, b.on) || byText(a.at, b.at) || a.rank - b.rank

/**
 * The balances of a debt, one for each day with a stated balance or payment, oldest first. A payment changes the
 * balance from its own day up to the next stated balance. Before the first stated balance, balances are calculated
 * backward from it.
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
