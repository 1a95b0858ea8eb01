import { share } from '#app/platform/format.ts'
import { ConflictCard, type ConflictProps, conflictRow as row } from '#app/shared/changes/conflict-card.tsx'
import type { Pension, PensionChange } from '#core/contract/pensions.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { kindLabel, monthLabel, raiseLabel } from './pension-labels.ts'

const QUOTED = { today: 'Today’s dollars', start: 'Dollars of the first payment' }

/** What a change can name. */
export type PensionFields = Omit<PensionChange, 'pension_uuid' | 'version'>
type PensionConflictProps = ConflictProps<PensionFields, Pension>

const rowsOf = ({ change, server }: Pick<PensionConflictProps, 'change' | 'server'>) => [
  ...row('Name', change.name, server.name, String),
  ...row('Type', change.kind, server.kind, kindLabel),
  ...row<Pension['owner']>('Owner', change.owner, server.owner, (owner) =>
    owner === 'self' ? 'You' : 'Partner',
  ),
  ...row('Monthly amount', change.monthly_cents, server.monthly_cents, formatUsd),
  ...row('First payment', change.starts_in, server.starts_in, monthLabel),
  ...row('Ends', change.ends_in, server.ends_in, monthLabel),
  ...row('Amount in', change.in_dollars_of, server.in_dollars_of, (dollars) => QUOTED[dollars]),
  ...(change.cola_rate === undefined
    ? []
    : [{ label: 'Yearly raise', mine: raiseLabel(change.cola_rate), theirs: raiseLabel(server.cola_rate) }]),
  ...row('Survivor’s share', change.survivor_share, server.survivor_share, share),
  ...row('Taxable share', change.taxable_share, server.taxable_share, share),
  ...row('Lump sum', change.lump_sum_cents, server.lump_sum_cents, formatUsd),
]

/** The pension was changed elsewhere meanwhile: both versions, and the choice between them. */
export const PensionConflict = ({ change, server, ...choices }: PensionConflictProps) => (
  <ConflictCard thing="income" rows={rowsOf({ change, server })} {...choices} />
)
