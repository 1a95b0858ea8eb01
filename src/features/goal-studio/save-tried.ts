/** Saving what was tried to the goal, which is a separate act. */
import { updateGoal } from '#core/contract/goal.ts'
import type { Goal, GoalChange } from '#core/contract/goal-kinds.ts'
import {
  getAllGoalsWithRiskForWeb,
  getGoalWithRisk,
  getInvestHome,
  getInvestTrend,
  getNextDollar,
} from '#core/contract/projection.ts'
import { write } from '#app/lib/outbox.ts'
import { queryClient } from '#app/lib/queries.ts'

/** What is worked out from a goal. */
const ABOUT_GOALS = [
  getAllGoalsWithRiskForWeb,
  getGoalWithRisk,
  getInvestHome,
  getInvestTrend,
  getNextDollar,
] as const

/** Reads anew what depends on a goal. */
const goalChanged = async (): Promise<void> => {
  await Promise.all(ABOUT_GOALS.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** Changes a goal as it was tried, and waits until the page knows; without a network it waits on this device. */
export async function saveTried(
  { goal_uuid, name, version }: Goal,
  change: Omit<GoalChange, 'goal_uuid' | 'version'>,
) {
  const about = { subject: goal_uuid, label: `Change of ${name}` }
  const outcome = await write(updateGoal, { body: { ...change, goal_uuid, version } }, about)
  // A goal that was changed elsewhere is read anew, too: what is tried then lies over what it has by now.
  if ((outcome.ok && 'data' in outcome) || (!outcome.ok && outcome.code === 'conflict')) await goalChanged()
  return outcome
}
