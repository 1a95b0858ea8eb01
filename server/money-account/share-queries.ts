/** Queries on which accounts fund which goals. Every statement filters by client. */
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { GoalAccount } from '#core/contract/goal-accounts.ts'
import { goalAccount } from '#core/goal/change.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { sameRecord } from '#server/db/records.ts'
import { goalAllocations, goals } from '#server/db/schema/goal.ts'
import { financialAccounts } from '#server/db/schema/money-account.ts'

/** A share of an account that a live goal has, meaning one that is neither deleted nor archived. */
export interface AccountUse {
  readonly goal_account_uuid: string
  readonly goal_uuid: string
  readonly goal_name: string
  readonly account_uuid: string
  readonly share: number
}

const usesInOrder = prepared('account uses', ['user'], (db, { user }) =>
  db
    .select({
      goal_account_uuid: goalAllocations.goal_account_uuid,
      goal_uuid: goals.goal_uuid,
      goal_name: goals.name,
      account_uuid: goalAllocations.account_uuid,
      share: goalAllocations.share,
    })
    .from(goalAllocations)
    .innerJoin(goals, sameRecord(goals, goalAllocations, 'goal_uuid'))
    .where(and(eq(goals.user_uuid, user), isNull(goals.deleted_at), ne(goals.status, 'archived')))
    .orderBy(asc(goals.priority), asc(goals.goal_uuid)),
)

/** All shares of a client's accounts that live goals have, including deleted accounts, in rank order of the goals. */
export const usesOf = (db: Db, userUuid: string): Promise<AccountUse[]> => usesInOrder(db, { user: userUuid })

const linksInOrder = prepared('goal accounts', ['user'], (db, { user }) =>
  db
    .select({ link: goalAllocations, account: financialAccounts })
    .from(goalAllocations)
    .innerJoin(financialAccounts, sameRecord(financialAccounts, goalAllocations, 'account_uuid'))
    .where(and(eq(goalAllocations.user_uuid, user), isNull(financialAccounts.deleted_at)))
    .orderBy(asc(financialAccounts.name), asc(financialAccounts.account_uuid)),
)

/** The accounts of a client's goals, including deleted goals, by name; deleted accounts fund none. */
export async function linksOf(db: Db, userUuid: string, goalUuid?: string): Promise<GoalAccount[]> {
  const rows = await linksInOrder(db, { user: userUuid })
  return rows
    .filter(({ link }) => goalUuid === undefined || link.goal_uuid === goalUuid.toLowerCase())
    .map(({ link, account }) => goalAccount(account, link))
}

type LinkRow = typeof goalAllocations.$inferSelect
type GoalKey = Pick<LinkRow, 'user_uuid' | 'goal_uuid'>

/** A client's own allocation whose account and goal are not deleted. */
export async function linkOf(db: Db, userUuid: string, linkUuid: string): Promise<LinkRow | undefined> {
  const [found] = await db
    .select({ link: goalAllocations })
    .from(goalAllocations)
    .innerJoin(goals, sameRecord(goals, goalAllocations, 'goal_uuid'))
    .innerJoin(financialAccounts, sameRecord(financialAccounts, goalAllocations, 'account_uuid'))
    .where(
      and(
        eq(goalAllocations.goal_account_uuid, linkUuid),
        eq(goalAllocations.user_uuid, userUuid),
        isNull(goals.deleted_at),
        isNull(financialAccounts.deleted_at),
      ),
    )
  return found?.link
}

/** A goal's allocations, whether or not their accounts are deleted. */
export async function allLinksOf(db: Db, goal: GoalKey): Promise<LinkRow[]> {
  return db
    .select()
    .from(goalAllocations)
    .where(sameRecord(goalAllocations, goal, 'goal_uuid'))
}

/** Adds allocations, skipping those whose id, or whose goal and account, already exist. */
export async function addLinks(
  db: Db,
  rows: readonly (typeof goalAllocations.$inferInsert)[],
): Promise<LinkRow[]> {
  if (rows.length === 0) return []
  return db
    .insert(goalAllocations)
    .values([...rows])
    .onConflictDoNothing()
    .returning()
}

/** Changes an allocation's share, or deletes it if the share is 0. The transaction has locked the account. */
export async function setShare(
  db: Db,
  link: Pick<LinkRow, 'user_uuid' | 'goal_account_uuid'>,
  share: number,
): Promise<void> {
  const isThis = sameRecord(goalAllocations, link, 'goal_account_uuid')
  if (share === 0) await db.delete(goalAllocations).where(isThis)
  else await db.update(goalAllocations).set({ share }).where(isThis)
}

/** Deletes all of a goal's allocations. */
export async function removeLinksOf(db: Db, goal: GoalKey): Promise<void> {
  await db.delete(goalAllocations).where(sameRecord(goalAllocations, goal, 'goal_uuid'))
}
