/** The actions that help a client most next. */
import type { getNextActions, NextActions, updateNextAction } from '#core/contract/next-actions.ts'
import { NEXT_ACTION_PARTS, nextActionsOf } from '#core/goal/next-actions.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { goalsWithRiskOf } from '#server/goal/goals-with-risk.ts'
import { loadHousehold } from '#server/household/load-household.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { hiddenActions, hideAction, showAction } from '#server/journey/queries.ts'

export async function readNextActions({
  db,
  dependencies,
  caller,
  params,
  now,
  today,
}: Call<typeof getNextActions>): Promise<Answer<NextActions>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const [household, hidden] = await parallelQueries(
    db,
    () => loadHousehold(db, userUuid, today, NEXT_ACTION_PARTS),
    () => hiddenActions(db, userUuid, now),
  )
  const goalsWithRisk = await goalsWithRiskOf({ db, dependencies }, userUuid, household.goals, today)
  return { data: { ...nextActionsOf(household, goalsWithRisk), hidden } }
}

export async function changeNextAction({
  body,
  db,
  caller,
  now,
}: Call<typeof updateNextAction>): Promise<Answer<null>> {
  const { key, is_hidden } = body
  if (is_hidden) await hideAction(db, { user_uuid: caller.user_uuid, action_key: key, hidden_at: now })
  else await showAction(db, caller.user_uuid, key)
  return { data: null }
}
