/**
 * Existing accounts and orders at Interactive Brokers. Opening accounts and moving money is for approved partners, and
 * is not part of it: see docs/decisions/0029-brokerage.md.
 */
import * as v from 'valibot'
import { FUNDS } from '#core/brokerage/holdings.ts'
import { MARKET_ZONE, marketDayOn } from '#core/brokerage/market-days.ts'
import { ASSETS, type Asset } from '#core/finance/data/capital-market.ts'
import { byAsset } from '#core/finance/market/portfolio.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { dayIn } from '#server/http/client-day.ts'
import type {
  BrokerFill,
  Brokerage,
  BrokerLeg,
  BrokerOrder,
  BrokerResult,
  Opening,
  PlacedOrder,
} from './brokerage.ts'
import { connectIbkr, type IbkrConnection } from './ibkr-client.ts'

const MILLION = 1_000_000
/** Quantities of fractional shares have at most four decimals. */
const SMALLEST_UNITS = 100
/** The field of the last price in market data. */
const LAST_PRICE = '31'
/** The broker asks to confirm what an order means; more questions than this are not normal. */
const MOST_QUESTIONS = 5

const accountId = v.pipe(v.string(), v.regex(/^D?U\d{5,9}$/))
const numeric = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite())

const AccountsAnswer = v.array(
  v.object({ accountId, accountAlias: v.nullish(v.string(), null), currency: v.nullish(v.string(), 'USD') }),
)
const StocksAnswer = v.record(
  v.string(),
  v.array(
    v.object({
      assetClass: v.nullish(v.string(), ''),
      contracts: v.array(v.object({ conid: v.number(), isUS: v.nullish(v.boolean(), false) })),
    }),
  ),
)
const PositionsAnswer = v.array(
  v.object({ conid: numeric, position: numeric, avgCost: v.nullish(numeric, 0) }),
)
const LedgerAnswer = v.record(v.string(), v.looseObject({ cashbalance: v.nullish(numeric, 0) }))
const SnapshotAnswer = v.array(
  v.object({ conid: numeric, [LAST_PRICE]: v.nullish(v.union([v.string(), v.number()]), '') }),
)
/** An order that was taken, or a question to confirm. */
const PlacedAnswer = v.union([
  v.array(
    v.union([
      v.object({ order_id: v.string(), order_status: v.string() }),
      v.object({ id: v.string(), message: v.array(v.string()) }),
    ]),
  ),
  v.object({ error: v.string() }),
])
const OrdersAnswer = v.object({
  orders: v.nullish(
    v.array(
      v.looseObject({
        orderId: numeric,
        order_ref: v.nullish(v.string(), ''),
        status: v.string(),
      }),
    ),
    [],
  ),
})
const TradesAnswer = v.array(
  v.looseObject({
    execution_id: v.string(),
    order_ref: v.nullish(v.string(), ''),
    side: v.picklist(['B', 'S', 'BUY', 'SELL', 'BOT', 'SLD']),
    size: numeric,
    net_amount: numeric,
    commission: v.nullish(numeric, 0),
    trade_time_r: numeric,
  }),
)

const UNSUPPORTED: BrokerResult<never> = {
  kind: 'declined',
  reason: 'Do this at the broker itself. It doesn’t let us do it for you.',
}
const GONE = { kind: 'gone' } as const
const ok = <T>(value: T): BrokerResult<T> => ({ kind: 'ok', value })

/** Our name of a leg at the broker, which refuses the same one twice. */
const refOf = (key: string, asset: Asset): string => `${key}:${asset}`

const cents = (dollars: number): number => Math.round(dollars * 100)

/** Statuses of the broker that mean that nothing more happens. */
const FILLED = 'Filled'
const ENDED: readonly string[] = ['Cancelled', 'ApiCancelled', 'Inactive']
/** Orders are for the day, and the broker's list may lag behind: one that is still missing then was never taken. */
const MISSING_MS = DAY_MS

/** The state of an order from the statuses of its legs. */
function stateOf(statuses: readonly string[]): BrokerOrder['state'] {
  if (statuses.every((status) => status === FILLED)) return 'filled'
  if (!statuses.every((status) => status === FILLED || ENDED.includes(status))) return 'accepted'
  return 'cancelled'
}

export function ibkrBrokerage(
  connection: IbkrConnection,
  clock: () => Date,
  limits: { readonly withinMs?: number } = {},
): Brokerage {
  const ask = connectIbkr(connection, clock, limits)
  let contracts: ReadonlyMap<Asset, number> | undefined

  /** The broker's contract id of each fund. */
  async function readContracts(): Promise<BrokerResult<ReadonlyMap<Asset, number>>> {
    if (contracts) return ok(contracts)
    const symbols = ASSETS.map((asset) => FUNDS[asset].ticker).join(',')
    const answer = await ask({ path: `/v1/api/trsrv/stocks?symbols=${symbols}` }, StocksAnswer)
    if (answer.kind !== 'ok') return answer
    const found = ASSETS.flatMap((asset): [Asset, number][] => {
      const listed = answer.value[FUNDS[asset].ticker]?.flatMap((each) => each.contracts) ?? []
      const us = listed.find(({ isUS }) => isUS)
      return us ? [[asset, us.conid]] : []
    })
    if (found.length < ASSETS.length) return { kind: 'refused', code: 'NO_CONTRACT' }
    contracts = new Map(found)
    return ok(contracts)
  }

  const readAccounts = () => ask({ path: '/v1/api/portfolio/accounts' }, AccountsAnswer)

  /** The account whose alias at the broker is our client's id: the operator sets it, so nobody links a stranger's. */
  async function findOwn(
    user_uuid: string,
    epa_id: string,
  ): Promise<BrokerResult<'yes' | 'unknown' | 'not_yours'>> {
    const accounts = await readAccounts()
    if (accounts.kind !== 'ok') return accounts
    const account = accounts.value.find((each) => each.accountId === epa_id && each.currency === 'USD')
    if (!account) return ok('unknown')
    return ok(account.accountAlias === user_uuid ? 'yes' : 'not_yours')
  }

  async function readCash(account_id: string): Promise<BrokerResult<number>> {
    const ledger = await ask({ path: `/v1/api/portfolio/${account_id}/ledger` }, LedgerAnswer)
    if (ledger.kind !== 'ok') return ledger
    // Every ledger has a total. Without it this is none, and must not be read as cash that is gone.
    if (!ledger.value['BASE']) return { kind: 'unavailable', fault: 'NO_LEDGER' }
    return ok(cents(ledger.value['USD']?.cashbalance ?? 0))
  }

  async function readOpening(account_id: string): Promise<BrokerResult<Opening>> {
    const known = await readContracts()
    if (known.kind !== 'ok') return known
    const positions = await ask({ path: `/v1/api/portfolio/${account_id}/positions/0` }, PositionsAnswer)
    if (positions.kind !== 'ok') return positions
    const cash = await readCash(account_id)
    if (cash.kind !== 'ok') return cash
    const opened_on = dayIn(clock(), MARKET_ZONE)
    const lots = positions.value.flatMap(({ conid, position, avgCost }) => {
      const [asset] = [...known.value].find(([, id]) => id === conid) ?? []
      const units = Math.round(position * MILLION)
      return asset !== undefined && units > 0
        ? [{ asset, opened_on, units, cost_cents: cents(position * avgCost) }]
        : []
    })
    return ok({ account_id, cash_cents: cash.value, lots })
  }

  const readOrders = (account_id: string) =>
    ask({ path: `/v1/api/iserver/account/orders?accountId=${account_id}` }, OrdersAnswer)

  /** Fills of an order by execution. What was paid includes the broker's commission. */
  async function readFills(account_id: string, key: string): Promise<BrokerResult<BrokerFill[]>> {
    const trades = await ask(
      { path: `/v1/api/iserver/account/trades?days=7&accountId=${account_id}` },
      TradesAnswer,
    )
    if (trades.kind !== 'ok') return trades
    return ok(
      trades.value.flatMap((trade): BrokerFill[] => {
        const asset = ASSETS.find((each) => trade.order_ref === refOf(key, each))
        if (asset === undefined) return []
        const sign = trade.side.startsWith('B') ? 1 : -1
        const fee = Math.abs(trade.commission)
        return [
          {
            fill_id: trade.execution_id,
            asset,
            amount_cents: sign * cents(Math.abs(trade.net_amount) + sign * fee),
            units: sign * Math.round(Math.abs(trade.size) * MILLION),
            at: new Date(trade.trade_time_r).toISOString(),
          },
        ]
      }),
    )
  }

  async function readOrder({
    account_id,
    order_id,
    legs,
    placed_at,
  }: PlacedOrder): Promise<BrokerResult<BrokerOrder>> {
    const orders = await readOrders(account_id)
    if (orders.kind !== 'ok') return orders
    const read = await readFills(account_id, order_id)
    if (read.kind !== 'ok') return read
    const fills = read.value
    const isOld = clock().getTime() - Date.parse(placed_at) > MISSING_MS
    const statuses = legs.map(({ asset }) => {
      const listed = orders.value.orders?.find(({ order_ref }) => order_ref === refOf(order_id, asset))
      const isFilled = fills.some((fill) => fill.asset === asset)
      // The broker lists orders for some days, and their executions for seven.
      return listed?.status ?? (isOld ? (isFilled ? FILLED : 'Inactive') : 'Missing')
    })
    const state = stateOf(statuses)
    if (state === 'cancelled' && fills.length === 0) {
      const reason = 'The broker ended this order. Nothing was bought or sold.'
      return ok({ order_id, state: 'rejected', reason, fills })
    }
    const reason = state === 'cancelled' ? 'The broker filled only a part of this order.' : ''
    return ok({ order_id, state, reason, fills })
  }

  /** Sends one leg, and confirms what the broker asks about it. */
  async function placeLeg(
    account_id: string,
    key: string,
    leg: BrokerLeg,
    conid: number,
  ): Promise<BrokerResult<null>> {
    const size =
      leg.amount_cents > 0
        ? { side: 'BUY', cashQty: leg.amount_cents / 100 }
        : { side: 'SELL', quantity: (Math.floor(-leg.units / SMALLEST_UNITS) * SMALLEST_UNITS) / MILLION }
    const order = {
      acctId: account_id,
      conid,
      cOID: refOf(key, leg.asset),
      orderType: 'MKT',
      tif: 'DAY',
      ...size,
    }
    let answer = await ask(
      { method: 'POST', path: `/v1/api/iserver/account/${account_id}/orders`, body: { orders: [order] } },
      PlacedAnswer,
    )
    for (let questions = 0; questions < MOST_QUESTIONS; questions += 1) {
      if (answer.kind !== 'ok') return answer
      if (!Array.isArray(answer.value)) {
        return { kind: 'declined', reason: 'The broker rejected this order. Nothing was bought or sold.' }
      }
      const [first] = answer.value
      if (!first || !('id' in first)) return ok(null)
      answer = await ask(
        {
          method: 'POST',
          path: `/v1/api/iserver/reply/${encodeURIComponent(first.id)}`,
          body: { confirmed: true },
        },
        PlacedAnswer,
      )
    }
    return { kind: 'unavailable', fault: 'QUESTIONS' }
  }

  return {
    provider: 'ibkr',
    canOpen: false,
    canTransfer: false,
    openAccount: async () => UNSUPPORTED,
    readApplication: async () => GONE,
    withdrawApplication: async () => UNSUPPORTED,
    checkAccount: ({ user_uuid, epa_id }) => findOwn(user_uuid, epa_id),
    async linkAccount({ user_uuid, epa_id }) {
      const own = await findOwn(user_uuid, epa_id)
      if (own.kind !== 'ok') return own
      return own.value === 'yes' ? readOpening(epa_id) : GONE
    },
    async readPrices() {
      const known = await readContracts()
      if (known.kind !== 'ok') return known
      const conids = [...known.value.values()].join(',')
      const path = `/v1/api/iserver/marketdata/snapshot?conids=${conids}&fields=${LAST_PRICE}`
      const answer = await ask({ path }, SnapshotAnswer)
      if (answer.kind !== 'ok') return answer
      const priceOf = (asset: Asset): number => {
        const row = answer.value.find(({ conid }) => conid === known.value.get(asset))
        // A letter before the price marks a close or a halt.
        return cents(Number(String(row?.[LAST_PRICE] ?? '').replace(/^[A-Z]/, '')))
      }
      const prices = byAsset(ASSETS.map(priceOf))
      // The first request only subscribes; the prices come with a later one.
      const isComplete = ASSETS.every((asset) => prices[asset] > 0)
      return isComplete
        ? ok({ prices, priced_on: marketDayOn(dayIn(clock(), MARKET_ZONE)), previous: null })
        : { kind: 'unavailable', fault: 'NO_PRICES' }
    },
    readCash,
    transfer: async () => UNSUPPORTED,
    async placeOrder({ account_id, legs, key }) {
      const known = await readContracts()
      if (known.kind !== 'ok') return known
      const before = await readOrders(account_id)
      if (before.kind !== 'ok') return before
      const sent = new Set(
        (before.value.orders ?? []).flatMap(({ order_ref }) =>
          order_ref?.startsWith(`${key}:`) ? [order_ref] : [],
        ),
      )
      // Sales first: they may pay for purchases.
      for (const leg of legs.toSorted((a, b) => a.amount_cents - b.amount_cents)) {
        if (sent.has(refOf(key, leg.asset))) continue
        const placed = await placeLeg(account_id, key, leg, known.value.get(leg.asset) ?? 0)
        // Once a leg is at the broker, the order is: a leg that it rejects then is a part that is not filled.
        if (placed.kind === 'declined' && sent.size > 0) continue
        if (placed.kind !== 'ok') return placed
        sent.add(refOf(key, leg.asset))
      }
      return ok({ order_id: key, state: 'accepted', reason: '', fills: [] })
    },
    readOrder,
    async cancelOrder(order) {
      const { account_id, order_id } = order
      const orders = await readOrders(account_id)
      if (orders.kind !== 'ok') return orders
      for (const { orderId, order_ref, status } of orders.value.orders ?? []) {
        const isOpen = order_ref?.startsWith(`${order_id}:`) && status !== FILLED && !ENDED.includes(status)
        if (!isOpen) continue
        const path = `/v1/api/iserver/account/${account_id}/order/${orderId}`
        const cancelled = await ask({ method: 'DELETE', path }, v.looseObject({}))
        if (cancelled.kind !== 'ok' && cancelled.kind !== 'gone') return cancelled
      }
      return readOrder(order)
    },
    closeAccount: async () => UNSUPPORTED,
  }
}
