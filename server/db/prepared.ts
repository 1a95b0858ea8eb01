import { type Placeholder, sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

interface Statement<Row> {
  execute(values: Readonly<Record<string, unknown>>): Promise<Row[]>
}

/** A query of drizzle, which {@link prepared} builds. */
interface Query<Row> {
  prepare(name: string): Statement<Row>
}

/** A value, or what stands for it in a statement that is built before the value is known. */
export type Given<Value> = Value | Placeholder

const known = new Set<string>()

/**
 * A statement that is built once in a process and sent by name, so that PostgreSQL parses it once on each connection. Within a
 * transaction it is built for that transaction, and sent by the same name.
 *
 * Only for statements whose text is always the same: each connection keeps every name until it closes. Not for a range of a large
 * table: PostgreSQL may come to plan a named statement without looking at its values.
 *
 * @param name what PostgreSQL and its logs know it by, different for each statement
 * @param names what its values are called
 * @param build builds it with something in the place of each value; a Date has to be given as text
 */
export function prepared<Row, const Name extends string>(
  name: string,
  names: readonly Name[],
  build: (db: Db, given: Readonly<Record<Name, Placeholder>>) => Query<Row>,
): (db: Db, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  if (known.has(name)) throw new Error(`Two statements are called ${name}.`)
  known.add(name)
  const given = Object.fromEntries(
    names.map((each) => [each, sql.placeholder(each) as Placeholder]),
  ) as Record<Name, Placeholder>
  const statements = new WeakMap<Db, Statement<Row>>()
  return (db, values) => {
    const statement = statements.get(db) ?? build(db, given).prepare(name)
    statements.set(db, statement)
    return statement.execute(values)
  }
}
