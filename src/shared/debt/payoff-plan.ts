/** The payoff plan that holds on this device: as the server answered it, with what waits laid over. */
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { getPlan, type KeptPlan, PlanChange, updatePlan } from '#core/contract/debt-plan.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { changedPlan, leftOut, usualChoice } from '#core/debt/plan.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { isUnsent } from '#core/outbox/queue.ts'
import { type QueuedWrite, useWaitingOver } from '#app/platform/outbox.ts'
import { queryFor } from '#app/platform/queries.ts'

/** The plan as it was chosen; its choice is what the device works out anew. */
export const planQuery = queryFor(getPlan, { params: { userUuid: 'me' }, query: {} })

/** What the server keeps; of a client who has chosen none, what they pay by the debts as they are on this device. */
export const keptPlan = (
  answered: Data<typeof getPlan> | undefined,
  debts: readonly Debt[],
  today: IsoDate,
): KeptPlan =>
  answered && answered.version > 0
    ? { ...answered.choice, version: answered.version }
    : { ...usualChoice(debts, today), version: 0 }

/** The change of the plan that a write makes; undefined where it makes none. */
export function planChangeIn({ endpoint, body }: QueuedWrite): PlanChange | undefined {
  const parsed = v.safeParse(PlanChange, endpoint === updatePlan.name ? body : undefined)
  return parsed.success ? parsed.output : undefined
}

/** The plan that will hold once everything that waits has been sent, and whether something waits. */
export function planWithWaiting(kept: KeptPlan, queue: readonly QueuedWrite[]) {
  const laid = queue.flatMap((write) => {
    const change = write.state === 'waiting' ? planChangeIn(write) : undefined
    return change ? [{ write, change }] : []
  })
  return {
    kept: laid.reduce((plan, { change }) => changedPlan(plan, change), kept),
    isWaiting: laid.some(({ write }) => isUnsent(write)),
  }
}

/** The client's plan for their debts; until the server has answered, the usual one. */
export function useKeptPlan(debts: readonly Debt[], today: IsoDate): KeptPlan {
  const query = useQuery(planQuery)
  return planWithWaiting(keptPlan(query.data, debts, today), useWaitingOver(query)).kept
}

/** `Debt-free`, and except for which debts where the plan leaves some out: `Debt-free except Home loan`. */
export function debtFreeWords(debts: readonly Debt[]): string {
  const [first, ...others] = leftOut(debts)
  if (!first) return 'Debt-free'
  return `Debt-free except ${others.length === 0 ? first.name : `${others.length + 1} debts`}`
}
