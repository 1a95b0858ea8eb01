import { errorStatus, type ErrorCode } from '#core/contract/envelope.ts'

/** An error with a message for the client; anything else that is thrown is a server error and answers 500. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined
  /** Commits the count of an attempt even though the rest of the work is rolled back. */
  readonly isCounted: boolean
  /** The provider's own code for a refused card, sent in place of ours. */
  readonly cardCode: string | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fields?: Readonly<Record<string, string>>
      retryAfterSeconds?: number
      isCounted?: boolean
      cardCode?: string
    } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.isCounted = more.isCounted ?? false
    this.cardCode = more.cardCode
  }

  get status(): (typeof errorStatus)[ErrorCode] {
    return errorStatus[this.code]
  }
}

/** The error for a record that does not exist or is not the caller's: both look the same. */
export const notFound = (): ApiError => new ApiError('not_found', 'We couldn’t find that.')

/**
 * The error for restoring a record that was not deleted, is past its seven days, or is not the caller's: all look the
 * same.
 */
export const notRestorable = (): ApiError =>
  new ApiError(
    'not_found',
    'This can’t be restored. It was deleted more than 7 days ago, or it has already been restored.',
  )

/** The error for a card that the payment provider refused, with the provider's code and message. */
export const cardError = ({ code, message }: { readonly code: string; readonly message: string }): ApiError =>
  new ApiError('card_error', message, { cardCode: code })

/** The error for one invalid field. */
export const wrongField = (field: string, message: string): ApiError =>
  new ApiError('invalid_input', message, { fields: { [field]: message } })

/**
 * The error for a change based on an older version of a record.
 *
 * @param what the record as the subject of a sentence, such as "This goal"
 */
export const changedElsewhere = (what: string): ApiError =>
  new ApiError('conflict', `${what} was changed somewhere else. Review it before you save again.`)

/**
 * Rejects a change that the client based on an older version of a record; a change without a version always passes.
 *
 * @param what as for {@link changedElsewhere}
 * @throws ApiError `conflict`
 */
export function assertVersion(basedOn: number | undefined, current: number, what: string): void {
  if (basedOn !== undefined && basedOn < current) throw changedElsewhere(what)
}
