/** Net worth and accounts with pending writes replayed over the responses, and the writes of accounts. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type * as v from 'valibot'
import { deleteRecord } from '#app/platform/delete-record.ts'
import { usePendingWrites, write, type WriteOptions } from '#app/platform/outbox.ts'
import { useReplayed } from '#app/platform/pending-writes.ts'
import { type ApiFailure, queryFor } from '#app/platform/queries.ts'
import { deletedQuery } from '#app/shared/goal/goal-queries.ts'
import { netWorthQuery } from '#app/shared/net-worth/net-worth-queries.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DeletedAccount } from '#core/contract/deleted.ts'
import {
  type Account,
  type AccountInput,
  type AccountPoint,
  type AccountValueInput,
  createAccountValue,
  createMoneyAccount,
  deleteAccountValue,
  deleteMoneyAccount,
  getMoneyAccount,
  restoreMoneyAccount,
  updateMoneyAccount,
} from '#core/contract/money-accounts.ts'
import type { NetWorth } from '#core/contract/net-worth.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { isHomeLoan } from '#core/goal/net-worth.ts'
import { ACCOUNT_LIMIT } from '#core/money-account/change.ts'
import {
  type DeletedHolding,
  holdingReplay,
  holdingsState,
  worthWith,
} from '#core/money-account/net-worth-replay.ts'
import { accountOfWrite, replayDetail } from '#core/money-account/replay.ts'
import { conflictOf, pendingSubjects, replay } from '#core/outbox/replay.ts'

type Named = Pick<Account, 'account_uuid' | 'name'>

/** How many accounts a net worth has; undefined while that is unknown. */
export const accountCount = (worth: NetWorth | undefined): number | undefined =>
  worth?.groups.flatMap(({ lines }) => lines.filter((line) => line.of === 'account')).length

/**
 * Creates an account under a uuid made here, and waits until the page has it.
 *
 * @param count how many accounts the client has; undefined while that is unknown
 */
export async function enterAccount(accountUuid: string, input: AccountInput, count: number | undefined) {
  const about = { subject: accountUuid, label: `Add account ${input.name}` }
  const body = { ...input, account_uuid: accountUuid }
  return write(createMoneyAccount, { body }, about, {
    room: { limit: ACCOUNT_LIMIT, count },
    awaitsRefresh: true,
  })
}

/**
 * Deletes an account, which can be restored for seven days.
 *
 * @param leave navigates away from its page before the refresh requests the deleted account
 */
export async function removeAccount({ account_uuid, name }: Named, leave: () => Promise<unknown>) {
  const about = { subject: account_uuid, label: `Delete ${name}` }
  return deleteRecord(deleteMoneyAccount, { params: { id: account_uuid } }, about, { leave })
}

/** Restores a deleted account, and resolves when the page has it again. */
export async function bringBack(
  { account_uuid, name }: Named,
  { count, ...options }: Pick<WriteOptions, 'quiet'> & { readonly count?: number | undefined } = {},
) {
  const about = { subject: account_uuid, label: `Restore ${name}` }
  const params = { id: account_uuid }
  return write(restoreMoneyAccount, { params }, about, {
    ...options,
    room: { limit: ACCOUNT_LIMIT, count },
    awaitsRefresh: true,
  })
}

/** Records an account's value on a date; a second value on a date replaces the first. */
export async function recordValue(
  { account_uuid, name }: Named,
  value: Omit<v.InferInput<typeof AccountValueInput>, 'account_uuid'>,
) {
  const about = { subject: account_uuid, label: `Set ${name} to ${formatUsd(value.balance_cents)}` }
  return write(createAccountValue, { body: { ...value, account_uuid } }, about)
}

/** Deletes the value on a date. */
export async function takeValueBack({ account_uuid, name }: Named, { as_of }: Pick<AccountPoint, 'as_of'>) {
  const about = { subject: account_uuid, label: `Delete a balance of ${name}` }
  return write(deleteAccountValue, { params: { id: account_uuid, asOf: as_of } }, about)
}

export const accountQuery = (accountUuid: string) =>
  queryFor(getMoneyAccount, { params: { id: accountUuid } })

/** The client's net worth, and the query behind it. */
export interface WorthOnHand {
  readonly query: UseQueryResult<NetWorth, ApiFailure>
  /** Undefined until it has loaded. */
  readonly worth: NetWorth | undefined
  /** The uuids of accounts and debts with pending changes. */
  readonly pending: ReadonlySet<string>
  /** What can be restored, newest deletion first; empty while unknown. */
  readonly deleted: readonly DeletedHolding[]
}

/** The client's debts with pending writes replayed over them, as on the debt pages. */
export interface DebtsOnHand {
  /** Undefined until they have loaded. */
  readonly debts: readonly Debt[] | undefined
  /** The uuids of those that a pending write is about. */
  readonly pending: ReadonlySet<string>
}

const NOTHING: readonly DeletedAccount[] = []

/** What to fetch; what is known already counts either way. */
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
  const { data, writes } = useReplayed(
    query,
    query.data && holdingsState(query.data, gone),
    (state, pendingWrites) => replay(state, pendingWrites, holdingReplay),
  )
  // Totals from the server are not recalculated while nothing changes them.
  const isChanged = writes.some(({ state }) => state === 'waiting')
  return {
    query,
    worth: query.data && data && isChanged ? worthWith(query.data, data.holdings, debts) : query.data,
    pending: new Set([...pendingSubjects(writes, accountOfWrite), ...pending]),
    deleted: data?.deleted ?? [],
  }
}

/** A loan that may be on a home, and whether it states its own home value that counts. */
export interface HomeLoan {
  readonly uuid: string
  readonly name: string
  /** The home value that counts from the loan; null where it states none, or where an account names the loan. */
  readonly home_cents: number | null
  /** Whether an added home names it. */
  readonly isLinked: boolean
}

/** A client's home loans, as far as their debts have loaded. */
export function homeLoansOf(debts: readonly Debt[] | undefined = [], worth?: NetWorth): HomeLoan[] {
  const lines = worth?.groups.flatMap((group) => group.lines) ?? []
  const homes = new Map(lines.filter(({ of }) => of === 'home').map(({ uuid, cents }) => [uuid, cents]))
  const linked = new Set(lines.map(({ debt_uuid }) => debt_uuid))
  return debts.filter(isHomeLoan).map(({ debt_uuid, name }) => ({
    uuid: debt_uuid,
    name,
    home_cents: homes.get(debt_uuid) ?? null,
    isLinked: linked.has(debt_uuid),
  }))
}

/** The loans that may be on a home. Nothing is fetched for a client without one. */
export function useHomeLoans(debts: DebtsOnHand): HomeLoan[] {
  const { worth } = useNetWorth(debts, { asksWorth: homeLoansOf(debts.debts).length > 0 })
  return homeLoansOf(debts.debts, worth)
}

/** One account with its values and the goals it funds. */
export function useAccount(accountUuid: string) {
  const query = useQuery(accountQuery(accountUuid))
  const writes = usePendingWrites(query)
  const gone = useQuery(deletedQuery).data?.accounts ?? NOTHING
  // Do not show from the cache what the server says does not exist.
  const answered = query.error?.refusal.status === 404 ? undefined : query.data
  return {
    query,
    ...replayDetail(answered, accountUuid, writes, gone),
    isPending: pendingSubjects(writes, accountOfWrite).has(accountUuid),
    conflict: conflictOf(writes, updateMoneyAccount, accountUuid),
    /** A balance of a day for which another device has stated another one meanwhile. */
    valueConflict: conflictOf(writes, createAccountValue, accountUuid),
  }
}
