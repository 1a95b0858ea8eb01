/**
 * Deletes documents. Their files are scheduled for removal in the transaction that deletes the rows, and deleted
 * afterwards, again and again while the file store does not answer.
 */
import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { documentRemovals, documents, uploads } from '#server/db/schema/document.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { lockClient } from '#server/http/capacity.ts'
import { describeError } from '#server/http/describe-error.ts'

/** Longer than a batch takes, with every request at its time-out. */
const LEASE_MS = 5 * 60_000
const AT_ONCE = 10
const MINUTE_MS = 60_000
const MOST_WAIT_MS = 6 * 60 * MINUTE_MS
/** A store that refuses for so long needs the operator. */
const ALARM_FAILURES = 10

/**
 * Deletes documents and schedules the removal of their files.
 *
 * @returns how many there were
 */
export async function removeDocuments(db: Db, which: SQL | undefined, now: Date): Promise<number> {
  const gone = await db.delete(documents).where(which).returning({ document_uuid: documents.document_uuid })
  if (gone.length === 0) return 0
  const ids = gone.map(({ document_uuid }) => document_uuid)
  await db.delete(uploads).where(inArray(uploads.upload_id, ids))
  await db
    .insert(documentRemovals)
    .values(ids.map((document_uuid) => ({ document_uuid, next_at: now })))
    .onConflictDoNothing()
  return gone.length
}

/** Deletes documents of transactions that no longer exist: a client's, or everybody's. */
export async function removeUnattached(db: Db, now: Date, userUuid?: string): Promise<void> {
  const isUnattached = sql`${documents.purpose} = 'transaction' and not exists (
    select from transactions t where t.transaction_uuid = ${documents.subject_uuid})`
  await removeDocuments(
    db,
    userUuid === undefined ? isUnattached : and(eq(documents.user_uuid, userUuid), isUnattached),
    now,
  )
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

type Removal = typeof documentRemovals.$inferSelect

/** Takes what is due, so that no other process does until the lease ends. */
function claimRemovals(db: Db, now: Date): Promise<Removal[]> {
  const due = db
    .select({ id: documentRemovals.document_uuid })
    .from(documentRemovals)
    .where(lte(documentRemovals.next_at, now))
    .orderBy(asc(documentRemovals.next_at))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const next_at = new Date(now.getTime() + LEASE_MS)
  return db
    .update(documentRemovals)
    .set({ next_at })
    .where(inArray(documentRemovals.document_uuid, due))
    .returning()
}

async function removeFile(
  { database: { db }, files, clock, log }: Dependencies,
  { document_uuid, failure_count }: Removal,
): Promise<void> {
  const here = eq(documentRemovals.document_uuid, document_uuid)
  try {
    await files.delete(document_uuid)
    await db.delete(documentRemovals).where(here)
  } catch (error) {
    const failures = failure_count + 1
    const wait = Math.min(2 ** failures * MINUTE_MS, MOST_WAIT_MS)
    log[failures < ALARM_FAILURES ? 'warn' : 'error'](
      { err: describeError(error), failures },
      'a file could not be deleted',
    )
    await db
      .update(documentRemovals)
      .set({ failure_count: failures, next_at: new Date(clock().getTime() + wait) })
      .where(here)
  }
}

/** Deletes the files that are due; safe to run in several processes at once. */
export async function removeFiles(dependencies: Dependencies): Promise<void> {
  for (;;) {
    const due = await claimRemovals(dependencies.database.db, dependencies.clock())
    if (due.length === 0) return
    for (const removal of due) await removeFile(dependencies, removal)
  }
}
