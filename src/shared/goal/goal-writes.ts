/** Changing a goal, shared by several parts of the page. A write may be queued on the device. */
import type * as v from 'valibot'
import { isConflict } from '#app/platform/api.ts'
import { clock, localDate } from '#app/platform/clock.ts'
import { write } from '#app/platform/outbox.ts'
import { queryClient } from '#app/platform/queries.ts'
import { readSession } from '#app/platform/session.ts'
import type { Goal, GoalChange, GoalInput } from '#core/contract/goal-kinds.ts'
import { createGoal, updateGoal, updateGoalPriorities } from '#core/contract/goal.ts'
import { GOAL_LIMIT } from '#core/goal/change.ts'
import { recalculatedGoal } from '#core/goal/goal-with-risk.ts'
import { goalQuery, goalsQuery } from './goal-queries.ts'

/** Puts the server's answer into the cache, so that nothing flickers until the refresh. */
export function cacheGoal(goal: Goal): void {
  const today = localDate(clock.now())
  const { goal_uuid } = goal
  queryClient.setQueryData(goalsQuery.queryKey, (goals) =>
    goals?.map((known) =>
      known.goal.goal_uuid === goal_uuid ? recalculatedGoal(goal, known, today) : known,
    ),
  )
  queryClient.setQueryData(
    goalQuery(goal_uuid).queryKey,
    (known) => known && recalculatedGoal(goal, known, today),
  )
}

/**
 * Changes the named fields of a goal; on `conflict`, when the server has a newer version than the one named, the caller shows it.
 */
export async function changeGoal(name: string, change: GoalChange) {
  const about = { subject: change.goal_uuid, label: `Change of ${name}` }
  return write(updateGoal, { body: change }, about, { quiet: isConflict, onSent: cacheGoal })
}

/** Ranks all goals of the client, most important first. */
export async function rankGoals(order: readonly string[]) {
  // The order has no id of its own: each client has one.
  const subject = readSession()?.user.user_uuid ?? ''
  const about = { subject, label: 'Goal priorities' }
  return write(updateGoalPriorities, { body: { order: [...order] } }, about, { awaitsRefresh: true })
}

/**
 * Creates a goal under a uuid made here, and waits until the page has it.
 *
 * @param count how many goals the client has; undefined while that is unknown
 */
export async function enterGoal(
  goal_uuid: string,
  input: v.InferInput<typeof GoalInput>,
  count: number | undefined,
) {
  const about = { subject: goal_uuid, label: `New goal: ${input.name}` }
  return write(createGoal, { body: { ...input, goal_uuid } }, about, {
    room: { limit: GOAL_LIMIT, count },
    awaitsRefresh: true,
  })
}
