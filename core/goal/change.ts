/** What creating, changing, deleting, restoring and reordering goals does to them. The server and a page that is offline both do so here. */
import type { GoalAccount } from '#core/contract/goal-accounts.ts'
import type { Goal, GoalChange, GoalInput } from '#core/contract/goal-kinds.ts'
import type { Account } from '#core/contract/money-accounts.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { settableStatus } from './rules.ts'
import { freeShare, shareOf } from './shares.ts'
import { valueOfGoal } from './standing.ts'

/**
 * A goal as it stands when it has just been created, before any account funds it.
 *
 * @param priority its place in the client's order, 1 the first
 * @param at the instant of it
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

/** A goal with other accounts, and the value that follows. */
export const fundGoal = (goal: Goal, accounts: readonly GoalAccount[]): Goal => ({
  ...goal,
  accounts: [...accounts],
  value: valueOfGoal(goal.initial_cents, goal.initial_as_of, accounts),
})

/**
 * A goal with the named fields changed; its version grows by one, so that a second change made offline is no conflict with
 * the first. The accounts that a change names are for {@link fundGoal}.
 */
export function changeGoal(goal: Goal, change: GoalChange, at: string, today: IsoDate): Goal {
  const { version: _, accounts: __, milestones = goal.timeline.milestones, ...fields } = change
  const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
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

/** Whether a change takes a goal out of the archive, so that its accounts fund it again as far as they are free. */
export const leavesArchive = (before: Pick<Goal, 'status'>, after: Pick<Goal, 'status'>): boolean =>
  before.status === 'archived' && settableStatus(after) !== 'archived'

type Linked = Pick<GoalAccount, 'goal_account_uuid' | 'goal_uuid' | 'share'>

/** An account as a goal has it: with the worth of the goal's share. */
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

/** A share that a goal has of an account. */
type Use = Pick<GoalAccount, 'account_uuid' | 'goal_uuid' | 'share'>

/**
 * What other goals use of an account.
 *
 * @param uses by goals that are neither deleted nor archived
 */
export const usedByOthers = (uses: readonly Use[], accountUuid: string, goalUuid: string): number[] =>
  uses
    .filter(({ account_uuid, goal_uuid }) => account_uuid === accountUuid && goal_uuid !== goalUuid)
    .map(({ share }) => share)

/**
 * The shares of a goal that comes back, cut to what other goals leave. Where they leave nothing, the account is no longer
 * the goal's.
 *
 * @param uses by goals that are neither deleted nor archived
 */
export const fitShares = <Share extends Use>(shares: readonly Share[], uses: readonly Use[]): Share[] =>
  shares.flatMap((each) => {
    const free = freeShare(usedByOthers(uses, each.account_uuid, each.goal_uuid))
    if (each.share <= free) return [each]
    return free > 0 ? [{ ...each, share: free }] : []
  })

/** The order of goals after some were ranked: those come first, in the order named, then the others as they were. */
export const rankedOrder = (order: readonly string[], named: readonly string[]): string[] => [
  ...named.filter((uuid) => order.includes(uuid)),
  ...order.filter((uuid) => !named.includes(uuid)),
]

/** The order of all goals after some were put in a new one: those trade places with each other, and the others keep theirs. */
export function mergedOrder(order: readonly string[], moved: readonly string[]): string[] {
  const next = moved.values()
  return order.map((uuid) => (moved.includes(uuid) ? (next.next().value ?? uuid) : uuid))
}

/**
 * The order of goals after one was restored: it has the place again at which it was deleted, or the last one.
 *
 * @param place 1 is the first
 */
export const restoredOrder = (order: readonly string[], goalUuid: string, place: number): string[] =>
  order.toSpliced(place - 1, 0, goalUuid)
