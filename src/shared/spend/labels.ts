/** What types and states of transactions are called. */
import type { SpendType } from '#core/contract/spend-categories.ts'
import type { ExpectedItem } from '#core/contract/spend-dashboard.ts'
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

/** What kind of payment an expected one is. */
export const expectedLabels: Readonly<Record<ExpectedItem['kind'], string>> = {
  income: 'Income',
  bill: 'Bill',
  debt: 'Debt payment',
  card: 'Card, paid in full',
  saving: 'Saving',
  transfer: 'Transfer',
  premium: 'Insurance premium',
  tax: 'Estimated tax',
  subscription: 'Subscription',
}
