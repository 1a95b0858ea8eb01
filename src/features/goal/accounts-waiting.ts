import * as v from 'valibot'
import { AccountInput, type AccountWithGoals, createMoneyAccount } from '#core/contract/money-accounts.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { dayOfWrite } from '#app/platform/today.ts'

function enteredAccount(write: QueuedWrite): AccountWithGoals[] {
  const parsed = v.safeParse(AccountInput, write.body)
  if (!parsed.success) return []
  const instant = new Date(write.made_at).toISOString()
  const { account_uuid = write.id, as_of = dayOfWrite(write), ...fields } = parsed.output
  const account = {
    ...fields,
    account_uuid,
    as_of,
    used_share: 0,
    version: 1,
    created_at: instant,
    updated_at: instant,
  }
  const { balance_cents: cents, source } = account
  return [{ account, value: { cents, as_of, source }, goals: [], free_share: 1, free_cents: cents }]
}

/** The accounts with those that were entered on this device and are not sent yet, so that a goal can use them. */
export function accountsWithWaiting(
  answered: readonly AccountWithGoals[] | undefined,
  queue: readonly QueuedWrite[],
): readonly AccountWithGoals[] | undefined {
  const entered = queue
    .filter(({ endpoint, state }) => endpoint === createMoneyAccount.name && state === 'waiting')
    .flatMap(enteredAccount)
    .filter(({ account }) => !answered?.some((each) => each.account.account_uuid === account.account_uuid))
  if (entered.length === 0) return answered
  return [...(answered ?? []), ...entered]
}
