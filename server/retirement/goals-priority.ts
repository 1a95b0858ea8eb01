/** How contributions flow to the goals, and their order. */
import type { getGoalsPriority, GoalsPriority, updateGoalsPriority } from '#core/contract/goals-priority.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { prioritiesOf } from '#core/goal/priorities.ts'
import { type GoalReader, goalsWithRiskOf } from '#server/goal/goals-with-risk.ts'
import { rankGoals } from '#server/goal/goals.ts'
import { loadGoals } from '#server/goal/load-goals.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'

const priorities = async (reader: GoalReader, userUuid: string, today: IsoDate): Promise<GoalsPriority> =>
  prioritiesOf(
    await goalsWithRiskOf(reader, userUuid, await loadGoals(reader.db, userUuid, today), today),
    today,
  )

export async function readPriorities({
  db,
  dependencies,
  caller,
  params,
  today,
}: Call<typeof getGoalsPriority>): Promise<Answer<GoalsPriority>> {
  const userUuid = ownUuid(caller, params.userUuid)
  return { data: await priorities({ db, dependencies }, userUuid, today) }
}

export async function savePriorities({
  body,
  db,
  dependencies,
  caller: { user_uuid },
  today,
}: Call<typeof updateGoalsPriority>): Promise<Answer<GoalsPriority>> {
  const data = await db.transaction(async (transaction) => {
    await rankGoals(transaction, user_uuid, body.order)
    return priorities({ db: transaction, dependencies }, user_uuid, today)
  })
  return { data, message: 'Order saved' }
}
