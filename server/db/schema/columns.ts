/** Columns and checks that many tables share. */
import { sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, customType, date, foreignKey, timestamp } from 'drizzle-orm/pg-core'
import { MAX_CENTS } from '#core/finance/math/money.ts'

/** An instant in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A calendar date, `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' })

/** Whole cents; see {@link centsCheck}. */
export const cents = (name: string) => bigint(name, { mode: 'number' })

/**
 * A rate or share as a decimal fraction, 0.0625 for 6.25%. It is stored in whole millionths, so that sums in SQL are
 * exact; the contract rounds to the same precision.
 */
export const rate = customType<{ data: number; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (fraction) => Math.round(fraction * WHOLE),
  fromDriver: (millionths) => millionths / WHOLE,
})

/** Restricts whole numbers to a range, bounds included; null passes. */
export const rangeCheck = (name: string, low: number, high: number, ...columns: readonly AnyPgColumn[]) =>
  check(
    name,
    sql.join(
      columns.map(
        (column): SQL => sql`${column} between ${sql.raw(String(low))} and ${sql.raw(String(high))}`,
      ),
      sql` and `,
    ),
  )

/** Restricts amounts to zero through ten billion dollars, as the contract does. */
export const centsCheck = (name: string, ...columns: readonly AnyPgColumn[]) =>
  rangeCheck(name, 0, MAX_CENTS, ...columns)

/** Restricts texts to the contract's lists of values; null passes. */
export const listsCheck = (
  name: string,
  ...lists: readonly (readonly [column: AnyPgColumn, list: readonly string[]])[]
) =>
  check(
    name,
    sql.join(
      lists.map(([column, list]): SQL => {
        const listed = list.map((value) => `'${value.replaceAll("'", "''")}'`)
        return sql`${column} in (${sql.raw(listed.join(', '))})`
      }),
      sql` and `,
    ),
  )

/** Restricts a list to values of the contract, at least one. */
export const partsCheck = (name: string, column: AnyPgColumn, list: readonly string[]) =>
  check(
    name,
    sql`cardinality(${column}) > 0 and ${column} <@ array[${sql.raw(list.map((value) => `'${value}'`).join(', '))}]`,
  )

type Key<Table extends string> = [
  client: AnyPgColumn<{ tableName: Table }>,
  id: AnyPgColumn<{ tableName: Table }>,
]

/** References a record of the same client. Deleting that record deletes this one, too. */
export const partOf = <From extends string, To extends string>(
  name: string,
  columns: Key<From>,
  record: Key<To>,
) => foreignKey({ name, columns, foreignColumns: record }).onDelete('cascade')

/** References a record of the same client, if any. Deleting that record leaves this one without it. */
export const linkTo = <From extends string, To extends string>(
  name: string,
  columns: Key<From>,
  record: Key<To>,
) => {
  // Without the column's name the client's id would be cleared, too. drizzle writes the action as it stands.
  const clear = `set null ("${columns[1].name}")`
  return foreignKey({ name, columns, foreignColumns: record }).onDelete(clear as 'set null')
}

/** The contract's highest rate for a debt, 1,000%, and a whole (100%), in millionths. */
export const HIGHEST_RATE = 10_000_000
export const WHOLE = 1_000_000
