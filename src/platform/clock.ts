import { isoFromDate } from '#app/ui/iso-date.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { readSession } from './session.ts'

/** The page's clock, in one place so that a test can set it. */
export const clock = {
  now: (): Date => new Date(),
  /** Minutes that UTC is ahead of the device, as Date reports them; -330 in India. */
  offsetMinutes: (): number => new Date().getTimezoneOffset(),
  /** The device's time zone by its IANA name. */
  zone: (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone,
}

/** Creating a formatter takes about 50 µs and using it 1 µs, so one is cached per zone. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar date at an instant in a time zone, by Intl and not the engine's zones, which would be part of the first load. */
function dateIn(timeZone: string, at: Date): IsoDate {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...day, timeZone })
  dayFormats.set(timeZone, format)
  const parts = format.formatToParts(at)
  const part = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/**
 * The client's calendar date at an instant, `YYYY-MM-DD`: in the time zone chosen in settings, else the device's. The server uses
 * the same date.
 */
export function localDate(at: Date): IsoDate {
  const { time_zone, is_time_zone_chosen } = readSession()?.user ?? {}
  if (is_time_zone_chosen && time_zone) return dateIn(time_zone, at)
  return isoFromDate(at)
}
