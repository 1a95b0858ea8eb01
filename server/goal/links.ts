/** Adding, changing, and removing one account of a goal. */
import { v7 as uuidv7 } from 'uuid'
import type {
  createUserGoalAccount,
  deleteUserGoalAccount,
  getUserGoalAccount,
  GoalAccount,
  updateUserGoalAccount,
} from '#core/contract/goal-accounts.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { isUuid, ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { lockAccounts } from '#server/money-account/account-queries.ts'
import { addLinks, linkOf, linksOf, setShare, usesOf } from '#server/money-account/share-queries.ts'
import { goalsOf, updateGoalRow, goalRecords } from './queries.ts'
import { assertShare } from './shares.ts'

export async function listLinks({
  db,
  caller,
  query,
}: Call<typeof getUserGoalAccount>): Promise<Answer<GoalAccount[]>> {
  const user_uuid = ownUuid(caller, query.userUuid ?? 'me')
  const { investGoalUuid } = query
  const [rows, links] = await parallelQueries(
    db,
    () => goalsOf(db, user_uuid, { goalUuid: investGoalUuid }),
    () => linksOf(db, user_uuid, investGoalUuid),
  )
  if (investGoalUuid !== undefined && rows.length === 0) throw notFound()
  const live = new Set(rows.map(({ goal_uuid }) => goal_uuid))
  return { data: links.filter(({ goal_uuid }) => live.has(goal_uuid)) }
}

async function readLink(db: Db, userUuid: string, linkUuid: string): Promise<GoalAccount> {
  const links = await linksOf(db, userUuid)
  const link = links.find(({ goal_account_uuid }) => goal_account_uuid === linkUuid.toLowerCase())
  if (!link) throw notFound()
  return link
}

/** Locks a client's own account and rejects a share greater than what is left of it. */
async function assertFree(
  db: Db,
  userUuid: string,
  { account_uuid, goal_uuid, share }: { account_uuid: string; goal_uuid: string; share: number },
): Promise<void> {
  const [account] = await lockAccounts(db, userUuid, [account_uuid])
  if (!account || account.deleted_at !== null) throw notFound()
  assertShare(account, share, await usesOf(db, userUuid), goal_uuid.toLowerCase(), 'share')
}

/** A client's own allocation, with its goal locked: a change to its accounts gives the goal a new version. */
async function lockLink(db: Db, userUuid: string, linkUuid: string) {
  const link = isUuid(linkUuid) ? await linkOf(db, userUuid, linkUuid) : undefined
  const goal = link && (await goalRecords.lock(db, userUuid, link.goal_uuid))
  if (!goal) throw notFound()
  return { link, goal }
}

export async function addAccountToGoal({
  body,
  db,
  caller,
  now,
}: Call<typeof createUserGoalAccount>): Promise<Answer<GoalAccount>> {
  const { user_uuid } = caller
  const data = await db.transaction(async (transaction) => {
    const goal = await goalRecords.lock(transaction, user_uuid, body.goal_uuid)
    if (!goal) throw notFound()
    await assertFree(transaction, user_uuid, body)
    const { goal_account_uuid = uuidv7() } = body
    const row = { ...body, goal_account_uuid, user_uuid, created_at: now }
    const [added] = await addLinks(transaction, [row])
    if (!added)
      throw new ApiError('conflict', 'This account already funds the goal. Change its share instead.')
    await updateGoalRow(transaction, goal, {}, now)
    return readLink(transaction, user_uuid, added.goal_account_uuid)
  })
  return { data, message: 'Goal updated' }
}

export async function changeShare({
  body,
  db,
  caller,
  now,
}: Call<typeof updateUserGoalAccount>): Promise<Answer<GoalAccount>> {
  const { user_uuid } = caller
  const data = await db.transaction(async (transaction) => {
    const { link, goal } = await lockLink(transaction, user_uuid, body.goal_account_uuid)
    await assertFree(transaction, user_uuid, { ...link, share: body.share })
    await setShare(transaction, link, body.share)
    await updateGoalRow(transaction, goal, {}, now)
    return readLink(transaction, user_uuid, link.goal_account_uuid)
  })
  return { data, message: 'Goal updated' }
}

export async function removeAccountFromGoal({
  db,
  caller,
  params,
  now,
}: Call<typeof deleteUserGoalAccount>): Promise<Answer<null>> {
  await db.transaction(async (transaction) => {
    const { link, goal } = await lockLink(transaction, caller.user_uuid, params.id)
    await setShare(transaction, link, 0)
    await updateGoalRow(transaction, goal, {}, now)
  })
  return { data: null, message: 'Account removed from the goal' }
}
