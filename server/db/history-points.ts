import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type IsoDate } from '#core/finance/math/dates.ts'
import { historyStart, recentStart, yearBefore } from '#core/goal/net-worth.ts'
import type { Db } from './connect.ts'

/** A value of a record on a day. */
export interface HistoryPoint {
  readonly as_of: IsoDate
  readonly cents: number
}

interface ValueTable extends PgTable {
  readonly user_uuid: PgColumn
  readonly as_of: PgColumn
  readonly balance_cents: PgColumn
}

/** Where values are, by what, and of which records. */
interface Valued {
  readonly values: ValueTable
  /** The column of the values that names the record. */
  readonly of: PgColumn
  readonly records: PgTable
  /** The records' own column for that. */
  readonly id: PgColumn
  /** The condition for records, which names the client. */
  readonly where: SQL | undefined
}

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly as_of: IsoDate
  readonly cents: number
}

/**
 * The first day of a value's period. Of a period, only the last value is needed: by day in the past three months, and by month
 * before that. The months that contain the start of daily values and the same day a year ago are each split in two, so that both
 * days have a period that ends on them.
 */
const periodStart = (day: SQL, today: IsoDate): SQL => sql`case
  when ${day} > ${recentStart(today)}::date then ${day}
  when ${day} > ${yearBefore(today)}::date
    then greatest(date_trunc('month', ${day})::date, ${yearBefore(today)}::date + 1)
  else date_trunc('month', ${day})::date end`

/**
 * The values that net worth with its history of some months needs, by record, oldest first. Each step finds the newest value before
 * the period of the one found last, so that of years of daily values only those are read that count. A record's first value is
 * always among them.
 */
export async function historyPoints(
  db: Db,
  userUuid: string,
  { values, of, records, id, where }: Valued,
  today: IsoDate,
  months: number,
): Promise<ReadonlyMap<string, readonly HistoryPoint[]>> {
  const valueOf = (record: SQL, order: SQL, more: SQL = sql``) => sql`
    select ${values.as_of} as as_of, ${values.balance_cents} as cents from ${values}
    where ${values.user_uuid} = ${userUuid} and ${of} = ${record} ${more}
    order by ${values.as_of} ${order} limit 1`
  const newestFirst = sql`desc`
  const { rows } = await db.execute<Row>(sql`
    with recursive points as (
      select ${id} as id, newest.as_of, newest.cents
      from ${records} cross join lateral (${valueOf(sql`${id}`, newestFirst)}) newest
      where ${where}
      union all
      select points.id, earlier.as_of, earlier.cents
      from points cross join lateral (${valueOf(
        sql`points.id`,
        newestFirst,
        sql`and ${values.as_of} < ${periodStart(sql`points.as_of`, today)}`,
      )}) earlier
      where points.as_of > ${historyStart(today, months)}::date
    )
    select id, as_of::text, cents::float8 from points
    union
    select ${id}, oldest.as_of::text, oldest.cents::float8
    from ${records} cross join lateral (${valueOf(sql`${id}`, sql`asc`)}) oldest
    where ${where}
    order by id, as_of`)
  const found = new Map<string, HistoryPoint[]>()
  for (const { id: record, as_of, cents } of rows) {
    const points = found.get(record)
    if (points) points.push({ as_of, cents })
    else found.set(record, [{ as_of, cents }])
  }
  return found
}
