import { type Asset, capitalMarket } from '#core/finance/data/capital-market.ts'
import { MODELS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import { type AssetClass, blend, type MarketRecord, type Mix } from '#core/finance/market/market.ts'
import type { BenchmarkLevel } from '#core/finance/market/performance.ts'
import { dateParts, daysBetween, isoDate, type IsoDate } from '#core/finance/math/dates.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { compoundAfterCost, modelFigures } from './model.ts'

/**
 * The assets of models as those of the market data, which has only US stocks, ten-year Treasuries and bills:
 * international stocks and real estate count as stocks, inflation-protected bonds as bonds.
 */
export const RECORDED_AS: Readonly<Record<Asset, AssetClass>> = {
  us_stocks: 'stocks',
  intl_stocks: 'stocks',
  real_estate: 'stocks',
  us_bonds: 'bonds',
  tips: 'bonds',
  cash: 'cash',
}

/** A model mapped to the assets of the market data. */
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

/** What levels are made of: a mix of recorded assets, its yearly cost, and what it is expected to earn after cost. */
interface Levelled {
  readonly mix: Mix
  readonly costRate: number
  readonly expected: number
}

/**
 * The levels of a mix after costs: at each year end of the yearly market data, with even growth in between. After the
 * data ends, it grows at its expected rate, which is an estimate.
 *
 * @param record yearly market data of stocks, bonds and bills
 * @param from the first day needed
 * @param to the last day needed, later than `from`
 */
export function levelsOf(
  record: MarketRecord,
  { mix, costRate, expected }: Levelled,
  from: IsoDate,
  to: IsoDate,
): Benchmark {
  const { returns } = unwrap(blend(record, mix, costRate))
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
    levels.push({ date: to, level: level * (1 + expected) ** years })
  }
  return { levels, known_through }
}

/** The levels of a model: see {@link levelsOf}. */
export const benchmarkOf = (record: MarketRecord, model: RiskBand, from: IsoDate, to: IsoDate): Benchmark =>
  levelsOf(
    record,
    {
      mix: mixOfModel(model),
      costRate: modelFigures(model).costRate,
      expected: compoundAfterCost(model),
    },
    from,
    to,
  )
