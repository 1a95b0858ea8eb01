/** Deletes and changes many rows in short statements: one for all of them would fail at the statement timeout, each time. */
import { and, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
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
 * The condition of one slice: rows that match, at most as many as given. No row is locked to find them, because a database
 * that is divided by client locks rows of one client only; whoever comes second finds that they no longer match.
 */
export function slice(db: Db, table: PgTable, where: SQL | undefined, rows: number): SQL | undefined {
  const { primaryKeys, columns } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary)
  const names = sql.join(
    key.map((column) => sql`${column}`),
    sql`, `,
  )
  const some = db
    .select(Object.fromEntries(key.map((column) => [column.name, column])))
    .from(table)
    .where(where)
    .limit(rows)
  // In this form no index is read for the condition: it would give all rows that match, again for each slice.
  return and(sql`(${where}) is true`, sql`(${names}) in (${some})`)
}

/**
 * Deletes rows in slices.
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
    const { rowCount } = await db.delete(table).where(slice(db, table, where, rows))
    return rowCount ?? 0
  }, slices)
