/** What an answer means for the write that it answers. */
import * as v from 'valibot'
import { Failure } from '#core/contract/envelope.ts'
import type { Refused, WaitingWrite } from './queued-write.ts'

/** An answer as the page and the worker read it; `status` 0 means that none came. */
export type Answer =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly status: number
      readonly message: string
      readonly code?: string | undefined
      readonly fields?: Readonly<Record<string, string>>
      readonly retryAfterSeconds?: number | undefined
    }

const Success = v.object({ data: v.unknown() })

/**
 * Reads an answer, whatever it may be.
 *
 * @param json the body, or undefined where it is not JSON
 * @param retryAfter the header, in seconds, or null
 */
export function readAnswer(status: number, json: unknown, retryAfter: string | null): Answer {
  const isFine = status >= 200 && status < 300
  if (isFine && v.is(Success, json)) return { ok: true }
  const failure = v.safeParse(Failure, json)
  // A portal's or a proxy's own login: it has not seen the write, and knows nothing of our session.
  if (status === 401 && !failure.success) return { ok: false, status: 0, message: '' }
  const { message, code, fields = {} } = failure.success ? failure.output : { message: '' }
  const seconds = Number(retryAfter ?? Number.NaN)
  return { ok: false, status, message, code, fields, retryAfterSeconds: seconds >= 0 ? seconds : undefined }
}

export type Verdict =
  /** The server has done it. */
  | { readonly kind: 'done' }
  /** The session is over; nothing more can be sent. */
  | { readonly kind: 'ended' }
  /** The server has judged it, and asking again changes nothing. */
  | { readonly kind: 'refused'; readonly refusal: Refused }
  /** Nobody has judged it yet. */
  | {
      readonly kind: 'later'
      readonly isAnswered: boolean
      readonly waitMs: number
      readonly message: string
    }

const LATER_STATUSES: ReadonlySet<number> = new Set([408, 425, 429])
// The server cannot do this at all; no later try will find it otherwise.
const NOT_BUILT = 501

/**
 * Judges an answer.
 *
 * Only a failure as JSON with a message counts as our server's: a captive portal answers 200 to everything, a gateway a
 * page of its own with 502 or 404, and neither has seen the write. A code may be missing. A key that was used for another body stands for a first tap that was
 * done; and a thing to be deleted that is not there is deleted.
 */
export function judge(write: Pick<WaitingWrite, 'method'>, answer: Answer): Verdict {
  if (answer.ok) return { kind: 'done' }
  const { status, code, message, fields = {}, retryAfterSeconds } = answer
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
