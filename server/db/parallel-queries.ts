import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/**
 * Runs independent queries: in parallel on the database, in sequence in a transaction, whose one connection runs one
 * query at a time.
 */
export async function parallelQueries<const T extends readonly (() => Promise<unknown>)[]>(
  db: Db,
  ...queries: T
): Promise<{ -readonly [Place in keyof T]: Awaited<ReturnType<T[Place]>> }> {
  type Results = { -readonly [Place in keyof T]: Awaited<ReturnType<T[Place]>> }
  if (!is(db, PgTransaction)) return (await Promise.all(queries.map((query) => query()))) as Results
  const results: unknown[] = []
  for (const query of queries) results.push(await query())
  return results as Results
}
