/** Classifies database errors by SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */

/** Whether an error or one of its causes has one of these codes. */
const hasCode = (error: unknown, codes: ReadonlySet<unknown>): boolean =>
  error instanceof Error && (('code' in error && codes.has(error.code)) || hasCode(error.cause, codes))

const UNIQUE_VIOLATION = '23505'
const UNIQUE_VIOLATIONS: ReadonlySet<unknown> = new Set([UNIQUE_VIOLATION])
const LOCK_TIMEOUTS: ReadonlySet<unknown> = new Set(['55P03'])

/** Whether a statement failed because a row with the same unique key exists. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATIONS)

/** Whether an error or one of its causes is a broken constraint, SQLSTATE class 23. */
export const isConstraintViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && String(error.code).startsWith('23')) || isConstraintViolation(error.cause))

/** Whether a statement waited for a lock longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, LOCK_TIMEOUTS)

/** A deadlock, a serialization failure, and a row that was deleted or added meanwhile. */
const LOST_RACE: ReadonlySet<unknown> = new Set(['40P01', '40001', '23503', UNIQUE_VIOLATION])

/** Whether work failed because of another transaction, and may succeed when retried. */
export const isLostRace = (error: unknown): boolean => hasCode(error, LOST_RACE)

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
  return (
    hasCode(error, UNAVAILABLE) ||
    /^(?:timeout exceeded when trying to connect|Connection terminated)/.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  )
}
