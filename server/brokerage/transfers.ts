/** Money into and out of accounts, and closing them. */
import { v7 as uuidv7 } from 'uuid'
import { allows } from '#core/brokerage/application.ts'
import { availableCash } from '#core/brokerage/holdings.ts'
import type {
  BrokerageAccount,
  closeBrokerageAccount,
  createBrokerageTransfer,
  Transfer,
} from '#core/contract/brokerage.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { brokerageTransfers } from '#server/db/schema/brokerage.ts'
import { ApiError, assertVersion, notFound } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { detachAccount } from '#server/money-account/linked-accounts.ts'
import { answered, brokerOf, leaseOwn } from './failures.ts'
import { presentAccount, presentTransfer } from './present.ts'
import {
  type AccountRow,
  accountOf,
  cashOf,
  lockAccount,
  openOrdersOf,
  openTransfersOf,
  releaseAccount,
  requestSync,
  updateAccount,
  unclaimAccount,
} from './queries.ts'
import { syncNow } from './sync.ts'

const conflict = (message: string): ApiError => new ApiError('conflict', message)

export async function transfer({
  db,
  caller,
  body,
  now,
  dependencies,
  later,
}: Call<typeof createBrokerageTransfer>): Promise<Answer<Transfer>> {
  const broker = brokerOf(dependencies)
  if (!broker.canTransfer) throw conflict('Move money at the broker itself. We show it here the next day.')
  const made = await db.transaction(async (transaction) => {
    const row = await lockAccount(transaction, caller.user_uuid, body.brokerage_account_uuid)
    if (!row) throw notFound()
    if (!allows(row.state, 'transfer')) {
      throw conflict(row.state === 'closed' ? 'This account is closed.' : 'This account isn’t open yet.')
    }
    assertVersion(body.version, row.version, 'This account')
    const open = await openTransfersOf(transaction, row)
    const withdrawals = open.filter(({ direction }) => direction === 'withdrawal')
    const available = availableCash(
      await cashOf(transaction, row),
      await openOrdersOf(transaction, row),
      withdrawals,
    )
    if (body.direction === 'withdrawal' && body.amount_cents > available) {
      throw conflict(
        `You can withdraw up to ${formatUsd(available)}. Sell investments first to withdraw more.`,
      )
    }
    const [added] = await transaction
      .insert(brokerageTransfers)
      .values({
        transfer_uuid: uuidv7(),
        user_uuid: caller.user_uuid,
        brokerage_account_uuid: row.brokerage_account_uuid,
        direction: body.direction,
        amount_cents: body.amount_cents,
        state: 'pending',
        created_at: now,
      })
      .returning()
    if (!added) throw notFound()
    await updateAccount(transaction, row, {}, now)
    await requestSync(transaction, row, now)
    return added
  })
  later(() => syncNow(dependencies, made))
  return {
    data: presentTransfer(made),
    message: body.direction === 'deposit' ? 'Deposit started' : 'Withdrawal started',
  }
}

/** Closes an empty account at the broker, outside of any transaction. A linked account stays open there. */
export async function prepareClosing({
  db,
  caller,
  params,
  dependencies,
}: Call<typeof closeBrokerageAccount>): Promise<AccountRow> {
  const broker = brokerOf(dependencies)
  const row = await leaseOwn(db, caller.user_uuid, params.id, dependencies.clock())
  try {
    if (!allows(row.state, 'close')) throw conflict('Only an open account can be closed.')
    if ((await openOrdersOf(db, row)).length + (await openTransfersOf(db, row)).length > 0) {
      throw conflict('Wait until open orders and transfers are done, or cancel them.')
    }
    if (row.origin === 'opened' && row.account_id !== null) {
      if (!broker.canOpen) throw conflict('Close this account at the broker itself.')
      answered(await broker.closeAccount(row.account_id), dependencies)
    }
    return row
  } finally {
    await releaseAccount(db, row, { sync_at: dependencies.clock(), failure_count: 0 })
  }
}

export async function close(
  { db, caller, now, dependencies }: Call<typeof closeBrokerageAccount>,
  { brokerage_account_uuid, origin }: AccountRow,
): Promise<Answer<BrokerageAccount>> {
  await db.transaction(async (transaction) => {
    const row = await lockAccount(transaction, caller.user_uuid, brokerage_account_uuid)
    if (!row) throw notFound()
    if (!allows(row.state, 'close')) throw conflict('Only an open account can be closed.')
    const reason = origin === 'linked' ? 'You unlinked this account.' : 'You closed this account.'
    await updateAccount(transaction, row, { state: 'closed', reason, sync_at: null }, now)
    await unclaimAccount(transaction, row)
    if (row.account_uuid !== null) await detachAccount(transaction, row.user_uuid, row.account_uuid, now)
  })
  const row = await accountOf(db, caller.user_uuid, brokerage_account_uuid)
  if (!row) throw notFound()
  return {
    data: await presentAccount(db, row, dependencies.brokerage),
    message: origin === 'linked' ? 'Account unlinked' : 'Account closed',
  }
}
