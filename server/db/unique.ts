/** SQLSTATE of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because a row with the same unique key exists. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  [error, error.cause].some(
    (each) => each instanceof Error && 'code' in each && each.code === UNIQUE_VIOLATION,
  )
