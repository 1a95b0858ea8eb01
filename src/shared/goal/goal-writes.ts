/** Changing a goal, which several parts of the page do. A write may wait on the device. */
import { updateGoal } from '#core/contract/goal.ts'
import type { Goal, GoalChange } from '#core/contract/goal-kinds.ts'
import { standingAgain } from '#core/goal/standing.ts'
import { toast } from '#app/ui/toast.ts'
import { clock, localDate } from '#app/platform/clock.ts'
import { goalQuery, goalsQuery } from './goal-queries.ts'
import { write } from '#app/platform/outbox.ts'
import { queryClient } from '#app/platform/queries.ts'

/** Puts the server's answer in the place of what the page knew, so that nothing flickers until the refresh. */
export function keepGoal(goal: Goal): void {
  const today = localDate(clock.now())
  const { goal_uuid } = goal
  queryClient.setQueryData(goalsQuery.queryKey, (goals) =>
    goals?.map((known) =>
      known.goal.goal_uuid === goal_uuid ? standingAgain(goal, known.suitability, today) : known,
    ),
  )
  queryClient.setQueryData(
    goalQuery(goal_uuid).queryKey,
    (known) => known && standingAgain(goal, known.suitability, today),
  )
}

/** Changes the named fields of a goal; `conflict`, when the server has a newer version than the one named, is the caller's to show. */
export async function changeGoal(name: string, change: GoalChange) {
  const about = { subject: change.goal_uuid, label: `Change of ${name}` }
  const outcome = await write(updateGoal, { body: change }, about, { quiet: true, onSent: keepGoal })
  if (!outcome.ok && outcome.code !== 'conflict' && outcome.status !== 401) toast.error(outcome.message)
  return outcome
}
