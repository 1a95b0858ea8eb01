/** Deletes and changes many rows in short statements: one for all of them would fail at the statement timeout, each time. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

const ROWS = 5_000
/** How long one clean-up may go on; the next one continues. */
const LONGEST_MS = 5 * 60_000

interface Slices {
  /** The most rows of one statement; fewer where each row takes others with it. */
  readonly rows?: number
  readonly longestMs?: number
}

/**
 * Repeats a statement until it finds no full slice.
 *
 * @param work one statement on at most `rows` rows; returns on how many
 * @returns false when time ran out before
 */
export async function inSlices(
  work: (rows: number) => Promise<number>,
  { rows = ROWS, longestMs = LONGEST_MS }: Slices = {},
): Promise<boolean> {
  const begun = performance.now()
  while ((await work(rows)) === rows) {
    if (performance.now() - begun >= longestMs) return false
  }
  return true
}

/**
 * Deletes rows in slices. Several processes may do so at once: each skips what another one is deleting.
 *
 * @returns false when time ran out before all were deleted
 */
export const deleteInSlices = (
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  slices: Slices = {},
): Promise<boolean> =>
  inSlices(async (rows) => {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} limit ${rows} for update skip locked))`)
    return rowCount ?? 0
  }, slices)
