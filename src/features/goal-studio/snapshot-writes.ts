/** Saving and deleting snapshots of a goal's plan, online or offline. */
import { v7 } from 'uuid'
import { write } from '#app/platform/outbox.ts'
import { queryClient } from '#app/platform/queries.ts'
import { snapshotsQuery } from '#app/shared/goal/goal-queries.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import { deleteGoalSnapshot, saveGoalSnapshot } from '#core/contract/projection.ts'

/** Saves the goal's plan as of when this reaches the server. */
export async function saveSnapshot({ goal_uuid, name }: Goal, note: string) {
  const body = { goal_plan_uuid: v7(), goal_uuid, note }
  const about = { subject: goal_uuid, label: `Snapshot of ${name}` }
  return write(saveGoalSnapshot, { body }, about, {
    onSent: (plan) =>
      queryClient.setQueryData(snapshotsQuery(goal_uuid).queryKey, (plans) => plans && [plan, ...plans]),
  })
}

/** Deletes a snapshot permanently. */
export async function deleteSnapshot({ goal_uuid, name }: Goal, goalPlanUuid: string) {
  const about = { subject: goal_uuid, label: `Delete a snapshot of ${name}` }
  return write(deleteGoalSnapshot, { params: { id: goalPlanUuid } }, about, {
    onSent: () =>
      queryClient.setQueryData(snapshotsQuery(goal_uuid).queryKey, (plans) =>
        plans?.filter(({ goal_plan_uuid }) => goal_plan_uuid !== goalPlanUuid),
      ),
  })
}
