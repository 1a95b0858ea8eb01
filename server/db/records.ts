/** The statements that every table of restorable records shares. Each names the client, so that nobody reaches another's records. */
import { and, count, desc, eq, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { validate } from 'uuid'
import type { Limit } from '#core/contract/limit.ts'
import type { Db } from './connect.ts'
import { isRestorable, notDeleted } from './deletion.ts'
import { type Given, prepared } from './prepared.ts'

type Keyed<Id extends string, Value> = Readonly<Record<Id | 'user_uuid', Value>>

/**
 * The condition that a row belongs to a record: to a given one, or to that of a joined table. An id is unique among the
 * records of one client only, so that the client is always part of it.
 */
export const sameRecord = <Id extends string>(
  table: Keyed<Id, PgColumn>,
  record: Keyed<Id, PgColumn | string>,
  id: Id,
): SQL | undefined => and(eq(table.user_uuid, record.user_uuid), eq(table[id], record[id]))

interface RecordTable extends PgTable {
  readonly user_uuid: PgColumn
  readonly deleted_at: PgColumn
}

/** The statements on one table, and how many of its records a client may have. */
export interface Records<Row, NewRow> extends Limit {
  /** The condition for a client's records that are not deleted. */
  readonly own: (userUuid: Given<string>) => SQL | undefined
  /** The condition for one of them. */
  readonly named: (userUuid: string, uuid: string) => SQL | undefined
  /** A client's records, in no particular order. */
  list(db: Db, userUuid: string): Promise<Row[]>
  count(db: Db, userUuid: string): Promise<number>
  /** A client's own record. */
  find(db: Db, userUuid: string, uuid: string): Promise<Row | undefined>
  /** The same, locked until the transaction ends, so that what is worked out from it stays true. */
  lock(db: Db, userUuid: string, uuid: string): Promise<Row | undefined>
  /** Adds a record; undefined if its id, or what else is unique, is taken. */
  add(db: Db, row: NewRow): Promise<Row | undefined>
  /** Changes a record that the transaction has locked; undefined if it is deleted. */
  save(db: Db, userUuid: string, uuid: string, change: Partial<Row>): Promise<Row | undefined>
  /** Marks a record as deleted; undefined if there is none. */
  remove(db: Db, userUuid: string, uuid: string, now: Date): Promise<Row | undefined>
  /** Restores a record deleted in the last seven days; undefined if there is none. */
  restore(db: Db, userUuid: string, uuid: string, now: Date): Promise<Row | undefined>
  /** Records deleted in the last seven days, newest deletion first. */
  deleted(db: Db, userUuid: string, now: Date): Promise<Row[]>
}

/** @param id the column of the record's id */
export function recordsIn<T extends RecordTable>(
  table: T,
  id: PgColumn,
  limit: Limit,
): Records<T['$inferSelect'], T['$inferInsert']> {
  type Row = T['$inferSelect']
  // drizzle infers nothing from a table that is a type parameter.
  const anyTable: PgTable = table
  const rows = (found: unknown): Row[] => found as Row[]
  const own = (userUuid: Given<string>) => notDeleted(table, userUuid)
  const named = (userUuid: string, uuid: string) => and(eq(id, uuid), own(userUuid))
  const select = (db: Db, where: SQL | undefined) => db.select().from(anyTable).where(where)
  const update = async (db: Db, where: SQL | undefined, change: object): Promise<Row | undefined> =>
    rows(await db.update(anyTable).set(change).where(where).returning())[0]
  const listed = prepared(`all ${getTableName(table)}`, ['user'], (db, { user }) => select(db, own(user)))
  return {
    ...limit,
    own,
    named,
    list: async (db, userUuid) => rows(await listed(db, { user: userUuid })),
    async count(db, userUuid) {
      const [row] = await db.select({ records: count() }).from(anyTable).where(own(userUuid))
      return row?.records ?? 0
    },
    async find(db, userUuid, uuid) {
      return validate(uuid) ? rows(await select(db, named(userUuid, uuid)))[0] : undefined
    },
    async lock(db, userUuid, uuid) {
      return validate(uuid) ? rows(await select(db, named(userUuid, uuid)).for('update'))[0] : undefined
    },
    async add(db, row) {
      return rows(await db.insert(anyTable).values(row).onConflictDoNothing().returning())[0]
    },
    save: (db, userUuid, uuid, change) => update(db, named(userUuid, uuid), change),
    async remove(db, userUuid, uuid, now) {
      const change = { deleted_at: now, updated_at: now }
      return validate(uuid) ? update(db, named(userUuid, uuid), change) : undefined
    },
    async restore(db, userUuid, uuid, now) {
      const where = and(eq(id, uuid), isRestorable(table, userUuid, now))
      return validate(uuid) ? update(db, where, { deleted_at: null, updated_at: now }) : undefined
    },
    deleted: async (db, userUuid, now) =>
      rows(
        await select(db, isRestorable(table, userUuid, now))
          .orderBy(desc(table.deleted_at), id)
          .limit(limit.most),
      ),
  }
}

interface ServerOnly {
  readonly user_uuid: string
  readonly deleted_at: Date | null
}
interface Instants {
  readonly created_at: Date
  readonly updated_at: Date
}

/** A record as the contract has it: without its client and its deletion, instants as text. */
export const presentRecord = <Row extends ServerOnly & Instants>({
  user_uuid: _,
  deleted_at: __,
  created_at,
  updated_at,
  ...fields
}: Row) => ({ ...fields, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() })

/** A record's columns, except its client. */
export const recordRow = <R extends { readonly created_at: string; readonly updated_at: string }>({
  created_at,
  updated_at,
  ...fields
}: R) => ({ ...fields, created_at: new Date(created_at), updated_at: new Date(updated_at) })
