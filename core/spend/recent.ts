import type { RecentTransactions, Transaction } from '#core/contract/transactions.ts'

const compare = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)

/** The order of lists of transactions. */
export const newestFirst = (a: Transaction, b: Transaction): number =>
  compare(a.date, b.date) || compare(a.transaction_uuid, b.transaction_uuid)

/**
 * All recent transactions, of which an answer has those that changed.
 *
 * @param before what the marker of the request was from, in full
 */
export function mergeRecent(before: RecentTransactions, answer: RecentTransactions): RecentTransactions {
  const unchanged = new Set(answer.unchanged_days)
  const kept = before.transactions.filter(({ date }) => unchanged.has(date))
  return {
    ...answer,
    transactions: [...answer.transactions, ...kept].sort(newestFirst),
    unchanged_days: [],
  }
}
