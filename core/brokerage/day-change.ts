/** What the market changed an account's value by on one day, as on a broker's statement. */
import type { BrokerageAccount } from '#core/contract/brokerage.ts'
import { ASSETS, type Asset } from '#core/finance/data/capital-market.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import type { Held } from './legs.ts'
import { marketDayBefore } from './market-days.ts'
import type { DatedPrices } from './prices.ts'
import { type Units, valueOf } from './units.ts'

/** A purchase (positive) or sale (negative) after the earlier day: its units, and what was paid or came in. */
interface Trade {
  readonly asset: Asset
  readonly units: Units
  readonly amount_cents: Cents
}

/**
 * The change in value since the day of trading before the prices', with money moved in or out left out: what was held
 * then by its change in price, what was bought since against its cost, and what was sold since against its earlier price.
 *
 * @param held units now
 * @param trades since the earlier day
 * @param now the latest prices
 * @param before earlier prices; null where there are none
 * @returns null where nothing was held, or the earlier prices are not those of the day of trading before
 */
export function dayChange(
  held: Held,
  trades: readonly Trade[],
  now: DatedPrices,
  before: DatedPrices | null,
): Cents | null {
  if (before === null || before.priced_on !== marketDayBefore(now.priced_on)) return null
  if (trades.length === 0 && ASSETS.every((asset) => held[asset] === 0)) return null
  return ASSETS.reduce((sum, asset) => {
    const own = trades.filter((trade) => trade.asset === asset)
    const bought = own.reduce((units, trade) => units + trade.units, 0)
    const paid = own.reduce((cents, trade) => cents + trade.amount_cents, 0)
    const start = valueOf(held[asset] - bought, before.prices[asset])
    return sum + valueOf(held[asset], now.prices[asset]) - start - paid
  }, 0)
}

export interface DayChange {
  readonly cents: Cents
  /** Of the value before the change, with money moved that day; null without any. */
  readonly rate: number | null
  /** The day of trading. */
  readonly day: IsoDate
}

/**
 * The change of one account, or of several together, on their latest day of trading.
 *
 * @returns null unless it is known of every account that holds investments, for the same day
 */
export function dayChangeOf(
  accounts: readonly Pick<
    BrokerageAccount,
    'day_change_cents' | 'priced_on' | 'value_cents' | 'invested_cents'
  >[],
): DayChange | null {
  const changing = accounts.filter(
    ({ invested_cents, day_change_cents }) => invested_cents > 0 || day_change_cents !== null,
  )
  const day = changing[0]?.priced_on ?? null
  const isKnown = changing.every(
    ({ day_change_cents, priced_on }) => day_change_cents !== null && priced_on === day,
  )
  if (day === null || !isKnown) return null
  const cents = changing.reduce((sum, { day_change_cents }) => sum + (day_change_cents ?? 0), 0)
  const base = accounts.reduce((sum, { value_cents }) => sum + value_cents, 0) - cents
  return { cents, rate: base > 0 ? cents / base : null, day }
}
