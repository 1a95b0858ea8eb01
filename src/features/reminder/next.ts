/** When a reminder fires next, worked out on the device where the server's answer does not hold any more. Pure. */
import type { Reminder } from '#core/contract/debt-reminders.ts'
import { addDays, daysBetween, type IsoDate } from '#core/finance/dates.ts'
import { instantOf, localDateTime, nextReminder, type ReminderRule } from '#core/finance/timezone.ts'
import type { ReminderDebt } from './reminder-debt.ts'
import type { ShownReminder } from './waiting.ts'

/** A firing: its instant in milliseconds since 1970, and the due date that it is for. */
export interface Next {
  readonly at: number
  readonly due_on: IsoDate
  /** Whole days from the firing to the due date in the reminder's zone; negative when it was snoozed beyond it. */
  readonly days_before: number
  readonly is_snoozed: boolean
}

type Timing = Pick<Reminder, 'days_before' | 'local_time' | 'time_zone' | 'repeats' | 'due_on'>
type DueDebt = Pick<ReminderDebt, 'due_day' | 'is_paid_off' | 'last_paid_due_on' | 'ends_on'>

const isOpen = (debt: DueDebt, dueOn: IsoDate): boolean =>
  !debt.is_paid_off &&
  dueOn > (debt.last_paid_due_on ?? '') &&
  (debt.ends_on == null || dueOn <= debt.ends_on)

function dueOf({ repeats, due_on }: Timing, debt: DueDebt): ReminderRule['due'] {
  if (repeats === 'once' && due_on !== null) return { kind: 'once', date: due_on }
  return {
    kind: 'monthly',
    day: debt.due_day,
    ...(debt.last_paid_due_on !== null && { from: addDays(debt.last_paid_due_on, 1) }),
    ...(debt.ends_on != null && { until: debt.ends_on }),
  }
}

function firing(at: number, due_on: IsoDate, zone: string, is_snoozed: boolean): Next {
  return { at, due_on, days_before: daysBetween(localDateTime(at, zone).date, due_on), is_snoozed }
}

/** The first firing after an instant by the schedule alone; null when none is left. */
export function nextBySchedule(timing: Timing, debt: DueDebt, afterMs: number): Next | null {
  const { days_before, local_time, time_zone } = timing
  const rule = { due: dueOf(timing, debt), daysBefore: days_before, time: local_time, zone: time_zone }
  const next = nextReminder(rule, afterMs)
  return next && isOpen(debt, next.dueDate) ? firing(next.epochMs, next.dueDate, time_zone, false) : null
}

/** The due date that is open today or comes next. */
function openDue(timing: Timing, debt: DueDebt, nowMs: number): IsoDate | null {
  const { date } = localDateTime(nowMs, timing.time_zone)
  const midnight = instantOf({ date, time: '00:00' }, timing.time_zone)
  const onTheDay = { ...timing, days_before: [0], local_time: '00:00' }
  return nextBySchedule(onTheDay, debt, midnight - 1)?.due_on ?? null
}

/**
 * When a reminder fires next; null when it is off or nothing is left to remind of. What the server has said holds
 * while it lies ahead and its due date is open, and nothing that waits has changed it.
 */
export function nextOf(reminder: ShownReminder, debt: DueDebt, nowMs: number): Next | null {
  const { is_enabled, snoozed_until, next_at, time_zone } = reminder
  if (!is_enabled || debt.is_paid_off) return null
  const isSnoozed = snoozed_until !== null
  const dueOn = reminder.next_due_on ?? (isSnoozed ? openDue(reminder, debt, nowMs) : null)
  if (next_at !== null && dueOn !== null && isOpen(debt, dueOn)) {
    const at = Date.parse(next_at)
    if (at > nowMs) return firing(at, dueOn, time_zone, isSnoozed)
  }
  return nextBySchedule(reminder, debt, nowMs)
}
