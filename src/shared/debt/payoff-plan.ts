/** The payoff plan on this device: the server's answer with pending writes replayed over it. */
import { useQuery } from '@tanstack/react-query'
import { usePendingWrites } from '#app/platform/outbox.ts'
import { queryFor } from '#app/platform/queries.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { getPlan, type SavedPlan, updatePlan } from '#core/contract/debt-plan.ts'
import { leftOut, savedPlan } from '#core/debt/plan.ts'
import { replayPlan } from '#core/debt/replay.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Queue } from '#core/outbox/queued-write.ts'
import { pendingSubjects } from '#core/outbox/replay.ts'

/** The saved plan, from whose choices the device recalculates the schedule. */
export const planQuery = queryFor(getPlan, { params: { userUuid: 'me' }, query: {} })

/** Whether a change of the plan is pending. */
export const isPlanPending = (writes: Queue): boolean =>
  pendingSubjects(writes.filter(({ endpoint }) => endpoint === updatePlan.name)).size > 0

/**
 * The client's plan for their debts; until the server has answered, the usual one.
 *
 * @param asked `asks`: whether to fetch it; what is known of it counts either way
 */
export function useSavedPlan(debts: readonly Debt[], today: IsoDate, { asks = true } = {}): SavedPlan {
  const query = useQuery({ ...planQuery, enabled: asks })
  return replayPlan(savedPlan(query.data, debts, today), usePendingWrites(query))
}

/** `Debt-free`, and except for which debts where the plan leaves some out: `Debt-free except Home loan`. */
export function debtFreeLabel(debts: readonly Debt[]): string {
  const [first, ...others] = leftOut(debts)
  if (!first) return 'Debt-free'
  return `Debt-free except ${others.length === 0 ? first.name : `${others.length + 1} debts`}`
}
