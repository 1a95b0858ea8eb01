/** Calculates when a reminder fires next. */
import { isDueOpen, isSettled } from '#core/debt/due-dates.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { instantOf, localDateTime } from '#core/finance/math/timezone.ts'
import * as schedule from '#core/reminder/schedule.ts'
import type { debts } from '#server/db/schema/debt.ts'
import type { reminders } from '#server/db/schema/reminder.ts'

type ReminderRow = typeof reminders.$inferSelect

/** The reminder's fields that determine when it fires. */
export type Timing = Pick<
  ReminderRow,
  | 'days_before'
  | 'local_time'
  | 'time_zone'
  | 'repeats'
  | 'due_on'
  | 'is_enabled'
  | 'snoozed_until'
  | 'last_sent_at'
  | 'last_due_on'
  | 'next_at'
  | 'next_due_on'
>
/** The debt's fields that determine when its reminders fire. */
export type DueDebt = Pick<
  typeof debts.$inferSelect,
  | 'debt_type'
  | 'balance_cents'
  | 'due_day'
  | 'ends_on'
  | 'last_paid_due_on'
  | 'settled_due_on'
  | 'is_paid_off'
  | 'deleted_at'
>
/** When a reminder fires next, and for which due date; both null when no due date is left. */
export type Next = Pick<ReminderRow, 'next_at' | 'next_due_on' | 'snoozed_until'>

/** No due date is left to remind of. */
export const NEVER: Next = { next_at: null, next_due_on: null, snoozed_until: null }

/** Whether a due date can still need a reminder. */
export const isOpen = (debt: DueDebt, dueOn: IsoDate): boolean =>
  debt.deleted_at === null && isDueOpen(debt, dueOn)

/** The first firing after an instant by the schedule alone, ignoring a snooze. */
export function nextBySchedule(timing: Timing, debt: DueDebt, after: Date): Next {
  if (!timing.is_enabled || isSettled(debt) || debt.deleted_at !== null) return NEVER
  const next = schedule.firstFiring(timing, debt, after.getTime())
  return next ? { next_at: new Date(next.at), next_due_on: next.due_on, snoozed_until: null } : NEVER
}

/**
 * When a reminder fires next after a change to it or to its debt. A firing that is due but not claimed yet survives
 * the change; a snooze lasts while its due date is open.
 */
export function nextAfterChange(timing: Timing, debt: DueDebt, now: Date): Next {
  const { snoozed_until, next_at, next_due_on, is_enabled } = timing
  if (is_enabled && snoozed_until !== null && next_due_on !== null && isOpen(debt, next_due_on)) {
    return { next_at: snoozed_until, next_due_on, snoozed_until }
  }
  const isWaiting = snoozed_until === null && next_at !== null && next_at <= now
  return nextBySchedule(timing, debt, isWaiting ? new Date(next_at.getTime() - 1) : now)
}

/**
 * The due date that a client means by a snooze that does not name one: the one already snoozed, or the one they were
 * reminded of in the last days, or else the next one; never the one that the schedule has moved on to.
 */
function dueInMind(timing: Timing, debt: DueDebt, now: Date): IsoDate | null {
  const { time_zone, snoozed_until, next_due_on, last_sent_at, last_due_on } = timing
  if (snoozed_until !== null && next_due_on !== null) return next_due_on
  const reminded = schedule.dueRemindedOf(last_sent_at?.getTime() ?? null, last_due_on, now.getTime())
  if (reminded !== null) return reminded
  const { date } = localDateTime(now.getTime(), time_zone)
  const morning = instantOf({ date, time: '00:00' }, time_zone)
  const onTheDay: Timing = { ...timing, days_before: [0], local_time: '00:00' }
  return nextBySchedule(onTheDay, debt, new Date(morning - 1)).next_due_on
}

/**
 * Snoozes a reminder; null if it would have nothing to fire for, because the reminder is off or its due date is paid.
 *
 * @param dueOn the due date that the client was reminded of, if known
 */
export function snoozed(timing: Timing, debt: DueDebt, until: Date, now: Date, dueOn?: IsoDate): Next | null {
  const due = dueOn ?? dueInMind(timing, debt, now)
  if (due === null || !timing.is_enabled || !isOpen(debt, due)) return null
  return { next_at: until, next_due_on: due, snoozed_until: until }
}

/**
 * Until when a firing is useful: the end of its due day in the client's time zone, or of the day to which it was
 * snoozed if that is later.
 */
export function usefulUntil(firesAt: Date, dueOn: IsoDate, zone: string): Date {
  const { date } = localDateTime(firesAt.getTime(), zone)
  const last = date > dueOn ? date : dueOn
  return new Date(instantOf({ date: addDays(last, 1), time: '00:00' }, zone))
}

/** A firing is useful for at most 30 days, the longest lead time, and a day for the time zone. */
const LOOK_BACK_MS = 32 * DAY_MS

/**
 * The last missed firing at or before `now`, and the one after it. Firings too old to be useful are skipped at once,
 * so the work is bounded after any downtime.
 */
export function catchUp(timing: Timing, debt: DueDebt, now: Date): { firing: Next; next: Next } {
  if (timing.next_at === null) return { firing: timing, next: NEVER }
  const lookBack = now.getTime() - LOOK_BACK_MS
  let firing: Next = timing
  let next = nextBySchedule(timing, debt, new Date(Math.max(timing.next_at.getTime(), lookBack)))
  while (next.next_at !== null && next.next_at <= now) {
    firing = next
    next = nextBySchedule(timing, debt, next.next_at)
  }
  return { firing, next }
}
