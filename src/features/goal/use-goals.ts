/** The goals as the server answered them, with what waits on this device laid over. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { DeletedGoal } from '#core/contract/deleted.ts'
import type { AccountWithGoals } from '#core/contract/money-accounts.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { accountsQuery, deletedQuery, goalQuery, goalsQuery } from '#app/shared/goal/goal-queries.ts'
import { useWaitingOver } from '#app/platform/outbox.ts'
import type { ApiFailure } from '#app/platform/queries.ts'
import { accountsWithWaiting } from './accounts-waiting.ts'
import { conflictOf, withWaiting } from './waiting.ts'

/** The client's goals, and the call that brought them. */
export interface GoalsOnHand {
  readonly query: UseQueryResult<GoalWithRisk[], ApiFailure>
  /** In the client's order; undefined until they have come. */
  readonly goals: readonly GoalWithRisk[] | undefined
  /** The uuids of those that a waiting write is about. */
  readonly waiting: ReadonlySet<string>
  /** What can be restored, the newest deletion first; nothing while that is not known. */
  readonly deleted: readonly DeletedGoal[]
}

const NONE: ReadonlySet<string> = new Set()

/** What serves or may serve goals: undefined until the accounts have come. */
export function useAccounts() {
  const query = useQuery(accountsQuery)
  const queue = useWaitingOver(query)
  return { query, accounts: accountsWithWaiting(query.data?.accounts, queue) }
}

const NO_ACCOUNTS: readonly AccountWithGoals[] = []
const NOTHING: readonly DeletedGoal[] = []

/** @param asked `asksDeleted`: whether to ask for what can be restored, too; what is known of it counts either way */
export function useGoals({ asksDeleted = true } = {}): GoalsOnHand {
  const query = useQuery(goalsQuery)
  const { accounts = NO_ACCOUNTS } = useAccounts()
  const gone = useQuery({ ...deletedQuery, enabled: asksDeleted }).data?.goals ?? NOTHING
  const queue = useWaitingOver(query)
  const overlaid = query.data && withWaiting(query.data, queue, accounts, gone)
  return {
    query,
    goals: overlaid?.goals,
    waiting: overlaid?.waiting ?? NONE,
    deleted: overlaid?.deleted ?? NOTHING,
  }
}

/** One goal. Until it has come it is what the list knows of it. */
export function useGoal(goalUuid: string) {
  const query = useQuery(goalQuery(goalUuid))
  const list = useQuery(goalsQuery)
  const { accounts = NO_ACCOUNTS } = useAccounts()
  const queue = useWaitingOver(query.data ? query : list)
  // What the server says is not there is not shown from memory.
  const isGone = query.error?.refusal.status === 404
  const isIt = ({ goal }: GoalWithRisk) => goal.goal_uuid === goalUuid
  const known = (isGone ? undefined : query.data) ?? list.data?.find(isIt)
  const answered = known ? [known, ...(list.data ?? []).filter((each) => !isIt(each))] : (list.data ?? [])
  const gone = useQuery(deletedQuery).data?.goals ?? NOTHING
  const overlaid = withWaiting(answered, queue, accounts, gone)
  return {
    query,
    /** Undefined while nothing is known of it, or when it was deleted on this device. */
    found: overlaid.goals.find(isIt),
    isDeleted: known !== undefined && !overlaid.goals.some(isIt),
    isWaiting: overlaid.waiting.has(goalUuid),
    conflict: conflictOf(goalUuid, queue),
  }
}
