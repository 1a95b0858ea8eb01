/** Financial accounts, other assets, and their daily values, of which the newest is the balance. */
import { v7 as uuidv7 } from 'uuid'
import type { Data } from '#core/contract/endpoint.ts'
import {
  type Account,
  type AccountChange,
  type getMoneyAccount,
  type getUserGoalAccountsWithNetValuesForWeb,
  type createAccountValue,
  type createMoneyAccount,
  type deleteAccountValue,
  type deleteMoneyAccount,
  type restoreMoneyAccount,
  type updateMoneyAccount,
} from '#core/contract/money-accounts.ts'
import { type IsoDate, isIsoDate } from '#core/finance/math/dates.ts'
import { isHomeLoan, isLiability, kindOfAccount, mayHaveLoan } from '#core/goal/net-worth.ts'
import { sumFigures } from '#core/goal/sum-figures.ts'
import * as core from '#core/money-account/change.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { debtRecords } from '#server/debt/queries.ts'
import { ApiError, assertVersion, notFound, wrongField } from '#server/http/api-error.ts'
import { latestDay } from '#server/http/client-day.ts'
import { addRecord, deleteRecord, deletionOf, restoreRecord } from '#server/http/record-handlers.ts'
import type { Answer, Call } from '#server/http/route.ts'
import {
  type AccountRow,
  accountsOf,
  figureOf,
  newestValue,
  presentAccount,
  presentWithGoals,
  removeValue,
  rowOf,
  updateAccount,
  valueOn,
  valuesOf,
  writeValue,
  accountRecords,
  type AccountKey,
} from './account-queries.ts'
import { usesOf } from './share-queries.ts'

const isOwed = ({ kind }: AccountRow): boolean => isLiability(kindOfAccount(kind))

export async function listAccounts({
  db,
  caller,
}: Call<typeof getUserGoalAccountsWithNetValuesForWeb>): Promise<
  Answer<Data<typeof getUserGoalAccountsWithNetValuesForWeb>>
> {
  const { user_uuid } = caller
  const [rows, uses] = await parallelQueries(
    db,
    () => accountsOf(db, user_uuid),
    () => usesOf(db, user_uuid),
  )
  const all = rows.map((row) => presentWithGoals(row, uses))
  return {
    data: {
      accounts: all,
      assets: sumFigures(rows.filter((row) => !isOwed(row)).map(figureOf)),
      liabilities: sumFigures(rows.filter(isOwed).map(figureOf)),
      used_cents: all.reduce(
        (sum, { goals }) => sum + goals.reduce((used, { value_cents }) => used + value_cents, 0),
        0,
      ),
    },
  }
}

export async function readAccount({
  db,
  caller,
  params,
}: Call<typeof getMoneyAccount>): Promise<Answer<Data<typeof getMoneyAccount>>> {
  const { user_uuid } = caller
  const row = await accountRecords.find(db, user_uuid, params.id)
  if (!row) throw notFound()
  const [uses, values] = await parallelQueries(
    db,
    () => usesOf(db, user_uuid),
    () => valuesOf(db, user_uuid, [row.account_uuid]),
  )
  const history = values.get(row.account_uuid) ?? []
  return { data: { ...presentWithGoals(row, uses), history: history.toReversed() } }
}

/** @throws ApiError for `as_of` */
export function assertAsOf(as_of: IsoDate, now: Date): void {
  const problem = core.asOfProblem(as_of, latestDay(now))
  if (problem !== null) throw wrongField('as_of', problem)
}

export async function createAccount({
  body,
  db,
  caller,
  now,
  today,
}: Call<typeof createMoneyAccount>): Promise<Answer<Account>> {
  const { account_uuid = uuidv7() } = body
  const account = core.createAccount(body, account_uuid, now.toISOString(), today)
  assertAsOf(account.as_of, now)
  const { user_uuid } = caller
  const row = await db.transaction(async (transaction) => {
    await assertLoan(transaction, { ...body, user_uuid }, body.debt_uuid)
    const columns = { ...rowOf(account), account_uuid, user_uuid, created_at: now, updated_at: now }
    const added = await addRecord(transaction, accountRecords, 'account', columns)
    await writeValue(transaction, { user_uuid, account_uuid }, core.firstValue(account))
    return added
  })
  return { data: presentAccount(row, []), message: 'Account saved' }
}

export const LINKED_MESSAGE = 'Your bank keeps this balance up to date'

/** @throws ApiError for a field that a linked account gets from its bank */
function assertEditable(row: AccountRow, { balance_cents, source }: AccountChange): void {
  if (row.source !== 'linked') return
  if (balance_cents !== undefined) throw wrongField('balance_cents', LINKED_MESSAGE)
  if (source !== undefined) throw wrongField('source', LINKED_MESSAGE)
}

/** @throws ApiError for `kind` if an account that funds a goal would become a liability */
async function assertKind(db: Db, row: AccountRow, { kind }: AccountChange): Promise<void> {
  if (kind === undefined || !isLiability(kindOfAccount(kind))) return
  const uses = await usesOf(db, row.user_uuid)
  if (!uses.some(({ account_uuid }) => account_uuid === row.account_uuid)) return
  throw wrongField('kind', 'This account funds a goal, and a debt can’t. Remove it from the goal first')
}

/**
 * @throws ApiError for `debt_uuid` unless it is null, or one of the client's mortgages and the account a home or land
 */
async function assertLoan(
  db: Db,
  { user_uuid, kind }: Pick<AccountRow, 'user_uuid' | 'kind'>,
  debtUuid: string | null | undefined,
): Promise<void> {
  if (debtUuid === null || debtUuid === undefined) return
  if (!mayHaveLoan(kind)) throw wrongField('debt_uuid', 'Only a home or land can have a mortgage')
  const debt = await debtRecords.find(db, user_uuid, debtUuid)
  if (!debt || !isHomeLoan(debt)) throw wrongField('debt_uuid', 'Choose one of your mortgages')
}

/** Stores a changed account with the balance of its newest value. The transaction has locked the account. */
export async function updateWith(
  db: Db,
  row: AccountRow,
  change: Partial<Account>,
  now: Date,
): Promise<AccountRow> {
  const before = presentAccount(row, [])
  const newest = (await newestValue(db, row)) ?? before
  const after = core.changeAccount(before, change, newest, now.toISOString())
  const changed = await updateAccount(db, row, rowOf(after), now)
  if (!changed) throw notFound()
  return changed
}

/** Sets the value of a day. The transaction has locked the account. */
export async function setValue(db: Db, account: AccountKey, value: core.StatedValue): Promise<void> {
  const before = await valueOn(db, account, value.as_of)
  await writeValue(db, account, core.statedValue(before, value))
}

export async function changeAccount({
  body,
  db,
  caller,
  now,
  today,
}: Call<typeof updateMoneyAccount>): Promise<Answer<Account>> {
  const { account_uuid, version, balance_cents, as_of = today } = body
  assertAsOf(as_of, now)
  const row = await db.transaction(async (transaction) => {
    const before = await accountRecords.lock(transaction, caller.user_uuid, account_uuid)
    if (!before) throw notFound()
    assertVersion(version, before.version, 'This account')
    assertEditable(before, body)
    await assertKind(transaction, before, body)
    await assertLoan(transaction, { ...before, ...(body.kind && { kind: body.kind }) }, body.debt_uuid)
    if (balance_cents !== undefined) {
      await setValue(transaction, before, { as_of, balance_cents })
    }
    return updateWith(transaction, before, core.namedSettings(body), now)
  })
  return {
    data: presentAccount(row, await usesOf(db, caller.user_uuid)),
    message: 'Account saved',
  }
}

export async function deleteAccount(
  call: Call<typeof deleteMoneyAccount>,
): Promise<Answer<Data<typeof deleteMoneyAccount>>> {
  const row = await deleteRecord(accountRecords, call)
  const uses = await usesOf(call.db, row.user_uuid)
  const goals = uses
    .filter(({ account_uuid }) => account_uuid === row.account_uuid)
    .map(({ goal_uuid, goal_name }) => ({ goal_uuid, name: goal_name }))
  const { restorable_until } = deletionOf(row, call.now)
  return { data: { goals, restorable_until }, message: 'Account deleted' }
}

export async function restoreAccount(call: Call<typeof restoreMoneyAccount>): Promise<Answer<Account>> {
  const row = await restoreRecord(accountRecords, call)
  return { data: presentAccount(row, await usesOf(call.db, row.user_uuid)), message: 'Account restored' }
}

/** @throws ApiError for a linked account, whose value comes from its bank */
function assertNotLinked({ source }: AccountRow): void {
  if (source === 'linked')
    throw new ApiError('conflict', 'Your bank or broker updates this account’s balance.')
}

export async function recordValue({
  body,
  db,
  caller,
  now,
}: Call<typeof createAccountValue>): Promise<Answer<Account>> {
  assertAsOf(body.as_of, now)
  const row = await db.transaction(async (transaction) => {
    const before = await accountRecords.lock(transaction, caller.user_uuid, body.account_uuid)
    if (!before) throw notFound()
    assertNotLinked(before)
    const { account_uuid: _, version, ...value } = body
    // Another change of the account loses nothing: only another balance of that day would be overwritten.
    const known = await valueOn(transaction, before, value.as_of)
    if (known && known.balance_cents !== value.balance_cents)
      assertVersion(version, before.version, 'This balance')
    await setValue(transaction, before, value)
    return updateWith(transaction, before, {}, now)
  })
  return { data: presentAccount(row, await usesOf(db, caller.user_uuid)), message: 'Balance saved' }
}

export async function deleteValue({
  db,
  caller,
  params,
  now,
}: Call<typeof deleteAccountValue>): Promise<Answer<Account>> {
  if (!isIsoDate(params.asOf)) throw notFound()
  const row = await db.transaction(async (transaction) => {
    const before = await accountRecords.lock(transaction, caller.user_uuid, params.id)
    if (!before) throw notFound()
    assertNotLinked(before)
    if (!(await removeValue(transaction, before, params.asOf))) throw notFound()
    if (!(await newestValue(transaction, before))) {
      throw new ApiError('conflict', 'This is the account’s only balance. Add another one first.')
    }
    return updateWith(transaction, before, {}, now)
  })
  return { data: presentAccount(row, await usesOf(db, caller.user_uuid)), message: 'Balance deleted' }
}
