/** Net worth and accounts as the server answered them, with what waits on this device laid over. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getMoneyAccount } from '#core/contract/money-accounts.ts'
import type { NetWorth } from '#core/contract/net-worth.ts'
import { useWaitingOver } from '#app/lib/outbox.ts'
import { type ApiFailure, queryFor } from '#app/lib/queries.ts'
import { netWorthQuery } from '#app/lib/worth-queries.ts'
import { conflictOf, detailWithWaiting, worthWithWaiting } from './waiting.ts'

export const accountQuery = (accountUuid: string) =>
  queryFor(getMoneyAccount, { params: { id: accountUuid } })

/** What the client has and owes, and the call that brought it. */
export interface WorthOnHand {
  readonly query: UseQueryResult<NetWorth, ApiFailure>
  /** Undefined until it has come. */
  readonly worth: NetWorth | undefined
  /** The uuids of the accounts that a waiting write is about. */
  readonly waiting: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

export function useNetWorth(): WorthOnHand {
  const query = useQuery(netWorthQuery)
  const queue = useWaitingOver(query)
  const overlaid = query.data && worthWithWaiting(query.data, queue)
  return { query, worth: overlaid?.worth, waiting: overlaid?.waiting ?? NONE }
}

/** One account with its values and the goals that it serves. */
export function useAccount(accountUuid: string) {
  const query = useQuery(accountQuery(accountUuid))
  const queue = useWaitingOver(query)
  // What the server says is not there is not shown from memory.
  const answered = query.error?.refusal.status === 404 ? undefined : query.data
  return {
    query,
    ...detailWithWaiting(answered, accountUuid, queue),
    conflict: conflictOf(accountUuid, queue),
  }
}
