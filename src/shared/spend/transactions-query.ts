/** The client's transactions with pending writes replayed over them. */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#app/platform/api.ts'
import { CONNECTION_TEXT, useConnection } from '#app/platform/online.ts'
import { type QueuedWrite, usePendingWrites } from '#app/platform/outbox.ts'
import { useReplayed } from '#app/platform/pending-writes.ts'
import { ApiFailure, NOT_STORED, queryFor } from '#app/platform/queries.ts'
import { getCategoryRules } from '#core/contract/category-rules.ts'
import {
  getRecentTransactions,
  getTransaction,
  getTransactions,
  getTransactionTotals,
  MAX_PAGE,
  type Transaction,
  type TransactionFilter,
  updateTransaction,
  updateTransactions,
} from '#core/contract/transactions.ts'
import { daysInMonth } from '#core/finance/math/dates.ts'
import { conflictOf, pendingSubjects, replay } from '#core/outbox/replay.ts'
import { createFilter, monthOf, totalsOf } from '#core/spend/filter.ts'
import { mergeRecent, newestFirst } from '#core/spend/recent.ts'
import { spendReplay } from '#core/spend/replay.ts'

const ownParams = { params: { userUuid: 'me' } }

/** The transactions of the last 90 days, for reading offline. */
export const recentTransactionsQuery = queryFor(getRecentTransactions, { ...ownParams, query: {} }, [], {
  changes: {
    since: ({ marker }) => ({ ...ownParams, query: { since: marker } }),
    merge: mergeRecent,
  },
})
export const transactionQuery = (uuid: string) => queryFor(getTransaction, { params: { id: uuid } })
export const rulesQuery = queryFor(getCategoryRules, ownParams)

/** The first transactions that match. */
export const firstPageQuery = (filter: TransactionFilter) =>
  queryFor(getTransactions, { ...ownParams, query: { ...filter, limit: '200' } }, [], NOT_STORED)

/** The totals of all transactions that match. */
const totalsQuery = (filter: TransactionFilter) =>
  queryFor(getTransactionTotals, { ...ownParams, query: filter }, [], NOT_STORED)

/** Seldom-seen months leave the memory after this long. */
const MONTH_KEPT_MS = 10 * 60_000

/** The first and last day of a calendar month, `YYYY-MM`. */
export function daysOf(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: `${month}-${daysInMonth(year, number)}` }
}

/**
 * Pages of matching transactions until there are no more, newest first.
 *
 * @throws ApiFailure for a page that cannot be read
 */
export async function* pagesOf(
  filter: TransactionFilter,
  signal: AbortSignal,
): AsyncGenerator<readonly Transaction[]> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const query = { ...filter, limit: String(MAX_PAGE), ...(cursor !== undefined && { cursor }) }
    // oxlint-disable-next-line no-await-in-loop -- each page starts where the one before it ends
    const outcome = await call(getTransactions, { ...ownParams, query }, { signal, quiet: true })
    if (!outcome.ok) throw new ApiFailure(outcome)
    yield outcome.data.transactions
    cursor = outcome.data.next_cursor
  }
}

/**
 * All matching transactions of one month. The list reads by month rather than page after page: it can then be scrolled
 * to any month at once, and a write rereads the months in view alone.
 */
const monthQuery = (filter: TransactionFilter, month: string) => {
  const { from, to } = daysOf(month)
  const query = {
    ...filter,
    from: filter.from !== undefined && filter.from > from ? filter.from : from,
    to: filter.to !== undefined && filter.to < to ? filter.to : to,
  }
  return queryOptions<readonly Transaction[], ApiFailure>({
    queryKey: [getTransactions.name, { ...ownParams, query }, 'month'],
    queryFn: async ({ signal }) => {
      const found: Transaction[] = []
      for await (const transactions of pagesOf(query, signal)) found.push(...transactions)
      return found
    },
    gcTime: MONTH_KEPT_MS,
    ...NOT_STORED,
  })
}

/** A month of the list. */
export interface ListedMonth {
  readonly month: string
  /** How many match in this month, read or not. */
  readonly count: number
  /** False while only some of its transactions are known, which the count and the sums are of then. */
  readonly isCounted: boolean
  readonly in_cents: number
  readonly out_cents: number
  /** The newest ones, as far as they have been read. */
  readonly rows: readonly Transaction[]
  readonly isFailed: boolean
}

/** Transactions of one answer, and when it was read. */
interface Source {
  readonly rows: readonly Transaction[]
  /** Milliseconds since 1970. */
  readonly readAt: number
}

/** Transactions after the writes that their answer does not know of. */
const after = ({ rows, readAt }: Source, writes: readonly QueuedWrite[]): readonly Transaction[] => {
  const unknown = writes.filter(({ sent_at }) => sent_at === undefined || sent_at > readAt)
  return replay({ transactions: rows, rules: [] }, unknown, spendReplay).transactions
}

function byMonth(rows: readonly Transaction[]): ReadonlyMap<string, readonly Transaction[]> {
  const months = new Map<string, Transaction[]>()
  for (const row of rows) {
    const month = months.get(monthOf(row.date))
    if (month) month.push(row)
    else months.set(monthOf(row.date), [row])
  }
  return months
}

/**
 * A list by month after pending writes. What a write moves to another month is listed there; what it makes match no more
 * leaves the list, and the totals.
 */
function replayMonths(
  months: readonly (ListedMonth & { readonly readAt: number })[],
  writes: readonly QueuedWrite[],
  isMatch: (transaction: Transaction) => boolean,
): readonly ListedMonth[] {
  if (writes.length === 0) return months
  const found = new Map<string, Transaction>()
  const newest = Math.max(0, ...months.map(({ readAt }) => readAt))
  for (const source of [{ rows: [], readAt: newest }, ...months]) {
    for (const each of after(source, writes)) found.set(each.transaction_uuid, each)
  }
  const rows = byMonth([...found.values()].filter(isMatch))
  const known = new Map(months.map((month) => [month.month, month]))
  return [...new Set([...known.keys(), ...rows.keys()])]
    .sort((a, b) => b.localeCompare(a))
    .map((month) => {
      const before = known.get(month)
      const now = (rows.get(month) ?? []).toSorted(newestFirst)
      const was = totalsOf(before?.rows ?? [])
      const is = totalsOf(now)
      return {
        month,
        rows: now,
        isFailed: before?.isFailed ?? false,
        isCounted: before?.isCounted ?? true,
        count: (before?.count ?? 0) - was.count + is.count,
        in_cents: (before?.in_cents ?? 0) - was.in_cents + is.in_cents,
        out_cents: (before?.out_cents ?? 0) - was.out_cents + is.out_cents,
      }
    })
    .filter(({ count }) => count > 0)
}

const NO_ROWS: readonly Transaction[] = []

/** The transactions that a pending write is about; one write may change several. */
export function pendingTransactions(writes: readonly QueuedWrite[]): ReadonlySet<string> {
  const pending = new Set(pendingSubjects(writes))
  for (const { endpoint, state, sent_at, body } of writes) {
    if (endpoint !== updateTransactions.name || state !== 'waiting' || sent_at !== undefined) continue
    const { transaction_uuids = [] } = body as { readonly transaction_uuids?: readonly string[] }
    for (const uuid of transaction_uuids) pending.add(uuid)
  }
  return pending
}

/** An answer usually comes sooner; by then the client reads what the device has. */
const LATE_AFTER_MS = 1000

function useIsLate(isAwaited: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isAwaited) return undefined
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isAwaited])
  return isAwaited && isLate
}

/**
 * The list that a filter leaves, by month. Without a connection, and until a late answer comes, it is made of the recent transactions.
 *
 * @param wanted the months in view, `YYYY-MM`, whose transactions are read
 */
export function useTransactionList(filter: TransactionFilter, wanted: readonly string[]) {
  const first = useQuery(firstPageQuery(filter))
  const connection = useConnection()
  const isOut = connection === 'offline' || connection === 'unreachable'
  const isAwaited = first.data === undefined
  const isLate = useIsLate(isAwaited && !first.isError)
  const isOffline = isAwaited && (isOut || first.isError)
  const recent = useQuery({ ...recentTransactionsQuery, enabled: isOffline })
  const isMatch = createFilter(filter)
  const matching =
    isOffline || isLate || connection === 'slow' ? recent.data?.transactions.filter(isMatch) : undefined
  // While the server may still answer, an empty list would say too much.
  const kept = isAwaited && (isOffline || matching?.length !== 0) ? matching : undefined
  const head = kept ?? first.data?.transactions ?? NO_ROWS
  const headReadAt = (kept ? recent : first).dataUpdatedAt
  const isWhole = kept !== undefined || first.data?.next_cursor === null
  const lastMonth = isWhole ? undefined : monthOf(head.at(-1)?.date ?? '')
  /** Whether all of a month is on the first page. */
  const isOnHead = (month: string) => isWhole || (lastMonth !== undefined && month > lastMonth)
  // The first page does not wait for the count of all, which takes long where there are many.
  const all = useQuery({ ...totalsQuery(filter), enabled: first.data !== undefined && !isWhole })
  const isCounted = isWhole || all.data !== undefined
  const totals = isWhole || !all.data ? totalsOf(head) : all.data
  const asked = isCounted ? wanted.filter((month) => !isOnHead(month)) : []
  const answers = useQueries({ queries: asked.map((month) => monthQuery(filter, month)) })
  const answered = new Map(asked.map((month, at) => [month, answers[at]]))
  const heads = byMonth(head)
  const months = totals.months.map((month) => {
    const answer = answered.get(month.month)
    return {
      ...month,
      isCounted: isCounted || isOnHead(month.month),
      rows: answer?.data ?? heads.get(month.month) ?? NO_ROWS,
      readAt: answer?.data ? answer.dataUpdatedAt : headReadAt,
      isFailed: answer?.isError === true && answer.data === undefined,
    }
  })
  const times = months.map(({ readAt }) => readAt)
  const writes = usePendingWrites({ dataUpdatedAt: Math.min(headReadAt, ...times) })
  const listed = replayMonths(months, writes, isMatch)
  const sum = (key: 'count' | 'in_cents' | 'out_cents') =>
    listed.reduce((total, each) => total + each[key], 0)
  return {
    /** The query that the list needs, for its failure. */
    query: isOffline ? recent : first,
    /** Undefined until it has loaded. */
    months: (kept ?? first.data) ? listed : undefined,
    /** Of everything that matches; undefined until it is counted. */
    totals: isCounted
      ? { count: sum('count'), in_cents: sum('in_cents'), out_cents: sum('out_cents') }
      : undefined,
    /** The query that counts everything, where it failed, so that what is older than the first page is missing. */
    uncounted: !isCounted && all.isError ? all : undefined,
    /** Why it is made of what the device has of the last 90 days; undefined if it is not. */
    keptBecause:
      kept &&
      (connection !== 'online'
        ? CONNECTION_TEXT[connection]
        : first.isError
          ? 'Couldn’t load older transactions.'
          : 'Still loading.'),
    /** Reads again what failed. */
    retry: () => void Promise.all(answers.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
    pending: pendingTransactions(writes),
  }
}

/** The last 90 days with pending writes, newest first; empty until known. Read only where `isAsked`. */
export function useRecentTransactions(isAsked: boolean): readonly Transaction[] {
  const query = useQuery({ ...recentTransactionsQuery, enabled: isAsked })
  return (
    useReplayed(query, query.data?.transactions, (transactions: readonly Transaction[], writes) =>
      after({ rows: transactions, readAt: query.dataUpdatedAt }, writes),
    ).data ?? NO_ROWS
  )
}

/** One transaction and the other of its pair. Without an answer it is the one of the last 90 days. */
export function useTransaction(uuid: string) {
  const query = useQuery(transactionQuery(uuid))
  const recent = useQuery({ ...recentTransactionsQuery, enabled: query.isError })
  const isAnswered = query.data !== undefined
  const writes = usePendingWrites(isAnswered ? query : recent)
  const { transaction, pair } = query.data ?? {}
  const rows = transaction
    ? [transaction, ...(pair ? [pair] : [])].sort(newestFirst)
    : (recent.data?.transactions ?? NO_ROWS)
  const now = after({ rows, readAt: (isAnswered ? query : recent).dataUpdatedAt }, writes)
  const find = (wanted: string | undefined) => now.find((each) => each.transaction_uuid === wanted)
  const found = query.error?.refusal.status === 404 && !find(uuid) ? undefined : find(uuid)
  return {
    query,
    /** Undefined until known, and where there is none. */
    transaction: found,
    pair: found?.pair ? find(found.pair.transaction_uuid) : undefined,
    isPending: pendingTransactions(writes).has(uuid),
    conflict: conflictOf(writes, updateTransaction, uuid),
  }
}

/** The client's rules, newest first. */
export function useRules() {
  const query = useQuery(rulesQuery)
  const { data, pending } = useReplayed(query, query.data, (rules, writes) =>
    replay({ transactions: NO_ROWS, rules }, writes, spendReplay).rules.map((rule) => rule),
  )
  return { query, rules: data, pending }
}
