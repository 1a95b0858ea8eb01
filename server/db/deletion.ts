/** Records that a client can restore for a while after deleting them. */
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { RESTORABLE_MS } from '#core/contract/deletion.ts'
import type { Db } from './connect.ts'
import type { Given } from './prepared.ts'
import { deleteInSlices } from './slices.ts'

interface Restorable extends PgTable {
  readonly user_uuid: PgColumn
  readonly deleted_at: PgColumn
}

const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_MS)

/** A client's records that are not deleted. */
export const notDeleted = (table: Restorable, userUuid: Given<string>) =>
  and(eq(table.user_uuid, userUuid), isNull(table.deleted_at))

/** A client's deleted records that can still be restored. */
export const isRestorable = (table: Restorable, userUuid: string, now: Date) =>
  and(eq(table.user_uuid, userUuid), gt(table.deleted_at, restorableSince(now)))

/** Deletes records of all clients that can no longer be restored, with everything that references them. */
export async function purgeDeleted(db: Db, table: Restorable, now: Date): Promise<void> {
  await deleteInSlices(db, table, lte(table.deleted_at, restorableSince(now)), { rows: 500 })
}
