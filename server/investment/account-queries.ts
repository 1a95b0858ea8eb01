/** Queries on accounts and their values. Every statement filters by client, so that nobody reaches another client's. */
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { type Account, type AccountPoint, MAX_ACCOUNTS } from '#core/contract/money-accounts.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { isUuid } from '#server/http/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { isRestorable, notDeleted } from '#server/db/deletion.ts'
import { historyPeriod } from '#server/db/history-period.ts'
import { financialAccounts, accountValues } from '#server/db/schema/investment.ts'

export type AccountRow = typeof financialAccounts.$inferSelect

/** An account's columns, except its owner, version, and timestamps. */
export const rowOf = (account: Account) => ({
  name: account.name,
  kind: account.kind,
  institution: account.institution,
  source: account.source,
  balance_cents: account.balance_cents,
  as_of: account.as_of,
  apy: account.apy,
  debt_uuid: account.debt_uuid,
  separate_debt_uuids: account.separate_debt_uuids ?? [],
  owner: account.owner,
})

const own = (userUuid: string) => notDeleted(financialAccounts, userUuid)
const named = (userUuid: string, accountUuid: string) =>
  and(eq(financialAccounts.account_uuid, accountUuid), own(userUuid))

/** A client's accounts, by kind and name. */
export async function accountsOf(db: Db, userUuid: string): Promise<AccountRow[]> {
  return db
    .select()
    .from(financialAccounts)
    .where(own(userUuid))
    .orderBy(asc(financialAccounts.kind), asc(financialAccounts.name), asc(financialAccounts.account_uuid))
}

/** A client's own account that is not deleted. */
export async function accountOf(
  db: Db,
  userUuid: string,
  accountUuid: string,
): Promise<AccountRow | undefined> {
  if (!isUuid(accountUuid)) return undefined
  const [account] = await db.select().from(financialAccounts).where(named(userUuid, accountUuid))
  return account
}

/** The same, locked until the transaction ends. */
export async function lockAccount(
  db: Db,
  userUuid: string,
  accountUuid: string,
): Promise<AccountRow | undefined> {
  if (!isUuid(accountUuid)) return undefined
  const [account] = await db
    .select()
    .from(financialAccounts)
    .where(named(userUuid, accountUuid))
    .for('update')
  return account
}

/**
 * A client's own accounts with these ids, including deleted ones, always locked in the same order so that concurrent
 * requests cannot deadlock.
 */
export async function lockAccounts(
  db: Db,
  userUuid: string,
  accountUuids: readonly string[],
): Promise<AccountRow[]> {
  if (accountUuids.length === 0) return []
  return db
    .select()
    .from(financialAccounts)
    .where(
      and(
        eq(financialAccounts.user_uuid, userUuid),
        inArray(financialAccounts.account_uuid, [...accountUuids]),
      ),
    )
    .orderBy(asc(financialAccounts.account_uuid))
    .for('update')
}

export async function countAccounts(db: Db, userUuid: string): Promise<number> {
  const [row] = await db.select({ accounts: count() }).from(financialAccounts).where(own(userUuid))
  return row?.accounts ?? 0
}

/** Adds an account; undefined if its id is taken. */
export async function addAccount(
  db: Db,
  row: typeof financialAccounts.$inferInsert,
): Promise<AccountRow | undefined> {
  const [added] = await db.insert(financialAccounts).values(row).onConflictDoNothing().returning()
  return added
}

/** Changes an account that the transaction has locked. */
export async function updateAccount(
  db: Db,
  { account_uuid, user_uuid, version }: AccountRow,
  change: Partial<AccountRow>,
  now: Date,
): Promise<AccountRow | undefined> {
  const [changed] = await db
    .update(financialAccounts)
    .set({ ...change, version: version + 1, updated_at: now })
    .where(named(user_uuid, account_uuid))
    .returning()
  return changed
}

/** Marks a client's own account as deleted; undefined if it does not exist. */
export async function markAccountDeleted(
  db: Db,
  userUuid: string,
  accountUuid: string,
  now: Date,
): Promise<AccountRow | undefined> {
  if (!isUuid(accountUuid)) return undefined
  const [deleted] = await db
    .update(financialAccounts)
    .set({ deleted_at: now, updated_at: now })
    .where(named(userUuid, accountUuid))
    .returning()
  return deleted
}

/** Restores an account deleted in the last seven days; undefined if there is none. */
export async function unmarkAccountDeleted(
  db: Db,
  userUuid: string,
  accountUuid: string,
  now: Date,
): Promise<AccountRow | undefined> {
  if (!isUuid(accountUuid)) return undefined
  const [restored] = await db
    .update(financialAccounts)
    .set({ deleted_at: null, updated_at: now })
    .where(
      and(eq(financialAccounts.account_uuid, accountUuid), isRestorable(financialAccounts, userUuid, now)),
    )
    .returning()
  return restored
}

/** Accounts that a client has deleted in the last seven days, newest deletion first. */
export async function deletedAccountsOf(db: Db, userUuid: string, now: Date): Promise<AccountRow[]> {
  return db
    .select()
    .from(financialAccounts)
    .where(isRestorable(financialAccounts, userUuid, now))
    .orderBy(desc(financialAccounts.deleted_at), asc(financialAccounts.account_uuid))
    .limit(MAX_ACCOUNTS)
}

/** The most values that a response contains for an account: more than ten years of daily values. */
const MOST_VALUES = 4000

type Values = { readonly account_uuid: string } & AccountPoint

/**
 * The values of a client's accounts, oldest first per account; beyond the limit, an account's oldest values are left
 * out.
 */
export async function valuesOf(
  db: Db,
  userUuid: string,
  accountUuids: readonly string[],
): Promise<Map<string, AccountPoint[]>> {
  const found = new Map<string, AccountPoint[]>(accountUuids.map((id) => [id, []]))
  if (accountUuids.length === 0) return found
  const rows: Values[] = await db
    .select({
      account_uuid: accountValues.account_uuid,
      as_of: accountValues.as_of,
      balance_cents: accountValues.balance_cents,
      flow_cents: accountValues.flow_cents,
    })
    .from(accountValues)
    .innerJoin(financialAccounts, eq(financialAccounts.account_uuid, accountValues.account_uuid))
    .where(and(own(userUuid), inArray(financialAccounts.account_uuid, [...accountUuids])))
    .orderBy(asc(accountValues.account_uuid), asc(accountValues.as_of))
  for (const { account_uuid, ...point } of rows) found.get(account_uuid)?.push(point)
  for (const [id, points] of found) found.set(id, points.slice(-MOST_VALUES))
  return found
}

/** The values that net worth needs, one for each {@link historyPeriod}, by account, oldest first. */
export async function netWorthValuesOf(
  db: Db,
  userUuid: string,
  today: IsoDate,
): Promise<Map<string, { as_of: IsoDate; cents: number }[]>> {
  const period = historyPeriod(accountValues.as_of, today)
  const rows = await db
    .selectDistinctOn([accountValues.account_uuid, period], {
      account_uuid: accountValues.account_uuid,
      as_of: accountValues.as_of,
      cents: accountValues.balance_cents,
      period,
    })
    .from(accountValues)
    .innerJoin(financialAccounts, eq(financialAccounts.account_uuid, accountValues.account_uuid))
    .where(own(userUuid))
    .orderBy(accountValues.account_uuid, period, desc(accountValues.as_of))
  const found = new Map<string, { as_of: IsoDate; cents: number }[]>()
  for (const { account_uuid, as_of, cents } of rows) {
    const points = found.get(account_uuid) ?? []
    points.push({ as_of, cents })
    found.set(account_uuid, points)
  }
  return found
}

/** The stored value of an account on a day. */
export async function valueOn(
  db: Db,
  accountUuid: string,
  as_of: IsoDate,
): Promise<AccountPoint | undefined> {
  const { balance_cents, flow_cents } = accountValues
  const [value] = await db
    .select({ as_of: accountValues.as_of, balance_cents, flow_cents })
    .from(accountValues)
    .where(and(eq(accountValues.account_uuid, accountUuid), eq(accountValues.as_of, as_of)))
  return value
}

/** Sets the value of a day, replacing the stored one. */
export async function writeValue(db: Db, account_uuid: string, value: AccountPoint): Promise<void> {
  const { balance_cents, flow_cents } = value
  await db
    .insert(accountValues)
    .values({ account_uuid, ...value })
    .onConflictDoUpdate({
      target: [accountValues.account_uuid, accountValues.as_of],
      set: { balance_cents, flow_cents },
    })
}

/** Deletes the value of a day; false if there was none. The transaction has locked the account. */
export async function removeValue(db: Db, accountUuid: string, as_of: IsoDate): Promise<boolean> {
  const removed = await db
    .delete(accountValues)
    .where(and(eq(accountValues.account_uuid, accountUuid), eq(accountValues.as_of, as_of)))
    .returning({ as_of: accountValues.as_of })
  return removed.length > 0
}

/** An account's newest value, which is its balance. */
export async function newestValue(db: Db, accountUuid: string) {
  const [newest] = await db
    .select({ as_of: accountValues.as_of, balance_cents: accountValues.balance_cents })
    .from(accountValues)
    .where(eq(accountValues.account_uuid, accountUuid))
    .orderBy(desc(accountValues.as_of))
    .limit(1)
  return newest
}
