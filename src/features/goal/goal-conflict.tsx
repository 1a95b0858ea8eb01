import type { Goal, GoalChange, SettableStatus } from '#core/contract/goal-kinds.ts'
import { modelName } from '#core/goal/model.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { ConflictCard } from '#app/shared/changes/conflict-card.tsx'
import { conflictRow as row } from '#app/shared/changes/conflict-row.ts'
import { count, rate, shortDate } from '#app/platform/format.ts'
import { kindOf } from './kinds.ts'

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No')

const STATUS: Readonly<Record<SettableStatus | 'held', string>> = {
  draft: 'Draft',
  active: 'Active',
  held: 'Too much risk',
  paused: 'Paused',
  reached: 'Reached',
  archived: 'Archived',
}

function rowsOf(change: GoalChange, server: Goal) {
  return [
    ...row('Name', change.name, server.name, String),
    ...row('Purpose', change.kind, server.kind, (kind) => kindOf(kind).label),
    ...row('Target amount', change.target_cents, server.target_cents, formatUsd),
    ...row('Target date', change.target_date, server.target_date, shortDate),
    ...row('Target in today’s dollars', change.inflation_adjusted, server.inflation_adjusted, yesOrNo),
    ...row(
      'Monthly contribution',
      change.monthly_contribution_cents,
      server.monthly_contribution_cents,
      formatUsd,
    ),
    ...row('Yearly increase', change.annual_increase_rate, server.annual_increase_rate, rate),
    ...row('Saved elsewhere', change.initial_cents, server.initial_cents, formatUsd),
    ...row('Portfolio', change.model, server.model, modelName),
    ...row<Goal['status']>('Status', change.status, server.status, (status) => STATUS[status]),
    ...row('Milestones', change.milestones, server.timeline.milestones, (all) =>
      count(all.length, 'milestone'),
    ),
    ...row('Accounts', change.accounts?.length, server.accounts.length, (all) => count(all, 'account')),
  ]
}

interface GoalConflictProps {
  /** The client's version. */
  readonly change: GoalChange
  /** The server's current version. */
  readonly server: Goal
  readonly onOverride: () => Promise<unknown>
  readonly onUseServer: () => Promise<unknown>
}

/** The goal was changed elsewhere meanwhile: both versions, and the choice between them. */
export const GoalConflict = ({ change, server, ...choices }: GoalConflictProps) => (
  <ConflictCard thing="goal" rows={rowsOf(change, server)} {...choices} />
)
