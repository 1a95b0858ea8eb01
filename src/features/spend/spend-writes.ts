/** The queries and writes of limits and recurring charges, with pending writes over what the server answered. */
import { useQuery } from '@tanstack/react-query'
import { isConflict } from '#app/platform/api.ts'
import { write } from '#app/platform/outbox.ts'
import { useReplayed } from '#app/platform/pending-writes.ts'
import { queryFor } from '#app/platform/queries.ts'
import { toast } from '#app/ui/toast.ts'
import {
  getGuardrail,
  getSpendStandard,
  getSpendTypePercentage,
  type GuardrailChange,
  updateGuardrail,
} from '#core/contract/guardrail.ts'
import {
  getCashFlow,
  getMonthReview,
  getRecurringCharges,
  type RecurringCharge,
  updateRecurringCharge,
} from '#core/contract/spend-dashboard.ts'
import { conflictOf, replay } from '#core/outbox/replay.ts'
import { guardrailReplay, recurringReplay } from '#core/spend/guardrail-replay.ts'

const me = { params: { id: 'me' } }
const ownParams = { params: { userUuid: 'me' } }

export const guardrailQuery = queryFor(getGuardrail, me)
export const standardQuery = queryFor(getSpendStandard, me)
/** The client's own spending of the last full months. */
export const typicalQuery = queryFor(getSpendTypePercentage, me)
export const recurringQuery = queryFor(getRecurringCharges, ownParams)
export const cashFlowQuery = queryFor(getCashFlow, ownParams)
/** @param month `YYYY-MM`; undefined for the last full month */
export const reviewQuery = (month: string | undefined) =>
  queryFor(getMonthReview, { ...ownParams, query: month === undefined ? {} : { month } })

/** A guardrail has no id of its own: each client has one. */
const aboutGuardrail = { subject: 'guardrail', label: 'Your spending limits' }

/** The client's limits, and a change of them that the server refused as outdated. */
export function useGuardrail() {
  const query = useQuery(guardrailQuery)
  const { data, pending, writes } = useReplayed(query, query.data, (answered, queued) =>
    replay(answered, queued, guardrailReplay),
  )
  return {
    query,
    data,
    isPending: pending.has(aboutGuardrail.subject),
    conflict: conflictOf(writes, updateGuardrail, aboutGuardrail.subject),
  }
}

/** Saves the named settings; offline the write is queued. `conflict` when the server has a newer version than the one named. */
export async function saveGuardrail(change: GuardrailChange) {
  // The page shows a conflict in full, with both versions.
  const outcome = await write(updateGuardrail, { body: change }, aboutGuardrail, {
    quiet: isConflict,
    awaitsRefresh: true,
  })
  if (outcome.ok) {
    toast.success(
      'isPending' in outcome ? 'Saved. We’ll sync it when you’re back online' : 'Your limits are saved',
    )
  }
  return outcome
}

/** Recurring charges and income, the next first. */
export function useRecurring() {
  const query = useQuery(recurringQuery)
  const { data, pending } = useReplayed(query, query.data, (answered, queued) =>
    replay(answered, queued, recurringReplay),
  )
  return { query, data, pending }
}

const chargeLabels = {
  active: 'Show again',
  hidden: 'Hide',
  cancelled: 'Mark as canceled',
} as const

/** Marks a charge as canceled or hidden, or undoes that; offline the write is queued. */
export async function changeCharge(
  { key, name, state: before }: RecurringCharge,
  state: 'active' | 'hidden' | 'cancelled',
): Promise<void> {
  const about = { subject: key, label: `${chargeLabels[state]}: ${name}` }
  const outcome = await write(updateRecurringCharge, { body: { key, state, cancelled_on: null } }, about)
  if (!outcome.ok) return
  const undo = () => {
    const back = before === 'ended' ? 'active' : before
    void write(updateRecurringCharge, { body: { key, state: back, cancelled_on: null } }, about)
  }
  if (state === 'active') toast.success(`${name} is listed again`)
  else
    toast.success(state === 'hidden' ? `${name} hidden` : `${name} marked as canceled`, {
      label: 'Undo',
      run: undo,
    })
}
