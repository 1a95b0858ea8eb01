/** Carries out and reads again what is under way at the broker, one account at a time, outside of transactions. */
import { DEFAULT_TIME_ZONE } from '#core/contract/client-day.ts'
import { userById } from '#server/account/queries.ts'
import type { Db } from '#server/db/connect.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { dayIn } from '#server/http/client-day.ts'
import { describeError } from '#server/http/describe-error.ts'
import type { Caller, Moment } from '#server/http/route.ts'
import type { Brokerage, BrokerOrder, BrokerResult } from '#server/providers/brokerage/brokerage.ts'
import { type BrokerageNotification, pushBrokerageNotifications } from './notifications.ts'
import {
  type AccountRow,
  leaseAccount,
  leaseDueAccounts,
  lockLeased,
  openOrdersOf,
  openTransfersOf,
  type OrderRow,
  releaseAccount,
  updateAccount,
  type AccountKey,
} from './queries.ts'
import { saveCash, saveOrder, saveReview, saveTransfer, saveValue } from './save.ts'

/** While an order or a transfer is open. */
const OPEN_MS = 5_000
const REVIEW_MS = 30_000
/** Prices change by the day. */
const IDLE_MS = 6 * 60 * 60_000
const RETRY_MS = 30_000
const LONGEST_RETRY_MS = 60 * 60_000

/** The broker is not reachable, or refuses us for now. */
class BrokerUnavailable extends Error {}

interface Work {
  readonly dependencies: Dependencies
  readonly broker: Brokerage
  readonly row: AccountRow
  readonly moment: Moment
}

/** Saves something on the account while the lease holds; undefined when it was lost. */
const saving = <T>({ dependencies, row }: Work, save: (db: Db, row: AccountRow) => Promise<T>) =>
  dependencies.database.db.transaction(async (transaction) => {
    const locked = await lockLeased(transaction, row)
    return locked ? save(transaction, locked) : undefined
  })

/** @throws BrokerUnavailable for a failure that may pass */
function settled<T>(result: BrokerResult<T>): Extract<BrokerResult<T>, { kind: 'ok' | 'gone' | 'declined' }> {
  if (result.kind === 'ok' || result.kind === 'gone' || result.kind === 'declined') return result
  throw new BrokerUnavailable(result.kind)
}

async function syncReview(work: Work): Promise<BrokerageNotification[]> {
  const { broker, row, moment } = work
  if (row.application_id === null) return []
  const read = settled(await broker.readApplication(row.application_id))
  if (read.kind !== 'ok') return []
  const saved = await saving(work, async (db, locked) =>
    locked.state === 'submitted' || locked.state === 'in_review'
      ? saveReview(db, locked, read.value, moment)
      : undefined,
  )
  return [...(saved?.notifications ?? [])]
}

/** Moves the money that is to be moved, each transfer once. */
async function syncTransfers(work: Work, account_id: string): Promise<void> {
  const { broker, row, moment, dependencies } = work
  for (const transfer of await openTransfersOf(dependencies.database.db, row)) {
    const { transfer_uuid, direction, amount_cents } = transfer
    const moved = settled(
      await broker.transfer({
        account_id,
        amount_cents: direction === 'deposit' ? amount_cents : -amount_cents,
        key: transfer_uuid,
      }),
    )
    const reason =
      moved.kind === 'ok'
        ? null
        : moved.kind === 'declined'
          ? moved.reason
          : 'The account can’t take transfers any more.'
    await saving(work, async (db, locked) => {
      const flow = await saveTransfer(db, locked, transfer, reason, moment.now)
      const changed = await updateAccount(db, locked, {}, moment.now)
      await saveValue(db, changed, null, flow, moment)
    })
  }
}

const REJECTED: Omit<BrokerOrder, 'reason' | 'order_id'> = { state: 'rejected', fills: [] }

/** Where an order stands at the broker: placed now, cancelled now, or read again. */
async function askOrder({ broker }: Work, account_id: string, order: OrderRow): Promise<BrokerOrder> {
  const { external_id: order_id, order_uuid, legs, is_cancelling } = order
  const placed_at = order.placed_at.toISOString()
  const told =
    order_id === null
      ? settled(await broker.placeOrder({ account_id, legs, key: order_uuid }))
      : is_cancelling
        ? settled(await broker.cancelOrder({ account_id, order_id, legs, placed_at }))
        : settled(await broker.readOrder({ account_id, order_id, legs, placed_at }))
  if (told.kind === 'ok') return told.value
  const reason =
    told.kind === 'declined' ? told.reason : 'The broker doesn’t know this order or account any more.'
  return { ...REJECTED, order_id: order_id ?? '', reason }
}

async function syncOrders(work: Work, account_id: string): Promise<BrokerageNotification[]> {
  const { dependencies, row, moment } = work
  const notifications: BrokerageNotification[] = []
  for (const order of await openOrdersOf(dependencies.database.db, row)) {
    let told = await askOrder(work, account_id, order)
    // Cancelled by the client before the broker knew of it.
    if (order.is_cancelling && told.state === 'accepted') {
      told = await askOrder(work, account_id, { ...order, external_id: told.order_id })
    }
    const isSame =
      told.state === order.state && told.order_id === order.external_id && told.fills.length === 0
    if (isSame) continue
    const final = told
    const added = await saving(work, async (db, locked) => {
      const found = await saveOrder(db, locked, order, final, moment.now)
      const changed = await updateAccount(db, locked, {}, moment.now)
      await saveValue(db, changed, null, 0, moment)
      return found
    })
    notifications.push(...(added ?? []))
  }
  return notifications
}

async function syncPrices(work: Work, account_id: string): Promise<void> {
  const read = settled(await work.broker.readPrices(account_id))
  if (read.kind !== 'ok') return
  await saving(work, (db, locked) => saveValue(db, locked, read.value, 0, work.moment))
}

/** Books money that was moved at the broker itself, once no order is open that changes the cash, too. */
async function syncCash(work: Work, account_id: string): Promise<void> {
  const { broker, row, moment, dependencies } = work
  if (!broker.readCash) return
  if ((await openOrdersOf(dependencies.database.db, row)).length > 0) return
  const read = settled(await broker.readCash(account_id))
  if (read.kind !== 'ok') return
  await saving(work, async (db, locked) => {
    const flow = await saveCash(db, locked, read.value, moment.now)
    if (flow === 0) return
    const changed = await updateAccount(db, locked, {}, moment.now)
    await saveValue(db, changed, null, flow, moment)
  })
}

async function syncOnce(work: Work): Promise<BrokerageNotification[]> {
  const { row } = work
  if (row.state === 'submitted' || row.state === 'in_review') return syncReview(work)
  if (row.state !== 'approved' || row.account_id === null) return []
  await syncPrices(work, row.account_id)
  await syncTransfers(work, row.account_id)
  const notifications = await syncOrders(work, row.account_id)
  await syncCash(work, row.account_id)
  return notifications
}

/** When an account is looked at again; null for one at which nothing happens by itself. */
async function nextSync({ dependencies, row }: Work): Promise<Date | null> {
  const { database, clock } = dependencies
  const after = (ms: number) => new Date(clock().getTime() + ms)
  const fresh = await lockLeased(database.db, row)
  switch (fresh?.state) {
    case 'submitted':
    case 'in_review':
      return after(REVIEW_MS)
    case 'approved': {
      const open = await openOrdersOf(database.db, row)
      const moving = await openTransfersOf(database.db, row)
      // An account that was approved just now has its first prices at once.
      return after(row.state === 'approved' ? (open.length + moving.length > 0 ? OPEN_MS : IDLE_MS) : 0)
    }
    case 'draft':
    case 'rejected':
    case 'closed':
    case undefined:
      return null
  }
}

/** Works on a leased account, then releases it. Failures are tried again, later and later. */
export async function syncAndRelease(dependencies: Dependencies, row: AccountRow): Promise<void> {
  const { brokerage: broker, database, clock, log } = dependencies
  const { db } = database
  const now = clock()
  if (!broker || broker.provider !== row.provider) {
    await releaseAccount(db, row, { sync_at: new Date(now.getTime() + IDLE_MS), failure_count: 0 })
    return
  }
  try {
    const user = await userById(db, row.user_uuid)
    const today = dayIn(now, user?.time_zone ?? DEFAULT_TIME_ZONE)
    const work: Work = { dependencies, broker, row, moment: { now, today } }
    const notifications = await syncOnce(work)
    await releaseAccount(db, row, { sync_at: await nextSync(work), failure_count: 0 })
    await pushBrokerageNotifications(dependencies, row.user_uuid, notifications)
  } catch (error) {
    log.warn({ err: describeError(error) }, 'a brokerage account could not be synced')
    const failure_count = row.failure_count + 1
    const wait = Math.min(RETRY_MS * 2 ** Math.min(failure_count - 1, 10), LONGEST_RETRY_MS)
    await releaseAccount(db, row, { sync_at: new Date(clock().getTime() + wait), failure_count })
  }
}

/** Works on an account now, unless other work is under way; the job does what is left. */
export async function syncNow(dependencies: Dependencies, account: AccountKey): Promise<void> {
  const row = await leaseAccount(dependencies.database.db, account, dependencies.clock())
  if (row) await syncAndRelease(dependencies, row)
}

/** At most as many of a client's accounts as a page waits for. */
const AT_ONCE = 5

/** Works on those of a client's accounts that are due, before they are read. */
export async function syncDueOf({
  dependencies,
  caller,
}: {
  readonly dependencies: Dependencies
  readonly caller: Pick<Caller, 'user_uuid'>
}): Promise<void> {
  const { database, clock } = dependencies
  const due = await leaseDueAccounts(database.db, clock(), AT_ONCE, caller.user_uuid)
  await Promise.all(due.map((row) => syncAndRelease(dependencies, row)))
}
