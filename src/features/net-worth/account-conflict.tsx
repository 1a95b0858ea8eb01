import type { Account, AccountChange } from '#core/contract/money-accounts.ts'
import { formatUsd } from '#core/finance/money.ts'
import { ConflictCard } from '#app/lib/conflict-card.tsx'
import { conflictRow as row } from '#app/lib/conflict-row.ts'
import { rate, shortDate } from '#app/lib/format.ts'
import { kindLabel, sourceLabel } from './words.ts'

const rowsOf = (change: AccountChange, server: Account) => [
  ...row('Name', change.name, server.name, String),
  ...row('Kind', change.kind, server.kind, kindLabel),
  ...row('Bank or company', change.institution, server.institution, String),
  ...row('What it is worth', change.balance_cents, server.balance_cents, formatUsd),
  ...row('On', change.as_of, server.as_of, shortDate),
  ...row<Account['source']>('Source', change.source, server.source, sourceLabel),
  ...row('What it pays a year', change.apy, server.apy, rate),
]

interface AccountConflictProps {
  /** What the client wanted. */
  readonly change: AccountChange
  /** What the server has by now. */
  readonly server: Account
  readonly onKeepMine: () => Promise<unknown>
  readonly onUseServer: () => Promise<unknown>
}

/** The account was changed elsewhere in the meantime: both versions, and the choice between them. */
export const AccountConflict = ({ change, server, ...choices }: AccountConflictProps) => (
  <ConflictCard thing="account" rows={rowsOf(change, server)} {...choices} />
)
