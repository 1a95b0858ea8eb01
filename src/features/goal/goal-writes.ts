/** Entering, deleting and ranking goals. Once a write is sent, what it changed is read anew. */
import type * as v from 'valibot'
import { createGoal, deleteGoal, restoreGoal, updateGoalPriorities } from '#core/contract/goal.ts'
import type { Goal, GoalInput } from '#core/contract/goal-kinds.ts'
import { goalQuery, goalsQuery } from '#app/shared/goal/goal-queries.ts'
import { deletionsChanged, goalsChanged, keepGoal } from '#app/shared/goal/goal-writes.ts'
import { write, type WriteOptions } from '#app/platform/outbox.ts'
import { queryClient } from '#app/platform/queries.ts'
import { readSession } from '#app/platform/session.ts'

/** Enters a goal under an id made here, and waits until the page knows it. */
export async function enterGoal(goal_uuid: string, input: v.InferInput<typeof GoalInput>) {
  const about = { subject: goal_uuid, label: `New goal: ${input.name}` }
  const outcome = await write(createGoal, { body: { ...input, goal_uuid } }, about)
  if (outcome.ok && 'data' in outcome) await goalsChanged()
  return outcome
}

/**
 * Deletes a goal, which can be restored for seven days.
 *
 * @param leave leads away from the goal's page, before what it shows is read anew and no longer there
 */
export async function removeGoal({ goal_uuid, name }: Goal, leave: () => Promise<unknown>) {
  const about = { subject: goal_uuid, label: `Delete ${name}` }
  const outcome = await write(deleteGoal, { params: { goalUuid: goal_uuid, userUuid: 'me' } }, about)
  if (!outcome.ok) return outcome
  await leave()
  if ('data' in outcome) {
    queryClient.setQueryData(goalsQuery.queryKey, (goals) =>
      goals?.filter(({ goal }) => goal.goal_uuid !== goal_uuid),
    )
    queryClient.removeQueries(goalQuery(goal_uuid))
    void deletionsChanged().then(goalsChanged)
  }
  return outcome
}

/** Takes the deletion of a goal back, and resolves when the page has it again. */
export async function bringBack({ goal_uuid, name }: Goal, options: WriteOptions = {}) {
  const about = { subject: goal_uuid, label: `Restore ${name}` }
  const outcome = await write(restoreGoal, { params: { goalUuid: goal_uuid } }, about, options)
  if (outcome.ok && 'data' in outcome) keepGoal(outcome.data)
  // What cannot be found may be back already, by another device.
  if (outcome.ok ? 'data' in outcome : outcome.code === 'not_found') {
    await goalsChanged()
    await deletionsChanged()
  }
  return outcome
}

/** Ranks all goals of the client, the first first. */
export async function rankGoals(order: readonly string[]) {
  // An order has no id of its own: there is one for each client.
  const subject = readSession()?.user.user_uuid ?? ''
  const about = { subject, label: 'Goal priorities' }
  const outcome = await write(updateGoalPriorities, { body: { order: [...order] } }, about)
  if (outcome.ok && 'data' in outcome) await goalsChanged()
  return outcome
}
