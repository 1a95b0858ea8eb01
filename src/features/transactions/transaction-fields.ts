/** A transaction's fields in words: in a conflict, in a spreadsheet, and where the client turns one on or off. */
import { shortDate, yesOrNo } from '#app/platform/format.ts'
import { type ConflictRow, conflictRow as row } from '#app/shared/changes/conflict-card.tsx'
import { TYPE_LABELS } from '#app/shared/spend/labels.ts'
import type { Transaction, TransactionChange } from '#core/contract/transactions.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { CATEGORIES } from '#core/spend/categories.ts'

/** A button that changes several transactions, and what is then said of them. */
interface FlagButton {
  readonly label: string
  readonly done: string
}

/** A field that the client turns on or off. */
export interface Flag {
  readonly label: string
  readonly isOn: (transaction: Transaction) => boolean
  readonly change: (isOn: boolean) => Pick<TransactionChange, 'is_excluded' | 'is_reviewed'>
  readonly turnOn: FlagButton
  readonly turnOff: FlagButton
}

export const REVIEWED: Flag = {
  label: 'Reviewed',
  isOn: ({ is_reviewed }) => is_reviewed,
  change: (is_reviewed) => ({ is_reviewed }),
  turnOn: { label: 'Mark as reviewed', done: 'marked as reviewed' },
  turnOff: { label: 'Mark as not reviewed', done: 'marked as not reviewed' },
}

export const EXCLUDED: Flag = {
  label: 'Exclude from totals',
  isOn: ({ is_excluded }) => is_excluded,
  change: (is_excluded) => ({ is_excluded }),
  turnOn: { label: 'Exclude', done: 'excluded' },
  turnOff: { label: 'Include', done: 'included' },
}

const partsInWords = (splits: Transaction['splits']): string =>
  splits
    .map(({ category, amount_cents }) => `${CATEGORIES[category].label} ${formatUsd(Math.abs(amount_cents))}`)
    .join(', ') || 'Not split'

/** What a change names, beside the server's current version. */
export const conflictRows = (change: TransactionChange, server: Transaction): ConflictRow[] => [
  ...row('Name', change.name, server.name, String),
  ...row('Amount', change.amount_cents, server.amount_cents, formatUsd),
  ...row('Date', change.date, server.date, shortDate),
  ...row('Category', change.category, server.category, (each) => CATEGORIES[each].label),
  ...row('Type', change.type, server.type, (each) => TYPE_LABELS[each]),
  ...row('Note', change.note, server.note, (note) => note || 'None'),
  ...row('Tags', change.tags, server.tags, (tags) => tags.join(', ') || 'None'),
  ...row('Parts', change.splits, server.splits, partsInWords),
  ...row('Excluded', change.is_excluded, server.is_excluded, yesOrNo),
  ...row('Reviewed', change.is_reviewed, server.is_reviewed, yesOrNo),
  ...row('Match', change.pair, server.pair, () => 'Matched'),
]

export type AccountName = (uuid: string) => string | undefined

/** What a row of a spreadsheet is about: a transaction that is not split, or one part of it. */
interface Exported {
  readonly transaction: Transaction
  readonly part: Pick<Transaction, 'amount_cents' | 'category' | 'type' | 'note'>
  readonly accountName: AccountName
}

/** The columns of a spreadsheet. Amounts of money out are negative. */
const COLUMNS: Readonly<Record<string, (row: Exported) => string>> = {
  Date: ({ transaction }) => transaction.date,
  Name: ({ transaction }) => transaction.name,
  Amount: ({ part }) => (part.amount_cents / 100).toFixed(2),
  Category: ({ part }) => CATEGORIES[part.category].label,
  Type: ({ part }) => TYPE_LABELS[part.type],
  Account: ({ transaction, accountName }) => accountName(transaction.bank_account_uuid) ?? '',
  Note: ({ transaction, part }) => part.note || transaction.note,
  Tags: ({ transaction }) => transaction.tags.join(', '),
  'Bank description': ({ transaction }) => transaction.description,
  Excluded: ({ transaction }) => yesOrNo(transaction.is_excluded),
  Reviewed: ({ transaction }) => yesOrNo(transaction.is_reviewed),
  'Transaction ID': ({ transaction }) => transaction.transaction_uuid,
}

/** A spreadsheet of transactions, with its heading: a row for each, or for each part of a split one. */
export const spreadsheetOf = (transactions: readonly Transaction[], accountName: AccountName): string[][] => [
  Object.keys(COLUMNS),
  ...transactions.flatMap((transaction) => {
    const parts = transaction.splits.length > 0 ? transaction.splits : [transaction]
    return parts.map((part) => Object.values(COLUMNS).map((cell) => cell({ transaction, part, accountName })))
  }),
]
