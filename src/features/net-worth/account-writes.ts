/** Writes of accounts. A write may be queued on the device. */
import type * as v from 'valibot'
import {
  type Account,
  type AccountInput,
  type AccountPoint,
  type AccountValueInput,
  createAccountValue,
  createMoneyAccount,
  deleteAccountValue,
  deleteMoneyAccount,
  restoreMoneyAccount,
} from '#core/contract/money-accounts.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { write, type WriteOptions } from '#app/platform/outbox.ts'

type Named = Pick<Account, 'account_uuid' | 'name'>

/** Creates an account under a uuid made here, and waits until the page has it. */
export async function enterAccount(accountUuid: string, input: AccountInput) {
  const about = { subject: accountUuid, label: `Add account ${input.name}` }
  const body = { ...input, account_uuid: accountUuid }
  return write(createMoneyAccount, { body }, about, { awaitsRefresh: true })
}

/**
 * Deletes an account, which can be restored for seven days.
 *
 * @param leave navigates away from its page before the refresh requests the deleted account
 */
export async function removeAccount({ account_uuid, name }: Named, leave: () => Promise<unknown>) {
  const about = { subject: account_uuid, label: `Delete ${name}` }
  const outcome = await write(deleteMoneyAccount, { params: { id: account_uuid } }, about, { onSent: leave })
  if (outcome.ok && 'isPending' in outcome) await leave()
  return outcome
}

/** Restores a deleted account, and resolves when the page has it again. */
export async function bringBack({ account_uuid, name }: Named, options: Pick<WriteOptions, 'quiet'> = {}) {
  const about = { subject: account_uuid, label: `Restore ${name}` }
  const params = { id: account_uuid }
  return write(restoreMoneyAccount, { params }, about, { ...options, awaitsRefresh: true })
}

/** Records an account's value on a date; a second value on a date replaces the first. */
export async function recordValue(
  { account_uuid, name }: Named,
  value: Omit<v.InferInput<typeof AccountValueInput>, 'account_uuid'>,
) {
  const about = { subject: account_uuid, label: `Set ${name} to ${formatUsd(value.balance_cents)}` }
  return write(createAccountValue, { body: { ...value, account_uuid } }, about)
}

/** Deletes the value on a date. */
export async function takeValueBack({ account_uuid, name }: Named, { as_of }: Pick<AccountPoint, 'as_of'>) {
  const about = { subject: account_uuid, label: `Delete a balance of ${name}` }
  return write(deleteAccountValue, { params: { id: account_uuid, asOf: as_of } }, about)
}
