/** An account's daily values. The newest value is its balance. */
import type { Account, createAccountValue, deleteAccountValue } from '#core/contract/money-accounts.ts'
import { isIsoDate } from '#core/finance/math/dates.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { presentAccount } from './account-present.ts'
import { type AccountRow, lockAccount, newestValue, removeValue } from './account-queries.ts'
import { usesOf } from './share-queries.ts'
import { assertAsOf, setValue, updateWith } from './accounts.ts'

/** @throws ApiError for a linked account, whose value comes from its bank */
function assertNotLinked({ source }: AccountRow): void {
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
    assertNotLinked(before)
    const { account_uuid: _, ...value } = body
    await setValue(transaction, before.account_uuid, value)
    return updateWith(transaction, before, {}, now)
  })
  return { data: presentAccount(row, await usesOf(db, caller.user_uuid)), message: 'Balance saved' }
}

export async function deleteValue({
  db,
  caller,
  params,
  now,
}: Call<typeof deleteAccountValue>): Promise<Answer<Account>> {
  if (!isIsoDate(params.asOf)) throw notFound()
  const row = await db.transaction(async (transaction) => {
    const before = await lockAccount(transaction, caller.user_uuid, params.id)
    if (!before) throw notFound()
    assertNotLinked(before)
    if (!(await removeValue(transaction, before.account_uuid, params.asOf))) throw notFound()
    if (!(await newestValue(transaction, before.account_uuid))) {
      throw new ApiError('conflict', 'This is the account’s only balance. Add another one first.')
    }
    return updateWith(transaction, before, {}, now)
  })
  return { data: presentAccount(row, await usesOf(db, caller.user_uuid)), message: 'Balance deleted' }
}
