/** Accounts and their values: rows, and queries on them. Every statement filters by client, so that nobody reaches another client's. */
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
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
