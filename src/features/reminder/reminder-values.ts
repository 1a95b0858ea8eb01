/** A reminder as form values, and the contract's input. */
import * as v from 'valibot'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { DaysBefore, LocalTime, type Reminder } from '#core/contract/debt-reminders.ts'
import { IsoDate } from '#core/contract/fields.ts'
import { TimeZone } from '#core/contract/time-zone.ts'
import { unpaidDueFrom } from '#core/debt/due-dates.ts'
import type { IsoDate as Day } from '#core/finance/math/dates.ts'
import { dueOnProblem, isMovedBy } from '#core/reminder/schedule.ts'

/** A debt with an optional last day, such as a rent or lease. */
export type ReminderDebt = Debt & { readonly ends_on?: Day | null }

const DATE_MESSAGE = 'Enter the due date'

/** The defaults of a reminder. */
export const USUAL_REMINDER = {
  days_before: [3],
  local_time: '09:00',
  repeats: 'monthly',
  due_on: null,
  hides_details: true,
} as const satisfies Partial<Reminder>

/** Days as form text, `3,1`. */
export const readDays = (text: string): number[] => text.split(',').filter(Boolean).map(Number)
export const writeDays = (days: readonly number[]): string => [...days].sort((a, b) => b - a).join(',')

/** Form values as input; the date counts only for a reminder of one date. */
export const ReminderValues = v.pipe(
  v.object({
    days_before: v.pipe(v.string(), v.transform(readDays), DaysBefore),
    local_time: LocalTime,
    time_zone: TimeZone,
    repeats: v.picklist(['monthly', 'once'], 'Choose monthly or once'),
    due_on: v.string(),
    hides_details: v.boolean(),
  }),
  v.forward(
    v.check(({ repeats, due_on }) => repeats === 'monthly' || v.is(IsoDate, due_on), DATE_MESSAGE),
    ['due_on'],
  ),
  v.transform((values) => ({ ...values, due_on: values.repeats === 'once' ? values.due_on : null })),
)
export type ReminderValues = v.InferOutput<typeof ReminderValues>

/** An error in settings that are each valid: the reminder would never fire. */
export const problemOf = (
  values: ReminderValues,
  reminder: Reminder | undefined,
  debt: ReminderDebt,
  nowMs: number,
): string | null => {
  const isSet = reminder ? reminder.is_enabled && isMovedBy(values, reminder) : true
  return isSet ? dueOnProblem(values, debt, nowMs) : null
}

export interface TypedReminder extends Record<string, string | boolean> {
  days_before: string
  local_time: string
  time_zone: string
  repeats: string
  due_on: string
  hides_details: boolean
}

/** The initial form values: of the reminder to change, or the defaults in the device's zone. */
export function openingValues(
  reminder: Reminder | undefined,
  debt: ReminderDebt,
  today: Day,
  zone: string,
): TypedReminder {
  const due = unpaidDueFrom(today, debt)
  if (!reminder) {
    return {
      ...USUAL_REMINDER,
      days_before: writeDays(USUAL_REMINDER.days_before),
      time_zone: zone,
      due_on: due,
    }
  }
  const { days_before, local_time, time_zone, repeats, due_on, hides_details } = reminder
  return {
    days_before: writeDays(days_before),
    local_time,
    time_zone,
    repeats,
    due_on: due_on ?? due,
    hides_details,
  }
}
