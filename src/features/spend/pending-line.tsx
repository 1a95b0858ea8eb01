import { count } from '#app/platform/format.ts'
import { usePendingWrites } from '#app/platform/outbox.ts'
import { WaitingMark, WhileWaiting } from '#app/shared/changes/pending-pill.tsx'
import { categoryRuleEndpoints } from '#core/contract/category-rules.ts'
import { guardrailEndpoints } from '#core/contract/guardrail.ts'
import { spendDashboardEndpoints } from '#core/contract/spend-dashboard.ts'
import { transactionEndpoints } from '#core/contract/transactions.ts'
import { pendingSubjects } from '#core/outbox/replay.ts'

const spending = new Set<string>(
  [...transactionEndpoints, ...categoryRuleEndpoints, ...guardrailEndpoints, ...spendDashboardEndpoints].map(
    ({ name }) => name,
  ),
)

interface PendingLineProps {
  /** When the figures were read, in milliseconds since 1970. */
  readonly dataUpdatedAt: number
}

/** The server adds up what was spent, so figures read before a queued change do not include it. */
export function PendingLine({ dataUpdatedAt }: PendingLineProps) {
  const writes = usePendingWrites({ dataUpdatedAt })
  const waiting = pendingSubjects(writes.filter(({ endpoint }) => spending.has(endpoint))).size
  if (waiting === 0) return null
  return (
    <WhileWaiting>
      <p className="flex flex-wrap items-center gap-2 text-15 text-quiet">
        <WaitingMark />
        These figures don’t include {count(waiting, 'change')} from this device yet.
      </p>
    </WhileWaiting>
  )
}
