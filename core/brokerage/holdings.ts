/** Holdings and cash of an account, from its lots, entries and open orders. */
import { ASSETS, type Asset, capitalMarket } from '#core/finance/data/capital-market.ts'
import { byAsset } from '#core/finance/market/portfolio.ts'
import type { Cents } from '#core/finance/math/money.ts'
import type { Held } from './legs.ts'
import type { Units } from './units.ts'

/** The broad index fund that stands for each asset class, with its US ticker. */
export const FUNDS: Readonly<Record<Asset, { readonly ticker: string; readonly name: string }>> = {
  us_stocks: { ticker: 'VTI', name: 'Total US stock market ETF' },
  intl_stocks: { ticker: 'VXUS', name: 'Total international stock ETF' },
  us_bonds: { ticker: 'BND', name: 'Total US bond market ETF' },
  tips: { ticker: 'SCHP', name: 'US TIPS ETF' },
  real_estate: { ticker: 'VNQ', name: 'US real estate ETF' },
  cash: { ticker: 'SGOV', name: '0-3 month Treasury bill ETF' },
}

/** An asset's name in an account, whose own cash is something else than the fund for cash. */
export const assetName = (asset: Asset): string =>
  asset === 'cash' ? 'Treasury bills' : capitalMarket.assets[asset].name

interface Lot {
  readonly asset: Asset
  readonly units: Units
  readonly cost_cents: Cents
}

/** Units by asset. */
export const heldOf = (lots: readonly Lot[]): Held =>
  byAsset(
    ASSETS.map((asset) =>
      lots.filter((lot) => lot.asset === asset).reduce((sum, { units }) => sum + units, 0),
    ),
  )

interface OpenOrder {
  readonly legs: readonly { readonly asset: Asset; readonly amount_cents: Cents; readonly units: Units }[]
}

/** What open orders take from the cash: purchases less sales of the same order, never less than 0. */
export const reservedByOrders = (orders: readonly OpenOrder[]): Cents =>
  orders.reduce(
    (sum, { legs }) =>
      sum +
      Math.max(
        0,
        legs.reduce((net, { amount_cents }) => net + amount_cents, 0),
      ),
    0,
  )

/** Units left once open orders have sold theirs, so that nothing is sold twice. */
export const unsoldOf = (held: Held, orders: readonly OpenOrder[]): Held =>
  byAsset(
    ASSETS.map((asset) => {
      const selling = orders
        .flatMap(({ legs }) => legs)
        .filter((leg) => leg.asset === asset && leg.units < 0)
        .reduce((sum, { units }) => sum - units, 0)
      return Math.max(0, held[asset] - selling)
    }),
  )

/** Cash less what open orders and withdrawals take. */
export const availableCash = (
  cashCents: Cents,
  orders: readonly OpenOrder[],
  withdrawals: readonly { readonly amount_cents: Cents }[],
): Cents =>
  Math.max(
    0,
    cashCents -
      reservedByOrders(orders) -
      withdrawals.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  )
