/** Columns that many tables have, in one spelling. */
import { sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, date, integer, timestamp } from 'drizzle-orm/pg-core'
import { MAX_CENTS } from '#core/finance/money.ts'

/** An instant in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A calendar date, `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' })

/** Whole cents; see {@link centsCheck}. */
export const cents = (name: string) => bigint(name, { mode: 'number' })

/** A rate or share in parts per million: 62500 is 6.25 %. Whole numbers, so that sums in SQL stay exact. */
export const millionths = (name: string) => integer(name)

/** Holds amounts between zero and ten billion dollars, as the contract does. */
export const centsCheck = (name: string, ...columns: readonly AnyPgColumn[]) =>
  check(
    name,
    sql.join(
      columns.map((column): SQL => sql`${column} between 0 and ${sql.raw(String(MAX_CENTS))}`),
      sql` and `,
    ),
  )
