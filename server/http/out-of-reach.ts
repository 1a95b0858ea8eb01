// PostgreSQL's codes for too many connections, starting or stopping, a broken connection, and a timeout.
const CODES: ReadonlySet<unknown> = new Set([
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
])

/** Whether work failed because the database was unavailable, which is no fault of the request or of the program. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return (
    CODES.has(code) ||
    /^(?:timeout exceeded when trying to connect|Connection terminated)/.test(error.message) ||
    isOutOfReach(error.cause)
  )
}
