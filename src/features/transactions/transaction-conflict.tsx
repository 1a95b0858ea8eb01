import { shortDate, yesOrNo } from '#app/platform/format.ts'
import { conflictChoices } from '#app/platform/outbox.ts'
import { ConflictCard, conflictRow as row } from '#app/shared/changes/conflict-card.tsx'
import { TYPE_LABELS } from '#app/shared/spend/labels.ts'
import type { Transaction, TransactionChange } from '#core/contract/transactions.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { CATEGORIES } from '#core/spend/categories.ts'

interface TransactionConflictProps {
  /** The client's version. */
  readonly change: TransactionChange
  readonly writeId: string
  /** The server's current version. */
  readonly server: Transaction
}

/** The transaction was changed elsewhere meanwhile: both versions, and the choice between them. */
export function TransactionConflict({ change, writeId, server }: TransactionConflictProps) {
  const rows = [
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
  return <ConflictCard thing="transaction" rows={rows} {...conflictChoices(writeId)} />
}

const partsInWords = (splits: Transaction['splits']): string =>
  splits
    .map(({ category, amount_cents }) => `${CATEGORIES[category].label} ${formatUsd(Math.abs(amount_cents))}`)
    .join(', ') || 'Not split'
