/** How a job ended, in a form that can be copied between threads: an error by itself would lose its class and code. */
import { ApiError } from '#server/http/api-error.ts'

interface CopiedError {
  readonly isApiError: boolean
  readonly name: string
  readonly message: string
  readonly stack: string
  /** A database error's code and names, or what an error for the client carries. */
  readonly properties: Readonly<Record<string, unknown>>
  readonly cause: CopiedError | undefined
}

export type Outcome<T> = { readonly value: T } | { readonly error: CopiedError }

/** Whether a value can be copied. One that contains itself is too deep. */
const isPlain = (value: unknown, depth = 5): boolean =>
  value === null ||
  ['undefined', 'string', 'number', 'boolean'].includes(typeof value) ||
  (typeof value === 'object' && depth > 0 && Object.values(value).every((each) => isPlain(each, depth - 1)))

function copyOf(thrown: unknown): CopiedError {
  const error = thrown instanceof Error ? thrown : new Error(`${typeof thrown} was thrown`)
  const { name, message, stack = '', cause } = error
  const own = Object.entries(error).filter(([property]) => property !== 'cause')
  return {
    isApiError: error instanceof ApiError,
    name,
    message,
    stack,
    // A property that cannot be copied still tells of which kind the error is.
    properties: Object.fromEntries(
      own.map(([property, value]) => [property, isPlain(value) ? value : undefined]),
    ),
    cause: cause === undefined ? undefined : copyOf(cause),
  }
}

function errorOf({ isApiError, name, message, stack, properties, cause }: CopiedError): Error {
  const error = new Error(message, cause && { cause: errorOf(cause) })
  if (isApiError) Object.setPrototypeOf(error, ApiError.prototype)
  return Object.assign(error, { name, stack, ...properties })
}

/** Runs work and takes down how it ends. */
export const captureOutcome = <T>(work: () => Promise<T>): Promise<Outcome<T>> =>
  work().then(
    (value) => ({ value }),
    (error: unknown) => ({ error: copyOf(error) }),
  )

/** @throws what the work threw */
export function valueOf<T>(outcome: Outcome<T>): T {
  if ('error' in outcome) throw errorOf(outcome.error)
  return outcome.value
}
