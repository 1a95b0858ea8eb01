/** Cash in the days ahead: the balance after what is expected each day and everyday spending. */
import type { CashFlow } from '#core/contract/spend-dashboard.ts'
import { addDays, daysBetween, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { isSpending } from '#core/spend/categories.ts'
import { median } from '#core/spend/month.ts'
import type { DatedAmount, FoundCharge } from '#core/spend/recurring.ts'
import { type LedgerEntry, presentEntry } from './entry.ts'
import { type Ledger, type LedgerAccount, openEntries } from './ledger.ts'

/** The days that cash is projected for, today included. */
export const CASH_FLOW_DAYS = 30

/** An account whose balance the client spends from. */
export type CashAccount = Pick<LedgerAccount, 'bank_account_uuid' | 'type' | 'balance_cents'> & {
  readonly available_cents: number | null
}

/** Checking accounts; without one, savings and cash. */
export function cashAccounts<A extends CashAccount>(accounts: readonly A[]): readonly A[] {
  const known = accounts.filter(({ balance_cents }) => balance_cents !== null)
  const checking = known.filter(({ type }) => type === 'checking')
  return checking.length > 0 ? checking : known.filter(({ type }) => type === 'savings' || type === 'cash')
}

/** What can be spent: less what is on hold, and without an overdraft that the bank counts as available. */
export const balanceOf = ({ balance_cents, available_cents }: CashAccount): number =>
  Math.min(balance_cents ?? 0, available_cents ?? balance_cents ?? 0)

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
  items: readonly LedgerEntry[],
  everyday_cents: number,
  today: IsoDate,
): Pick<CashFlow, 'days' | 'low_point'> {
  const byDay = new Map<IsoDate, LedgerEntry[]>()
  for (const item of items) byDay.set(item.date, [...(byDay.get(item.date) ?? []), item])
  let balance_cents = start_cents
  const days = Array.from({ length: CASH_FLOW_DAYS }, (_, place) => {
    const date = addDays(today, place)
    const due = byDay.get(date) ?? []
    const everyday = place === 0 ? 0 : everyday_cents
    balance_cents += due.reduce((sum, { amount_cents }) => sum + amount_cents, 0) - everyday
    return { date, items: due.map(presentEntry), everyday_cents: everyday, balance_cents }
  })
  const [first, ...rest] = days
  const low =
    first && rest.reduce((least, day) => (day.balance_cents < least.balance_cents ? day : least), first)
  return { days, low_point: low ? { date: low.date, balance_cents: low.balance_cents } : null }
}

/** What cash ahead is projected from. */
export interface CashFacts {
  /** All of the client's accounts. */
  readonly accounts: readonly CashAccount[]
  readonly ledger: Ledger
  /** The client's transactions of thirteen months, and what recurs among them. */
  readonly rows: readonly DatedAmount[]
  readonly recurring: readonly FoundCharge[]
  /** The balance that the client wants to keep. */
  readonly cushion_cents: number
  readonly today: IsoDate
}

/**
 * The next 30 days of the client's cash. What is bought on a card that carries a balance counts as if it were paid at
 * once: the payoff plan's payment is for what is owed already. A card that is paid in full counts once, when it is paid.
 */
export function cashAhead({ accounts, ledger, rows, recurring, cushion_cents, today }: CashFacts): CashFlow {
  const cash = cashAccounts(accounts)
  const account_uuids = cash.map(({ bank_account_uuid }) => bank_account_uuid)
  const counted = new Set([...account_uuids, ...ledger.carriedCards])
  const isOwn = new Set(account_uuids)
  const last = addDays(today, CASH_FLOW_DAYS - 1)
  const moved = new Set(
    recurring
      .filter(({ charges }) => isOwn.has(charges.at(-1)?.pair_account_uuid ?? ''))
      .map(({ charge }) => charge.key),
  )
  const items = openEntries(ledger).filter(
    ({ bank_account_uuid, recurring_key, date }) =>
      date <= last &&
      (bank_account_uuid === null || counted.has(bank_account_uuid)) &&
      !(recurring_key !== null && moved.has(recurring_key)),
  )
  const start_cents = cash.reduce((sum, account) => sum + balanceOf(account), 0)
  const everyday_cents = everydaySpending(
    rows.filter(({ bank_account_uuid }) => counted.has(bank_account_uuid)),
    recurring,
    today,
  )
  const { days, low_point } = cashFlow(start_cents, items, everyday_cents, today)
  return {
    start_cents,
    account_uuids,
    everyday_cents,
    days,
    low_point: cash.length > 0 ? low_point : null,
    cushion_cents,
  }
}
