/** Sends one file in a resumable upload: https://tus.io/protocols/resumable-upload */
import type { DetailedError, HttpResponse, Upload } from 'tus-js-client'
import { apiAddress, endSession, NO_ANSWER, NO_CONNECTION, SOMETHING_WENT_WRONG } from '#app/platform/api.ts'
import { onConnectionChange, readConnection } from '#app/platform/online.ts'
import { readSession } from '#app/platform/session.ts'
import { type DocumentPurpose, type DocumentType, UPLOAD_PATH } from '#core/contract/documents.ts'
import { parseResponse } from '#core/outbox/classify-response.ts'
import { uploadKeyOf, removeStoredUpload, storedUpload, storeUpload } from './stored-uploads.ts'

/** Small enough for a slow phone to send each within the server's time for a request. */
const CHUNK_BYTES = 512 * 1024
/** How long to wait before each new try while the server does not answer; a chunk that arrives starts over. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 5000, 10_000, 20_000]

/** What an upload is for. */
export interface UploadSubject {
  readonly purpose: DocumentPurpose
  /** What the documents belong to, such as a transaction; null for the client's own. */
  readonly subject_uuid: string | null
}

interface SentFile extends UploadSubject {
  readonly file: File
  readonly type: DocumentType
  /** Files sent together have one batch. */
  readonly batch: string
}

/** What happens to an upload. */
interface UploadEvents {
  /** So many bytes have been sent; `isWaiting` while there is no connection. */
  readonly onProgress: (progress: { readonly sent_bytes: number; readonly isWaiting: boolean }) => void
  readonly onDone: (documentUuid: string) => void
  readonly onFailed: (message: string) => void
}

/** An upload under way. */
export interface Sending {
  /** Ends it, and deletes what the server has of it. */
  readonly cancel: () => void
}

const active = new Set<string>()

const parsed = (response: HttpResponse) => {
  let json: unknown
  try {
    json = JSON.parse(response.getBody())
  } catch {
    json = undefined
  }
  return parseResponse(response.getStatus(), json, null)
}

/** Sends a file: goes on by itself after a lost connection, and where an earlier upload of the same file stopped. */
export function sendFile(sent: SentFile, { onProgress, onDone, onFailed }: UploadEvents): Sending {
  const { file, type, batch, purpose, subject_uuid } = sent
  const endpoint = new URL(apiAddress() + UPLOAD_PATH, location.href).href
  const owner = readSession()?.user.user_uuid
  const key = uploadKeyOf(file, sent)
  // The same file twice at once: the second is an upload of its own.
  const isAlone = !active.has(key)
  active.add(key)
  let upload: Upload | undefined
  let sent_bytes = 0
  let state: 'starting' | 'sending' | 'waiting' | 'over' = 'starting'

  const wait = () => {
    state = 'waiting'
    onProgress({ sent_bytes, isWaiting: true })
  }
  const end = () => {
    state = 'over'
    active.delete(key)
    stopListening()
  }
  const fail = (message: string) => {
    end()
    onFailed(message)
  }
  const handleError = (error: Error | DetailedError) => {
    if (state === 'over') return
    const response = 'originalResponse' in error ? error.originalResponse : null
    if (!response || response.getStatus() === 0) {
      if (readConnection() === 'offline') wait()
      else fail(NO_ANSWER)
      return
    }
    const answer = parsed(response)
    if (!answer.ok && answer.status === 401) endSession(readSession()?.token ?? '')
    fail((!answer.ok && answer.message) || SOMETHING_WENT_WRONG)
  }
  const stopListening = onConnectionChange(() => {
    const isOffline = readConnection() === 'offline'
    if (state === 'sending' && isOffline) {
      // A request may hang long after the network is gone.
      void upload?.abort()
      wait()
    } else if (state === 'waiting' && !isOffline) {
      state = 'sending'
      upload?.start()
    }
  })
  const start = async () => {
    const tus = await import('tus-js-client').catch(() => undefined)
    // It may have been cancelled meanwhile.
    if (state !== 'starting') return
    if (!tus) return fail(NO_CONNECTION)
    const earlier = isAlone ? storedUpload(key, endpoint) : undefined
    upload = new tus.Upload(file, {
      endpoint,
      ...(earlier !== undefined && { uploadUrl: earlier }),
      metadata: {
        filename: file.name,
        filetype: type,
        purpose,
        batch,
        ...(subject_uuid !== null && { subject_uuid }),
      },
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      // Its own store would keep file names of several clients on the device.
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        const session = readSession()
        if (session?.user.user_uuid !== owner) {
          end()
          void upload?.abort()
          throw new Error('the client has logged out')
        }
        request.setHeader('Authorization', `Bearer ${session?.token ?? ''}`)
      },
      onAfterResponse: (request, response) => {
        const status = response.getStatus()
        // The library would begin anew, although the server only cannot say now how much it has.
        if (request.getMethod() === 'HEAD' && (status >= 500 || status === 429)) {
          throw new Error('the server cannot say how much it has')
        }
      },
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0
        // A chunk is in conflict with one that arrived although its answer was lost, or still locked by a lost connection.
        const isBehind = error.originalRequest.getMethod() !== 'POST' && (status === 409 || status === 423)
        const mayRetry = status < 400 || (status >= 500 && status !== 501) || isBehind
        if (!mayRetry || readConnection() === 'offline') return false
        onProgress({ sent_bytes, isWaiting: true })
        return true
      },
      onUploadUrlAvailable: () => {
        if (isAlone && upload?.url && readSession()?.user.user_uuid === owner) storeUpload(key, upload.url)
      },
      onProgress: (bytes) => {
        sent_bytes = bytes
        onProgress({ sent_bytes, isWaiting: false })
      },
      onError: handleError,
      onSuccess: () => {
        if (isAlone) removeStoredUpload(key)
        end()
        onDone(upload?.url?.split('/').at(-1) ?? '')
      },
    })
    if (readConnection() === 'offline') return wait()
    state = 'sending'
    upload.start()
  }
  void start()
  return {
    cancel: () => {
      if (state === 'over') return
      end()
      if (isAlone) removeStoredUpload(key)
      // What the server keeps of it in spite of this it deletes by itself.
      void upload?.abort(upload.url !== null).catch(() => undefined)
    },
  }
}
