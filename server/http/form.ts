/** Reads a multipart form as it arrives: text fields within limits, and files into temporary files. */
import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { Context } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import {
  type DocumentType,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_FILES,
  UPLOAD_TOO_LARGE,
} from '#core/contract/documents.ts'
import { ApiError } from './api-error.ts'
import { assertText, chunksOf, MAX_KEYS } from './input.ts'
import { receivingTurns } from './upload-throttle.ts'

/** What the boundaries and headers of the most parts may add to a form's content. */
const MAX_FRAME_BYTES = 128 * 1024
const MAX_FIELD_NAME_BYTES = 100
/** Longer than any name that is kept. */
const MAX_HEADER_BYTES = 8 * 1024

/** Temporary files of forms and unfinished uploads, below the data directory. */
export const UPLOADS_DIRECTORY = 'uploads'

/** A file of a form as it came, in a temporary file. */
export interface SentFile {
  readonly path: string
  /** As the client named it. */
  readonly name: string
  /** The type that the client declared. */
  readonly type: string
  readonly size_bytes: number
}

/** A file that was checked and is in the file store. */
export interface ReceivedFile {
  readonly document_uuid: string
  readonly name: string
  readonly type: DocumentType
  readonly size_bytes: number
}

/** A form that has been read in full. */
export interface SentForm {
  readonly value: Readonly<Record<string, string>>
  /** The same for the same fields and files in the same order, whatever the boundary between them. */
  readonly bytes: Uint8Array
  readonly files: readonly SentFile[]
}

export const uploadTooLarge = (): ApiError => new ApiError('too_large', UPLOAD_TOO_LARGE)
export const tooManyFiles = (): ApiError =>
  new ApiError('invalid_input', `Add at most ${MAX_UPLOAD_FILES} files`)
const malformed = (): ApiError => new ApiError('malformed', 'The request isn’t a valid form.')

/** The bytes of all fields of a form together: a few short texts. Files may use their whole limit beside them. */
const MAX_FIELD_BYTES = 64 * 1024

/** Counts bytes against a limit. */
class Budget {
  #left: number

  constructor(most: number) {
    this.#left = most
  }

  /** @throws ApiError `too_large` */
  take(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) throw uploadTooLarge()
  }
}

/** The body's chunks, as far as they can belong to a form within the limit. */
async function* limited(request: Request): AsyncGenerator<Uint8Array> {
  const most = MAX_UPLOAD_BYTES + MAX_FRAME_BYTES
  if (Number(request.headers.get('content-length') ?? 0) > most) throw uploadTooLarge()
  const nextTurn = receivingTurns()
  let size = 0
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength
    if (size > most) throw uploadTooLarge()
    await nextTurn(chunk)
    yield chunk
  }
}

/** Writes one file of a form and digests it on the way. */
async function writeFile(
  stream: Readable,
  path: string,
  budget: Budget,
  signal: AbortSignal,
): Promise<{ readonly size_bytes: number; readonly digest: string }> {
  const hash = createHash('sha256')
  let size_bytes = 0
  await pipeline(
    stream,
    async function* count(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        budget.take(chunk.byteLength)
        size_bytes += chunk.byteLength
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
    { signal },
  )
  return { size_bytes, digest: hash.digest('base64url') }
}

/**
 * Reads a form; no more than a few chunks of it are in memory at a time.
 *
 * @param directory of temporary files; created if missing. The caller deletes the files: see {@link forgetForm}
 * @throws ApiError `unsupported_media_type`, `too_large`, `invalid_input` for too many files, or `malformed`, also
 * when the client stopped sending. No temporary file is left then.
 */
export async function readForm(request: Request, directory: string): Promise<SentForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new ApiError('unsupported_media_type', 'Send the request as a form, multipart/form-data.')
  }
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const fileBudget = new Budget(MAX_UPLOAD_BYTES)
  const fieldBudget = new Budget(MAX_FIELD_BYTES)
  const fields = new Map<string, string>()
  const saving: Promise<SentFile & { readonly field: string; readonly digest: string }>[] = []
  const paths: string[] = []
  const stopping = new AbortController()
  // Each file listens, and the parser.
  setMaxListeners(MAX_UPLOAD_FILES + 2, stopping.signal)
  const refuse = (error: unknown): void => stopping.abort(error)
  try {
    const parser = openParser(type)
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      try {
        if (isNameCut || fields.has(name)) throw malformed()
        if (isValueCut) throw uploadTooLarge()
        fieldBudget.take(Buffer.byteLength(name) + Buffer.byteLength(value))
        assertText(name)
        assertText(value)
        fields.set(name, value)
      } catch (error) {
        refuse(error)
      }
    })
    parser.on('file', (field, stream, name, _encoding, declared) => {
      const path = join(directory, uuidv7())
      paths.push(path)
      const saved = writeFile(stream, path, fileBudget, stopping.signal).then((written) => ({
        field,
        path,
        name,
        type: declared,
        ...written,
      }))
      // Handled at once: the form may still be coming in when a file fails.
      saved.catch(refuse)
      saving.push(saved)
    })
    parser.on('filesLimit', () => refuse(tooManyFiles()))
    parser.on('fieldsLimit', () => refuse(new ApiError('malformed', 'The request has too many fields.')))
    parser.on('partsLimit', () => refuse(malformed()))
    await pipeline(limited(request), parser, { signal: stopping.signal })
    const saved = await Promise.all(saving)
    const said = { fields: Object.fromEntries(fields), files: saved.map(({ path: _, ...file }) => file) }
    return {
      value: Object.fromEntries(fields),
      bytes: Buffer.from(JSON.stringify(said)),
      files: saved.map(({ path, name, type: declared, size_bytes }) => ({
        path,
        name,
        type: declared,
        size_bytes,
      })),
    }
  } catch (error) {
    refuse(error)
    await Promise.allSettled(saving)
    await Promise.all(paths.map((path) => rm(path, { force: true })))
    const reason: unknown = stopping.signal.reason
    // Whatever the parser throws is about the form.
    throw reason instanceof ApiError ? reason : isFileError(reason) ? reason : malformed()
  }
}

/** A full or broken disk is no fault of the form. */
const isFileError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

function openParser(type: string) {
  return new Busboy({
    headers: { 'content-type': type },
    limits: {
      fieldNameSize: MAX_FIELD_NAME_BYTES,
      fieldSize: MAX_FIELD_BYTES,
      fields: MAX_KEYS,
      files: MAX_UPLOAD_FILES,
      parts: MAX_KEYS + MAX_UPLOAD_FILES,
      headerPairs: 20,
      headerSize: MAX_HEADER_BYTES,
    },
  })
}

/** Deletes a form's temporary files. */
export async function forgetForm({ files }: Pick<SentForm, 'files'>): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })))
}

/**
 * Closes the connection of a client that keeps sending a refused form: what is read after the refusal stays within one
 * more limit. Without this, the server under the app would read 64 MB so that the client can read the refusal.
 */
export function readNoFurther(context: Context): void {
  const { incoming } = (context.env ?? {}) as { readonly incoming?: IncomingMessage }
  let read = 0
  incoming?.on('data', (chunk: Buffer) => {
    read += chunk.byteLength
    if (read > MAX_UPLOAD_BYTES) incoming.socket.destroy()
  })
}
