import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { recentStart, yearBefore } from '#core/goal/net-worth.ts'

/**
 * Groups days so that the last value of each group is all that net worth needs: by day in the past three months, and
 * by month before that. The month that contains the start of daily groups and the month that contains the same day a
 * year ago are each split in two, so that both days have a group that ends on them. The groups sort by time.
 */
export const historyPeriod = (day: PgColumn, today: IsoDate): SQL.Aliased<string> =>
  sql<string>`to_char(${day}, 'YYYY-MM')
    || case when ${day} > ${yearBefore(today)} then 'b' else 'a' end
    || case when ${day} > ${recentStart(today)} then to_char(${day}, 'DD') else '' end`.as('period')
