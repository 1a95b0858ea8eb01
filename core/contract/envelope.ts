import * as v from 'valibot'

/** Every error code with its HTTP status. */
export const errorStatus = {
  malformed: 400,
  wrong_credentials: 400,
  wrong_code: 400,
  session_expired: 401,
  card_error: 402,
  forbidden: 403,
  code_required: 403,
  /** The share that a viewer reads through was revoked or has expired, or the view was open for too long. */
  share_ended: 403,
  /** The client has not shared this section, or a viewer may not do this. */
  not_shared: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  in_flight: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  key_reused: 422,
  locked: 423,
  too_many_requests: 429,
  internal: 500,
  not_built: 501,
  unavailable: 503,
  /** The server has just started, and reads no request yet. */
  starting: 503,
} as const satisfies Record<string, number>

/** A machine-readable error code. */
export type ErrorCode = keyof typeof errorStatus

/** Errors that any call may return, so no call lists them. */
export const commonErrors: readonly ErrorCode[] = [
  'malformed',
  'invalid_input',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
  'starting',
]

/** An error response: `message` can be shown to the client; `fields` has an error for each invalid input. */
export const Failure = v.object({
  message: v.string(),
  /** `card_error` where a card was refused; the code is then the provider's, such as `card_declined`. */
  type: v.optional(v.literal('card_error')),
  code: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.string())),
  request_id: v.optional(v.string()),
})
export type Failure = v.InferOutput<typeof Failure>

/** The envelope of a successful response. */
// @__NO_SIDE_EFFECTS__
export const success = <S extends v.GenericSchema>(data: S) =>
  v.object({ message: v.optional(v.string()), data })
