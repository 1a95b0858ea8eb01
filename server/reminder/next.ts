/** When a reminder fires next. */
import { addDays, type IsoDate } from '#core/finance/dates.ts'
import { instantOf, localDateTime, nextReminder, type ReminderRule } from '#core/finance/timezone.ts'
import type { debts } from '#server/debt/tables.ts'
import type { reminders } from './tables.ts'

type ReminderRow = typeof reminders.$inferSelect

/** What of a reminder decides when it fires. */
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
  | 'next_at'
  | 'next_due_on'
>
/** What of a debt decides it. */
export type DueDebt = Pick<
  typeof debts.$inferSelect,
  'due_day' | 'ends_on' | 'last_paid_due_on' | 'is_paid_off' | 'deleted_at'
>
/** When a reminder fires next, and for which due date; both null when nothing is left to remind of. */
export type Next = Pick<ReminderRow, 'next_at' | 'next_due_on' | 'snoozed_until'>

/** Nothing is left to remind of. */
export const NEVER: Next = { next_at: null, next_due_on: null, snoozed_until: null }

function dueOf(timing: Timing, debt: DueDebt): ReminderRule['due'] {
  if (timing.repeats === 'once' && timing.due_on !== null) return { kind: 'once', date: timing.due_on }
  return {
    kind: 'monthly',
    day: debt.due_day,
    ...(debt.last_paid_due_on !== null && { from: addDays(debt.last_paid_due_on, 1) }),
    ...(debt.ends_on !== null && { until: debt.ends_on }),
  }
}

/** Whether a due date can still want a reminder: it has not been paid, and the debt runs that long. */
export const isOpen = (debt: DueDebt, dueOn: IsoDate): boolean =>
  debt.deleted_at === null &&
  !debt.is_paid_off &&
  dueOn > (debt.last_paid_due_on ?? '') &&
  (debt.ends_on === null || dueOn <= debt.ends_on)

/** The first firing after an instant by the schedule alone, without a snooze. */
export function nextBySchedule(timing: Timing, debt: DueDebt, after: Date): Next {
  if (!timing.is_enabled || debt.is_paid_off || debt.deleted_at !== null) return NEVER
  const { days_before, local_time, time_zone } = timing
  const due = dueOf(timing, debt)
  const next = nextReminder(
    { due, daysBefore: days_before, time: local_time, zone: time_zone },
    after.getTime(),
  )
  if (!next || !isOpen(debt, next.dueDate)) return NEVER
  return { next_at: new Date(next.epochMs), next_due_on: next.dueDate, snoozed_until: null }
}

/**
 * When a reminder fires next after something about it or its debt has changed. A firing that is due already and that
 * nobody has taken up yet is not lost by the change; a snooze holds while its due date is open.
 */
export function nextAfterChange(timing: Timing, debt: DueDebt, now: Date): Next {
  const { snoozed_until, next_at, next_due_on, is_enabled } = timing
  if (is_enabled && snoozed_until !== null && next_due_on !== null && isOpen(debt, next_due_on)) {
    return { next_at: snoozed_until, next_due_on, snoozed_until }
  }
  const isWaiting = snoozed_until === null && next_at !== null && next_at <= now
  return nextBySchedule(timing, debt, isWaiting ? new Date(next_at.getTime() - 1) : now)
}

const RECENT_MS = 3 * 86_400_000

/**
 * A reminder that was put off. It is for the due date that the client was reminded of in the last days, or else for the
 * one that comes next, and not for the one that the schedule has moved on to.
 */
export function snoozed(timing: Timing, debt: DueDebt, until: Date, now: Date): Next {
  const { time_zone, snoozed_until, next_due_on, last_sent_at } = timing
  if (snoozed_until !== null && next_due_on !== null && isOpen(debt, next_due_on)) {
    return { next_at: until, next_due_on, snoozed_until: until }
  }
  const isRecent = last_sent_at !== null && now.getTime() - last_sent_at.getTime() < RECENT_MS
  const { date } = localDateTime((isRecent ? last_sent_at : now).getTime(), time_zone)
  const morning = instantOf({ date, time: '00:00' }, time_zone)
  const onTheDay: Timing = { ...timing, days_before: [0], local_time: '00:00' }
  const { next_due_on: due } = nextBySchedule(onTheDay, debt, new Date(morning - 1))
  if (due === null) return nextAfterChange(timing, debt, now)
  return { next_at: until, next_due_on: due, snoozed_until: until }
}

/**
 * Until when a firing is of use: to the end of its due day on the client's own clock, or of the day to which it was put
 * off if that is later.
 */
export function usefulUntil(firesAt: Date, dueOn: IsoDate, zone: string): Date {
  const { date } = localDateTime(firesAt.getTime(), zone)
  const last = date > dueOn ? date : dueOn
  return new Date(instantOf({ date: addDays(last, 1), time: '00:00' }, zone))
}

/** The last firing at or before `now`, of those that were missed from `first` on; and the one after it. */
export function catchUp(timing: Timing, debt: DueDebt, now: Date): { firing: Next; next: Next } {
  let firing: Next = timing
  for (;;) {
    const { next_at } = firing
    if (next_at === null) return { firing, next: NEVER }
    const next = nextBySchedule(timing, debt, next_at)
    if (next.next_at === null || next.next_at > now) return { firing, next }
    firing = next
  }
}
