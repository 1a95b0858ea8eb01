/**
 * An error as the log may hold it: what failed and where, without what a client sent. A failed query carries its
 * parameters, a database's detail the row, and a provider's message the number it was for.
 */
export interface ErrorDescription {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string
  readonly cause?: ErrorDescription
}

// The last two digits of a number are enough to recognise it (and its length says nothing); what is quoted is input.
const withoutValues = (text: string): string =>
  text.replaceAll(/\+?\d{5,}(?=\d\d)/g, '…').replaceAll(/(["'`]).*\1/gs, '$1…$1')

/** Errors whose messages name the value that they are about. Their type, their code and the place say enough. */
const NAMES_VALUES: ReadonlySet<string> = new Set(['RangeError', 'SyntaxError', 'URIError'])

// "invalid input syntax for type date", with the date: only names of the schema are the program's own.
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

/** Describes whatever was thrown. */
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

/** An error's types and codes, from what was thrown to its cause, such as `DrizzleQueryError: error 22008`. */
export function errorName(error: unknown): string {
  const { type, code, cause } = describeError(error)
  const name = code === undefined ? type : `${type} ${code}`
  return error instanceof Error && cause ? `${name}: ${errorName(error.cause)}` : name
}
