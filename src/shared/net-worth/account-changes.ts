/** Changing an account, shared by several parts of the page. A write may be queued on the device. */
import { isConflict } from '#app/platform/api.ts'
import { write } from '#app/platform/outbox.ts'
import { type AccountChange, updateMoneyAccount } from '#core/contract/money-accounts.ts'

/**
 * Changes the named fields of an account; `conflict` when the server has a newer version than the one named.
 *
 * @param behind the subject that the write must wait for, where that is not the account itself
 */
export async function changeAccount(name: string, change: AccountChange, behind = change.account_uuid) {
  const about = { subject: behind, label: `Edit ${name}` }
  // The form shows a conflict, with the choice between both versions.
  return write(updateMoneyAccount, { body: change }, about, { quiet: isConflict })
}
