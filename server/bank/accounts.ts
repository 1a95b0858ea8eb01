/** Linked accounts: on or off, and the account or debt that has its balance from each. */
import { sql } from 'drizzle-orm'
import type {
  BankAccount,
  deleteBankAccount,
  getTransactionCount,
  updateBankAccount,
  updatePlaidAccountActiveStatus,
} from '#core/contract/bank.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { isLiability, kindOfAccount } from '#core/goal/net-worth.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { bankAccounts } from '#server/db/schema/bank.ts'
import { addLinkedDebt } from '#server/debt/debts.ts'
import { debtRecords } from '#server/debt/queries.ts'
import { removeUnattached } from '#server/document/delete-documents.ts'
import { ApiError, notFound, wrongField } from '#server/http/api-error.ts'
import { lockClient } from '#server/http/capacity.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { accountRecords } from '#server/money-account/account-queries.ts'
import { LINKED_MESSAGE } from '#server/money-account/accounts.ts'
import {
  createLinkedAccount,
  detachAccount,
  setLinkedBalance,
  showAccount,
} from '#server/money-account/linked-accounts.ts'
import { unpair } from '#server/spend/transaction-queries.ts'
import { kindOfType } from './account-kinds.ts'
import { carryToDebt, debtInput, removeMadeDebt } from './debts.ts'
import { ownChange } from './own-balance.ts'
import {
  type BankAccountRow,
  lockBankAccount,
  presentBankAccount,
  transactionCount,
  updateBankAccountRow,
} from './queries.ts'
import { carryOver } from './save-accounts.ts'
import { takeOver } from './take-over.ts'

type Change = Call<typeof updateBankAccount>

export async function countTransactions({
  db,
  caller,
  params,
}: Call<typeof getTransactionCount>): Promise<Answer<Data<typeof getTransactionCount>>> {
  const transaction_count = await transactionCount(db, caller.user_uuid, params.id)
  if (transaction_count === undefined) throw notFound()
  return { data: { transaction_count } }
}

const answerWith = (row: BankAccountRow, message: string): Answer<BankAccount> => ({
  data: presentBankAccount(row),
  message,
})

/** @throws ApiError `conflict` for an account whose balance is not in US dollars, or that the bank no longer lists */
function assertCountable({ currency, closed_at, institution }: BankAccountRow): void {
  if (currency !== 'USD') {
    throw new ApiError('conflict', `This account is in ${currency}. Only US dollars count in your totals.`)
  }
  if (closed_at !== null) throw new ApiError('conflict', `${institution} no longer lists this account.`)
}

async function accountFor(db: Db, row: BankAccountRow, chosen: string, call: Change): Promise<string> {
  const { user_uuid, institution, name, balance_cents } = row
  const kind = kindOfType(row.type)
  if (kind === undefined) throw wrongField('account', 'A card or loan can only be linked to a debt')
  if (chosen === 'new') {
    const linked = { user_uuid, institution, kind, name, balance_cents: balance_cents ?? 0 }
    const made = await createLinkedAccount(db, linked, call)
    if (made === undefined) throw new ApiError('conflict', 'You have as many accounts as you can add.')
    return made
  }
  const account = await accountRecords.find(db, user_uuid, chosen)
  if (!account || isLiability(kindOfAccount(account.kind))) throw wrongField('account', 'Choose an account')
  await takeOver(db, row, 'account_uuid', chosen)
  if (balance_cents !== null) await setLinkedBalance(db, user_uuid, chosen, balance_cents, call)
  return chosen
}

async function debtFor(db: Db, row: BankAccountRow, chosen: string, call: Change): Promise<string> {
  if (kindOfType(row.type) !== undefined)
    throw wrongField('debt', 'Only a card or loan can be linked to a debt')
  if (chosen === 'new') {
    const input = debtInput(row)
    if (input === null)
      throw new ApiError('conflict', `${row.institution} doesn’t say enough about this debt.`)
    return (await addLinkedDebt(db, row.user_uuid, input, call)).debt_uuid
  }
  const debt = await debtRecords.find(db, row.user_uuid, chosen)
  if (!debt || !hasBalance(debt)) throw wrongField('debt', 'Choose a debt')
  await takeOver(db, row, 'debt_uuid', chosen)
  await carryToDebt(db, { ...row, debt_uuid: chosen }, null, call)
  return chosen
}

/** @throws ApiError for a field that a bank says of its account */
async function linkedChange(db: Db, row: BankAccountRow, call: Change): Promise<Partial<BankAccountRow>> {
  const { type, account, debt, balance } = call.body
  if (type !== undefined) throw wrongField('type', 'Your bank says what type this account is')
  if (balance !== undefined) throw wrongField('balance', LINKED_MESSAGE)
  if (account || debt) assertCountable(row)
  const change: Partial<BankAccountRow> = {}
  if (account !== undefined && account !== row.account_uuid) {
    if (row.account_uuid !== null) await detachAccount(db, row.user_uuid, row.account_uuid, call.now)
    change.account_uuid = account && (await accountFor(db, row, account, call))
  }
  if (debt !== undefined && debt !== row.debt_uuid) {
    await removeMadeDebt(db, row, call.now)
    change.debt_uuid = debt && (await debtFor(db, row, debt, call))
  }
  return change
}

export async function changeBankAccount(call: Change): Promise<Answer<BankAccount>> {
  const { body, db, caller } = call
  const row = await db.transaction(async (transaction) => {
    const before = await lockBankAccount(transaction, caller.user_uuid, body.bank_account_uuid)
    if (!before) throw notFound()
    const { name } = body
    const renamed = { ...before, ...(name !== undefined && { name }) }
    const change: Partial<BankAccountRow> = {
      ...(name !== undefined && { name }),
      ...(before.link_uuid === null
        ? await ownChange(transaction, renamed, call)
        : await linkedChange(transaction, renamed, call)),
    }
    return Object.keys(change).length > 0 ? updateBankAccountRow(transaction, before, change) : before
  })
  return answerWith(row, 'Account saved')
}

/** Hides the account in net worth together with its bank account, or shows it again. */
async function followSwitch(
  db: Db,
  row: BankAccountRow,
  is_active: boolean,
  { now, today }: Call<typeof updatePlaidAccountActiveStatus>,
): Promise<string | null> {
  const { account_uuid, user_uuid } = row
  if (account_uuid === null) return null
  if (!is_active) {
    // Restored by hand it is the client's to keep up to date.
    await detachAccount(db, user_uuid, account_uuid, now)
    await accountRecords.remove(db, user_uuid, account_uuid, now)
    return account_uuid
  }
  const isShown =
    (await showAccount(db, user_uuid, account_uuid, now)) ||
    (await accountRecords.find(db, user_uuid, account_uuid)) !== undefined
  if (!isShown) return null
  await carryOver(db, { ...row, is_active }, row.liability, { now, today })
  return account_uuid
}

export async function switchBankAccount(
  call: Call<typeof updatePlaidAccountActiveStatus>,
): Promise<Answer<BankAccount>> {
  const { params, query, db, caller } = call
  const is_active = query.isActive === 'true'
  const row = await db.transaction(async (transaction) => {
    const before = await lockBankAccount(transaction, caller.user_uuid, params.id)
    if (!before) throw notFound()
    if (before.is_active === is_active) return before
    const account_uuid = await followSwitch(transaction, before, is_active, call)
    return updateBankAccountRow(transaction, before, { is_active, account_uuid })
  })
  return answerWith(row, is_active ? 'Account turned on' : 'Account turned off')
}

/** Deletes an account without a bank link. A balance in net worth that came from it stays, for the client to keep. */
export async function removeBankAccount({
  params,
  db,
  caller: { user_uuid },
  now,
}: Call<typeof deleteBankAccount>): Promise<Answer<null>> {
  const name = await db.transaction(async (transaction) => {
    await lockClient(transaction, user_uuid)
    const row = await lockBankAccount(transaction, user_uuid, params.id)
    if (!row) throw notFound()
    if (row.link_uuid !== null) {
      throw new ApiError('conflict', 'This account comes from a bank. Turn it off, or unlink the bank.')
    }
    if (row.account_uuid !== null) await detachAccount(transaction, user_uuid, row.account_uuid, now)
    const { bank_account_uuid } = row
    await unpair(transaction, user_uuid, sql`t.bank_account_uuid = ${bank_account_uuid}`, now)
    await transaction.delete(bankAccounts).where(sameRecord(bankAccounts, row, 'bank_account_uuid'))
    await removeUnattached(transaction, now, user_uuid)
    return row.name
  })
  return { data: null, message: `${name} deleted` }
}
