import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { recentStart, yearBefore } from '#core/goal/net-worth.ts'

/**
 * Groups days so that the last value of each group is all that net worth needs: by day in the past three months, before
 * that by month, and the months of the first such day and of the day a year ago in two, so that both days have their own.
 * The groups sort by time.
 */
export const historyPeriod = (day: PgColumn, today: IsoDate): SQL.Aliased<string> =>
  sql<string>`to_char(${day}, 'YYYY-MM')
    || case when ${day} > ${yearBefore(today)} then 'b' else 'a' end
    || case when ${day} > ${recentStart(today)} then to_char(${day}, 'DD') else '' end`.as('period')
