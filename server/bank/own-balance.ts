/** Accounts without a bank link: their type and balance are what the client says. */
import type { updateBankAccount } from '#core/contract/bank.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { isLiability, kindOfAccount } from '#core/goal/net-worth.ts'
import type { Db } from '#server/db/connect.ts'
import { addLinkedDebt, changeLinkedDebt } from '#server/debt/debts.ts'
import { debtRecords } from '#server/debt/queries.ts'
import { ApiError, wrongField } from '#server/http/api-error.ts'
import type { Call } from '#server/http/route.ts'
import { accountRecords } from '#server/money-account/account-queries.ts'
import { assertAsOf, LINKED_MESSAGE } from '#server/money-account/accounts.ts'
import { createOwnAccount, type OwnBalance, setOwnBalance } from '#server/money-account/linked-accounts.ts'
import { kindOfType } from './account-kinds.ts'
import { debtInput } from './debts.ts'
import type { BankAccountRow } from './queries.ts'
import { takeOver } from './take-over.ts'

type Change = Call<typeof updateBankAccount>

/** The account in net worth that a balance counts in: the chosen one, the one of before, or a new one. */
async function ownAccount(db: Db, row: BankAccountRow, balance: OwnBalance, call: Change): Promise<string> {
  const { user_uuid, institution, name, type } = row
  const kind = kindOfType(type)
  if (kind === undefined) throw wrongField('account', 'A card or loan can only be linked to a debt')
  const chosen = call.body.account ?? row.account_uuid ?? 'new'
  const known = chosen === 'new' ? undefined : await accountRecords.find(db, user_uuid, chosen)
  // One that the client deleted is made anew.
  if (!known && (chosen === 'new' || chosen === row.account_uuid)) {
    const made = await createOwnAccount(db, { user_uuid, institution, kind, name }, balance, call.now)
    if (made === undefined) throw new ApiError('conflict', 'You have as many accounts as you can add.')
    return made
  }
  if (!known || isLiability(kindOfAccount(known.kind))) throw wrongField('account', 'Choose an account')
  await takeOver(db, row, 'account_uuid', chosen)
  if (!(await setOwnBalance(db, user_uuid, chosen, balance, call.now))) {
    throw wrongField('account', LINKED_MESSAGE)
  }
  return chosen
}

/** The debt that what is owed counts in: the chosen one, the one of before, or a new one. */
async function ownDebt(db: Db, row: BankAccountRow, balance: OwnBalance, call: Change): Promise<string> {
  const { balance_cents, as_of } = balance
  const moment = { now: call.now, today: as_of }
  const chosen = call.body.debt ?? row.debt_uuid ?? 'new'
  const known = chosen === 'new' ? undefined : await debtRecords.find(db, row.user_uuid, chosen)
  if (!known && (chosen === 'new' || chosen === row.debt_uuid)) {
    const input = debtInput({ ...row, balance_cents })
    if (input === null) throw wrongField('balance', 'Enter an amount')
    return (await addLinkedDebt(db, row.user_uuid, input, moment)).debt_uuid
  }
  if (!known || !hasBalance(known)) throw wrongField('debt', 'Choose a debt')
  if (known.balance_as_of > as_of) {
    throw wrongField('balance', `${known.name} has a newer balance. Enter one from a later day`)
  }
  await takeOver(db, row, 'debt_uuid', chosen)
  await changeLinkedDebt(db, row.user_uuid, chosen, { balance_cents }, moment)
  return chosen
}

/**
 * What changes of an account without a bank link. An account that becomes a card, or a card that becomes an account, no
 * longer has its balance from where it counted; that stays with the client.
 *
 * @throws ApiError for a field that does not fit
 */
export async function ownChange(db: Db, row: BankAccountRow, call: Change): Promise<Partial<BankAccountRow>> {
  const { type = row.type, account, debt, balance } = call.body
  const change: Partial<BankAccountRow> =
    type === row.type ? {} : { type, account_uuid: null, debt_uuid: null }
  if (balance === undefined) {
    if (account || debt) throw wrongField('balance', 'Enter a balance')
    if (account === null) change.account_uuid = null
    if (debt === null) change.debt_uuid = null
    return change
  }
  assertAsOf(balance.as_of, call.now)
  if (row.currency !== 'USD') {
    throw new ApiError(
      'conflict',
      `This account is in ${row.currency}. Only US dollars count in your totals.`,
    )
  }
  const typed = { ...row, ...change }
  return kindOfType(type) === undefined
    ? { ...change, debt_uuid: await ownDebt(db, typed, balance, call) }
    : { ...change, account_uuid: await ownAccount(db, typed, balance, call) }
}
