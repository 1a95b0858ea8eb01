/** What is the same in the handlers of every restorable record. */
import { type Deletion, deletionAt } from '#core/contract/deletion.ts'
import type { Db } from '#server/db/connect.ts'
import type { Records } from '#server/db/records.ts'
import { ApiError, notFound, notRestorable } from './api-error.ts'
import { withCapacity } from './capacity.ts'
import type { Caller } from './route.ts'

interface ById {
  readonly db: Db
  readonly caller: Caller
  readonly params: { readonly id: string }
  readonly now: Date
}

/** When a record was deleted, and until when it can be restored. */
export const deletionOf = ({ deleted_at }: { readonly deleted_at: Date | null }, now: Date): Deletion =>
  deletionAt((deleted_at ?? now).getTime())

/**
 * Adds a record within its client's limit, in an open transaction.
 *
 * @param noun what it is: `debt`
 * @throws ApiError `conflict` when the client has as many as they can have, or its id is taken
 */
export function addRecord<Row, NewRow extends { readonly user_uuid: string }>(
  transaction: Db,
  records: Records<Row, NewRow>,
  noun: string,
  row: NewRow,
): Promise<Row> {
  return withCapacity(transaction, row.user_uuid, records, async () => {
    const added = await records.add(transaction, row)
    if (!added) throw new ApiError('conflict', `This ${noun} was already added.`)
    return added
  })
}

/** @throws ApiError `not_found` */
export async function deleteRecord<Row>(
  records: Records<Row, never>,
  { db, caller, params, now }: ById,
): Promise<Row> {
  const row = await records.remove(db, caller.user_uuid, params.id, now)
  if (!row) throw notFound()
  return row
}

/**
 * Restores a record within its client's limit.
 *
 * @param then what else is restored, in the same transaction
 * @throws ApiError `not_found` where there is nothing to restore, `conflict` when the client has as many as they can have
 */
export const restoreRecord = <Row>(
  records: Records<Row, never>,
  { db, caller, params, now }: ById,
  then: (transaction: Db, row: Row) => Promise<unknown> = async () => undefined,
): Promise<Row> =>
  db.transaction((transaction) =>
    withCapacity(transaction, caller.user_uuid, records, async () => {
      const row = await records.restore(transaction, caller.user_uuid, params.id, now)
      if (!row) throw notRestorable()
      await then(transaction, row)
      return row
    }),
  )
