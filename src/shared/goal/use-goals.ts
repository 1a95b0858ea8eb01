/** The client's goals and accounts as the server answered them, with pending writes replayed over them. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useReplayed } from '#app/platform/pending-writes.ts'
import type { ApiFailure } from '#app/platform/queries.ts'
import type { DeletedGoal } from '#core/contract/deleted.ts'
import { updateGoal } from '#core/contract/goal.ts'
import type { AccountWithGoals } from '#core/contract/money-accounts.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { goalReplay, type GoalsState, goalsState } from '#core/goal/replay.ts'
import { accountReplay, accountsState } from '#core/money-account/replay.ts'
import { isConflict } from '#core/outbox/queue.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { conflictOf, replay } from '#core/outbox/replay.ts'
import { accountsQuery, deletedQuery, goalQuery, goalsQuery } from './goal-queries.ts'

/** The client's goals, and the query behind them. */
export interface GoalsOnHand {
  readonly query: UseQueryResult<GoalWithRisk[], ApiFailure>
  /** In the client's order; undefined until they have loaded. */
  readonly goals: readonly GoalWithRisk[] | undefined
  /** The uuids with pending changes. */
  readonly pending: ReadonlySet<string>
  /** What can be restored, newest deletion first; empty while unknown. */
  readonly deleted: readonly DeletedGoal[]
}

/**
 * The accounts that fund goals, or can: undefined until they have loaded.
 *
 * @param asked `asks`: whether to fetch them; what is known already counts either way
 */
export function useAccounts({ asks = true } = {}) {
  const query = useQuery({ ...accountsQuery, enabled: asks })
  const deleted = useQuery({ ...deletedQuery, enabled: false }).data?.accounts
  const state = accountsState(query.data?.accounts ?? [], deleted)
  const { data } = useReplayed(query, state, (accounts, writes) => replay(accounts, writes, accountReplay))
  return { query, accounts: query.data || data?.accounts.length ? data?.accounts : undefined }
}

const NO_ACCOUNTS: readonly AccountWithGoals[] = []
const NOTHING: readonly DeletedGoal[] = []

const replayGoals = (state: GoalsState, writes: readonly QueuedWrite[]): GoalsState =>
  replay(state, writes, goalReplay)

/** What to fetch; what is known already counts either way. */
interface Asked {
  readonly asks?: boolean
  /** What can be restored. */
  readonly asksDeleted?: boolean
}

export function useGoals({ asks = true, asksDeleted = asks }: Asked = {}): GoalsOnHand {
  const query = useQuery({ ...goalsQuery, enabled: asks })
  const { accounts = NO_ACCOUNTS } = useAccounts({ asks })
  const gone = useQuery({ ...deletedQuery, enabled: asksDeleted }).data?.goals ?? NOTHING
  const state = query.data && goalsState(query.data, accounts, gone)
  const { data, pending } = useReplayed(query, state, replayGoals)
  return { query, goals: data?.goals, pending, deleted: data?.deleted ?? NOTHING }
}

/** One goal. Until it has loaded it is the goal from the list. */
export function useGoal(goalUuid: string) {
  const query = useQuery(goalQuery(goalUuid))
  const list = useQuery(goalsQuery)
  const { accounts = NO_ACCOUNTS } = useAccounts()
  // Do not show from the cache what the server says does not exist.
  const isGone = query.error?.refusal.status === 404
  const isIt = ({ goal }: GoalWithRisk) => goal.goal_uuid === goalUuid
  const known = (isGone ? undefined : query.data) ?? list.data?.find(isIt)
  const answered = known ? [known, ...(list.data ?? []).filter((each) => !isIt(each))] : (list.data ?? [])
  const gone = useQuery(deletedQuery).data?.goals ?? NOTHING
  const state = goalsState(answered, accounts, gone)
  const { data, pending, writes } = useReplayed(query.data ? query : list, state, replayGoals)
  const found = data?.goals.find(isIt)
  return {
    query,
    /** Undefined while nothing is known of it, or when it was deleted on this device. */
    found,
    isDeleted: known !== undefined && !found,
    isPending: pending.has(goalUuid),
    // A taken name is also refused as a conflict, but has no newer version to choose.
    conflict: conflictOf(
      writes,
      updateGoal,
      goalUuid,
      (write) => isConflict(write) && write.refusal?.fields['name'] === undefined,
    ),
  }
}
