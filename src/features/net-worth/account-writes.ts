/** Everything that changes accounts. A write may wait on the device; once it is sent, what it changed is read anew. */
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
import { accountsChanged } from '#app/shared/net-worth/account-changes.ts'
import { deletionsChanged } from '#app/shared/goal/goal-writes.ts'
import { write, type WriteOptions } from '#app/platform/outbox.ts'

/** After a write: what depends on it is read anew; one that waits changes nothing yet. */
async function settle(outcome: { readonly ok: boolean; readonly isWaiting?: true }): Promise<void> {
  if (outcome.ok && !('isWaiting' in outcome)) await accountsChanged()
}

type Named = Pick<Account, 'account_uuid' | 'name'>

/** Enters an account under an id made here, and waits until the page knows it. */
export async function enterAccount(accountUuid: string, input: AccountInput) {
  const about = { subject: accountUuid, label: `Add account ${input.name}` }
  const outcome = await write(createMoneyAccount, { body: { ...input, account_uuid: accountUuid } }, about)
  await settle(outcome)
  return outcome
}

/**
 * Deletes an account, which can be restored for seven days.
 *
 * @param leave goes away from its page, before the page would ask again for what is no longer there
 */
export async function removeAccount({ account_uuid, name }: Named, leave: () => Promise<unknown>) {
  const about = { subject: account_uuid, label: `Delete ${name}` }
  const outcome = await write(deleteMoneyAccount, { params: { id: account_uuid } }, about)
  if (outcome.ok) await leave()
  if (outcome.ok && 'data' in outcome) void deletionsChanged().then(accountsChanged)
  return outcome
}

/** Takes the deletion of an account back, and resolves when the page has it again. */
export async function bringBack({ account_uuid, name }: Named, options: WriteOptions = {}) {
  const about = { subject: account_uuid, label: `Restore ${name}` }
  const outcome = await write(restoreMoneyAccount, { params: { id: account_uuid } }, about, options)
  // What cannot be found may be back already, by another device.
  if (outcome.ok ? 'data' in outcome : outcome.code === 'not_found') {
    await accountsChanged()
    await deletionsChanged()
  }
  return outcome
}

/** Says what an account was worth on a day; a second value of a day replaces the first. */
export async function recordValue(
  { account_uuid, name }: Named,
  value: Omit<v.InferInput<typeof AccountValueInput>, 'account_uuid'>,
) {
  const about = { subject: account_uuid, label: `Set ${name} to ${formatUsd(value.balance_cents)}` }
  const outcome = await write(createAccountValue, { body: { ...value, account_uuid } }, about)
  void settle(outcome)
  return outcome
}

/** Takes the value of a day back. */
export async function takeValueBack({ account_uuid, name }: Named, { as_of }: Pick<AccountPoint, 'as_of'>) {
  const about = { subject: account_uuid, label: `Delete a balance of ${name}` }
  const outcome = await write(deleteAccountValue, { params: { id: account_uuid, asOf: as_of } }, about)
  void settle(outcome)
  return outcome
}
