/** What an order buys and sells, by asset. */
import type { OrderKind } from '#core/contract/brokerage-orders.ts'
import { ASSETS, type Allocation, type Asset } from '#core/finance/data/capital-market.ts'
import { byAsset } from '#core/finance/market/portfolio.ts'
import { type CentsByAsset, driftByAsset, planRebalance } from '#core/finance/market/rebalance.ts'
import { allocate, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { Prices } from './prices.ts'
import { unitsFor, unitsToSell, type Units, valueOf } from './units.ts'

/** Units held by asset. */
export type Held = Readonly<Record<Asset, Units>>

/** A purchase (positive) or a sale (negative) of one asset. */
export interface Leg {
  readonly asset: Asset
  readonly amount_cents: Cents
  readonly price_cents: Cents
  readonly units: Units
}

export interface PlannedLegs {
  /** In the order of {@link ASSETS}; together exactly the money that comes in or goes out. */
  readonly legs: readonly Leg[]
  readonly driftBefore: number
  readonly driftAfter: number
}

export interface Wanted {
  readonly kind: OrderKind
  /** 0 or more: new money for `buy` and `rebalance`, money taken out for `sell`. */
  readonly amount_cents: Cents
}

/** An asset may be five percentage points from the model before it is sold to buy others. */
export const REBALANCE_TOLERANCE = 0.05

/** The value of each asset. */
export const valuesOfHeld = (held: Held, prices: Prices): CentsByAsset =>
  byAsset(ASSETS.map((asset) => valueOf(held[asset], prices[asset])))

const sumOf = (amounts: CentsByAsset): Cents => ASSETS.reduce((sum, asset) => sum + amounts[asset], 0)

/**
 * The largest distance of an asset's share of the account from its target, 0 for an empty account. Cash that waits to be
 * invested is as far from the model as Treasury bills above their target.
 */
function driftOf(values: CentsByAsset, idleCents: Cents, target: Allocation): number {
  const drift = driftByAsset({ ...values, cash: values.cash + idleCents }, target)
  return drift.ok ? Math.max(...ASSETS.map((asset) => Math.abs(drift.value[asset]))) : 0
}

function tradesOf(
  { kind, amount_cents }: Wanted,
  values: CentsByAsset,
  target: Allocation,
): Result<CentsByAsset> {
  if (kind === 'buy') {
    const parts = allocate(
      amount_cents,
      ASSETS.map((asset) => target[asset]),
    )
    return parts.ok ? ok(byAsset(parts.value)) : parts
  }
  const plan = planRebalance({
    holdings: values,
    target,
    flowCents: kind === 'sell' ? 0 - amount_cents : amount_cents,
    // A sale takes from what is most above the model and buys nothing.
    tolerance: kind === 'sell' ? 1 : REBALANCE_TOLERANCE,
  })
  return plan.ok ? ok(plan.value.trades) : plan
}

/**
 * The legs of an order. A purchase is divided by the model; a sale takes from what is most above the model; rebalancing
 * puts new money into what is most below it, and sells only where that leaves an asset outside of the tolerance.
 *
 * @param held units in the account, each 0 or more
 * @param idleCents cash that is free to invest; a purchase takes no more than it
 * @param target the goal's model
 */
export function planLegs(
  wanted: Wanted,
  held: Held,
  idleCents: Cents,
  prices: Prices,
  target: Allocation,
): Result<PlannedLegs> {
  const values = valuesOfHeld(held, prices)
  const invested = sumOf(values)
  if (wanted.kind === 'sell' && wanted.amount_cents > invested) {
    return refuse('too-much', 'There is less in this account than you want to sell.')
  }
  if (wanted.kind === 'rebalance' && invested + wanted.amount_cents === 0) {
    return refuse('nothing-held', 'There is nothing to rebalance yet.')
  }
  const trades = tradesOf(wanted, values, target)
  if (!trades.ok) return trades
  const legs = ASSETS.flatMap((asset): Leg[] => {
    const amount_cents = trades.value[asset]
    const price_cents = prices[asset]
    if (amount_cents === 0) return []
    const units =
      amount_cents > 0
        ? unitsFor(amount_cents, price_cents)
        : -unitsToSell(-amount_cents, price_cents, held[asset])
    return [{ asset, amount_cents, price_cents, units }]
  })
  const after = byAsset(ASSETS.map((asset) => values[asset] + trades.value[asset]))
  return ok({
    legs,
    driftBefore: driftOf(values, idleCents, target),
    driftAfter: driftOf(after, idleCents - sumOf(trades.value), target),
  })
}
