/** The account of a practice broker's client, and what becomes of its orders. */
import * as v from 'valibot'
import { type Held, valuesOfHeld } from '#core/brokerage/legs.ts'
import { MARKET_ZONE } from '#core/brokerage/market-days.ts'
import { type DatedPrices, pricesOn, type Prices } from '#core/brokerage/prices.ts'
import { unitsFor, unitsToSell, valueOf } from '#core/brokerage/units.ts'
import { BrokerageAsset } from '#core/contract/brokerage-orders.ts'
import { ASSETS } from '#core/finance/data/capital-market.ts'
import { MARKET_ANNUAL } from '#core/finance/data/market-annual.ts'
import { recordFromAnnual } from '#core/finance/market/market.ts'
import { byAsset } from '#core/finance/market/portfolio.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { dayIn } from '#server/http/client-day.ts'
import type { BrokerFill, BrokerLeg, BrokerOrder } from './brokerage.ts'

const FILL_MS = 5_000
/** Cents of an order's amount, and what becomes of it. */
const REJECTED_CENTS = 13
const PARTIAL_CENTS = 37

const record = recordFromAnnual(MARKET_ANNUAL)

/** The practice prices of a day. */
export const pricesOfDay = (day: IsoDate): DatedPrices => pricesOn(record, day)
/** The practice prices of an instant's day in New York. */
export const pricesAt = (instant: Date): DatedPrices => pricesOfDay(dayIn(instant, MARKET_ZONE))

const Leg = v.object({ asset: BrokerageAsset, amount_cents: v.number(), units: v.number() })

const SandboxOrder = v.object({
  order_id: v.string(),
  key: v.string(),
  state: v.picklist(['accepted', 'filled', 'rejected', 'cancelled']),
  reason: v.string(),
  legs: v.array(Leg),
  fills_at: v.string(),
  fills: v.array(v.object({ ...Leg.entries, fill_id: v.string(), at: v.string() })),
})
type SandboxOrder = v.InferOutput<typeof SandboxOrder>

export const SandboxAccount = v.object({
  account_id: v.nullable(v.string()),
  application: v.nullable(
    v.object({
      submission: v.number(),
      decides_at: v.string(),
      outcome: v.picklist(['approve', 'reject', 'ask', 'ask_document']),
      is_withdrawn: v.boolean(),
    }),
  ),
  is_closed: v.boolean(),
  cash_cents: v.number(),
  units: v.record(BrokerageAsset, v.number()),
  orders: v.array(SandboxOrder),
  transfers: v.array(v.string()),
})
export type SandboxAccount = v.InferOutput<typeof SandboxAccount>

/** Units of each asset. */
export const heldOf = ({ units }: SandboxAccount): Held => byAsset(ASSETS.map((asset) => units[asset] ?? 0))

/** What an order takes from the cash; negative for what it brings. */
const costOf = (legs: readonly Pick<BrokerLeg, 'amount_cents'>[]): number =>
  legs.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** The cents of an order's amount, which tell the sandbox what to do with it. */
const centsOf = (legs: readonly BrokerLeg[]): number => Math.abs(costOf(legs)) % 100

/** A leg at the prices of its fill, or half of it. Units follow from the price, so that an old estimate does no harm. */
function fillOf(
  order: SandboxOrder,
  leg: BrokerLeg,
  { held, prices, part }: { readonly held: Held; readonly prices: Prices; readonly part: number },
): BrokerFill {
  const amount = part === 1 ? leg.amount_cents : Math.trunc(leg.amount_cents * part)
  const price = prices[leg.asset]
  const most = valueOf(held[leg.asset], price)
  const amount_cents = Math.max(-most, amount)
  const units =
    amount_cents >= 0 ? unitsFor(amount_cents, price) : -unitsToSell(-amount_cents, price, held[leg.asset])
  return {
    fill_id: `${order.order_id}:${leg.asset}`,
    asset: leg.asset,
    amount_cents,
    units,
    at: order.fills_at,
  }
}

/** Fills an order whose time has come. Sales are done first, so that they can pay for purchases. */
function fill(account: SandboxAccount, order: SandboxOrder): SandboxAccount {
  const { prices } = pricesAt(new Date(order.fills_at))
  const isPartial = centsOf(order.legs) === PARTIAL_CENTS
  const held = heldOf(account)
  const fills = order.legs.map((leg) => fillOf(order, leg, { held, prices, part: isPartial ? 0.5 : 1 }))
  const filled: SandboxOrder = {
    ...order,
    state: isPartial ? 'cancelled' : 'filled',
    reason: isPartial ? 'The broker could fill only half of this order and canceled the rest.' : '',
    fills,
  }
  const units = { ...held }
  for (const each of fills) units[each.asset] = (units[each.asset] ?? 0) + each.units
  return {
    ...account,
    units,
    cash_cents: account.cash_cents - fills.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    orders: account.orders.map((each) => (each.order_id === order.order_id ? filled : each)),
  }
}

/** Runs what has fallen due by an instant. */
export function runDue(account: SandboxAccount, now: Date): SandboxAccount {
  return account.orders
    .filter(({ state, fills_at }) => state === 'accepted' && fills_at <= now.toISOString())
    .reduce(fill, account)
}

export const presentOrder = ({ order_id, state, reason, fills }: SandboxOrder): BrokerOrder => ({
  order_id,
  state,
  reason,
  fills,
})

/** An order as the broker takes it, or rejects it. */
export function newOrder(
  account: SandboxAccount,
  legs: readonly BrokerLeg[],
  key: string,
  now: Date,
): SandboxOrder {
  const order: SandboxOrder = {
    order_id: `order-${account.orders.length + 1}-${key}`,
    key,
    state: 'accepted',
    reason: '',
    legs: legs.map(({ asset, amount_cents, units }) => ({ asset, amount_cents, units })),
    fills_at: new Date(now.getTime() + FILL_MS).toISOString(),
    fills: [],
  }
  const rejected = (reason: string): SandboxOrder => ({ ...order, state: 'rejected', reason })
  const cost = costOf(legs)
  const promised = account.orders
    .filter(({ state }) => state === 'accepted')
    .reduce((sum, each) => sum + Math.max(0, costOf(each.legs)), 0)
  const values = valuesOfHeld(heldOf(account), pricesAt(now).prices)
  if (centsOf(legs) === REJECTED_CENTS)
    return rejected('The broker rejected this order. Nothing was bought or sold.')
  if (cost > account.cash_cents - promised) return rejected('There isn’t enough cash in the account.')
  if (legs.some(({ asset, amount_cents }) => -amount_cents > values[asset])) {
    return rejected('The account holds less than this order sells.')
  }
  return order
}
