/** Work that is stored in a table until it succeeds: taken when it is due, by one process, and retried later and later. */
import { and, asc, eq, inArray, lte, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { MINUTE_MS } from '#core/finance/math/duration.ts'
import type { Db } from './connect.ts'

const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS
/** Longer than a batch takes, with every request at its time-out. */
const LEASE_MS = 5 * MINUTE_MS
const BATCH = 10

/**
 * How long to wait before work that failed is retried: 2, 4, 8 … minutes, at most six hours.
 *
 * @param failures failures in a row so far, 1 or more
 */
export const backOffMs = (failures: number): number => Math.min(2 ** failures * MINUTE_MS, LONGEST_WAIT_MS)

/**
 * Takes rows of clients that were found due. Each is taken by a statement that finds it only while it is due and moves it
 * ahead: of several processes that have found it, one gets it. They are not locked when they are found, because a database
 * that is divided by client locks rows of one client only.
 */
export async function takeEach<Key, Row>(
  due: readonly Key[],
  take: (key: Key) => Promise<Row[]>,
): Promise<Row[]> {
  const taken: Row[] = []
  for (const key of due) taken.push(...(await take(key)))
  return taken
}

interface Queue extends PgTable {
  readonly next_at: PgColumn
  readonly failure_count: PgColumn
}

/**
 * Works on every row of a queue that is due, one after another, until none is left. A row is deleted when its work is finished, and
 * else tried again after a wait that doubles. Safe to run in several processes at once.
 *
 * @param key the name of the primary key
 * @param work returns whether the row is finished
 * @param where which rows are wanted; all by default
 */
export async function runQueue<K extends string, T extends Queue & Readonly<Record<K, PgColumn>>>(
  { database: { db }, clock }: { readonly database: { readonly db: Db }; readonly clock: () => Date },
  table: T,
  key: K,
  work: (row: T['$inferSelect']) => Promise<boolean>,
  where?: SQL,
): Promise<void> {
  const queue: Queue = table
  for (;;) {
    const now = clock()
    const due = db
      .select({ key: table[key] })
      .from(queue)
      .where(and(lte(table.next_at, now), where))
      .orderBy(asc(table.next_at))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const moved = await db
      .update(queue)
      .set({ next_at: new Date(now.getTime() + LEASE_MS) })
      .where(inArray(table[key], due))
      .returning()
    // The types of a table do not survive its widening to what all queues have.
    const rows = moved as (T['$inferSelect'] & { readonly failure_count: number })[]
    if (rows.length === 0) return
    for (const row of rows) {
      const here = eq(table[key], row[key])
      if (await work(row)) {
        await db.delete(queue).where(here)
        continue
      }
      const failure_count = row.failure_count + 1
      const next_at = new Date(clock().getTime() + backOffMs(failure_count))
      await db.update(queue).set({ failure_count, next_at }).where(here)
    }
  }
}
