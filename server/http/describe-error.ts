/**
 * An error as it may be logged: what failed and where, without what a client sent. A failed query contains its
 * parameters, a database error's detail the row, and a provider's message the recipient's number.
 */
export interface ErrorDescription {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string
  readonly cause?: ErrorDescription
}

// Two digits suffice to recognize a number without revealing its length; quoted text is input.
const withoutValues = (text: string): string =>
  text.replaceAll(/\+?\d{5,}(?=\d\d)/g, '…').replaceAll(/(["'`]).*\1/gs, '$1…$1')

/** Errors whose messages contain the value at fault. Their type, code, and location are enough. */
const NAMES_VALUES: ReadonlySet<string> = new Set(['RangeError', 'SyntaxError', 'URIError'])

// "invalid input syntax for type date" quotes the date: keep only names from the schema.
function databaseMessage(error: Error): string {
  const names = ['constraint', 'table', 'column', 'routine'].flatMap((key) => {
    const name: unknown = new Map(Object.entries(error)).get(key)
    return typeof name === 'string' ? [`${key} ${name}`] : []
  })
  return ['the database refused', ...names].join(', ')
}

function messageOf(error: Error): string {
  if ('query' in error && typeof error.query === 'string') return `Failed query: ${error.query}`
  if ('severity' in error) return databaseMessage(error)
  // Valibot's issues quote their input.
  if ('issues' in error) return 'An answer did not keep to the contract'
  return NAMES_VALUES.has(error.name) ? '' : withoutValues(error.message)
}

const typeOf = (error: Error): string => (error.name === 'Error' ? error.constructor.name : error.name)

/** Describes any thrown value. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: typeOf(error),
    message: messageOf(error),
    ...('code' in error && { code: String(error.code) }),
    stack: frames.map((line) => line.trim()).join('\n'),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** An error's types and codes, from the error to its root cause, such as `DrizzleQueryError: error 22008`. */
export function errorName(error: unknown): string {
  const { type, code, cause } = describeError(error)
  const name = code === undefined ? type : `${type} ${code}`
  return error instanceof Error && cause ? `${name}: ${errorName(error.cause)}` : name
}
