/** Determines what day it is for the client. */
import * as v from 'valibot'
import { DEFAULT_TIME_ZONE } from '#core/contract/client-day.ts'
import { TimeZone } from '#core/contract/time-zone.ts'
import { addDays, type IsoDate, isIsoDate } from '#core/finance/math/dates.ts'
import { localDateTime } from '#core/finance/math/timezone.ts'
import { wrongField } from './api-error.ts'
import type { Moment } from './route.ts'

/** The time zone in which each day starts first: Kiribati, UTC+14. */
const FIRST_TO_TURN = 'Pacific/Kiritimati'
/** Older dates come from a device with a wrong clock: no write stays queued offline this long. */
const MAX_WAITED_DAYS = 366

/** The time zone that a request names; undefined when it names no known zone. */
export function namedZone(header: string | undefined): string | undefined {
  const parsed = v.safeParse(TimeZone, header)
  return parsed.success ? parsed.output : undefined
}

/** The calendar day of an instant in a time zone. */
export const dayIn = (at: Date, zone: string): IsoDate => localDateTime(at.getTime(), zone).date

/** The latest date that is already today somewhere. */
export const latestDay = (now: Date): IsoDate => dayIn(now, FIRST_TO_TURN)

/**
 * The client's today: the day on which a queued write was made, else the current day in the client's zone. A day that
 * is still in the future everywhere, or a year old, is ignored.
 *
 * @param made the `Client-Date` header of a write
 */
export function clientToday(now: Date, zone: string = DEFAULT_TIME_ZONE, made?: string): IsoDate {
  if (made === undefined || !isIsoDate(made)) return dayIn(now, zone)
  const latest = latestDay(now)
  return made <= latest && made >= addDays(latest, -MAX_WAITED_DAYS) ? made : dayIn(now, zone)
}

/**
 * The day that a client's figures refer to: the one in the request, else today.
 *
 * @throws ApiError for `as_of` when the day is still in the future everywhere
 */
export function asOfDay(asOf: IsoDate | undefined, { now, today }: Moment): IsoDate {
  if (asOf === undefined) return today
  if (asOf > latestDay(now)) throw wrongField('as_of', 'Choose today or an earlier date')
  return asOf
}
