/** The actions that help a client most next. */
import type { getNextActions, NextActions, updateNextAction } from '#core/contract/next-actions.ts'
import { nextActionsOf } from '#core/goal/next-actions.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Db } from '#server/db/connect.ts'
import { ownUuid } from '#server/http/ids.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { choiceOf } from '#server/debt/plan.ts'
import { allDebts } from '#server/debt/queries.ts'
import { loadAll } from '#server/goal/load.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { hiddenActions, hideAction, showAction } from '#server/journey/queries.ts'
import { accountsOf } from '#server/investment/account-queries.ts'
import { grossMonthlyIncome } from '#server/income/queries.ts'
import { policiesOf } from '#server/protect/queries.ts'
import { standingsOf } from '#server/goal/standings.ts'

/** What a client can do next on a day of theirs, most useful first. */
export async function actionsOf(
  db: Db,
  userUuid: string,
  today: IsoDate,
): Promise<Omit<NextActions, 'hidden'>> {
  const [debts, accounts, { all }, income, policies] = await parallelQueries(
    db,
    () => allDebts(db, userUuid),
    () => accountsOf(db, userUuid),
    () => loadAll(db, userUuid, today),
    () => grossMonthlyIncome(db, userUuid),
    () => policiesOf(db, userUuid),
  )
  return nextActionsOf({
    today,
    debts,
    plan: await choiceOf(db, userUuid, debts, today),
    accounts,
    goals: await standingsOf(db, userUuid, all, today),
    policies,
    gross_monthly_income_cents: income,
  })
}

export async function readNextActions({
  db,
  caller,
  params,
  now,
  today,
}: Call<typeof getNextActions>): Promise<Answer<NextActions>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const [actions, hidden] = await parallelQueries(
    db,
    () => actionsOf(db, userUuid, today),
    () => hiddenActions(db, userUuid, now),
  )
  return { data: { ...actions, hidden } }
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
