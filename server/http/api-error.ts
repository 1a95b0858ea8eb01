import { errorStatus, type ErrorCode } from '#core/contract/envelope.ts'

/** A refusal with words for the client; anything else that is thrown is a fault of ours and answers 500. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined
  /** A try was counted that must stay counted, whatever becomes of the rest of the work. */
  readonly isCounted: boolean

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fields?: Readonly<Record<string, string>>
      retryAfterSeconds?: number
      isCounted?: boolean
    } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.isCounted = more.isCounted ?? false
  }

  get status(): (typeof errorStatus)[ErrorCode] {
    return errorStatus[this.code]
  }
}

/** The answer for a thing that does not exist or is not the caller's: both look the same. */
export const notFound = (): ApiError => new ApiError('not_found', 'We couldn’t find that.')

/** The answer to who wants something restored that was not deleted, is gone by now, or is not the caller's: all look the same. */
export const notRestorable = (): ApiError =>
  new ApiError(
    'not_found',
    'This can’t be restored. It was deleted more than 7 days ago, or it has already been restored.',
  )

/** Refuses one field of the input. */
export const wrongField = (field: string, message: string): ApiError =>
  new ApiError('invalid_input', message, { fields: { [field]: message } })
