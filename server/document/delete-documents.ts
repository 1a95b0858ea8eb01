/**
 * Deletes documents. Their files are scheduled for removal in the transaction that deletes the rows, and deleted
 * afterwards, again and again while the file store does not answer.
 */
import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { runQueue } from '#server/db/retry-queue.ts'
import { documentRemovals, documents, uploads } from '#server/db/schema/document.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { lockClient } from '#server/http/capacity.ts'
import { describeError } from '#server/http/describe-error.ts'

/** A store that refuses for so long needs the operator. */
const ALARM_FAILURES = 10

/**
 * Deletes documents and schedules the removal of their files.
 *
 * @returns how many there were
 */
export async function removeDocuments(db: Db, which: SQL | undefined, now: Date): Promise<number> {
  const gone = await db
    .delete(documents)
    .where(which)
    .returning({ user_uuid: documents.user_uuid, document_uuid: documents.document_uuid })
  if (gone.length === 0) return 0
  await db.delete(uploads).where(
    and(
      inArray(
        uploads.user_uuid,
        gone.map(({ user_uuid }) => user_uuid),
      ),
      inArray(
        uploads.upload_id,
        gone.map(({ document_uuid }) => document_uuid),
      ),
    ),
  )
  await db
    .insert(documentRemovals)
    .values(gone.map((document) => ({ ...document, next_at: now })))
    .onConflictDoUpdate({ target: documentRemovals.document_uuid, set: { next_at: now, failure_count: 0 } })
  return gone.length
}

/** Deletes a client's documents of transactions that no longer exist: for whatever deletes transactions, at its end. */
export async function removeUnattached(transaction: Db, now: Date, userUuid: string): Promise<void> {
  const isUnattached = sql`${documents.purpose} = 'transaction' and not exists (
    select from transactions t
    where t.user_uuid = ${documents.user_uuid} and t.transaction_uuid = ${documents.subject_uuid})`
  await removeDocuments(transaction, and(eq(documents.user_uuid, userUuid), isUnattached), now)
}

/** Deletes every document of an account that is being deleted. */
export async function removeDocumentsOf(
  transaction: Db,
  userUuid: string,
  _: Dependencies,
  now: Date,
): Promise<void> {
  // A document that is being added right now must not come after this.
  await lockClient(transaction, userUuid)
  await removeDocuments(transaction, eq(documents.user_uuid, userUuid), now)
}

const HAS_DOCUMENT = sql`exists (
  select from documents d
  where d.user_uuid = ${documentRemovals.user_uuid} and d.document_uuid = ${documentRemovals.document_uuid})`
/** While an upload is under way, a document may come of it at any moment. */
const IS_UNUSED = sql`not ${HAS_DOCUMENT} and not exists (
  select from uploads u
  where u.user_uuid = ${documentRemovals.user_uuid} and u.upload_id = ${documentRemovals.document_uuid}::text
    and not u.is_finished)`

/**
 * Deletes the files that are due, and never that of a document: whatever scheduled its removal was wrong. Safe to run in
 * several processes at once.
 */
export async function removeFiles(dependencies: Dependencies): Promise<void> {
  const { files, log, database, clock } = dependencies
  await database.db.delete(documentRemovals).where(and(lte(documentRemovals.next_at, clock()), HAS_DOCUMENT))
  await runQueue(
    dependencies,
    documentRemovals,
    'document_uuid',
    async ({ document_uuid, failure_count }) => {
      try {
        await files.delete(document_uuid)
        return true
      } catch (error) {
        const failures = failure_count + 1
        log[failures < ALARM_FAILURES ? 'warn' : 'error'](
          { err: describeError(error), failures },
          'a file could not be deleted',
        )
        return false
      }
    },
    IS_UNUSED,
  )
}
