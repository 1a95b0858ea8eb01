/** Changing a goal, which several parts of the page do. A write may wait on the device. */
import { getDeletedGoalsAndAccounts } from '#core/contract/deleted.ts'
import { getTimeline, getAllGoals, updateGoal } from '#core/contract/goal.ts'
import type { Goal, GoalChange } from '#core/contract/goal-kinds.ts'
import { getInvestmentReturnData, getPlaidBenchmark, getReturnSaveData } from '#core/contract/goal-returns.ts'
import { getUserJourney } from '#core/contract/journey.ts'
import { getMoneyAccount, getUserGoalAccountsWithNetValuesForWeb } from '#core/contract/money-accounts.ts'
import { getNextActions } from '#core/contract/next-actions.ts'
import {
  getAllGoalsWithRiskForWeb,
  getGoalWithRisk,
  getInvestHome,
  getInvestTrend,
} from '#core/contract/projection.ts'
import { standingAgain } from '#core/goal/standing.ts'
import { toast } from '#app/ui/toast.ts'
import { clock, localDate } from '#app/platform/clock.ts'
import { goalQuery, goalsQuery } from './goal-queries.ts'
import { write } from '#app/platform/outbox.ts'
import { queryClient } from '#app/platform/queries.ts'

/** What is worked out from goals and their accounts. */
const ABOUT_GOALS = [
  getAllGoals,
  getAllGoalsWithRiskForWeb,
  getGoalWithRisk,
  getInvestHome,
  getInvestTrend,
  getMoneyAccount,
  getNextActions,
  getPlaidBenchmark,
  getReturnSaveData,
  getInvestmentReturnData,
  getTimeline,
  getUserGoalAccountsWithNetValuesForWeb,
  getUserJourney,
] as const

/** Reads anew what depends on goals. */
export async function goalsChanged(): Promise<void> {
  await Promise.all(ABOUT_GOALS.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/**
 * Reads anew what can be restored: before the lists after a deletion, and after them where one is taken back, so that at no
 * moment a thing is in neither.
 */
export async function deletionsChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [getDeletedGoalsAndAccounts.name] })
}

/** Puts the server's answer in the place of what the page knew, so that nothing flickers until all is read anew. */
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
  const outcome = await write(updateGoal, { body: change }, about, { quiet: true })
  if (!outcome.ok && outcome.code !== 'conflict' && outcome.status !== 401) toast.error(outcome.message)
  if (outcome.ok && 'data' in outcome) keepGoal(outcome.data)
  // After a conflict, too: the page has an older version.
  if ((outcome.ok && 'data' in outcome) || (!outcome.ok && outcome.code === 'conflict')) void goalsChanged()
  return outcome
}
