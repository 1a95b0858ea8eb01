/** Labels of reminders. */
import { count, timeInWords, zoneInWords } from '#app/platform/format.ts'
import { capitalized } from '#core/capitalized.ts'
import type { Reminder } from '#core/contract/debt-reminders.ts'
import type { Next } from './next.ts'

const and = new Intl.ListFormat(undefined, { type: 'conjunction' })

/** `3 days and 1 day before, and on the day` */
export function daysInWords(days: readonly number[]): string {
  const before = days.filter((day) => day > 0).map((day) => count(day, 'day'))
  const isOnDay = days.includes(0)
  if (before.length === 0) return 'on the day'
  return `${and.format(before)} before${isOnDay ? ', and on the day' : ''}`
}

/** `Tuesday, November 24 at 9:00 AM`, in a time zone. */
export function momentInWords(at: number, zone: string): string {
  const day = { weekday: 'long', month: 'long', day: 'numeric', timeZone: zone } as const
  const time = { timeStyle: 'short', timeZone: zone } as const
  return `${new Intl.DateTimeFormat(undefined, day).format(at)} at ${new Intl.DateTimeFormat(undefined, time).format(at)}`
}

/** `3 days before it’s due` */
export function beforeDue(days: number): string {
  if (days === 0) return 'on the day it’s due'
  if (days < 0) return `${count(-days, 'day')} after it was due`
  return `${count(days, 'day')} before it’s due`
}

/** `Next: Tuesday, November 24 at 9:00 AM, 3 days before it’s due` */
export function nextInWords(next: Next, zone: string): string {
  const when = `${momentInWords(next.at, zone)}, ${beforeDue(next.days_before)}`
  return `${next.is_snoozed ? 'Snoozed until' : 'Next:'} ${when}`
}

/** `3 days before at 9:00 AM`, with the zone when the client is elsewhere. */
export function whenInWords(
  reminder: Pick<Reminder, 'days_before' | 'local_time' | 'time_zone'>,
  deviceZone: string,
): string {
  const { days_before, local_time, time_zone } = reminder
  const zone = time_zone === deviceZone ? '' : `, ${zoneInWords(time_zone)}`
  return capitalized(`${daysInWords(days_before)} at ${timeInWords(local_time)}${zone}`)
}
