/** Freezing and forgetting plans. A write may wait on the device. */
import * as v from 'valibot'
import { v7 } from 'uuid'
import { deleteGoalPlan, freezeGoal, type PlanAgainstReality } from '#core/contract/projection.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { frozenPlansQuery } from '#app/shared/goal/goal-queries.ts'
import { write } from '#app/platform/outbox.ts'
import { queryClient } from '#app/platform/queries.ts'

/** Freezes the plan of a goal as it stands when this reaches the server. */
export async function freeze({ goal_uuid, name }: Goal, note: string) {
  const body = { goal_plan_uuid: v7(), goal_uuid, note }
  const about = { subject: goal_uuid, label: `Snapshot of ${name}` }
  return write(freezeGoal, { body }, about, {
    onSent: (plan) =>
      queryClient.setQueryData(frozenPlansQuery(goal_uuid).queryKey, (plans) => plans && [plan, ...plans]),
  })
}

/** Forgets a frozen plan for good. */
export async function forgetPlan({ goal_uuid, name }: Goal, goalPlanUuid: string) {
  const about = { subject: goal_uuid, label: `Delete a snapshot of ${name}` }
  return write(deleteGoalPlan, { params: { id: goalPlanUuid } }, about, {
    onSent: () =>
      queryClient.setQueryData(frozenPlansQuery(goal_uuid).queryKey, (plans) =>
        plans?.filter(({ goal_plan_uuid }) => goal_plan_uuid !== goalPlanUuid),
      ),
  })
}

/** The frozen plans without those that are to be forgotten, and the notes of those that wait to be frozen. */
export function plansWithWaiting(
  goalUuid: string,
  answered: readonly PlanAgainstReality[],
  queue: readonly QueuedWrite[],
) {
  const waits = queue.filter(({ state }) => state === 'waiting')
  const forgotten = new Set(
    waits.filter(({ endpoint }) => endpoint === deleteGoalPlan.name).map(({ params }) => params['id']),
  )
  const known = new Set(answered.map(({ goal_plan_uuid }) => goal_plan_uuid))
  const waiting = waits.flatMap(({ endpoint, body, id }) => {
    const parsed = v.safeParse(freezeGoal.body, body)
    if (endpoint !== freezeGoal.name || !parsed.success || parsed.output.goal_uuid !== goalUuid) return []
    const { goal_plan_uuid = id, note } = parsed.output
    return known.has(goal_plan_uuid) ? [] : [{ goal_plan_uuid, note }]
  })
  return { plans: answered.filter(({ goal_plan_uuid }) => !forgotten.has(goal_plan_uuid)), waiting }
}
