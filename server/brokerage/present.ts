/** Accounts, orders and positions as the client sees them. */
import { BROKERAGE_TYPES } from '#core/brokerage/account-types.ts'
import { allows, missingSteps } from '#core/brokerage/application.ts'
import { dayChange } from '#core/brokerage/day-change.ts'
import { assetName, availableCash, FUNDS, heldOf } from '#core/brokerage/holdings.ts'
import { isLongTerm } from '#core/brokerage/lots.ts'
import { MARKET_ZONE } from '#core/brokerage/market-days.ts'
import { valueOf } from '#core/brokerage/units.ts'
import type { Order } from '#core/contract/brokerage-orders.ts'
import type {
  BrokerageAccount,
  BrokerageAccountDetail,
  LedgerEntry,
  Position,
  Transfer,
} from '#core/contract/brokerage.ts'
import { type Asset, ASSETS } from '#core/finance/data/capital-market.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { allocate, sum } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { modelName } from '#core/goal/model.ts'
import type { Db } from '#server/db/connect.ts'
import { dayIn } from '#server/http/client-day.ts'
import { valuesOf } from '#server/money-account/account-queries.ts'
import type { Brokerage } from '#server/providers/brokerage/brokerage.ts'
import {
  type AccountRow,
  documentsOf,
  entriesOf,
  type EntryRow,
  type LotRow,
  lotsOf,
  openOrdersOf,
  type OrderRow,
  ordersOf,
  openTransfersOf,
  transfersOf,
  type TransferRow,
} from './queries.ts'

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null
/** What each asset is worth at the account's prices; its cost before the first prices. */
const valueOfAsset = (row: AccountRow, asset: Asset, own: readonly LotRow[]): number =>
  row.prices
    ? valueOf(sum(own.map(({ units }) => units)), row.prices[asset])
    : sum(own.map(({ cost_cents }) => cost_cents))

/** The last four characters of the broker's account number; empty before there is one. */
const maskOf = (accountId: string | null): string => accountId?.split(':')[0]?.slice(-4) ?? ''

/** `Individual ••0001`: a client may have several accounts of a type. Without the number before there is one. */
export function numberedName({ name, account_id }: Pick<AccountRow, 'name' | 'account_id'>): string {
  const mask = maskOf(account_id)
  return mask === '' ? name : `${name} ••${mask}`
}

/** The value of an account's positions. */
export const investedOf = (row: AccountRow, lots: readonly LotRow[]): number =>
  sum(
    ASSETS.map((asset) =>
      valueOfAsset(
        row,
        asset,
        lots.filter((lot) => lot.asset === asset),
      ),
    ),
  )

/** What the day of the prices changed, from the fills since the day before; lots of before linking have no order. */
function dayChangeOf(row: AccountRow, lots: readonly LotRow[], entries: readonly EntryRow[]): number | null {
  const { prices, priced_on, previous_prices: before } = row
  if (prices === null || priced_on === null || before === null) return null
  const trades = entries.flatMap(({ kind, asset, units, amount_cents, order_uuid, at }) =>
    asset !== null && units !== null && order_uuid !== null && dayIn(at, MARKET_ZONE) > before.priced_on
      ? [{ asset, units: kind === 'sell' ? -units : units, amount_cents: -amount_cents }]
      : [],
  )
  return dayChange(heldOf(lots), trades, { prices, priced_on }, before)
}

const isFlow = ({ kind }: EntryRow): boolean => kind !== 'buy' && kind !== 'sell'

export async function presentAccount(
  db: Db,
  row: AccountRow,
  provider: Brokerage | undefined,
): Promise<BrokerageAccount> {
  const lots = await lotsOf(db, row)
  const entries = await entriesOf(db, row)
  const orders = await openOrdersOf(db, row)
  const transfers = await openTransfersOf(db, row)
  const cash_cents = sum(entries.map(({ amount_cents }) => amount_cents))
  const invested_cents = investedOf(row, lots)
  const withdrawals = transfers.filter(({ direction }) => direction === 'withdrawal')
  const open_count = orders.length + transfers.length
  const value_cents = cash_cents + invested_cents
  return {
    brokerage_account_uuid: row.brokerage_account_uuid,
    origin: row.origin,
    is_practice: row.provider === 'sandbox',
    account_type: row.account_type,
    name: row.name,
    state: row.state,
    mask: maskOf(row.account_id),
    application: row.origin === 'opened' ? await applicationOf(db, row) : null,
    reason: row.reason,
    account_uuid: row.account_uuid,
    cash_cents,
    available_cents: availableCash(cash_cents, orders, withdrawals),
    invested_cents,
    value_cents,
    net_deposits_cents: sum(entries.filter(isFlow).map(({ amount_cents }) => amount_cents)),
    realized_gain_cents: sum(entries.map(({ realized_gain_cents }) => realized_gain_cents ?? 0)),
    unrealized_gain_cents: invested_cents - sum(lots.map(({ cost_cents }) => cost_cents)),
    priced_on: row.priced_on,
    day_change_cents: dayChangeOf(row, lots, entries),
    can_edit: allows(row.state, 'edit'),
    can_withdraw_application: allows(row.state, 'withdraw'),
    can_trade: allows(row.state, 'trade') && provider !== undefined,
    can_transfer: allows(row.state, 'transfer') && provider?.canTransfer === true,
    can_close:
      allows(row.state, 'close') && open_count === 0 && (row.origin === 'linked' || value_cents === 0),
    open_count,
    version: row.version,
    submitted_at: iso(row.submitted_at),
    reviewed_at: iso(row.reviewed_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

async function applicationOf(db: Db, row: AccountRow): Promise<BrokerageAccount['application']> {
  const documents = await documentsOf(db, row)
  return {
    ...row.application,
    goal_uuid: row.goal_uuid,
    ssn_last4: row.ssn_last4,
    missing: missingSteps(row.account_type, row.application, documents, row.asked),
    documents_needed: BROKERAGE_TYPES[row.account_type].documents,
    review: row.review_note === '' ? null : { note: row.review_note, asked: row.asked },
  }
}

/** An order with what its entries say of it. */
export function presentOrder(row: OrderRow, entries: readonly EntryRow[]): Order {
  const own = entries.filter(({ order_uuid }) => order_uuid === row.order_uuid)
  const legs = row.legs.map((leg) => {
    const done = own.filter(({ asset }) => asset === leg.asset)
    return {
      ...leg,
      name: assetName(leg.asset),
      fund: FUNDS[leg.asset].name,
      filled_cents: -sum(done.map(({ amount_cents }) => amount_cents)) || 0,
      filled_units: sum(done.map(({ units, kind }) => (kind === 'sell' ? -1 : 1) * (units ?? 0))) || 0,
    }
  })
  const filled_cents = sum(legs.map((leg) => Math.abs(leg.filled_cents)))
  const isOpen = row.state === 'pending' || row.state === 'accepted'
  return {
    order_uuid: row.order_uuid,
    brokerage_account_uuid: row.brokerage_account_uuid,
    goal_uuid: row.goal_uuid,
    goal_name: row.goal_name,
    model: row.model,
    model_name: modelName(row.model),
    kind: row.kind,
    amount_cents: row.amount_cents,
    state: row.state,
    reason: row.reason,
    legs,
    lot_method: row.lot_method,
    filled_cents,
    is_partial: filled_cents > 0 && row.state !== 'filled',
    can_cancel: isOpen && !row.is_cancelling,
    placed_at: row.placed_at.toISOString(),
    ended_at: iso(row.ended_at),
  }
}

export const presentTransfer = ({
  transfer_uuid,
  direction,
  amount_cents,
  state,
  reason,
  created_at,
}: TransferRow): Transfer => ({
  transfer_uuid,
  direction,
  amount_cents,
  state,
  reason,
  created_at: created_at.toISOString(),
})

/** What was held before an account was linked is no activity: only its cash is the opening balance. */
function withoutOpeningLots(entries: readonly EntryRow[]): readonly EntryRow[] {
  const isLot = ({ event_key }: EntryRow): boolean => event_key.startsWith('opening:')
  const cost_cents = sum(entries.filter(isLot).map(({ amount_cents }) => amount_cents))
  return entries
    .filter((entry) => !isLot(entry))
    .map((entry) =>
      entry.kind === 'opening' ? { ...entry, amount_cents: entry.amount_cents + cost_cents } : entry,
    )
}

function presentLedger(entries: readonly EntryRow[]): LedgerEntry[] {
  let balance_cents = 0
  return withoutOpeningLots(entries).map((entry) => {
    balance_cents += entry.amount_cents
    const { entry_uuid, kind, amount_cents, asset, units, realized_gain_cents, order_uuid } = entry
    return {
      entry_uuid,
      kind,
      amount_cents,
      balance_cents,
      asset,
      units,
      realized_gain_cents,
      order_uuid,
      at: entry.at.toISOString(),
    }
  })
}

function positionsOf(
  row: AccountRow,
  lots: readonly LotRow[],
  cash_cents: number,
  today: IsoDate,
): Position[] {
  const all = investedOf(row, lots) + cash_cents
  return ASSETS.flatMap((asset): Position[] => {
    const own = lots.filter((lot) => lot.asset === asset)
    if (own.length === 0) return []
    const units = sum(own.map((lot) => lot.units))
    const value_cents = valueOfAsset(row, asset, own)
    const byLot = unwrap(
      allocate(
        value_cents,
        own.map((lot) => lot.units),
      ),
    )
    const cost_cents = sum(own.map((lot) => lot.cost_cents))
    return [
      {
        asset,
        name: assetName(asset),
        fund: FUNDS[asset].name,
        units,
        price_cents: row.prices?.[asset] ?? 0,
        value_cents,
        cost_cents,
        gain_cents: value_cents - cost_cents,
        share: all <= 0 ? 0 : value_cents / all,
        lots: own.map((lot, place) => ({
          lot_uuid: lot.lot_uuid,
          opened_on: lot.opened_on,
          units: lot.units,
          cost_cents: lot.cost_cents,
          value_cents: byLot[place] ?? 0,
          gain_cents: (byLot[place] ?? 0) - lot.cost_cents,
          is_long_term: isLongTerm(lot.opened_on, today),
        })),
      },
    ]
  })
}

/** Values by day, with the money put in until then: the history of the account in net worth. */
async function valuesOfAccount(db: Db, row: AccountRow): Promise<BrokerageAccountDetail['values']> {
  if (row.account_uuid === null) return []
  const points = (await valuesOf(db, row.user_uuid, [row.account_uuid])).get(row.account_uuid) ?? []
  let net_deposits_cents = 0
  return points.map(({ as_of, balance_cents, flow_cents }, place) => {
    net_deposits_cents += place === 0 ? balance_cents : flow_cents
    return { as_of, value_cents: balance_cents, net_deposits_cents }
  })
}

const MOST_ENTRIES = 100

export async function presentDetail(
  db: Db,
  row: AccountRow,
  provider: Brokerage | undefined,
  today: IsoDate,
): Promise<BrokerageAccountDetail> {
  const entries = await entriesOf(db, row)
  const account = await presentAccount(db, row, provider)
  return {
    account,
    positions: positionsOf(row, await lotsOf(db, row), account.cash_cents, today),
    orders: (await ordersOf(db, row)).map((order) => presentOrder(order, entries)),
    transfers: (await transfersOf(db, row)).map(presentTransfer),
    ledger: presentLedger(entries).toReversed().slice(0, MOST_ENTRIES),
    values: await valuesOfAccount(db, row),
  }
}
