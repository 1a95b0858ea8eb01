/** The actions that help a client most next. */
import type { getNextActions, NextActions, updateNextAction } from '#core/contract/next-actions.ts'
import { NEXT_ACTION_PARTS, nextActionsOf } from '#core/goal/next-actions.ts'
import { createContentCache } from '#server/content-cache.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { goalsWithRiskOf } from '#server/goal/goals-with-risk.ts'
import { loadHousehold } from '#server/household/load-household.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { hiddenActions, hideAction, showAction } from '#server/journey/queries.ts'

const MOST_CLIENTS = 2_000
/**
 * By client. What a goal's outlook and the plan say is simulated, and between two visits of a day a household seldom changes.
 */
const actions = createContentCache<Promise<ReturnType<typeof nextActionsOf>>>(MOST_CLIENTS)

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
  const found = await actions(userUuid, household, async () => {
    const reader = { db, dependencies }
    return nextActionsOf(
      household,
      await goalsWithRiskOf(reader, userUuid, household.goals, today, household),
    )
  })
  return { data: { ...found, hidden } }
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
