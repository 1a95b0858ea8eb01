/** What day it is for the client who asks. */
import * as v from 'valibot'
import { DEFAULT_TIME_ZONE } from '#core/contract/client-day.ts'
import { TimeZone } from '#core/contract/time-zone.ts'
import { addDays, type IsoDate, isIsoDate } from '#core/finance/math/dates.ts'
import { localDateTime } from '#core/finance/math/timezone.ts'
import { wrongField } from './api-error.ts'
import type { Moment } from './route.ts'

/** The zone where the calendar turns first: Kiribati, UTC+14. */
const FIRST_TO_TURN = 'Pacific/Kiritimati'
/** Older claims come from a device with a wrong clock: no write waits offline for as long as this. */
const MAX_WAITED_DAYS = 366

/** The zone that a request names; undefined where it names none that is known. */
export function namedZone(header: string | undefined): string | undefined {
  const parsed = v.safeParse(TimeZone, header)
  return parsed.success ? parsed.output : undefined
}

/** The day that an instant falls on in a zone. */
export const dayIn = (at: Date, zone: string): IsoDate => localDateTime(at.getTime(), zone).date

/** The latest date that is today for anybody. */
export const latestDay = (now: Date): IsoDate => dayIn(now, FIRST_TO_TURN)

/**
 * The client's today: the day on which a write was made where it says so, else the day it is now in their zone. A day
 * that has come nowhere yet, or a year ago, is not believed.
 *
 * @param made the `Client-Date` of a write
 */
export function clientToday(now: Date, zone: string = DEFAULT_TIME_ZONE, made?: string): IsoDate {
  const latest = latestDay(now)
  const isPlausible =
    made !== undefined && isIsoDate(made) && made <= latest && made >= addDays(latest, -MAX_WAITED_DAYS)
  return isPlausible ? made : dayIn(now, zone)
}

/**
 * The day that a client's figures are of: the one they name, else today.
 *
 * @throws ApiError beside `as_of` when the day has come nowhere yet
 */
export function asOfDay(asOf: IsoDate | undefined, { now, today }: Moment): IsoDate {
  if (asOf === undefined) return today
  if (asOf > latestDay(now)) throw wrongField('as_of', 'Choose today or an earlier date')
  return asOf
}
