/** The rules of goals, and creating, changing, restoring and reordering them; shared by the server and the offline page. */
import type { GoalAccount } from '#core/contract/goal-accounts.ts'
import {
  type Goal,
  type GoalChange,
  type GoalInput,
  MAX_GOALS,
  type SettableStatus,
} from '#core/contract/goal-kinds.ts'
import type { Limit } from '#core/contract/limit.ts'
import type { Account } from '#core/contract/money-accounts.ts'
import { MAX_SNAPSHOTS } from '#core/contract/projection.ts'
import { namedFields } from '#core/fields.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { valueOfGoal } from './goal-with-risk.ts'
import { FAR_DATE_MESSAGE, latestGoalDate } from './months.ts'
import { freeShare, shareOf } from './shares.ts'

/** Goals that are not deleted, drafts and archived ones too. */
export const GOAL_LIMIT: Limit = { most: MAX_GOALS, things: 'goals' }

export const SNAPSHOT_LIMIT: Limit = { most: MAX_SNAPSHOTS, things: 'snapshots per goal' }

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
 * @param fields the changed ones
 */
export function problemsOfFields(goal: JudgedGoal, fields: readonly string[], today: IsoDate): GoalProblems {
  const isChanged = (field: string): boolean =>
    fields.includes(field) ||
    fields.includes('status') ||
    (field === 'milestones' && fields.includes('target_date'))
  return Object.fromEntries(Object.entries(goalProblems(goal, today)).filter(([field]) => isChanged(field)))
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
 * A newly created goal, before any account funds it.
 *
 * @param priority its place in the client's order, 1 the first
 * @param at when it is created
 * @param today the client's day, on which the goal starts and its own savings are stated
 */
export function createGoal(
  input: GoalInput,
  ids: Pick<Goal, 'goal_uuid' | 'user_uuid'>,
  priority: number,
  at: string,
  today: IsoDate,
): Goal {
  const { milestones, accounts: _, ...fields } = input
  return {
    ...fields,
    ...ids,
    priority,
    held_reason: null,
    risk_profile_uuid: null,
    initial_as_of: today,
    timeline: { start: today, target_date: input.target_date, milestones },
    accounts: [],
    value: valueOfGoal(input.initial_cents, today, []),
    version: 1,
    created_at: at,
    updated_at: at,
  }
}

/** A goal with different accounts and the resulting value. */
export const fundGoal = (goal: Goal, accounts: readonly GoalAccount[]): Goal => ({
  ...goal,
  accounts: [...accounts],
  value: valueOfGoal(goal.initial_cents, goal.initial_as_of, accounts),
})

/**
 * A goal with changed fields; its version increases by one, so that a second offline change is no conflict with the
 * first. {@link fundGoal} handles changed accounts.
 */
export function changeGoal(goal: Goal, change: GoalChange, at: string, today: IsoDate): Goal {
  const { version: _, accounts: __, milestones = goal.timeline.milestones, ...fields } = change
  const named = namedFields(fields)
  const changed: Goal = { ...goal, ...named }
  const isRestated = changed.initial_cents !== goal.initial_cents
  return fundGoal(
    {
      ...changed,
      initial_as_of: isRestated ? today : goal.initial_as_of,
      timeline: { start: goal.timeline.start, target_date: changed.target_date, milestones },
      version: goal.version + 1,
      updated_at: at,
    },
    goal.accounts,
  )
}

/** Whether a change unarchives a goal, so that its accounts fund it again as far as they are unallocated. */
export const leavesArchive = (before: Pick<Goal, 'status'>, after: Pick<Goal, 'status'>): boolean =>
  before.status === 'archived' && settableStatus(after) !== 'archived'

type Linked = Pick<GoalAccount, 'goal_account_uuid' | 'goal_uuid' | 'share'>

/** A goal's account with the value of the goal's share. */
export const goalAccount = (
  account: Pick<Account, 'account_uuid' | 'name' | 'kind' | 'source' | 'as_of' | 'apy' | 'balance_cents'>,
  { goal_account_uuid, goal_uuid, share }: Linked,
): GoalAccount => ({
  goal_account_uuid,
  goal_uuid,
  account_uuid: account.account_uuid,
  name: account.name,
  kind: account.kind,
  source: account.source,
  as_of: account.as_of,
  apy: account.apy,
  share,
  value_cents: shareOf(account.balance_cents, share),
})

/** A goal's share of an account. */
type Use = Pick<GoalAccount, 'account_uuid' | 'goal_uuid' | 'share'>

/**
 * The share of an account used by other goals.
 *
 * @param uses by goals that are neither deleted nor archived
 */
export const usedByOthers = (uses: readonly Use[], accountUuid: string, goalUuid: string): number[] =>
  uses
    .filter(({ account_uuid, goal_uuid }) => account_uuid === accountUuid && goal_uuid !== goalUuid)
    .map(({ share }) => share)

/**
 * The shares of a restored goal, reduced to what other goals leave. An account without an unallocated share is dropped.
 *
 * @param uses by goals that are neither deleted nor archived
 */
export const fitShares = <Share extends Use>(shares: readonly Share[], uses: readonly Use[]): Share[] =>
  shares.flatMap((each) => {
    const free = freeShare(usedByOthers(uses, each.account_uuid, each.goal_uuid))
    if (each.share <= free) return [each]
    return free > 0 ? [{ ...each, share: free }] : []
  })

/** The order of goals after ranking some: those first, in the given order, then the others unchanged. */
export const rankedOrder = (order: readonly string[], named: readonly string[]): string[] => [
  ...named.filter((uuid) => order.includes(uuid)),
  ...order.filter((uuid) => !named.includes(uuid)),
]

/** The order of all goals after reordering some: those trade places among themselves, and the others stay. */
export function mergedOrder(order: readonly string[], moved: readonly string[]): string[] {
  const next = moved.values()
  return order.map((uuid) => (moved.includes(uuid) ? (next.next().value ?? uuid) : uuid))
}

/**
 * The order of goals after restoring one: at its previous position, or last.
 *
 * @param place 1 is the first
 */
export const restoredOrder = (order: readonly string[], goalUuid: string, place: number): string[] =>
  order.toSpliced(place - 1, 0, goalUuid)
