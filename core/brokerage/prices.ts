/** Prices of the funds that accounts hold. Practice prices follow the market record of the goals' benchmarks. */
import { ASSETS, type Asset, capitalMarket } from '#core/finance/data/capital-market.ts'
import { FUND_COSTS } from '#core/finance/data/model-portfolios.ts'
import type { MarketRecord } from '#core/finance/market/market.ts'
import { levelOn } from '#core/finance/market/performance.ts'
import { byAsset } from '#core/finance/market/portfolio.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { levelsOf, RECORDED_AS } from '#core/goal/benchmark.ts'
import { marketDayOn } from './market-days.ts'

/** The price of a whole unit by asset. */
export type Prices = Readonly<Record<Asset, Cents>>

/** Prices with the day of trading that they are from. */
export interface DatedPrices {
  readonly prices: Prices
  readonly priced_on: IsoDate
}

/** Every fund costs $100 on the day before this one. */
const FIRST_DAY: IsoDate = '2020-01-01'
const FIRST_PRICE_CENTS = 100_00

function priceOn(record: MarketRecord, asset: Asset, day: IsoDate): Cents {
  const costRate = FUND_COSTS[asset]
  const { compoundReturn } = capitalMarket.assets[asset]
  const { levels } = levelsOf(
    record,
    {
      mix: { [RECORDED_AS[asset]]: 1 },
      costRate,
      expected: (1 + compoundReturn) * (1 - costRate) - 1,
    },
    FIRST_DAY,
    addDays(day, 1),
  )
  return Math.max(1, Math.round(FIRST_PRICE_CENTS * (levelOn(levels, day) ?? 1)))
}

/**
 * The practice prices of a day: what the market record says after the funds' cost, and even growth at the expected return
 * after the record ends. An asset that the record does not have moves as the one it is recorded as. On weekends and
 * holidays the prices are those of the last day of trading.
 *
 * @param record the yearly market data
 * @param day from 2020 on; an earlier one has the first prices
 */
export function pricesOn(record: MarketRecord, day: IsoDate): DatedPrices {
  const priced_on = marketDayOn(day < FIRST_DAY ? addDays(FIRST_DAY, -1) : day)
  return { prices: byAsset(ASSETS.map((asset) => priceOn(record, asset, priced_on))), priced_on }
}
