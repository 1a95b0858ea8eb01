/** Reminder schedule, shared by the server and the offline page. Pure. */
import { type DueDebt, isDueOpen, isSettled, paidThrough } from '#core/debt/due-dates.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { type LocalTime, nextReminder, type ReminderRule } from '#core/finance/math/timezone.ts'

/** The fields of a reminder that determine when it fires. */
export interface Timing {
  readonly days_before: readonly number[]
  readonly local_time: LocalTime
  readonly time_zone: string
  readonly repeats: 'monthly' | 'once'
  readonly due_on: IsoDate | null
}

function dueRule({ repeats, due_on }: Timing, debt: DueDebt): ReminderRule['due'] {
  if (repeats === 'once' && due_on !== null) return { kind: 'once', date: due_on }
  const paid = paidThrough(debt)
  return {
    kind: 'monthly',
    day: debt.due_day,
    ...(paid !== null && { from: addDays(paid, 1) }),
    ...(debt.ends_on != null && { until: debt.ends_on }),
  }
}

/** An occurrence: its instant in milliseconds since 1970, and its due date. */
export interface Firing {
  readonly at: number
  readonly due_on: IsoDate
}

/** The first scheduled occurrence after an instant, ignoring a snooze; null if none is left. */
export function firstFiring(timing: Timing, debt: DueDebt, afterMs: number): Firing | null {
  const { days_before, local_time, time_zone } = timing
  const rule = { due: dueRule(timing, debt), daysBefore: days_before, time: local_time, zone: time_zone }
  const next = nextReminder(rule, afterMs)
  return next && isDueOpen(debt, next.dueDate) ? { at: next.epochMs, due_on: next.dueDate } : null
}

/** The error for the due date of a reminder that is being set now; null if it is valid. */
export function dueOnProblem(timing: Timing, debt: DueDebt, nowMs: number): string | null {
  if (timing.repeats !== 'once' || isSettled(debt) || firstFiring(timing, debt, nowMs)) return null
  const isPaid = (timing.due_on ?? '') <= (paidThrough(debt) ?? '')
  return isPaid
    ? 'This due date is already paid'
    : 'It’s too late for this reminder. Choose a later date or fewer days before.'
}

const RECENT_MS = 3 * DAY_MS

/** The due date of a reminder sent in the last days, which "later" snoozes; null if there is none. */
export function dueRemindedOf(sentMs: number | null, dueOn: IsoDate | null, nowMs: number): IsoDate | null {
  return sentMs !== null && nowMs - sentMs < RECENT_MS ? dueOn : null
}

const DECIDES_WHEN = ['local_time', 'time_zone', 'repeats', 'due_on', 'is_enabled'] as const

type Settings = Timing & { readonly is_enabled: boolean }

/** Whether a change alters the schedule and so ends a snooze; repeating the current values does not. */
export function isMovedBy(
  change: { readonly [Name in keyof Settings]?: Settings[Name] | undefined },
  before: Settings,
): boolean {
  const { days_before } = change
  return (
    (days_before !== undefined && days_before.join() !== before.days_before.join()) ||
    DECIDES_WHEN.some((name) => change[name] !== undefined && change[name] !== before[name])
  )
}
