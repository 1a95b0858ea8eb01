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

const FULL: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether a write failed because a disk is full: the database's, or this machine's. */
export const isStorageFull = (error: unknown): boolean => hasCode(error, FULL)

/**
 * A failed connection (class 08), too few resources (class 53, but for a full disk), an idle transaction that was ended, a
 * timeout, starting or stopping, and the network errors of a broken connection.
 */
const UNAVAILABLE =
  /^(?:08\w{3}|53(?!100)\w{3}|25P03|57014|57P0\d|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/

/** Errors of `pg` without a code: no connection in time, one that ended under a statement, and statements after it. */
const DISCONNECTED =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** Whether work failed because the database was unavailable, which is no fault of the request or of the program. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && UNAVAILABLE.test(String(error.code))) ||
    DISCONNECTED.test(error.message) ||
    isDatabaseUnavailable(error.cause))
