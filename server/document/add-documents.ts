/** Adds documents for received files, within the client's room for storage. */
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { allows } from '#core/brokerage/application.ts'
import type { Document, DocumentPurpose } from '#core/contract/documents.ts'
import type { Db } from '#server/db/connect.ts'
import { brokerageAccounts } from '#server/db/schema/brokerage.ts'
import { documentRemovals, documents, uploads } from '#server/db/schema/document.ts'
import { transactions } from '#server/db/schema/spend.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { type Capacity, lockClient, withCapacity } from '#server/http/capacity.ts'
import type { ReceivedFile } from '#server/http/form.ts'
import { isUuid } from '#server/http/ids.ts'
import { assertStorageAllowed, entitlementsOf, type Shop } from '#server/plan/plans.ts'

/** What a document is for. */
export interface DocumentSubject {
  readonly purpose: DocumentPurpose
  readonly subject_uuid: string | null
}

const DOCUMENTS: Capacity = {
  most: 1_000,
  things: 'documents',
  count: async (db, userUuid) => {
    const [row] = await db
      .select({ documents: count() })
      .from(documents)
      .where(eq(documents.user_uuid, userUuid))
    return row?.documents ?? 0
  },
}

/** The client's room for documents, in bytes. */
export interface Room {
  /** Stored, and promised to uploads under way. */
  readonly taken_bytes: number
  readonly used_bytes: number
  readonly most_bytes: number
}

export async function roomOf(db: Db, userUuid: string): Promise<Room> {
  const [used] = await db
    .select({ bytes: sql<string>`coalesce(sum(${documents.size_bytes}), 0)` })
    .from(documents)
    .where(eq(documents.user_uuid, userUuid))
  const [held] = await db
    .select({ bytes: sql<string>`coalesce(sum(${uploads.size_bytes}), 0)` })
    .from(uploads)
    .where(and(eq(uploads.user_uuid, userUuid), eq(uploads.is_finished, false)))
  const { storage_bytes: most_bytes } = await entitlementsOf(db, userUuid)
  const used_bytes = Number(used?.bytes ?? 0)
  return { used_bytes, taken_bytes: used_bytes + Number(held?.bytes ?? 0), most_bytes }
}

/** @throws ApiError `conflict` when the client's documents and uploads are larger than their room */
export async function assertRoom(db: Db, shop: Shop, userUuid: string): Promise<void> {
  const { taken_bytes } = await roomOf(db, userUuid)
  await assertStorageAllowed(db, shop, userUuid, taken_bytes)
}

/** @throws ApiError `not_found` unless the subject is the client's own record of the kind that the purpose asks for */
export async function assertSubject(
  db: Db,
  userUuid: string,
  { purpose, subject_uuid }: DocumentSubject,
): Promise<void> {
  switch (purpose) {
    case 'reduced_price':
      if (subject_uuid !== null) throw notFound()
      return
    case 'transaction': {
      const own = isUuid(subject_uuid ?? '')
        ? await db
            .select({ id: transactions.transaction_uuid })
            .from(transactions)
            .where(
              and(
                eq(transactions.transaction_uuid, subject_uuid ?? ''),
                eq(transactions.user_uuid, userUuid),
              ),
            )
            // Whatever deletes it now waits, and then sees its documents.
            .for('key share')
        : []
      if (own.length === 0) throw notFound()
      return
    }
    case 'brokerage': {
      const own = isUuid(subject_uuid ?? '')
        ? await db
            .select({ state: brokerageAccounts.state })
            .from(brokerageAccounts)
            .where(
              and(
                eq(brokerageAccounts.brokerage_account_uuid, subject_uuid ?? ''),
                eq(brokerageAccounts.user_uuid, userUuid),
              ),
            )
        : []
      if (own[0] === undefined) throw notFound()
      if (!allows(own[0].state, 'edit')) {
        throw new ApiError('conflict', 'This application was already sent.')
      }
    }
  }
}

export const presentDocument = ({
  user_uuid: _,
  created_at,
  ...row
}: typeof documents.$inferSelect): Document => ({ ...row, created_at: created_at.toISOString() })

/**
 * Adds received files to a client's documents and cancels their removal.
 *
 * @param transaction an open transaction, which locks the client until it ends
 * @throws ApiError `conflict` where they exceed the client's room or number of documents, `not_found` for a subject that is not the client's,
 * `unavailable` where a file waited so long that it was deleted
 */
export async function addDocuments(
  transaction: Db,
  shop: Shop,
  userUuid: string,
  files: readonly ReceivedFile[],
  subject: DocumentSubject,
  now: Date,
): Promise<Document[]> {
  if (files.length === 0) return []
  await lockClient(transaction, userUuid)
  await assertSubject(transaction, userUuid, subject)
  const ids = files.map(({ document_uuid }) => document_uuid)
  const cancelled = await transaction
    .delete(documentRemovals)
    .where(inArray(documentRemovals.document_uuid, ids))
    .returning()
  if (cancelled.length < files.length) {
    throw new ApiError('unavailable', 'These files took too long. Add them again.')
  }
  const { purpose, subject_uuid } = subject
  const added = files.map((file) => ({
    ...file,
    user_uuid: userUuid,
    purpose,
    subject_uuid,
    created_at: now,
  }))
  const rows = await withCapacity(transaction, userUuid, DOCUMENTS, () =>
    transaction.insert(documents).values(added).returning(),
  )
  await assertRoom(transaction, shop, userUuid)
  return rows.map(presentDocument)
}
