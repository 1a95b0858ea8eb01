import type { IsoDate } from '#core/finance/dates.ts'
import { wrongField } from '#server/http/api-error.ts'

const HOUR_MS = 3_600_000
/** Nowhere is it later than on Kiribati. */
const FURTHEST_AHEAD_HOURS = 14

/**
 * The day from which plans are counted, and of what a client says without a day of their own: the date in UTC. The
 * server does not know the client's zone; a day more or less moves interest by a 365th of a year's.
 */
export const dayOf = (now: Date): IsoDate => now.toISOString().slice(0, 10)

/** The latest date that is today for anybody. */
export const latestDay = (now: Date): IsoDate =>
  dayOf(new Date(now.getTime() + FURTHEST_AHEAD_HOURS * HOUR_MS))

/**
 * The day of what a client says. It may lie in the past, because what is said without a connection comes later.
 *
 * @throws ApiError beside `as_of` when it has come nowhere yet
 */
export function clientDay(asOf: IsoDate | undefined, now: Date): IsoDate {
  if (asOf === undefined) return dayOf(now)
  if (asOf > latestDay(now)) throw wrongField('as_of', 'This day has not come yet')
  return asOf
}
