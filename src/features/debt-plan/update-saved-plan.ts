import { isConflict } from '#app/platform/api.ts'
import { write } from '#app/platform/outbox.ts'
import { queryClient } from '#app/platform/queries.ts'
import { planQuery } from '#app/shared/debt/payoff-plan.ts'
import { type PlanChange, updatePlan } from '#core/contract/debt-plan.ts'

/** A plan has no id of its own: each client has one. */
export const aboutPlan = { subject: 'payoff-plan', label: 'Your payoff plan' }

/**
 * Changes the named fields of the plan on every device; offline the write is queued. `conflict` when the server has a newer
 * version than the one named.
 */
export async function updateSavedPlan(change: PlanChange) {
  // The page shows a conflict in full, with both versions.
  return write(updatePlan, { body: change }, aboutPlan, {
    quiet: isConflict,
    onSent: ({ version, ...choice }) =>
      queryClient.setQueryData(planQuery.queryKey, (plan) => plan && { ...plan, choice, version }),
  })
}
