/** Keeping a plan, and the change of it that met a newer version. */
import { type PlanChange, updatePlan } from '#core/contract/debt-plan.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { write } from '#app/platform/outbox.ts'
import { planChangeIn, planQuery } from '#app/shared/debt/payoff-plan.ts'
import { queryClient } from '#app/platform/queries.ts'
import { toast } from '#app/ui/toast.ts'

/** A plan has no id of its own: there is one for each client. */
const about = { subject: 'payoff-plan', label: 'Your payoff plan' }

/**
 * Changes the named parts of the plan, so that every device shows it; without a network it waits on this one.
 * `conflict` when the server has a newer version than the one named.
 */
export async function keepPlan(change: PlanChange) {
  // A conflict is shown in full by the page, with both versions.
  const outcome = await write(updatePlan, { body: change }, about, {
    quiet: true,
    onSent: ({ version, ...choice }) =>
      queryClient.setQueryData(planQuery.queryKey, (plan) => plan && { ...plan, choice, version }),
  })
  if (!outcome.ok && outcome.code !== 'conflict' && outcome.status !== 401) toast.error(outcome.message)
  return outcome
}

/** A change that waited here and that the server refused because it has a newer version; the oldest one. */
export function conflictOf(
  queue: readonly QueuedWrite[],
): { readonly id: string; readonly change: PlanChange } | undefined {
  for (const queued of queue) {
    const change = queued.refusal?.code === 'conflict' ? planChangeIn(queued) : undefined
    if (change) return { id: queued.id, change }
  }
  return undefined
}
