/** Net worth and accounts as the server answered them, with what waits on this device laid over. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DeletedAccount } from '#core/contract/deleted.ts'
import { getMoneyAccount } from '#core/contract/money-accounts.ts'
import type { NetWorth } from '#core/contract/net-worth.ts'
import { deletedQuery } from '#app/shared/goal/goal-queries.ts'
import { useWaitingOver } from '#app/platform/outbox.ts'
import { type ApiFailure, queryFor } from '#app/platform/queries.ts'
import { netWorthQuery } from '#app/shared/net-worth/worth-queries.ts'
import { type HomeLoan, homeLoansOf } from './home-loans.ts'
import { conflictOf, type DeletedHolding, detailWithWaiting, worthWithWaiting } from './waiting.ts'

export const accountQuery = (accountUuid: string) =>
  queryFor(getMoneyAccount, { params: { id: accountUuid } })

/** What the client has and owes, and the call that brought it. */
export interface WorthOnHand {
  readonly query: UseQueryResult<NetWorth, ApiFailure>
  /** Undefined until it has come. */
  readonly worth: NetWorth | undefined
  /** The uuids of the accounts and debts that a waiting write is about. */
  readonly waiting: ReadonlySet<string>
  /** What can be restored, the newest deletion first; nothing while that is not known. */
  readonly deleted: readonly DeletedHolding[]
}

/** The client's debts with what waits laid over, as the pages of debts have them. */
export interface DebtsOnHand {
  /** Undefined until they have come. */
  readonly debts: readonly Debt[] | undefined
  /** The uuids of those that a pending write is about. */
  readonly pending: ReadonlySet<string>
}

const NOTHING: readonly DeletedAccount[] = []

/** What to ask for; what is known already counts either way. */
interface Asked {
  readonly asksWorth?: boolean
  /** What can be restored. */
  readonly asksDeleted?: boolean
}

export function useNetWorth(
  { debts, pending }: DebtsOnHand,
  { asksWorth = true, asksDeleted = asksWorth }: Asked = {},
): WorthOnHand {
  const query = useQuery({ ...netWorthQuery, enabled: asksWorth })
  const gone = useQuery({ ...deletedQuery, enabled: asksDeleted }).data?.accounts ?? NOTHING
  const queue = useWaitingOver(query)
  const overlaid = query.data && worthWithWaiting(query.data, queue, debts, gone)
  return {
    query,
    worth: overlaid?.worth,
    waiting: new Set([...(overlaid?.waiting ?? []), ...pending]),
    deleted: overlaid?.deleted ?? [],
  }
}

/** The loans that a home may be behind. Nothing is asked for who has none. */
export function useHomeLoans(debts: DebtsOnHand): HomeLoan[] {
  const { worth } = useNetWorth(debts, { asksWorth: homeLoansOf(debts.debts).length > 0 })
  return homeLoansOf(debts.debts, worth)
}

/** One account with its values and the goals that it serves. */
export function useAccount(accountUuid: string) {
  const query = useQuery(accountQuery(accountUuid))
  const queue = useWaitingOver(query)
  const gone = useQuery(deletedQuery).data?.accounts ?? NOTHING
  // What the server says is not there is not shown from memory.
  const answered = query.error?.refusal.status === 404 ? undefined : query.data
  return {
    query,
    ...detailWithWaiting(answered, accountUuid, queue, gone),
    conflict: conflictOf(accountUuid, queue),
  }
}
