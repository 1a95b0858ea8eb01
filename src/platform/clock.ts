import type { IsoDate } from '#core/finance/math/dates.ts'
import { localDateTime } from '#core/finance/math/timezone.ts'
import { readSession } from './session.ts'

/** The page's clock, in one place so that a test can set it. */
export const clock = {
  now: (): Date => new Date(),
  /** Minutes that UTC is ahead of the device, as Date reports them; -330 in India. */
  offsetMinutes: (): number => new Date().getTimezoneOffset(),
  /** The device's time zone by its IANA name. */
  zone: (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone,
}

/**
 * The client's calendar date at an instant, `YYYY-MM-DD`: in the time zone chosen in settings, else the device's. The server uses
 * the same date.
 */
export function localDate(at: Date): IsoDate {
  const { time_zone, is_time_zone_chosen } = readSession()?.user ?? {}
  if (is_time_zone_chosen && time_zone) return localDateTime(at.getTime(), time_zone).date
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}
