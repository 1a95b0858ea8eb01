import type { IsoDate } from '#core/finance/math/dates.ts'
import { monthsBefore } from '#core/spend/period.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import * as queries from './month-queries.ts'

/** How many full months tell what is usual. */
export const USUAL_MONTHS = 3

/** A client's full months before the one of a day, among those given, with their parts: the first may not be a full one. */
export async function fullMonths(db: Db, userUuid: string, day: IsoDate, count = USUAL_MONTHS) {
  const months = monthsBefore(day, count)
  const [first, last] = [months.at(0), months.at(-1)]
  if (!first || !last) return []
  const [parts, firstDay] = await parallelQueries(
    db,
    () =>
      queries.partsBetween(
        db,
        userUuid,
        { from: first.from, to: last.to },
        months.map(({ from }) => from),
      ),
    () => queries.firstDayOf(db, userUuid),
  )
  return months
    .filter(({ from }) => firstDay !== null && firstDay <= from)
    .map((period) => ({ period, parts: parts.filter(({ date }) => date === period.from) }))
}

export type FullMonth = Awaited<ReturnType<typeof fullMonths>>[number]
