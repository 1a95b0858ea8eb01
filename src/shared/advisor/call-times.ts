/** Times of calls, as their client and their advisor read them. */
import { clock } from '#app/platform/clock.ts'
import { readSession } from '#app/platform/session.ts'

/** The zone that the client's days are in: the one chosen in settings, else the device's. */
export function clientZone(): string {
  const { time_zone, is_time_zone_chosen } = readSession()?.user ?? {}
  return is_time_zone_chosen && time_zone ? time_zone : clock.zone()
}

const format = (instant: string, zone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(new Date(instant))

/** `Tuesday, December 1` */
export const longDay = (instant: string, zone: string): string =>
  format(instant, zone, { weekday: 'long', month: 'long', day: 'numeric' })

/** `Tue, Dec 1` */
export const shortDay = (instant: string, zone: string): string =>
  format(instant, zone, { weekday: 'short', month: 'short', day: 'numeric' })

/** `10:00 AM` */
export const timeOfDay = (instant: string, zone: string): string =>
  format(instant, zone, { hour: 'numeric', minute: '2-digit' })

/** `10:00 AM EST` */
const timeInZone = (instant: string, zone: string): string =>
  format(instant, zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** The calendar day in a zone, `YYYY-MM-DD`. */
export const dayKey = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(instant))

/** The hour of the day in a zone, 0 to 23. */
export const hourOf = (instant: string, zone: string): number =>
  Number(format(instant, zone, { hour: '2-digit', hourCycle: 'h23' }))

/** `10:00 AM EST · 9:00 AM CST for Grace Lee`: the advisor's time beside the client's where they differ. */
export function timeForBoth(
  instant: string,
  zone: string,
  advisor: { readonly name: string; readonly time_zone: string },
): string {
  const mine = timeInZone(instant, zone)
  const isSame =
    timeOfDay(instant, zone) === timeOfDay(instant, advisor.time_zone) &&
    dayKey(instant, zone) === dayKey(instant, advisor.time_zone)
  if (isSame) return mine
  const otherDay =
    dayKey(instant, zone) === dayKey(instant, advisor.time_zone)
      ? ''
      : `${shortDay(instant, advisor.time_zone)}, `
  return `${mine} · ${otherDay}${timeInZone(instant, advisor.time_zone)} for ${advisor.name}`
}
