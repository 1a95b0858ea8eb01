import { monthAndYear } from '#app/platform/format.ts'
import { type QueuedWrite, conflictChoices } from '#app/platform/outbox.ts'
import { ConflictCard, conflictRow as row } from '#app/shared/changes/conflict-card.tsx'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { type SavedPlan, type OneOff, type PlanChange, updatePlan } from '#core/contract/debt-plan.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { conflictOf } from '#core/outbox/replay.ts'
import { STRATEGY_NAMES } from './plan-labels.ts'
import { aboutPlan } from './update-saved-plan.ts'
import type { usePlanScenario } from './use-plan-scenario.ts'

interface PlanConflictProps {
  readonly debts: readonly Debt[]
  /** The server's current version. */
  readonly answered: SavedPlan
  /** The pending change. */
  readonly queue: readonly QueuedWrite[]
  readonly trial: ReturnType<typeof usePlanScenario>
}

/** The plan was changed elsewhere meanwhile: both versions, and the choice between them. */
export function PlanConflict({ debts, answered, queue, trial }: PlanConflictProps) {
  const refused = conflictOf(queue, updatePlan, aboutPlan.subject)
  if (refused) {
    return (
      <ConflictCard
        thing="plan"
        rows={rowsOf(refused.change, answered, debts)}
        {...conflictChoices(refused.write.id)}
      />
    )
  }
  return (
    trial.conflict && (
      <ConflictCard
        thing="plan"
        rows={rowsOf(trial.conflict, answered, debts)}
        onOverride={trial.overrideConflict}
        onUseServer={async () => trial.undo()}
      />
    )
  )
}

function rowsOf(change: PlanChange, server: SavedPlan, debts: readonly Debt[]) {
  const names = new Map(debts.map(({ debt_uuid, name }) => [debt_uuid, name]))
  const order = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []).join(', ') || 'None'
  const oneOff = ({ month, amount_cents, debt_uuid }: OneOff) => {
    const name = debt_uuid !== null && names.get(debt_uuid)
    return `${formatUsd(amount_cents)} in ${monthAndYear(`${month}-01`)}${name ? ` to ${name}` : ''}`
  }
  const oneOffs = (all: readonly OneOff[]) => all.map(oneOff).join('; ') || 'None'
  return [
    ...row('Strategy', change.strategy, server.strategy, (strategy) => STRATEGY_NAMES[strategy]),
    ...row('Extra each month', change.extra_cents, server.extra_cents, formatUsd),
    ...row('Your order', change.order, server.order, order),
    ...row('One-time payments', change.one_offs, server.one_offs, oneOffs),
  ]
}
