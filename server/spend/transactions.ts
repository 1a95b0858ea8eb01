/** Entering, changing and deleting transactions. */
import { and, count, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Data } from '#core/contract/endpoint.ts'
import {
  type createTransaction,
  type deleteTransaction,
  MAX_OWN_ACCOUNTS,
  type Transaction,
  type TransactionInput,
  type updateTransaction,
  type updateTransactions,
} from '#core/contract/transactions.ts'
import * as core from '#core/spend/change.ts'
import type { Db } from '#server/db/connect.ts'
import { bankAccounts } from '#server/db/schema/bank.ts'
import { transactions } from '#server/db/schema/spend.ts'
import { removeUnattached } from '#server/document/delete-documents.ts'
import { ApiError, assertVersion, notFound, wrongField } from '#server/http/api-error.ts'
import { type Capacity, lockClient, withCapacity } from '#server/http/capacity.ts'
import type { Answer, Call } from '#server/http/route.ts'
import {
  addTransactions,
  bankAccountOf,
  lockTransactions,
  presentTransaction,
  saveTransactions,
} from './transaction-queries.ts'

const ENTERED: Capacity = {
  ...core.ENTERED_LIMIT,
  count: async (db, userUuid) => {
    const [row] = await db
      .select({ entered: count() })
      .from(transactions)
      .where(and(eq(transactions.user_uuid, userUuid), eq(transactions.origin, 'manual')))
    return row?.entered ?? 0
  },
}

/** A client's accounts without a bank link. */
export const OWN_ACCOUNTS: Capacity = {
  most: MAX_OWN_ACCOUNTS,
  things: 'accounts without a bank link',
  count: async (db, userUuid) => {
    const [row] = await db
      .select({ accounts: count() })
      .from(bankAccounts)
      .where(and(eq(bankAccounts.user_uuid, userUuid), isNull(bankAccounts.link_uuid)))
    return row?.accounts ?? 0
  },
}

/** Adds an account without a bank link; nothing happens if its id is taken. */
export async function addOwnAccount(
  db: Db,
  userUuid: string,
  account: { readonly bank_account_uuid: string; readonly name: string; readonly type: 'cash' | 'card' },
  now: Date,
): Promise<void> {
  await db
    .insert(bankAccounts)
    .values({ ...account, user_uuid: userUuid, institution: '', mask: '', created_at: now })
    .onConflictDoNothing()
}

/** @throws ApiError for `bank_account_uuid` unless the account is the client's, on and without a bank link */
async function assertAccount(
  db: Db,
  userUuid: string,
  { bank_account_uuid }: TransactionInput,
): Promise<void> {
  const account = await bankAccountOf(db, userUuid, bank_account_uuid)
  if (!account) throw wrongField('bank_account_uuid', 'Choose one of your accounts')
  if (account.link_uuid !== null) {
    throw wrongField(
      'bank_account_uuid',
      'Your bank adds this account’s transactions. Choose another account',
    )
  }
  if (!account.is_active) throw wrongField('bank_account_uuid', 'This account is off. Turn it on first')
}

export async function enterTransaction({
  body,
  db,
  caller,
  now,
}: Call<typeof createTransaction>): Promise<Answer<Transaction>> {
  const { user_uuid } = caller
  const created = core.createTransaction(body, body.transaction_uuid ?? uuidv7(), now.toISOString())
  const { bank_account_uuid, new_account_name } = body
  await db.transaction((transaction) =>
    withCapacity(transaction, user_uuid, ENTERED, async () => {
      if (new_account_name !== null && !(await bankAccountOf(transaction, user_uuid, bank_account_uuid))) {
        const account = { bank_account_uuid, name: new_account_name, type: 'cash' } as const
        await withCapacity(transaction, user_uuid, OWN_ACCOUNTS, () =>
          addOwnAccount(transaction, user_uuid, account, now),
        )
      }
      await assertAccount(transaction, user_uuid, body)
      if ((await addTransactions(transaction, user_uuid, [created], now)) === 0) {
        throw new ApiError('conflict', 'This transaction was already added.')
      }
    }),
  )
  return { data: created, message: 'Transaction saved' }
}

/**
 * Undoes the pair of a transaction at its counterpart.
 *
 * @param more marks a counterpart that is never to be paired again, as the client undid the pair
 */
async function releaseCounterpart(
  db: Db,
  userUuid: string,
  { pair }: Transaction,
  now: Date,
  more: { readonly is_unpaired?: true } = {},
): Promise<void> {
  if (!pair) return
  const [other] = await lockTransactions(db, userUuid, [pair.transaction_uuid])
  if (!other) return
  const released = core.nextVersion(core.unpairTransaction(presentTransaction(other)), now.toISOString())
  await saveTransactions(db, userUuid, [released], more)
}

export async function changeTransaction({
  body,
  db,
  caller,
  now,
}: Call<typeof updateTransaction>): Promise<Answer<Transaction>> {
  const { user_uuid } = caller
  const changed = await db.transaction(async (transaction) => {
    // Pairing changes two rows: the client's writes take turns, so that two of them cannot wait for each other.
    await lockClient(transaction, user_uuid)
    const [row] = await lockTransactions(transaction, user_uuid, [body.transaction_uuid])
    if (!row) throw notFound()
    assertVersion(body.version, row.version, 'This transaction')
    const before = presentTransaction(row)
    const problem = core.changeProblem(before, body)
    if (problem) throw wrongField(problem.field, problem.message)
    const after = core.changeTransaction(before, body, now.toISOString())
    const isUndone = body.pair === null && before.pair !== null
    const mark = isUndone ? ({ is_unpaired: true } as const) : {}
    if (isUndone) await releaseCounterpart(transaction, user_uuid, before, now, mark)
    await saveTransactions(transaction, user_uuid, [after], mark)
    return after
  })
  return { data: changed, message: 'Transaction saved' }
}

export async function changeTransactions({
  body: { transaction_uuids, ...change },
  db,
  caller,
  now,
}: Call<typeof updateTransactions>): Promise<Answer<Data<typeof updateTransactions>>> {
  const { user_uuid } = caller
  const changed_count = await db.transaction(async (transaction) => {
    await lockClient(transaction, user_uuid)
    const rows = await lockTransactions(transaction, user_uuid, transaction_uuids)
    const changed = rows.map((row) => core.changeOfMany(presentTransaction(row), change, now.toISOString()))
    await saveTransactions(transaction, user_uuid, changed)
    return changed.length
  })
  return {
    data: { changed_count },
    message: changed_count === 1 ? '1 transaction changed' : `${changed_count} transactions changed`,
  }
}

export async function removeTransaction({
  db,
  caller,
  params,
  now,
}: Call<typeof deleteTransaction>): Promise<Answer<null>> {
  const { user_uuid } = caller
  await db.transaction(async (transaction) => {
    await lockClient(transaction, user_uuid)
    const [row] = await lockTransactions(transaction, user_uuid, [params.id])
    if (!row) throw notFound()
    if (!core.isDeletable(row)) {
      throw new ApiError(
        'conflict',
        'Only a transaction that you entered can be deleted. Exclude this one instead.',
      )
    }
    await releaseCounterpart(transaction, user_uuid, presentTransaction(row), now)
    await transaction
      .delete(transactions)
      .where(
        and(eq(transactions.transaction_uuid, row.transaction_uuid), eq(transactions.user_uuid, user_uuid)),
      )
    await removeUnattached(transaction, now, user_uuid)
  })
  return { data: null, message: 'Transaction deleted' }
}
