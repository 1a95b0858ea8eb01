/** Uploads under way: the room they hold, what becomes of them at their end, and their leftovers. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, count, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import {
  type Document,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_FILES,
  type UploadMetadata,
} from '#core/contract/documents.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { documents, uploads } from '#server/db/schema/document.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { lockClient } from '#server/http/capacity.ts'
import { tooManyFiles, uploadTooLarge, UPLOADS_DIRECTORY } from '#server/http/form.ts'
import { isUuid } from '#server/http/ids.ts'
import { isMissing } from '#server/providers/files/files.ts'
import { assertRoom, assertSubject, addDocuments, presentDocument } from './add-documents.ts'
import { agreedType } from './clean.ts'
import { checkFile, formFiles, storeFile, wrongType } from './receive.ts'

/** How long an upload may take, with all its interruptions. */
const UNFINISHED_MS = DAY_MS
/** A file without a row is being created, or was left by a crash. */
const LEFTOVER_MS = 60 * 60_000
/** Longer than checking and storing a file takes, with a store at its time-out; a process that stops holds an upload so long. */
const FINISHING_MS = 60_000
/** How long a request waits for another one that finishes the same upload: within the time of a request. */
const LONGEST_WAIT_MS = 15_000
const PAUSE_MS = 100

export type Metadata = v.InferOutput<typeof UploadMetadata>
type UploadRow = typeof uploads.$inferSelect
/** Names an upload. */
type UploadKey = Pick<UploadRow, 'user_uuid' | 'upload_id'>

export const uploadsDirectory = ({ settings }: Dependencies): string =>
  join(settings.dataDir, UPLOADS_DIRECTORY)

/** Deletes what was received of an upload, with the note that the protocol keeps beside it. */
export async function removePartial(dependencies: Dependencies, id: string): Promise<void> {
  const path = join(uploadsDirectory(dependencies), id)
  await rm(path, { force: true })
  await rm(`${path}.json`, { force: true })
}

/**
 * Begins an upload and holds room for it.
 *
 * @throws ApiError `invalid_input` for another type or too many files, `too_large` where the batch is, `conflict`
 * beyond the client's room, `not_found` for a subject that is not theirs
 */
export async function beginUpload(
  { database: { db }, payments, clock }: Pick<Dependencies, 'database' | 'payments' | 'clock'>,
  user_uuid: string,
  upload: { readonly upload_id: string; readonly size_bytes: number },
  metadata: Metadata,
): Promise<void> {
  if (!agreedType(metadata.filename, metadata.filetype) || upload.size_bytes === 0) throw wrongType()
  const { batch } = metadata
  await db.transaction(async (transaction) => {
    await lockClient(transaction, user_uuid)
    await assertSubject(transaction, user_uuid, metadata)
    await transaction.insert(uploads).values({ ...upload, user_uuid, batch, created_at: clock() })
    const [sum] = await transaction
      .select({ files: count(), bytes: sql<string>`sum(${uploads.size_bytes})` })
      .from(uploads)
      .where(and(eq(uploads.user_uuid, user_uuid), eq(uploads.batch, batch)))
    if (Number(sum?.bytes ?? 0) > MAX_UPLOAD_BYTES) throw uploadTooLarge()
    if ((sum?.files ?? 0) > MAX_UPLOAD_FILES) throw tooManyFiles()
    await assertRoom(transaction, { payments }, user_uuid)
  })
}

/**
 * A client's own upload of the last day.
 *
 * @throws ApiError `not_found`
 */
export async function uploadOf(db: Db, userUuid: string, id: string): Promise<UploadRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(uploads)
        .where(and(eq(uploads.upload_id, id), eq(uploads.user_uuid, userUuid)))
    : []
  if (!row) throw notFound()
  return row
}

/** The client's document that an upload has become, if it has. */
export async function finishedUpload(db: Db, userUuid: string, id: string): Promise<Document | undefined> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(documents)
        .where(and(eq(documents.document_uuid, id), eq(documents.user_uuid, userUuid)))
    : []
  return row && presentDocument(row)
}

/**
 * Gives an upload up: its room is free again.
 *
 * @returns false for one that is a document, and stays
 */
export async function dropUpload(dependencies: Dependencies, upload: UploadKey): Promise<boolean> {
  const { rowCount } = await dependencies.database.db
    .delete(uploads)
    .where(and(sameRecord(uploads, upload, 'upload_id'), eq(uploads.is_finished, false)))
  if (rowCount === 0) return false
  await removePartial(dependencies, upload.upload_id)
  return true
}

/**
 * Waits until this process may finish an upload. No connection is held meanwhile, nor while the file is stored: a slow
 * store would soon hold all of them, and the embedded database has only one.
 *
 * @returns until when no other process will finish it, or the document that another one made of it
 */
async function claimUpload(
  { database: { db }, clock }: Dependencies,
  row: UploadRow,
): Promise<{ readonly until: Date } | { readonly document: Document }> {
  const { upload_id, user_uuid } = row
  for (let waitedMs = 0; waitedMs < LONGEST_WAIT_MS; waitedMs += PAUSE_MS) {
    const now = clock()
    const until = new Date(now.getTime() + FINISHING_MS)
    const isFree = or(isNull(uploads.finishing_until), lte(uploads.finishing_until, now))
    const { rowCount } = await db
      .update(uploads)
      .set({ finishing_until: until })
      .where(and(sameRecord(uploads, row, 'upload_id'), eq(uploads.is_finished, false), isFree))
    if (rowCount === 1) return { until }
    const document = await finishedUpload(db, user_uuid, upload_id)
    if (document) return { document }
    await uploadOf(db, user_uuid, upload_id)
    await sleep(PAUSE_MS)
  }
  throw new ApiError('unavailable', 'This file is still being saved. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  })
}

/** Checks and stores a complete upload, then adds its document. */
async function storeUpload(
  dependencies: Dependencies,
  row: UploadRow,
  metadata: Metadata,
): Promise<Document> {
  const { db } = dependencies.database
  const { upload_id, user_uuid } = row
  const { filename: name, filetype: type } = metadata
  const path = join(uploadsDirectory(dependencies), upload_id)
  const checked = await checkFile({ path, name, type }).catch((error: unknown) => {
    throw isMissing(error) ? notFound() : error
  })
  const file = await storeFile(dependencies, user_uuid, checked, upload_id)
  const [document] = await db.transaction(async (transaction) => {
    await lockClient(transaction, user_uuid)
    // This took so long that another process finished it, too: both stored the same file.
    const earlier = await finishedUpload(transaction, user_uuid, upload_id)
    if (earlier) return [earlier]
    // Its room is from now on that of the document.
    const { rowCount } = await transaction
      .update(uploads)
      .set({ is_finished: true, size_bytes: file.size_bytes })
      .where(sameRecord(uploads, row, 'upload_id'))
    if (rowCount === 0) throw notFound()
    return addDocuments(transaction, dependencies, user_uuid, [file], metadata, dependencies.clock())
  })
  if (!document) throw notFound()
  return document
}

/**
 * Turns a complete upload into a document, in one process at a time: the others wait for it. Repeating it gives the same
 * document.
 *
 * @throws ApiError `unavailable` while the file store does not answer, which leaves the upload as it is; else what is
 * wrong with the file, and the upload is given up
 */
export async function finishUpload(
  dependencies: Dependencies,
  row: UploadRow,
  metadata: Metadata,
): Promise<Document> {
  const { upload_id } = row
  const claim = await claimUpload(dependencies, row)
  if ('document' in claim) return claim.document
  try {
    const document = await storeUpload(dependencies, row, metadata)
    await removePartial(dependencies, upload_id)
    return document
  } catch (error) {
    // This took so long that another process finished it, and deleted what was received.
    const document = await finishedUpload(dependencies.database.db, row.user_uuid, upload_id)
    if (document) return document
    if (error instanceof ApiError && error.code !== 'unavailable') {
      await dropUpload(dependencies, row)
      await formFiles.discard(dependencies, row.user_uuid, [{ document_uuid: upload_id }])
    }
    await dependencies.database.db
      .update(uploads)
      .set({ finishing_until: null })
      .where(and(sameRecord(uploads, row, 'upload_id'), eq(uploads.finishing_until, claim.until)))
    throw error
  }
}

/** Gives up uploads that were begun a day ago, and deletes temporary files that belong to none. */
export async function sweepUploads(dependencies: Dependencies): Promise<void> {
  const { db } = dependencies.database
  const now = dependencies.clock().getTime()
  const old = await db
    .delete(uploads)
    .where(lte(uploads.created_at, new Date(now - UNFINISHED_MS)))
    .returning({ id: uploads.upload_id })
  for (const { id } of old) await removePartial(dependencies, id)
  const directory = uploadsDirectory(dependencies)
  const rows = await db.select({ id: uploads.upload_id }).from(uploads).where(eq(uploads.is_finished, false))
  const running = new Set(rows.map(({ id }) => id))
  // There is no folder before the first upload.
  for (const name of await readdir(directory).catch(() => [])) {
    if (running.has(name.replace(/\.json$/, ''))) continue
    const path = join(directory, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now - found.mtimeMs > LEFTOVER_MS) await rm(path, { force: true })
  }
}
