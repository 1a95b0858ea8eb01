/**
 * SQLSTATE codes of PostgreSQL for conflicts with another transaction: a deadlock, a serialization failure, and a row
 * that was deleted or added meanwhile. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const LOST: ReadonlySet<unknown> = new Set(['40P01', '40001', '23503', '23505'])

/** Whether work failed because of another transaction, and may succeed when retried. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && LOST.has(error.code)) || isLostRace(error.cause))
