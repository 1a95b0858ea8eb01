/** Decides whether and when a push message is sent. Pure. */
import type { PushGroup, PushSettings, QuietHours } from '#core/contract/push-settings.ts'
import { addDays } from '#core/finance/math/dates.ts'
import { instantOf, localDateTime } from '#core/finance/math/timezone.ts'

/**
 * When the quiet hours end that contain an instant; null outside quiet hours. They run between instants rather than
 * wall times, so on a day when the clocks change they are an hour shorter or longer and begin only once.
 *
 * @param atMs epoch milliseconds
 * @param zone the client's IANA time zone
 * @returns epoch milliseconds
 */
export function quietUntil({ from, to }: QuietHours, zone: string, atMs: number): number | null {
  const { date } = localDateTime(atMs, zone)
  for (const start of [addDays(date, -1), date]) {
    const end = instantOf({ date: to > from ? start : addDays(start, 1), time: to }, zone)
    if (instantOf({ date: start, time: from }, zone) <= atMs && atMs < end) return end
  }
  return null
}

/** `never`: the client does not want such messages. `atMs` is when quiet hours end, in epoch milliseconds. */
export type PushTime = { readonly when: 'now' | 'never' } | { readonly when: 'later'; readonly atMs: number }

/**
 * When to send a message. In quiet hours it waits for their end, unless it would come too late.
 *
 * @param group null for a message that always comes at once, such as one on the security of the account
 * @param usefulUntilMs epoch milliseconds; a message is of no use from then on
 */
export function pushTime(
  settings: PushSettings,
  zone: string,
  group: PushGroup | null,
  nowMs: number,
  usefulUntilMs = Infinity,
): PushTime {
  if (group === null) return { when: 'now' }
  if (!settings[group]) return { when: 'never' }
  const end = settings.quiet_hours && quietUntil(settings.quiet_hours, zone, nowMs)
  return end === null || end >= usefulUntilMs ? { when: 'now' } : { when: 'later', atMs: end }
}
