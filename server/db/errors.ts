/** Classifies database errors by SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */

const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because a row with the same unique key exists. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  [error, error.cause].some(
    (each) => each instanceof Error && 'code' in each && each.code === UNIQUE_VIOLATION,
  )

/** A deadlock, a serialization failure, and a row that was deleted or added meanwhile. */
const LOST_RACE: ReadonlySet<unknown> = new Set(['40P01', '40001', '23503', UNIQUE_VIOLATION])

/** Whether work failed because of another transaction, and may succeed when retried. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && LOST_RACE.has(error.code)) || isLostRace(error.cause))

/** Too many connections, starting or stopping, a timeout, and the network errors of a broken connection. */
const UNAVAILABLE: ReadonlySet<unknown> = new Set([
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
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return (
    UNAVAILABLE.has(code) ||
    /^(?:timeout exceeded when trying to connect|Connection terminated)/.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  )
}
