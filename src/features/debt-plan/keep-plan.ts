/** Keeping a plan, and the one that waits on this device to be kept. */
import * as v from 'valibot'
import { getDashboardData } from '#core/contract/debt.ts'
import { getPlan, PlanChoice, updatePlan } from '#core/contract/debt-plan.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { write } from '#app/lib/outbox.ts'
import { queryClient } from '#app/lib/queries.ts'
import { readSession } from '#app/lib/session.ts'
import { planQuery } from './plan-queries.ts'

/** Keeps a choice, so that every device shows it; without a network it waits on this one. */
export async function keepPlan(choice: PlanChoice) {
  // A plan has no id of its own: there is one for each client.
  const subject = readSession()?.user.user_uuid ?? ''
  const outcome = await write(updatePlan, { body: choice }, { subject, label: 'Your payoff plan' })
  if (outcome.ok && 'data' in outcome) {
    queryClient.setQueryData(planQuery.queryKey, (plan) => plan && { ...plan, choice: outcome.data })
    for (const { name } of [getPlan, getDashboardData])
      void queryClient.invalidateQueries({ queryKey: [name] })
  }
  return outcome
}

/** The choice that will hold once everything that waits has been sent, and whether one waits. */
export function choiceWithWaiting(answered: PlanChoice, queue: readonly QueuedWrite[]) {
  const waiting = queue.findLast(({ endpoint, state }) => endpoint === updatePlan.name && state === 'waiting')
  const parsed = v.safeParse(PlanChoice, waiting?.body)
  return parsed.success ? { choice: parsed.output, isWaiting: true } : { choice: answered, isWaiting: false }
}
