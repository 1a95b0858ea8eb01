/** What an account was worth on a day. The newest value is its balance. */
import type { Account, createAccountValue, deleteAccountValue } from '#core/contract/money-accounts.ts'
import { isIsoDate } from '#core/finance/math/dates.ts'
import { usesOf } from './share-queries.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { presentAccount } from './account-present.ts'
import { type AccountRow, dropValue, keepValue, lockAccount, newestValue } from './account-queries.ts'
import { assertAsOf, followNewest } from './accounts.ts'

/** @throws ApiError for a linked account: its bank says what it is worth */
function assertOwnWords({ source }: AccountRow): void {
  if (source === 'linked') throw new ApiError('conflict', 'Your bank updates this account’s balance.')
}

export async function recordValue({
  body,
  db,
  caller,
  now,
}: Call<typeof createAccountValue>): Promise<Answer<Account>> {
  assertAsOf(body.as_of, now)
  const row = await db.transaction(async (transaction) => {
    const before = await lockAccount(transaction, caller.user_uuid, body.account_uuid)
    if (!before) throw notFound()
    assertOwnWords(before)
    await keepValue(transaction, body)
    return followNewest(transaction, before, {}, now)
  })
  return { data: presentAccount(row, await usesOf(db, caller.user_uuid)), message: 'Balance saved' }
}

export async function takeValueBack({
  db,
  caller,
  params,
  now,
}: Call<typeof deleteAccountValue>): Promise<Answer<Account>> {
  if (!isIsoDate(params.asOf)) throw notFound()
  const row = await db.transaction(async (transaction) => {
    const before = await lockAccount(transaction, caller.user_uuid, params.id)
    if (!before) throw notFound()
    assertOwnWords(before)
    if (!(await dropValue(transaction, before.account_uuid, params.asOf))) throw notFound()
    if (!(await newestValue(transaction, before.account_uuid))) {
      throw new ApiError('conflict', 'This is the account’s only balance. Add another one first.')
    }
    return followNewest(transaction, before, {}, now)
  })
  return { data: presentAccount(row, await usesOf(db, caller.user_uuid)), message: 'Balance deleted' }
}
