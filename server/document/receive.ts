/** The one way of a client's file into the file store, whether it came with a form or as a resumable upload. */
import { open } from 'node:fs/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { UPLOAD_WRONG_TYPE } from '#core/contract/documents.ts'
import { isStorageFull } from '#server/db/errors.ts'
import { documentRemovals, documents } from '#server/db/schema/document.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError, wrongField } from '#server/http/api-error.ts'
import { describeError } from '#server/http/describe-error.ts'
import type { ReceivedFile, SentFile } from '#server/http/form.ts'
import type { FormFiles } from '#server/http/serve.ts'
import { storingTurn } from '#server/http/upload-throttle.ts'
import { FilesUnavailable } from '#server/providers/files/files.ts'
import { agreedType, type CleanFile, cleanFile } from './clean.ts'
import { cleanName } from './name.ts'

/** A stored file must get its document within this time, else it is deleted. */
const UNKEPT_MS = 60 * 60_000

const CHUNK_BYTES = 64 * 1024

/** A temporary file that passed all checks. */
export interface CheckedFile extends CleanFile {
  readonly path: string
  readonly name: string
}

export const wrongType = (): ApiError => wrongField('files', UPLOAD_WRONG_TYPE)

/**
 * Checks a temporary file.
 *
 * @throws ApiError `invalid_input` unless its name, declared type and content agree on one of the types
 */
export async function checkFile({
  path,
  name,
  type: declared,
}: Omit<SentFile, 'size_bytes'>): Promise<CheckedFile> {
  const type = agreedType(name, declared)
  const clean = type && (await cleanFile(path, type))
  if (!clean) throw wrongType()
  return { ...clean, path, name: cleanName(name) }
}

/** What to store of a file, in chunks that are valid until the next: they are in the same memory. */
async function* contentOf({ path, pieces }: CheckedFile): AsyncGenerator<Uint8Array> {
  const handle = await open(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
    for (const piece of pieces) {
      if (piece instanceof Uint8Array) {
        yield piece
        continue
      }
      let position = piece.start
      while (position < piece.end) {
        const length = Math.min(CHUNK_BYTES, piece.end - position)
        const { bytesRead } = await handle.read(buffer, 0, length, position)
        if (bytesRead === 0) throw new Error('a file became shorter while it was stored')
        const chunk = buffer.subarray(0, bytesRead)
        await storingTurn(chunk)
        yield chunk
        position += bytesRead
      }
    }
  } finally {
    await handle.close()
  }
}

/**
 * Puts a checked file into the file store. Its removal is scheduled first, and cancelled by the transaction that adds
 * its document: so no crash leaves a file that nothing refers to.
 *
 * @throws ApiError `unavailable` when the store does not answer, FilesUnavailable when it is full
 */
export async function storeFile(
  { database, files, clock, log }: Dependencies,
  user_uuid: string,
  file: CheckedFile,
  document_uuid: string = uuidv7(),
): Promise<ReceivedFile> {
  const next_at = new Date(clock().getTime() + UNKEPT_MS).toISOString()
  // Not for an upload that another process has finished meanwhile.
  await database.db.execute(sql`
    insert into document_removals (document_uuid, user_uuid, next_at)
    select ${document_uuid}::uuid, ${user_uuid}::uuid, ${next_at}::timestamptz
    where not exists (
      select from documents d where d.user_uuid = ${user_uuid} and d.document_uuid = ${document_uuid})
    on conflict (document_uuid) do update set next_at = excluded.next_at, failure_count = 0`)
  const { name, type, size_bytes } = file
  try {
    await files.put(document_uuid, contentOf(file), size_bytes)
  } catch (error) {
    if (!(error instanceof FilesUnavailable) || isStorageFull(error)) throw error
    log.error({ err: describeError(error) }, 'a file could not be stored')
    throw new ApiError('unavailable', 'We can’t store files right now. Try again in a few minutes.', {
      retryAfterSeconds: 60,
    })
  }
  return { document_uuid, name, type, size_bytes }
}

/** Checks all files of a form, then stores them. */
async function receiveFiles(
  dependencies: Dependencies,
  userUuid: string,
  sent: readonly SentFile[],
): Promise<ReceivedFile[]> {
  const checked: CheckedFile[] = []
  for (const file of sent) checked.push(await checkFile(file))
  const received: ReceivedFile[] = []
  try {
    for (const file of checked) received.push(await storeFile(dependencies, userUuid, file))
  } catch (error) {
    await discardFiles(dependencies, userUuid, received)
    throw error
  }
  return received
}

/** Deletes stored files that have no document. One that cannot be deleted now is left to the scheduled removal. */
async function discardFiles(
  dependencies: Dependencies,
  userUuid: string,
  received: readonly Pick<ReceivedFile, 'document_uuid'>[],
): Promise<void> {
  const { db } = dependencies.database
  const ids = received.map(({ document_uuid }) => document_uuid)
  const kept = await db
    .select({ id: documents.document_uuid })
    .from(documents)
    .where(and(eq(documents.user_uuid, userUuid), inArray(documents.document_uuid, ids)))
  const isKept = new Set(kept.map(({ id }) => id))
  for (const id of ids) {
    if (isKept.has(id)) continue
    await dependencies.files.delete(id)
    await db.delete(documentRemovals).where(eq(documentRemovals.document_uuid, id))
  }
}

/** What becomes of the files of every form. */
export const formFiles: FormFiles = { receive: receiveFiles, discard: discardFiles }
