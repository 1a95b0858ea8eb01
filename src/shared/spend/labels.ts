/** What types and states of transactions are called. */
import type { SpendType } from '#core/contract/spend-categories.ts'
import type { TransactionFilter } from '#core/contract/transactions.ts'

export const TYPE_LABELS: Readonly<Record<SpendType, string>> = {
  need: 'Need',
  want: 'Want',
  saving: 'Saving',
  income: 'Income',
  transfer: 'Transfer',
}

export const STATUS_LABELS: Readonly<Record<NonNullable<TransactionFilter['status']>, string>> = {
  unreviewed: 'Not reviewed',
  pending: 'Pending',
  excluded: 'Excluded',
  split: 'Split',
  paired: 'Matched',
}
