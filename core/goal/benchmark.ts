import { capitalMarket } from '#core/finance/data/capital-market.ts'
import { MODELS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import { dateParts, daysBetween, isoDate, type IsoDate } from '#core/finance/math/dates.ts'
import { blend, type MarketRecord, type Mix } from '#core/finance/market/market.ts'
import type { BenchmarkLevel } from '#core/finance/market/performance.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { compoundAfterCost, modelFigures } from './model.ts'

/**
 * A model mapped to the assets of the market data, which has only US stocks, ten-year Treasuries and bills:
 * international stocks and real estate count as stocks, inflation-protected bonds as bonds.
 */
export function mixOfModel(model: RiskBand): Mix {
  const { us_stocks, intl_stocks, real_estate, us_bonds, tips, cash } = MODELS[model].allocation
  return { stocks: us_stocks + intl_stocks + real_estate, bonds: us_bonds + tips, cash }
}

/** The benchmark's composition, in a sentence for the client. */
export const benchmarkSource = (record: MarketRecord): string =>
  `${record.source}, by year to ${record.through}; then what the portfolio is expected to earn (${capitalMarket.source}).`

/** A benchmark with the last day of its market data. */
export interface Benchmark {
  readonly levels: readonly BenchmarkLevel[]
  readonly known_through: IsoDate
}

/**
 * The levels of a model after costs: at each year end of the yearly market data, with even growth in between. After the
 * data ends, the model grows at its expected rate, which is an estimate.
 *
 * @param record yearly market data of stocks, bonds and bills
 * @param from the first day needed
 * @param to the last day needed, later than `from`
 */
export function benchmarkOf(record: MarketRecord, model: RiskBand, from: IsoDate, to: IsoDate): Benchmark {
  const { returns } = unwrap(blend(record, mixOfModel(model), modelFigures(model).costRate))
  const lastYear = record.firstYear + record.length - 1
  const known_through = isoDate(lastYear, 12, 31)
  const firstYear = Math.min(dateParts(from).year - 1, lastYear)
  const levels: BenchmarkLevel[] = [{ date: isoDate(firstYear, 12, 31), level: 1 }]
  let level = 1
  for (let year = firstYear + 1; year <= lastYear; year += 1) {
    level *= 1 + (returns[year - record.firstYear] ?? 0)
    levels.push({ date: isoDate(year, 12, 31), level })
  }
  if (to > known_through) {
    const years = daysBetween(known_through, to) / 365
    levels.push({ date: to, level: level * (1 + compoundAfterCost(model)) ** years })
  }
  return { levels, known_through }
}
