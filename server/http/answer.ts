/** What is answered: a result with its caching headers, or an error in the form of the contract. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Failure } from '#core/contract/envelope.ts'
import { isDatabaseUnavailable, isStorageFull } from '#server/db/errors.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError } from './api-error.ts'
import { describeError } from './describe-error.ts'
import type { StoredResponse } from './idempotency.ts'
import type { RequestState } from './request-state.ts'

/** A result as a response; a public list has a tag, so that it is sent once. */
export function answerOf(context: Context, endpoint: Endpoint, done: StoredResponse): Response {
  const headers: Record<string, string> = { 'Content-Type': 'application/json; charset=utf-8' }
  if (endpoint.cache === 'public') {
    const tag = `"${createHash('sha256').update(done.answer).digest('base64url').slice(0, 22)}"`
    headers['Cache-Control'] = 'public, max-age=3600, stale-while-revalidate=86400'
    headers.ETag = tag
    if (context.req.header('if-none-match') === tag) return context.body(null, 304, headers)
  } else {
    headers['Cache-Control'] = 'no-store'
  }
  return context.body(done.answer, done.status as ContentfulStatusCode, headers)
}

/** An error as the contract describes it. */
export const failureBody = (refusal: ApiError, requestId: string): Failure => ({
  message: refusal.message,
  code: refusal.cardCode ?? refusal.code,
  ...(refusal.code === 'card_error' && { type: refusal.code }),
  ...(refusal.fields && { fields: { ...refusal.fields } }),
  request_id: requestId,
})

const busy = (): ApiError =>
  new ApiError('unavailable', 'We’re busy right now. Try again in a moment.', { retryAfterSeconds: 5 })

const noRoom = (): ApiError =>
  new ApiError('unavailable', 'We can’t do this right now. Try again in a few minutes.', {
    retryAfterSeconds: 60,
  })

function refusalOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (isStorageFull(error)) return noRoom()
  return isDatabaseUnavailable(error) ? busy() : undefined
}

/**
 * Turns any thrown value into a response; a server error is logged and reveals nothing internal. A full disk is not logged for
 * each request: see `watchDiskSpace`.
 */
export function answerError(
  dependencies: Dependencies,
  error: unknown,
  context: Context<RequestState>,
): Response {
  const known = refusalOf(error)
  const request_id = context.get('requestId')
  if (known !== error && !isStorageFull(error)) {
    dependencies.log.error(
      { err: describeError(error), request_id, endpoint: context.get('endpoint') },
      'request failed',
    )
  }
  const refusal = known ?? new ApiError('internal', 'Something Went Wrong')
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
  if (refusal.retryAfterSeconds !== undefined) headers['Retry-After'] = String(refusal.retryAfterSeconds)
  return context.json(failureBody(refusal, request_id), refusal.status, headers)
}
