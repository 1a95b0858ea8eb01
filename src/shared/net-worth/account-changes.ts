/** Changing an account, which several parts of the page do. A write may wait on the device. */
import { type AccountChange, updateMoneyAccount } from '#core/contract/money-accounts.ts'
import { toast } from '#app/ui/toast.ts'
import { write } from '#app/platform/outbox.ts'

/**
 * Changes the named fields of an account; `conflict` when the server has a newer version than the one named.
 *
 * @param behind what the write has to wait for, where that is not the account itself
 */
export async function changeAccount(name: string, change: AccountChange, behind = change.account_uuid) {
  const about = { subject: behind, label: `Edit ${name}` }
  // A conflict is shown by the form, with the choice that it leaves.
  const outcome = await write(updateMoneyAccount, { body: change }, about, { quiet: true })
  if (!outcome.ok && outcome.code !== 'conflict' && outcome.status !== 401) toast.error(outcome.message)
  return outcome
}
