/** Deleted goals and accounts that the client can still restore. */
import type { getDeletedGoalsAndAccounts } from '#core/contract/deleted.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { deletionAt } from '#core/contract/deletion.ts'
import { ownUuid } from '#server/http/ids.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { presentAccount } from '#server/investment/account-present.ts'
import { deletedAccountsOf } from '#server/investment/account-queries.ts'
import { loadDeleted } from './load.ts'
import { usesOf } from '#server/investment/share-queries.ts'

export async function listDeleted({
  db,
  caller,
  params,
  now,
  today,
}: Call<typeof getDeletedGoalsAndAccounts>): Promise<Answer<Data<typeof getDeletedGoalsAndAccounts>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const [goals, rows, uses] = await parallelQueries(
    db,
    () => loadDeleted(db, userUuid, { now, today }),
    () => deletedAccountsOf(db, userUuid, now),
    () => usesOf(db, userUuid),
  )
  const accounts = rows.map((row) => ({
    account: presentAccount(row, uses),
    ...deletionAt((row.deleted_at ?? now).getTime()),
  }))
  return { data: { goals, accounts } }
}
