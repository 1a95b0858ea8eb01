/** Parses the API's responses, and classifies what each means for its write. */
import * as v from 'valibot'
import { Failure } from '#core/contract/envelope.ts'
import type { Refused, WaitingWrite } from './queued-write.ts'

/** A response as page and worker read it; `status` 0 means that our server did not respond. */
export type ParsedResponse =
  | { readonly ok: true; readonly data: unknown; readonly message?: string | undefined }
  | {
      readonly ok: false
      readonly status: number
      /** The server's message; empty if it sent none. */
      readonly message: string
      /** `no_answer` and `unexpected_answer` are set on the device: no response, or one that does not parse. */
      readonly code?: string | undefined
      readonly fields?: Readonly<Record<string, string>>
      readonly retryAfterSeconds?: number | undefined
    }

export const NO_RESPONSE = { ok: false, status: 0, message: '', code: 'no_answer' } as const

const Success = v.object({ data: v.unknown(), message: v.fallback(v.optional(v.string()), undefined) })

// The message may survive even if a gateway has rewritten the rest.
const ReadableFailure = v.object({
  message: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  code: v.fallback(Failure.entries.code, undefined),
  fields: v.fallback(Failure.entries.fields, undefined),
})

/**
 * Parses a response.
 *
 * @param json the body, or undefined if it is not JSON
 * @param retryAfter the header, in seconds, or null
 */
export function parseResponse(status: number, json: unknown, retryAfter: string | null): ParsedResponse {
  const unexpected = { ok: false, status, message: '', code: 'unexpected_answer' } as const
  if (status >= 200 && status < 300) {
    // A captive portal answers 200 with its own page.
    if (json === undefined) return NO_RESPONSE
    const success = v.safeParse(Success, json)
    return success.success ? { ok: true, ...success.output } : unexpected
  }
  const failure = v.safeParse(ReadableFailure, json)
  if (!failure.success) {
    // A 401 without our envelope comes from a captive portal or proxy, and says nothing about our session. A 5xx with a page comes from a
    // gateway that cannot reach our server.
    return status === 401 || (status >= 500 && json === undefined) ? NO_RESPONSE : unexpected
  }
  const { message, code, fields = {} } = failure.output
  // A server that is starting reads no request, so it is as if nobody had answered.
  if (code === 'starting') return NO_RESPONSE
  const seconds = Number(retryAfter ?? Number.NaN)
  return { ok: false, status, message, code, fields, retryAfterSeconds: seconds >= 0 ? seconds : undefined }
}

export type Classified =
  /** The server has applied the write. */
  | { readonly kind: 'done' }
  /** The session has ended; nothing more can be sent. */
  | { readonly kind: 'ended' }
  /** The server has rejected the write, and would reject it again. */
  | { readonly kind: 'refused'; readonly refusal: Refused }
  /** The server has not decided yet; retry later. */
  | {
      readonly kind: 'later'
      readonly isAnswered: boolean
      readonly waitMs: number
      readonly message: string
    }

const LATER_STATUSES: ReadonlySet<number> = new Set([408, 425, 429])
// The server does not support this, so no retry succeeds.
const NOT_BUILT = 501

/**
 * Classifies a response to a write.
 *
 * Only a failure as JSON with a message counts as our server's: a captive portal answers 200 to everything, a gateway
 * its own page with 502 or 404, and neither has seen the write. A code may be missing. A key reused with another
 * body means that the first request was done, and so does deleting a missing record.
 */
export function classifyResponse(write: Pick<WaitingWrite, 'method'>, response: ParsedResponse): Classified {
  if (response.ok) return { kind: 'done' }
  const { status, code, message, fields = {}, retryAfterSeconds } = response
  if (status === 401) return { kind: 'ended' }
  if (code === 'key_reused' || (code !== undefined && status === 404 && write.method === 'DELETE')) {
    return { kind: 'done' }
  }
  const isOurs = status >= 400 && message !== '' && code !== 'no_answer' && code !== 'unexpected_answer'
  const isForLater =
    LATER_STATUSES.has(status) || code === 'in_flight' || (status >= 500 && status !== NOT_BUILT)
  if (isOurs && !isForLater) return { kind: 'refused', refusal: { status, message, code, fields } }
  return { kind: 'later', isAnswered: isOurs, waitMs: (retryAfterSeconds ?? 0) * 1000, message }
}
