/** Reading brokerage accounts, and the writes of their pages. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#app/platform/api.ts'
import { useConnection } from '#app/platform/online.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { queryClient, resumeReading, stopReading } from '#app/platform/queries.ts'
import { brokerageAccountQuery, brokerageQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { toast } from '#app/ui/toast.ts'
import type { ApplicationChange } from '#core/contract/brokerage-application.ts'
import { updateBrokerageApplication, withdrawBrokerageApplication } from '#core/contract/brokerage-opening.ts'
import { cancelOrder, type Order } from '#core/contract/brokerage-orders.ts'
import { type AccountInfo, type BrokerageAccount, closeBrokerageAccount } from '#core/contract/brokerage.ts'

/** How soon to ask again about what the broker is working on. */
const UNDER_WAY_MS = 3000

/** Whether the broker is reviewing an application, carrying out an order or moving money. */
const isUnderWay = ({ state, open_count }: BrokerageAccount): boolean =>
  state === 'submitted' || state === 'in_review' || open_count > 0

/** Refetches the page once something under way has ended: net worth and goals follow from it. */
function useRefreshAtEnd(underWay: number | undefined): void {
  const before = useRef(underWay)
  useEffect(() => {
    const wasMore = before.current !== undefined && underWay !== undefined && underWay < before.current
    before.current = underWay
    if (wasMore) void refresh()
  }, [underWay])
}

/** The accounts and applications, read again while the broker works on one. */
export function useBrokerage() {
  const isOffline = useConnection() === 'offline'
  const query = useQuery({
    ...brokerageQuery,
    refetchInterval: ({ state }) =>
      !isOffline && state.data?.accounts.some(isUnderWay) ? UNDER_WAY_MS : false,
    refetchOnWindowFocus: ({ state }) => (state.data?.accounts.some(isUnderWay) ? 'always' : true),
  })
  useRefreshAtEnd(query.data?.accounts.filter(isUnderWay).length)
  return query
}

/** One account, read again while the broker works on it. */
export function useBrokerageAccount(brokerageUuid: string) {
  const isOffline = useConnection() === 'offline'
  const query = useQuery({
    ...brokerageAccountQuery(brokerageUuid),
    refetchInterval: ({ state }) =>
      !isOffline && state.data && isUnderWay(state.data.account) ? UNDER_WAY_MS : false,
    refetchOnWindowFocus: ({ state }) => (state.data && isUnderWay(state.data.account) ? 'always' : true),
  })
  const account = query.data?.account
  useRefreshAtEnd(account && (isUnderWay(account) ? 1 + account.open_count : 0))
  return query
}

/** Shows an account as the server answered it, before anything is read again. */
export function showAccount(account: BrokerageAccount): void {
  const isIt = (other: BrokerageAccount): boolean =>
    other.brokerage_account_uuid === account.brokerage_account_uuid
  queryClient.setQueryData(
    brokerageQuery.queryKey,
    (known: AccountInfo | undefined) =>
      known && {
        ...known,
        accounts: known.accounts.some(isIt)
          ? known.accounts.map((each) => (isIt(each) ? account : each))
          : [account, ...known.accounts],
      },
  )
  queryClient.setQueryData(brokerageAccountQuery(account.brokerage_account_uuid).queryKey, (known) =>
    known
      ? { ...known, account }
      : { account, positions: [], orders: [], transfers: [], ledger: [], values: [] },
  )
}

/** Shows a placed order at once, before the account is read again. */
export function showOrder(order: Order): void {
  queryClient.setQueryData(
    brokerageAccountQuery(order.brokerage_account_uuid).queryKey,
    (known) =>
      known && {
        ...known,
        orders: [order, ...known.orders.filter(({ order_uuid }) => order_uuid !== order.order_uuid)],
      },
  )
}

/** Saves a step of an application, or starts one. A refusal is shown by the form. */
export async function saveApplication(
  change: ApplicationChange,
  headers: Readonly<Record<string, string>> = {},
) {
  const outcome = await call(updateBrokerageApplication, { body: change }, { quiet: true, headers })
  if (outcome.ok) showAccount(outcome.data)
  else if (outcome.code === 'conflict') await refresh()
  return outcome
}

/** Deletes a draft, or withdraws an application that was sent. */
export async function withdrawApplication(
  { brokerage_account_uuid: id, name, submitted_at }: BrokerageAccount,
  onGone: () => Promise<void>,
): Promise<boolean> {
  const isSent = submitted_at !== null
  if (!isSent) await stopReading(id)
  const outcome = await call(withdrawBrokerageApplication, { params: { id } })
  if (!outcome.ok) {
    if (!isSent) resumeReading(id)
    return false
  }
  toast.success(`${name} application ${isSent ? 'withdrawn' : 'deleted'}`)
  await onGone()
  await refresh()
  return true
}

/** Closes an account that is empty, or unlinks one. */
export async function closeAccount({ brokerage_account_uuid: id, name, origin }: BrokerageAccount) {
  const outcome = await call(closeBrokerageAccount, { params: { id } })
  if (!outcome.ok) return false
  showAccount(outcome.data)
  toast.success(origin === 'linked' ? `${name} unlinked` : `${name} closed`)
  await refresh()
  return true
}

/** Asks the broker to cancel an order; what is filled by then stays. */
export async function cancel({ order_uuid: id }: Order): Promise<void> {
  const outcome = await call(cancelOrder, { params: { id } })
  if (outcome.ok) toast.success('Canceling the order')
  await refresh()
}
