import type { Db } from './connect.ts'

/** Reads from one snapshot of the database: what is saved meanwhile is in all of the reads or in none. */
export const inSnapshot = <T>(db: Db, read: (transaction: Db) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
