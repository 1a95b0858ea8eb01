/** Accounts and their values: rows, and queries on them. Every statement filters by client, so that nobody reaches another client's. */
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  type Account,
  type AccountPoint,
  type AccountWithGoals,
  type Figure,
} from '#core/contract/money-accounts.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { freeOf, freeShare, shareOf, sumShares } from '#core/goal/shares.ts'
import { ACCOUNT_LIMIT } from '#core/money-account/change.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { recordsIn, sameRecord } from '#server/db/records.ts'
import { financialAccounts, accountValues } from '#server/db/schema/money-account.ts'
import type { AccountUse } from './share-queries.ts'

export type AccountRow = typeof financialAccounts.$inferSelect
/** Names an account. */
export type AccountKey = Pick<AccountRow, 'user_uuid' | 'account_uuid'>

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

const usesOfOne = (row: AccountRow, uses: readonly AccountUse[]): AccountUse[] =>
  uses.filter(({ account_uuid }) => account_uuid === row.account_uuid)

/**
 * An account as the client sees it.
 *
 * @param uses shares of any accounts; those of other accounts are ignored
 */
export const presentAccount = (row: AccountRow, uses: readonly AccountUse[]): Account => ({
  account_uuid: row.account_uuid,
  name: row.name,
  kind: row.kind,
  institution: row.institution,
  source: row.source,
  balance_cents: row.balance_cents,
  as_of: row.as_of,
  apy: row.apy,
  debt_uuid: row.debt_uuid,
  separate_debt_uuids: row.separate_debt_uuids,
  owner: row.owner,
  used_share: sumShares(usesOfOne(row, uses).map(({ share }) => share)),
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** An account's value, with its day and source. */
export const figureOf = ({ balance_cents, as_of, source }: AccountRow): Figure => ({
  cents: balance_cents,
  as_of,
  source,
})

/** An account with the goals that it funds and the unallocated share. */
export function presentWithGoals(row: AccountRow, uses: readonly AccountUse[]): AccountWithGoals {
  const own = usesOfOne(row, uses)
  const goals = own.map(({ goal_account_uuid, goal_uuid, goal_name, share }) => ({
    goal_account_uuid,
    goal_uuid,
    name: goal_name,
    share,
    value_cents: shareOf(row.balance_cents, share),
  }))
  const shares = own.map(({ share }) => share)
  return {
    account: presentAccount(row, own),
    value: figureOf(row),
    goals,
    free_share: freeShare(shares),
    free_cents: freeOf(row.balance_cents, shares),
  }
}

export const accountRecords = recordsIn(financialAccounts, financialAccounts.account_uuid, ACCOUNT_LIMIT)

const accountsInOrder = prepared('accounts', ['user'], (db, { user }) =>
  db
    .select()
    .from(financialAccounts)
    .where(accountRecords.own(user))
    .orderBy(asc(financialAccounts.kind), asc(financialAccounts.name), asc(financialAccounts.account_uuid)),
)

/** A client's accounts, by kind and name. */
export const accountsOf = (db: Db, userUuid: string): Promise<AccountRow[]> =>
  accountsInOrder(db, { user: userUuid })

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

/** Changes an account that the transaction has locked. */
export const updateAccount = (
  db: Db,
  { account_uuid, user_uuid, version }: AccountRow,
  change: Partial<AccountRow>,
  now: Date,
): Promise<AccountRow | undefined> =>
  accountRecords.save(db, user_uuid, account_uuid, { ...change, version: version + 1, updated_at: now })

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
    .innerJoin(financialAccounts, sameRecord(financialAccounts, accountValues, 'account_uuid'))
    .where(and(accountRecords.own(userUuid), inArray(financialAccounts.account_uuid, [...accountUuids])))
    .orderBy(asc(accountValues.account_uuid), asc(accountValues.as_of))
  for (const { account_uuid, ...point } of rows) found.get(account_uuid)?.push(point)
  for (const [id, points] of found) found.set(id, points.slice(-MOST_VALUES))
  return found
}

/**
 * The values of a client's accounts that their returns rest on, each account by itself: the same returns follow from them as from
 * {@link valuesOf}. Between two days with contributions, the growth from value to value is that from the first to the last; only
 * values that are nothing, or less than a cent of the share, end a time over which there is a return.
 */
export async function returnValuesOf(
  db: Db,
  userUuid: string,
  accounts: readonly { readonly account_uuid: string; readonly share: number }[],
): Promise<Map<string, AccountPoint[]>> {
  const found = new Map<string, AccountPoint[]>(accounts.map(({ account_uuid }) => [account_uuid, []]))
  if (accounts.length === 0) return found
  const least = Math.ceil(1 / Math.min(...accounts.map(({ share }) => share)))
  const ids = sql.param([...found.keys()])
  const nextTo = (of: SQL, is: SQL, order: SQL) => sql`cross join lateral (
    select v.as_of, v.balance_cents, v.flow_cents from account_values v
    where v.user_uuid = ${userUuid} and v.account_uuid = ${of}.account_uuid and v.as_of >= ${of}.since and ${is}
    order by v.as_of ${order} limit 1) found`
  const { rows } = await db.execute<Values & Record<string, unknown>>(sql`
    with own as (
      select a.account_uuid, coalesce((
        select v.as_of from account_values v where v.user_uuid = ${userUuid} and v.account_uuid = a.account_uuid
        order by v.as_of desc offset ${MOST_VALUES - 1} limit 1), '-infinity') as since
      from financial_accounts a
      where a.user_uuid = ${userUuid} and a.deleted_at is null and a.account_uuid = any(${ids}::uuid[])
    ), turns as (
      select v.account_uuid, v.as_of, v.balance_cents, v.flow_cents, own.since
      from own join account_values v on v.account_uuid = own.account_uuid and v.as_of >= own.since
      where v.user_uuid = ${userUuid} and (v.flow_cents <> 0 or v.balance_cents < ${least})
    ), needed as (
      select account_uuid, as_of, balance_cents, flow_cents from turns
      union select turns.account_uuid, found.* from turns ${nextTo(sql`turns`, sql`v.as_of < turns.as_of`, sql`desc`)}
      union select turns.account_uuid, found.* from turns ${nextTo(sql`turns`, sql`v.as_of > turns.as_of`, sql`asc`)}
        where turns.balance_cents < ${least}
      union select own.account_uuid, found.* from own ${nextTo(sql`own`, sql`true`, sql`asc`)}
      union select own.account_uuid, found.* from own ${nextTo(sql`own`, sql`true`, sql`desc`)}
    )
    select account_uuid, as_of::text, balance_cents::float8, flow_cents::float8 from needed order by account_uuid, needed.as_of`)
  for (const { account_uuid, ...point } of rows) found.get(account_uuid)?.push(point)
  return found
}

/** The stored value of an account on a day. */
export async function valueOn(
  db: Db,
  account: AccountKey,
  as_of: IsoDate,
): Promise<AccountPoint | undefined> {
  const { balance_cents, flow_cents } = accountValues
  const [value] = await db
    .select({ as_of: accountValues.as_of, balance_cents, flow_cents })
    .from(accountValues)
    .where(and(sameRecord(accountValues, account, 'account_uuid'), eq(accountValues.as_of, as_of)))
  return value
}

/** Sets the value of a day, replacing the stored one. */
export async function writeValue(
  db: Db,
  { user_uuid, account_uuid }: AccountKey,
  value: AccountPoint,
): Promise<void> {
  const { balance_cents, flow_cents } = value
  await db
    .insert(accountValues)
    .values({ user_uuid, account_uuid, ...value })
    .onConflictDoUpdate({
      target: [accountValues.user_uuid, accountValues.account_uuid, accountValues.as_of],
      set: { balance_cents, flow_cents },
    })
}

/** Deletes the value of a day; false if there was none. The transaction has locked the account. */
export async function removeValue(db: Db, account: AccountKey, as_of: IsoDate): Promise<boolean> {
  const removed = await db
    .delete(accountValues)
    .where(and(sameRecord(accountValues, account, 'account_uuid'), eq(accountValues.as_of, as_of)))
    .returning({ as_of: accountValues.as_of })
  return removed.length > 0
}

/** An account's newest value, which is its balance. */
export async function newestValue(db: Db, account: AccountKey) {
  const [newest] = await db
    .select({ as_of: accountValues.as_of, balance_cents: accountValues.balance_cents })
    .from(accountValues)
    .where(sameRecord(accountValues, account, 'account_uuid'))
    .orderBy(desc(accountValues.as_of))
    .limit(1)
  return newest
}
