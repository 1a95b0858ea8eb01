/** Changing an account, shared by several parts of the page. A write may be queued on the device. */
import { write } from '#app/platform/outbox.ts'
import { toast } from '#app/ui/toast.ts'
import { type AccountChange, updateMoneyAccount } from '#core/contract/money-accounts.ts'

/**
 * Changes the named fields of an account; `conflict` when the server has a newer version than the one named.
 *
 * @param behind the subject that the write must wait for, where that is not the account itself
 */
export async function changeAccount(name: string, change: AccountChange, behind = change.account_uuid) {
  const about = { subject: behind, label: `Edit ${name}` }
  // The form shows a conflict, with the choice between both versions.
  const outcome = await write(updateMoneyAccount, { body: change }, about, { quiet: true })
  if (!outcome.ok && outcome.code !== 'conflict' && outcome.status !== 401) toast.error(outcome.message)
  return outcome
}
