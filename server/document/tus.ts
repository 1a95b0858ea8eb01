/**
 * Resumable uploads by tus 1.0.0 (https://tus.io/protocols/resumable-upload), with creation and termination. The
 * protocol is the library's; who may upload what, and what becomes of it, is ours.
 */
import { constants, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS, MemoryLocker, Server } from '@tus/server'
import type { Context, Hono } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import { MAX_UPLOAD_BYTES, UPLOAD_PATH, UploadMetadata } from '#core/contract/documents.ts'
import { isStorageFull } from '#server/db/errors.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { readNoFurther, uploadTooLarge } from '#server/http/form.ts'
import { parseInput } from '#server/http/input.ts'
import { beginningTurn, receivingTurns } from '#server/http/pace.ts'
import { countUse, type Limit, tooMany } from '#server/http/limits.ts'
import type { Caller, RequestState } from '#server/http/route.ts'
import { type FindCaller, requireCaller } from '#server/http/caller.ts'
import {
  beginUpload,
  dropUpload,
  finishUpload,
  type Metadata,
  uploadOf,
  uploadsDirectory,
} from './uploads.ts'

const MINUTE_MS = 60_000
const CREATIONS: Limit = { max: 60, windowMs: MINUTE_MS }
/** A file of 5 MB in parts of 64 KB takes 80, and a poor network repeats some. */
const PARTS: Limit = { max: 1200, windowMs: MINUTE_MS }

/** Writes each chunk when it is its turn, without streams between, each of which would hold some more of them. */
class PacedStore extends FileStore {
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const nextTurn = receivingTurns()
    const chunks: AsyncIterable<Buffer> = content
    let end = offset
    try {
      // The library has checked that the part begins where the file ends. An upload that was deleted has no file.
      const file = await open(join(this.directory, id), constants.O_WRONLY | constants.O_APPEND)
      try {
        for await (const chunk of chunks) {
          await nextTurn(chunk)
          await file.appendFile(chunk)
          end += chunk.byteLength
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
  /** Uploads whose file is being checked and stored; the protocol does not lock them then. */
  readonly finishing: Map<string, ReturnType<typeof finishUpload>>
}

/** Finishes an upload once, also when two requests complete it. */
async function finish(
  { caller, dependencies }: Asked,
  { finishing }: Shared,
  id: string,
  sent: Readonly<Record<string, string | null>> | undefined,
) {
  const row = await uploadOf(dependencies.database.db, caller.user_uuid, id)
  const work = finishing.get(id) ?? finishUpload(dependencies, row, metadataOf(sent))
  finishing.set(id, work)
  try {
    return await work
  } finally {
    finishing.delete(id)
  }
}

/** Answers through the library. */
async function exchange(asked: Asked, shared: Shared): Promise<Response> {
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
    onUploadFinish: async (request, { id, metadata }) => ({
      status_code: request.method === 'POST' ? 201 : 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ data: await finish(asked, shared, id, metadata) }),
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
  if (begun !== undefined) await dropUpload(dependencies, begun)
  if (failure === undefined) throw refusalOf(response.status)
  throw isTusError(failure) ? refusalOf(failure.status_code) : failure
}

/**
 * Tells how much of an upload has arrived. One that is complete becomes a document first: its last request may have
 * ended before that.
 */
async function tell(asked: Asked, shared: Shared, id: string): Promise<Response> {
  const { caller, dependencies } = asked
  const row = await uploadOf(dependencies.database.db, caller.user_uuid, id)
  let { size_bytes: size } = row
  if (!row.is_finished) {
    const upload = await shared.store.getUpload(id).catch((error: unknown) => {
      throw isTusError(error) ? refusalOf(error.status_code) : error
    })
    if (upload.offset !== upload.size) return exchange(asked, shared)
    size = (await finish(asked, shared, id, upload.metadata)).size_bytes
  }
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(size), 'Upload-Length': String(size) }
  return new Response(null, { status: 200, headers })
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
  const finishing: Shared['finishing'] = new Map()
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
    return { store: await opened, locker, finishing }
  }
  const begin = async (context: Context<RequestState>, limit: Limit, kind: string): Promise<Asked> => {
    const { method } = context.req.raw
    if (method === 'POST' || method === 'PATCH') await beginningTurn()
    context.set('endpoint', 'uploadDocument')
    context.header('Tus-Resumable', '1.0.0')
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
    if (method === 'HEAD') return ours(await tell(asked, await shared(), id))
    if (method === 'GET') throw new ApiError('method_not_allowed', 'This isn’t supported here.')
    const row = await uploadOf(database.db, asked.caller.user_uuid, id)
    if (row.is_finished) throw notFound()
    const response = await exchange(asked, await shared())
    if (method === 'DELETE') await dropUpload(dependencies, id)
    return ours(response)
  })
}
