/** The SQL of which account serves which goal. Every statement names the client. */
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { GoalAccount } from '#core/contract/goal-accounts.ts'
import { goalAccount } from '#core/goal/change.ts'
import { isUuid } from '#server/http/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { accounts } from '#server/db/schema/investment.ts'
import { goalAccounts, goals } from '#server/db/schema/goal.ts'

/** A share of an account that a live goal has: one that is neither deleted nor archived. */
export interface AccountUse {
  readonly goal_account_uuid: string
  readonly goal_uuid: string
  readonly goal_name: string
  readonly account_uuid: string
  readonly share: number
}

/** Every share of a client's accounts that a live goal has, deleted accounts among them, in the order of the goals. */
export async function usesOf(db: Db, userUuid: string): Promise<AccountUse[]> {
  const rows = await db
    .select({
      goal_account_uuid: goalAccounts.goal_account_uuid,
      goal_uuid: goals.goal_uuid,
      goal_name: goals.name,
      account_uuid: goalAccounts.account_uuid,
      share_millionths: goalAccounts.share_millionths,
    })
    .from(goalAccounts)
    .innerJoin(goals, eq(goals.goal_uuid, goalAccounts.goal_uuid))
    .where(and(eq(goals.user_uuid, userUuid), isNull(goals.deleted_at), ne(goals.status, 'archived')))
    .orderBy(asc(goals.priority), asc(goals.goal_uuid))
  return rows.map(({ share_millionths, ...use }) => ({ ...use, share: share_millionths / 1e6 }))
}

/** The accounts of a client's goals, deleted goals among them, by name; deleted accounts serve none. */
export async function linksOf(db: Db, userUuid: string, goalUuid?: string): Promise<GoalAccount[]> {
  if (goalUuid !== undefined && !isUuid(goalUuid)) return []
  const rows = await db
    .select({ link: goalAccounts, account: accounts })
    .from(goalAccounts)
    .innerJoin(accounts, eq(accounts.account_uuid, goalAccounts.account_uuid))
    .where(
      and(
        eq(goalAccounts.user_uuid, userUuid),
        isNull(accounts.deleted_at),
        goalUuid === undefined ? undefined : eq(goalAccounts.goal_uuid, goalUuid),
      ),
    )
    .orderBy(asc(accounts.name), asc(accounts.account_uuid))
  return rows.map(({ link, account }) =>
    goalAccount(
      { ...account, apy: account.apy_millionths === null ? null : account.apy_millionths / 1e6 },
      { ...link, share: link.share_millionths / 1e6 },
    ),
  )
}

type LinkRow = typeof goalAccounts.$inferSelect

/** A client's own link of an account that is not deleted with a goal that is not. */
export async function linkOf(db: Db, userUuid: string, linkUuid: string): Promise<LinkRow | undefined> {
  const [found] = await db
    .select({ link: goalAccounts })
    .from(goalAccounts)
    .innerJoin(goals, eq(goals.goal_uuid, goalAccounts.goal_uuid))
    .innerJoin(accounts, eq(accounts.account_uuid, goalAccounts.account_uuid))
    .where(
      and(
        eq(goalAccounts.goal_account_uuid, linkUuid),
        eq(goalAccounts.user_uuid, userUuid),
        isNull(goals.deleted_at),
        isNull(accounts.deleted_at),
      ),
    )
  return found?.link
}

/** Links of a goal whatever became of its accounts. */
export async function allLinksOf(db: Db, goalUuid: string): Promise<LinkRow[]> {
  return db.select().from(goalAccounts).where(eq(goalAccounts.goal_uuid, goalUuid))
}

/** Adds links; those whose id, or whose goal and account, are there already are left out. */
export async function addLinks(
  db: Db,
  rows: readonly (typeof goalAccounts.$inferInsert)[],
): Promise<LinkRow[]> {
  if (rows.length === 0) return []
  return db
    .insert(goalAccounts)
    .values([...rows])
    .onConflictDoNothing()
    .returning()
}

/** Gives a link another share, or takes it away where the share is 0. The transaction holds the account. */
export async function setShare(db: Db, linkUuid: string, share: number): Promise<void> {
  const isThis = eq(goalAccounts.goal_account_uuid, linkUuid)
  const share_millionths = Math.round(share * 1e6)
  if (share_millionths === 0) await db.delete(goalAccounts).where(isThis)
  else await db.update(goalAccounts).set({ share_millionths }).where(isThis)
}

/** Takes all links of a goal away. */
export async function removeLinksOf(db: Db, goalUuid: string): Promise<void> {
  await db.delete(goalAccounts).where(eq(goalAccounts.goal_uuid, goalUuid))
}
