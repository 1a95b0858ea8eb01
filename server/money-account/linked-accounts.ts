/** Financial accounts that are accounts with transactions: their balance comes from a linked bank, the broker, or the client. */
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import {
  type AccountKind,
  type AccountOwner,
  MAX_ACCOUNTS,
  type Source,
} from '#core/contract/money-accounts.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import * as core from '#core/money-account/change.ts'
import type { Db } from '#server/db/connect.ts'
import { financialAccounts } from '#server/db/schema/money-account.ts'
import type { Moment } from '#server/http/route.ts'
import { rowOf, valueOn, writeValue, accountRecords } from './account-queries.ts'
import { setValue, updateWith } from './accounts.ts'

/** What a bank or the broker says about an account. */
export interface Linked {
  readonly user_uuid: string
  readonly name: string
  readonly institution: string
  readonly kind: AccountKind
  readonly balance_cents: Cents
  /** The client by default. */
  readonly owner?: AccountOwner
}

/** Accounts cannot be negative; an overdrawn one has nothing in it. */
const counted = (balance_cents: Cents): Cents => Math.max(0, balance_cents)

async function createFrom(
  db: Db,
  source: Source,
  { user_uuid, balance_cents, owner = 'self', ...linked }: Linked,
  { now, today }: Moment,
): Promise<string | undefined> {
  if ((await accountRecords.count(db, user_uuid)) >= MAX_ACCOUNTS) return undefined
  const account_uuid = uuidv7()
  const input = { ...linked, balance_cents: counted(balance_cents), apy: null, debt_uuid: null }
  const account = {
    ...core.createAccount({ ...input, owner, source: 'typed' }, account_uuid, now.toISOString(), today),
    source,
  }
  await accountRecords.add(db, {
    ...rowOf(account),
    account_uuid,
    user_uuid,
    created_at: now,
    updated_at: now,
  })
  await writeValue(db, { user_uuid, account_uuid }, core.firstValue(account))
  return account_uuid
}

/** Creates the account of a bank account; undefined when the client has as many accounts as they may. */
export const createLinkedAccount = (db: Db, linked: Linked, moment: Moment): Promise<string | undefined> =>
  createFrom(db, 'linked', linked, moment)

/** What the client says that an account holds at the end of a day. */
export interface OwnBalance {
  readonly as_of: IsoDate
  readonly balance_cents: Cents
}

/** The same with a balance that the client stated, and keeps up to date. */
export const createOwnAccount = (
  db: Db,
  own: Omit<Linked, 'balance_cents'>,
  { as_of, balance_cents }: OwnBalance,
  now: Date,
): Promise<string | undefined> => createFrom(db, 'typed', { ...own, balance_cents }, { now, today: as_of })

/**
 * Sets what the client says that an account holds on a day.
 *
 * @returns false when the account does not exist, is deleted, or has its balance from a bank or the broker
 */
export async function setOwnBalance(
  db: Db,
  userUuid: string,
  accountUuid: string,
  balance: OwnBalance,
  now: Date,
): Promise<boolean> {
  const row = await accountRecords.lock(db, userUuid, accountUuid)
  if (!row || row.source === 'linked') return false
  await setValue(db, row, balance)
  await updateWith(db, row, { source: 'typed' }, now)
  return true
}

/**
 * Sets the balance that the bank or broker gives for today, and has the account come from there from now on.
 *
 * @param flowCents money put in since the last time, negative for money taken out; it adds to the day's
 * @returns false when the account does not exist or is deleted
 */
export async function setLinkedBalance(
  db: Db,
  userUuid: string,
  accountUuid: string,
  balance_cents: Cents,
  { now, today }: Moment,
  flowCents: Cents = 0,
): Promise<boolean> {
  const row = await accountRecords.lock(db, userUuid, accountUuid)
  if (!row) return false
  const isSame = row.source === 'linked' && row.balance_cents === counted(balance_cents)
  if (isSame && row.as_of === today && flowCents === 0) return true
  const as_of: IsoDate = row.as_of > today ? row.as_of : today
  const known = flowCents === 0 ? undefined : await valueOn(db, row, as_of)
  await setValue(db, row, {
    as_of,
    balance_cents: counted(balance_cents),
    ...(flowCents !== 0 && { flow_cents: (known?.flow_cents ?? 0) + flowCents }),
  })
  await updateWith(db, row, { source: 'linked' }, now)
  return true
}

/** Leaves an account, deleted or not, with its last balance, for the client to keep up to date. */
export async function detachAccount(db: Db, userUuid: string, accountUuid: string, now: Date): Promise<void> {
  const { user_uuid, account_uuid, source, version } = financialAccounts
  await db
    .update(financialAccounts)
    .set({ source: 'typed', version: sql`${version} + 1`, updated_at: now })
    .where(and(eq(user_uuid, userUuid), eq(account_uuid, accountUuid), eq(source, 'linked')))
}

/** Restores an account that was hidden with its bank account; false when it is too late for that. */
export const showAccount = async (
  db: Db,
  userUuid: string,
  accountUuid: string,
  now: Date,
): Promise<boolean> => (await accountRecords.restore(db, userUuid, accountUuid, now)) !== undefined
