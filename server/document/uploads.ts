/** Uploads under way: the room they hold, what becomes of them at their end, and their leftovers. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, count, eq, lte, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import {
  type Document,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_FILES,
  type UploadMetadata,
} from '#core/contract/documents.ts'
import type { Db } from '#server/db/connect.ts'
import { documents, uploads } from '#server/db/schema/document.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { lockClient } from '#server/http/capacity.ts'
import { tooManyFiles, uploadTooLarge, UPLOADS_DIRECTORY } from '#server/http/form.ts'
import { isUuid } from '#server/http/ids.ts'
import { agreedType } from './clean.ts'
import { assertRoom, assertSubject, keepDocuments, presentDocument } from './keep.ts'
import { checkFile, formFiles, storeFile, wrongType } from './receive.ts'

/** How long an upload may take, with all its interruptions. */
const UNFINISHED_MS = 24 * 60 * 60_000
/** A file without a row is being created, or was left by a crash. */
const LEFTOVER_MS = 60 * 60_000

export type Metadata = v.InferOutput<typeof UploadMetadata>
type UploadRow = typeof uploads.$inferSelect

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

/** Gives an upload up: its room is free again. */
export async function dropUpload(dependencies: Dependencies, id: string): Promise<void> {
  await dependencies.database.db.delete(uploads).where(eq(uploads.upload_id, id))
  await removePartial(dependencies, id)
}

/**
 * Turns a complete upload into a document. Repeating it gives the same document.
 *
 * @throws ApiError `unavailable` while the file store does not answer, which leaves the upload as it is; else what is
 * wrong with the file, and the upload is given up
 */
export async function finishUpload(
  dependencies: Dependencies,
  { upload_id, user_uuid }: UploadRow,
  metadata: Metadata,
): Promise<Document> {
  const { db } = dependencies.database
  const [known] = await db.select().from(documents).where(eq(documents.document_uuid, upload_id))
  if (known) return presentDocument(known)
  const { filename: name, filetype: type } = metadata
  try {
    const path = join(uploadsDirectory(dependencies), upload_id)
    const file = await storeFile(dependencies, await checkFile({ path, name, type }), upload_id)
    const [document] = await db.transaction(async (transaction) => {
      await lockClient(transaction, user_uuid)
      // Its room is from now on that of the document.
      const { rowCount } = await transaction
        .update(uploads)
        .set({ is_finished: true, size_bytes: file.size_bytes })
        .where(eq(uploads.upload_id, upload_id))
      if (rowCount === 0) throw notFound()
      return keepDocuments(transaction, dependencies, user_uuid, [file], metadata, dependencies.clock())
    })
    if (!document) throw notFound()
    await removePartial(dependencies, upload_id)
    return document
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'unavailable') {
      await dropUpload(dependencies, upload_id)
      await formFiles.discard(dependencies, [{ document_uuid: upload_id }])
    }
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
