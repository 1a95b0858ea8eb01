/** The ledger of a sandbox household: its entries, and each balance as they post. */
import { addDays, dateOfEpochDay, type IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { seedFrom } from '#core/finance/math/random.ts'
import type { Household, LedgerAccount } from './sandbox-household.ts'
import type { Merchant } from './sandbox-merchants.ts'

/** One transaction, on both sides of its posting. */
export interface LedgerEntry {
  readonly id: string
  readonly account: LedgerAccount
  /** Pending from here until it posts. */
  readonly occurred_on: IsoDate
  readonly posted_on: IsoDate
  /** Negative is money out. */
  readonly amount_cents: Cents
  /** A restaurant's bill before the tip; else the amount. */
  readonly pending_cents: Cents
  readonly merchant: Merchant
  /** The bank names the merchant from this day on. */
  readonly named_on: IsoDate
}

/** A card's last statement. */
export interface Statement {
  readonly closed_on: IsoDate
  readonly owed_cents: Cents
}

/** A household's accounts up to a day. */
export interface Ledger {
  readonly through: IsoDate
  /** By day of occurrence. */
  readonly entries: readonly LedgerEntry[]
  readonly household: Household
  /** What was posted by the end of a day, not before the household's first; negative is owed. */
  balanceOn(account: LedgerAccount, day: IsoDate): Cents
  statementOf(account: 'card' | 'rewards'): Statement | undefined
}

/** An id that is the same for the same parts. */
export const idOf = (...parts: readonly (string | number)[]): string =>
  seedFrom(...parts)
    .map((half) => half.toString(16).padStart(8, '0'))
    .join('')

/** Writes entries, and knows each balance at the end of what has posted. */
export function createBook({ id: household_id, opening }: Household) {
  const entries: LedgerEntry[] = []
  const balances = { ...opening }
  const posting = new Map<number, LedgerEntry[]>()
  let count = 0
  return {
    entries,
    balances,
    /** Posts what occurred before and is due on a day. */
    startDay(day: number): void {
      for (const entry of posting.get(day) ?? []) balances[entry.account] += entry.amount_cents
      posting.delete(day)
      count = 0
    },
    /** @param more.delay days until it posts */
    add(
      account: LedgerAccount,
      day: number,
      amount_cents: Cents,
      merchant: Merchant,
      more: { readonly delay?: number; readonly pending_cents?: Cents; readonly isNamedLate?: boolean } = {},
    ): void {
      const delay = more.delay ?? 0
      const posted_on = dateOfEpochDay(day + delay)
      const entry: LedgerEntry = {
        id: idOf(household_id, day, count),
        account,
        occurred_on: dateOfEpochDay(day),
        posted_on,
        amount_cents,
        pending_cents: more.pending_cents ?? amount_cents,
        merchant,
        named_on: more.isNamedLate ? addDays(posted_on, 1) : dateOfEpochDay(day),
      }
      count += 1
      entries.push(entry)
      if (delay === 0) balances[account] += amount_cents
      else posting.set(day + delay, [...(posting.get(day + delay) ?? []), entry])
    },
  }
}
export type Book = ReturnType<typeof createBook>
