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

/**
 * The client's calendar date at an instant, `YYYY-MM-DD`: in the time zone chosen in settings, else the device's. The server uses
 * the same date.
 */
export function localDate(at: Date): IsoDate {
  const { time_zone, is_time_zone_chosen } = readSession()?.user ?? {}
  const zone = is_time_zone_chosen && time_zone ? { timeZone: time_zone } : {}
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  // By Intl and not the engine's zones, which would be part of the first load.
  const parts = new Intl.DateTimeFormat('en-US', { ...day, ...zone }).formatToParts(at)
  const part = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
