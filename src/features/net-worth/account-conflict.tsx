import type { Account, AccountChange } from '#core/contract/money-accounts.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { ConflictCard } from '#app/shared/changes/conflict-card.tsx'
import { conflictRow as row } from '#app/shared/changes/conflict-row.ts'
import { interestRate, shortDate } from '#app/platform/format.ts'
import { sourceLabel } from '#app/shared/net-worth/provenance.ts'
import { type HomeLoan, loanName } from './home-loans.ts'
import { kindLabel, ownerLabels } from './labels.ts'

const rowsOf = ({ change, server, loans }: Versions) => [
  ...row('Name', change.name, server.name, String),
  ...row('Type', change.kind, server.kind, kindLabel),
  ...row('Institution', change.institution, server.institution, String),
  ...row('Balance', change.balance_cents, server.balance_cents, formatUsd),
  ...row('As of', change.as_of, server.as_of, shortDate),
  ...row<Account['source']>('Source', change.source, server.source, sourceLabel),
  ...row('Owner', change.owner, server.owner, (owner) => ownerLabels[owner]),
  ...row('APY', change.apy, server.apy, interestRate),
  ...row('Mortgage', change.debt_uuid, server.debt_uuid, (uuid) => loanName(loans, uuid)),
]

interface Versions {
  /** The client's version. */
  readonly change: AccountChange
  /** The server's current version. */
  readonly server: Account
  readonly loans: readonly HomeLoan[]
}

interface AccountConflictProps extends Versions {
  readonly onOverride: () => Promise<unknown>
  readonly onUseServer: () => Promise<unknown>
}

/** The account was changed elsewhere meanwhile: both versions, and the choice between them. */
export const AccountConflict = ({ change, server, loans, ...choices }: AccountConflictProps) => (
  <ConflictCard thing="account" rows={rowsOf({ change, server, loans })} {...choices} />
)
