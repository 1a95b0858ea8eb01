import type { Goal, SettableStatus } from '#core/contract/goal-kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { isIsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { FAR_DATE_MESSAGE, latestGoalDate } from './months.ts'

/** Errors of a goal by field, for the client; empty if it is valid. */
export type GoalProblems = Readonly<Partial<Record<'target_cents' | 'target_date' | 'milestones', string>>>

/** The fields that the rules check. `value_cents` is the goal's current value. */
export type JudgedGoal = Pick<Goal, 'target_cents' | 'target_date'> & {
  readonly status: SettableStatus
  readonly milestones: readonly { readonly date: IsoDate }[]
  readonly value_cents: number
}

/** The status set by the client; `held` is derived from risk only. */
export const settableStatus = ({ status }: Pick<Goal, 'status'>): SettableStatus =>
  status === 'held' ? 'active' : status

/** A goal's fields for the rules. */
export const judgedAs = ({
  status,
  target_cents,
  target_date,
  timeline,
  value,
}: Pick<Goal, 'status' | 'target_cents' | 'target_date' | 'timeline' | 'value'>): JudgedGoal => ({
  status: settableStatus({ status }),
  target_cents,
  target_date,
  milestones: timeline.milestones,
  value_cents: value.cents,
})

function dateProblem({ status, target_date }: JudgedGoal, today: IsoDate): string | null {
  if (target_date === null) return status === 'draft' ? null : 'Choose a target date'
  if (target_date <= today) return 'That date is in the past. Choose a later one'
  return target_date > latestGoalDate(today) ? FAR_DATE_MESSAGE : null
}

/** Whether a goal has reached its target. */
export const isThere = ({
  target_cents,
  value_cents,
}: Pick<JudgedGoal, 'target_cents' | 'value_cents'>): boolean =>
  target_cents !== null && target_cents <= value_cents

function targetProblem({ status, target_cents, value_cents }: JudgedGoal): string | null {
  if (target_cents === null) return status === 'draft' ? null : 'Enter a target amount'
  return status === 'active' && isThere({ target_cents, value_cents })
    ? `You already have ${formatUsd(value_cents)} for this goal. Enter a higher target, or mark the goal as reached`
    : null
}

/**
 * Checks a goal against the rules that depend on the date and current value. A reached or archived goal may have a past
 * date; a draft may lack its target and date.
 */
export function goalProblems(goal: JudgedGoal, today: IsoDate): GoalProblems {
  if (goal.status === 'archived' || goal.status === 'reached') return {}
  const target_cents = targetProblem(goal)
  const target_date = dateProblem(goal, today)
  const { target_date: end } = goal
  const isLate = end !== null && goal.milestones.some(({ date }) => date > end)
  return {
    ...(target_cents !== null && { target_cents }),
    ...(target_date !== null && { target_date }),
    ...(isLate && { milestones: 'A milestone is after the goal’s date. Choose an earlier one' }),
  }
}

/**
 * Errors of a goal that concern the changed fields: a goal whose date has passed may still be renamed.
 *
 * @param said the changed fields
 */
export function problemsOfSaid(goal: JudgedGoal, said: readonly string[], today: IsoDate): GoalProblems {
  const isSaid = (field: string): boolean =>
    said.includes(field) ||
    said.includes('status') ||
    (field === 'milestones' && said.includes('target_date'))
  return Object.fromEntries(Object.entries(goalProblems(goal, today)).filter(([field]) => isSaid(field)))
}

// Every transition can be undone, but a goal that was once active never becomes a draft again.
const NEXT: Readonly<Record<SettableStatus, readonly SettableStatus[]>> = {
  draft: ['active', 'archived'],
  active: ['paused', 'reached', 'archived'],
  paused: ['active', 'reached', 'archived'],
  reached: ['active', 'paused', 'archived'],
  archived: ['active', 'paused', 'reached', 'draft'],
}

/** Whether a status transition is allowed; keeping the status always is. */
export const mayBecome = (from: SettableStatus, to: SettableStatus): boolean =>
  from === to || NEXT[from].includes(to)

/**
 * The error of a value's date; null if it is valid.
 *
 * @param latest the latest valid date: today, or on the server today in the furthest time zone ahead
 */
export function asOfProblem(as_of: IsoDate, latest: IsoDate): string | null {
  if (!isIsoDate(as_of)) return 'Enter a date'
  if (as_of > latest) return 'Choose today or an earlier date'
  return as_of < '1900-01-01' ? 'Choose a later date' : null
}
