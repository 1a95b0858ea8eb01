/** When a reminder fires next, calculated on the device where the server's answer is outdated. Pure. */
import type { Reminder } from '#core/contract/debt-reminders.ts'
import { type DueDebt, isDueOpen, isSettled } from '#core/debt/due-dates.ts'
import { daysBetween, type IsoDate } from '#core/finance/math/dates.ts'
import { localDateTime } from '#core/finance/math/timezone.ts'
import { dueRemindedOf, firstFiring } from '#core/reminder/schedule.ts'

/** A firing: its instant in milliseconds since 1970, and its due date. */
export interface Next {
  readonly at: number
  readonly due_on: IsoDate
  /** Whole days from the firing to the due date in the reminder's zone; negative when it was snoozed beyond it. */
  readonly days_before: number
  readonly is_snoozed: boolean
}

function firing(at: number, due_on: IsoDate, zone: string, is_snoozed: boolean): Next {
  return { at, due_on, days_before: daysBetween(localDateTime(at, zone).date, due_on), is_snoozed }
}

/**
 * When a reminder fires next; null when it is off or nothing is left to remind of. The server's answer holds while it lies ahead,
 * its due date is open, and no pending write has changed it.
 */
export function nextOf(reminder: Reminder, debt: DueDebt, nowMs: number): Next | null {
  const { is_enabled, snoozed_until, next_at, next_due_on, time_zone } = reminder
  if (!is_enabled || isSettled(debt)) return null
  if (next_at !== null && next_due_on !== null && isDueOpen(debt, next_due_on)) {
    const at = Date.parse(next_at)
    if (at > nowMs) return firing(at, next_due_on, time_zone, snoozed_until !== null)
  }
  const next = firstFiring(reminder, debt, nowMs)
  return next && firing(next.at, next.due_on, time_zone, false)
}

/**
 * The due date that a snooze would be for: one already snoozed, or one that the client was reminded of in the last days; null
 * where there is nothing to snooze.
 */
export function snoozable(reminder: Reminder, debt: DueDebt, nowMs: number): IsoDate | null {
  const { is_enabled, snoozed_until, next_due_on, last_sent_at, last_due_on } = reminder
  const sentMs = last_sent_at === null ? null : Date.parse(last_sent_at)
  const due = snoozed_until === null ? dueRemindedOf(sentMs, last_due_on, nowMs) : next_due_on
  return is_enabled && due !== null && isDueOpen(debt, due) ? due : null
}
