/**
 * Narrows and sums transactions on a device, for the list offline. The server does the same in SQL, by what is exported here:
 * which fields a search looks through, and what a status says.
 */
import type { Transaction, TransactionFilter, TransactionTotals } from '#core/contract/transactions.ts'

/** Whether a split transaction has a part, or any other one is, what the filter names. */
function isOrHasPart<Field extends 'category' | 'type'>(
  transaction: Transaction,
  field: Field,
  value: Transaction[Field],
): boolean {
  const { splits } = transaction
  return splits.length > 0 ? splits.some((part) => part[field] === value) : transaction[field] === value
}

export type TransactionStatus = NonNullable<TransactionFilter['status']>

/** The statuses that are one yes or no of a transaction. */
export const YES_OR_NO_STATUSES = {
  unreviewed: { field: 'is_reviewed', is: false },
  pending: { field: 'is_pending', is: true },
  excluded: { field: 'is_excluded', is: true },
} as const

export function hasStatus(transaction: Transaction, status: TransactionStatus): boolean {
  if (status === 'split') return transaction.splits.length > 0
  if (status === 'paired') return transaction.pair !== null
  const { field, is } = YES_OR_NO_STATUSES[status]
  return transaction[field] === is
}

/** The fields that a search looks through. */
export const SEARCHED = ['name', 'description', 'note', 'tags'] as const

/** The words of a search, with the amount in cents of one such as 12.50, $1,200 or -8. */
export const searchWords = (search = '') =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const amount = /^[-+]?\$?(\d[\d,]{0,14})(?:\.(\d\d))?$/.exec(word)
      const cents = amount && Number(amount[1]?.replaceAll(',', '')) * 100 + Number(amount[2] ?? 0)
      return { word, cents }
    })

type WordTest = (text: string, cents: number) => boolean

/** Each word of a search as a test: part of a text, or an amount. */
const testsOf = (search?: string): readonly WordTest[] =>
  searchWords(search).map(({ word, cents: wanted }) => {
    const lower = word.toLowerCase()
    return (text, cents) => text.includes(lower) || Math.abs(cents) === wanted
  })

/** What a search looks through, in lower case. */
const textOf = (transaction: Transaction): string =>
  SEARCHED.flatMap((field) => transaction[field])
    .join(' ')
    .toLowerCase()

/**
 * Prepares transactions for a search while it is typed: their texts are put together once, not at each key.
 *
 * @returns the first of them, in their order, that have every word of a search; all of them for one without a word
 */
export function createSearch(
  transactions: readonly Transaction[],
): (search: string, most: number) => readonly Transaction[] {
  const texts = transactions.map(textOf)
  return (search, most) => {
    const words = testsOf(search)
    const found: Transaction[] = []
    for (const [at, transaction] of transactions.entries()) {
      if (found.length === most) break
      const text = texts[at] ?? ''
      if (words.every((isIn) => isIn(text, transaction.amount_cents))) found.push(transaction)
    }
    return found
  }
}

/** Prepares a filter: whether a transaction is among those that it leaves. */
export function createFilter(filter: TransactionFilter): (transaction: Transaction) => boolean {
  const { from, to, search, category, type, account, tag, status } = filter
  const words = testsOf(search)
  const hasWords = (transaction: Transaction): boolean => {
    const text = textOf(transaction)
    return words.every((isIn) => isIn(text, transaction.amount_cents))
  }
  return (each) =>
    (from === undefined || each.date >= from) &&
    (to === undefined || each.date <= to) &&
    (words.length === 0 || hasWords(each)) &&
    (category === undefined || isOrHasPart(each, 'category', category)) &&
    (type === undefined || isOrHasPart(each, 'type', type)) &&
    (account === undefined || each.bank_account_uuid === account) &&
    (tag === undefined || each.tags.includes(tag)) &&
    (status === undefined || hasStatus(each, status)) &&
    (filter.import === undefined || each.import_uuid === filter.import)
}

/** What of a transaction counts, in cents: nothing of an excluded one or a transfer, and of a split one each part by its type. */
function countedCents({ is_excluded, splits, type, amount_cents }: Transaction): number {
  if (is_excluded) return 0
  if (splits.length === 0) return type === 'transfer' ? 0 : amount_cents
  return splits.reduce((sum, part) => (part.type === 'transfer' ? sum : sum + part.amount_cents), 0)
}

/** A calendar month, `YYYY-MM`, of a date. */
export const monthOf = (date: string): string => date.slice(0, 7)

/** Sums of transactions, by month, newest first. Money out is a positive amount. */
export function totalsOf(transactions: readonly Transaction[]): TransactionTotals {
  const byMonth = new Map<string, { month: string; count: number; in_cents: number; out_cents: number }>()
  for (const transaction of transactions) {
    const month = monthOf(transaction.date)
    const sums = byMonth.get(month) ?? { month, count: 0, in_cents: 0, out_cents: 0 }
    byMonth.set(month, sums)
    const cents = countedCents(transaction)
    sums.count += 1
    if (cents > 0) sums.in_cents += cents
    else sums.out_cents -= cents
  }
  const months = [...byMonth.values()].sort((a, b) => b.month.localeCompare(a.month))
  const sum = (key: 'count' | 'in_cents' | 'out_cents') =>
    months.reduce((total, each) => total + each[key], 0)
  return { count: sum('count'), in_cents: sum('in_cents'), out_cents: sum('out_cents'), months }
}
