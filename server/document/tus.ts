/**
 * Resumable uploads by tus 1.0.0 (https://tus.io/protocols/resumable-upload), with creation and termination. The
 * protocol is the library's; who may upload what, and what becomes of it, is ours.
 */
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS, MemoryLocker, Server, type Upload } from '@tus/server'
import type { Context, Hono } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import { type Document, MAX_UPLOAD_BYTES, UPLOAD_PATH, UploadMetadata } from '#core/contract/documents.ts'
import { MINUTE_MS } from '#core/finance/math/duration.ts'
import { isStorageFull } from '#server/db/errors.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { type FindCaller, requireCaller } from '#server/http/caller.ts'
import { readNoFurther, uploadTooLarge } from '#server/http/form.ts'
import { parseInput } from '#server/http/input.ts'
import { countUse, type Limit, tooMany } from '#server/http/limits.ts'
import type { RequestState } from '#server/http/request-state.ts'
import type { Caller } from '#server/http/route.ts'
import { beginningTurn, receivingTurns } from '#server/http/upload-throttle.ts'
import {
  beginUpload,
  dropUpload,
  finishedUpload,
  finishUpload,
  type Metadata,
  uploadOf,
  uploadsDirectory,
} from './uploads.ts'

const CREATIONS: Limit = { max: 60, windowMs: MINUTE_MS }
/** A file of 5 MB in parts of 64 KB takes 80, and a poor network repeats some. */
const PARTS: Limit = { max: 1200, windowMs: MINUTE_MS }

/**
 * Writes each chunk when it is its turn, without streams between, each of which would hold some more of them, and at its
 * own position: the library locks an upload within this process only, and another one may be writing the same part.
 */
class PacedStore extends FileStore {
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const nextTurn = receivingTurns()
    const chunks: AsyncIterable<Buffer> = content
    let end = offset
    try {
      // The library has checked that the part begins where the file ends. An upload that was deleted has no file.
      const file = await open(join(this.directory, id), 'r+')
      try {
        for await (const chunk of chunks) {
          await nextTurn(chunk)
          for (let written = 0; written < chunk.byteLength;) {
            const { bytesWritten } = await file.write(chunk, written, chunk.byteLength - written, end)
            written += bytesWritten
            end += bytesWritten
          }
        }
      } finally {
        await file.close()
      }
    } catch (error) {
      if (isStorageFull(error)) throw error
      throw ERRORS.FILE_WRITE_ERROR
    }
    return end
  }
}

/** What the library throws. */
const isTusError = (error: unknown): error is { readonly status_code: number; readonly body: string } =>
  typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error

/** An error of the protocol as one of ours. */
function refusalOf(status: number): ApiError {
  switch (status) {
    case 404:
    case 410:
      return notFound()
    case 409:
      return new ApiError('conflict', 'This part of the file isn’t the next one.')
    case 413:
      return uploadTooLarge()
    case 500:
      return new ApiError('unavailable', 'Another part of this file is still coming in. Try again.', {
        retryAfterSeconds: 2,
      })
    default:
      return new ApiError('malformed', 'The request was interrupted, or isn’t one of the tus protocol.')
  }
}

/** Metadata of an upload; a text that the client left empty is as one that is missing. */
function metadataOf(sent: Readonly<Record<string, string | null>> = {}): Metadata {
  const given = Object.entries(sent).filter(([, value]) => value !== null && value !== '')
  return parseInput(UploadMetadata, Object.fromEntries(given))
}

/** One request of an identified client. */
interface Asked {
  readonly context: Context<RequestState>
  readonly caller: Caller
  readonly dependencies: Dependencies
}

/** What all requests share. */
interface Shared {
  readonly store: FileStore
  readonly locker: MemoryLocker
}

/** Turns an upload that has arrived in full into its document. */
async function finish({ caller, dependencies }: Asked, { id, metadata }: Upload): Promise<Document> {
  const row = await uploadOf(dependencies.database.db, caller.user_uuid, id)
  return finishUpload(dependencies, row, metadataOf(metadata))
}

/**
 * The document of an upload that has arrived in full; it becomes one first if it has not yet.
 *
 * @returns undefined while parts are missing
 */
async function documentOf(asked: Asked, { store }: Shared, id: string): Promise<Document | undefined> {
  const { caller, dependencies } = asked
  const known = () => finishedUpload(dependencies.database.db, caller.user_uuid, id)
  const finished = await known()
  if (finished) return finished
  await uploadOf(dependencies.database.db, caller.user_uuid, id)
  try {
    const upload = await store.getUpload(id)
    return upload.offset === upload.size ? await finish(asked, upload) : undefined
  } catch (error) {
    if (!isTusError(error)) throw error
    // Another process may have finished it in between, and deleted what was received.
    const finishedMeanwhile = await known()
    if (finishedMeanwhile) return finishedMeanwhile
    throw refusalOf(error.status_code)
  }
}

const contentOf = (document: Document) => ({
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ data: document }),
})

/** The answer about an upload that is complete. */
function complete({ context }: Asked, document: Document): Response {
  const size = String(document.size_bytes)
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': size, 'Upload-Length': size }
  if (context.req.raw.method === 'HEAD') return new Response(null, { status: 200, headers })
  readNoFurther(context)
  const content = contentOf(document)
  return new Response(content.body, { status: 200, headers: { ...headers, ...content.headers } })
}

/** With these the library refuses a part, or a question, that comes while or after another process finishes the upload. */
const MAY_BE_COMPLETE: ReadonlySet<number> = new Set([404, 409, 410, 500])

/**
 * Answers through the library.
 *
 * @param uploadId the upload that a part or a question is about; once complete, it is answered with its document
 */
async function exchange(asked: Asked, shared: Shared, uploadId?: string): Promise<Response> {
  const { context, caller, dependencies } = asked
  let failure: unknown
  let begun: string | undefined
  const server = new Server({
    path: `/api${UPLOAD_PATH}`,
    datastore: shared.store,
    locker: shared.locker,
    maxSize: MAX_UPLOAD_BYTES,
    relativeLocation: true,
    // How long a part that stalled may still come in when the client has already connected again.
    lockDrainTimeout: 300,
    namingFunction: () => uuidv7(),
    onUploadCreate: async (_request, { id, size, metadata }) => {
      if (size === undefined) throw new ApiError('malformed', 'Say how large the file is.')
      const upload = { upload_id: id, size_bytes: size }
      await beginUpload(dependencies, caller.user_uuid, upload, metadataOf(metadata))
      begun = id
      return {}
    },
    onUploadFinish: async (request, upload) => ({
      status_code: request.method === 'POST' ? 201 : 200,
      ...contentOf(await finish(asked, upload)),
    }),
    onResponseError: (_request, error) => {
      failure = error
      return undefined
    },
  })
  const response = await server.handleWeb(context.req.raw)
  if (failure === undefined && response.status < 400) return response
  readNoFurther(context)
  // The client never learned the address of an upload whose creation failed.
  if (begun !== undefined) await dropUpload(dependencies, { user_uuid: caller.user_uuid, upload_id: begun })
  if (failure !== undefined && !isTusError(failure)) throw failure
  const status = failure?.status_code ?? response.status
  const document =
    uploadId !== undefined && MAY_BE_COMPLETE.has(status)
      ? await documentOf(asked, shared, uploadId)
      : undefined
  if (document) return complete(asked, document)
  throw refusalOf(status)
}

/**
 * Tells how much of an upload has arrived. One that is complete becomes a document first: its last request may have
 * ended before that.
 */
async function tell(asked: Asked, shared: Shared, id: string): Promise<Response> {
  const document = await documentOf(asked, shared, id)
  return document ? complete(asked, document) : exchange(asked, shared, id)
}

/** Receives a part. One of an upload that is complete, such as a part that is sent again, is answered with the document. */
async function receive(asked: Asked, shared: Shared, id: string): Promise<Response> {
  const { db } = asked.dependencies.database
  const finished = await finishedUpload(db, asked.caller.user_uuid, id)
  if (finished) return complete(asked, finished)
  await uploadOf(db, asked.caller.user_uuid, id)
  return exchange(asked, shared, id)
}

/** Gives an upload up, unless it is a document already. */
async function giveUp(asked: Asked, shared: Shared, id: string): Promise<Response> {
  const { database } = asked.dependencies
  const { is_finished } = await uploadOf(database.db, asked.caller.user_uuid, id)
  if (is_finished) throw notFound()
  const response = await exchange(asked, shared)
  if (!(await dropUpload(asked.dependencies, { user_uuid: asked.caller.user_uuid, upload_id: id })))
    throw notFound()
  return response
}

/** The response of the library, with our own rules about pages of other hosts. */
function ours(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const name of response.headers.keys()) {
    if (name.startsWith('access-control-')) headers.delete(name)
  }
  headers.set('Cache-Control', 'no-store')
  return new Response(response.body, { status: response.status, headers })
}

/** Serves resumable uploads to clients with a session. */
export function serveUploads(
  api: Hono<RequestState>,
  dependencies: Dependencies,
  findCaller: FindCaller,
): void {
  const { database, clock, settings } = dependencies
  const locker = new MemoryLocker()
  let opened: Promise<FileStore> | undefined
  const openStore = async (): Promise<FileStore> => {
    const directory = uploadsDirectory(dependencies)
    // The library would end the process if it could not create the folder.
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const store = new PacedStore({ directory })
    // A size that is not said at the beginning could not be counted, and old uploads are deleted by our own job.
    store.extensions = ['creation', 'creation-with-upload', 'termination']
    return store
  }
  const shared = async (): Promise<Shared> => {
    opened ??= openStore().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return { store: await opened, locker }
  }
  const begin = async (context: Context<RequestState>, limit: Limit, kind: string): Promise<Asked> => {
    const { method } = context.req.raw
    if (method === 'POST' || method === 'PATCH') await beginningTurn()
    context.set('endpoint', 'uploadDocument')
    context.header('Tus-Resumable', '1.0.0')
    // The protocol lets a client send another method in a header; ours decide by the method what may be done.
    if (context.req.header('x-http-method-override') !== undefined) {
      throw new ApiError('malformed', 'Send the method itself, without X-HTTP-Method-Override.')
    }
    const caller = await requireCaller(context, findCaller, clock())
    if (!settings.relaxedLimits) {
      const wait = await countUse(database.db, `${kind}:${caller.user_uuid}`, limit, clock())
      if (wait > 0) throw tooMany(wait)
    }
    return { context, caller, dependencies }
  }
  api.on(['POST', 'OPTIONS'], UPLOAD_PATH, async (context) => {
    const asked = await begin(context, CREATIONS, 'uploads')
    return ours(await exchange(asked, await shared()))
  })
  // A HEAD request is routed as GET.
  api.on(['GET', 'PATCH', 'DELETE'], `${UPLOAD_PATH}/:id`, async (context) => {
    const asked = await begin(context, PARTS, 'upload-parts')
    const id = context.req.param('id')
    const { method } = context.req.raw
    switch (method) {
      case 'HEAD':
        return ours(await tell(asked, await shared(), id))
      case 'PATCH':
        return ours(await receive(asked, await shared(), id))
      case 'DELETE':
        return ours(await giveUp(asked, await shared(), id))
      default:
        throw new ApiError('method_not_allowed', 'This isn’t supported here.')
    }
  })
}
